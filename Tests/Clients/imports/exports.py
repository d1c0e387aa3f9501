"""What a made-up export holds, and what must become of it, counted while it is made."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SEED = 7


@dataclass(frozen=True)
class Edition:
    """How large an export is made; one of the same seed and a larger size only has more. `changed` changes a text."""

    size: int = 40
    seed: int = SEED
    changed: bool = False


@dataclass(frozen=True)
class Review:
    """A review as the site must show it."""

    title: str
    # Of publication.
    day: str
    # As `verdict list` prints it: 4.5; None for a review without one.
    rating: str | None
    # Reviews of one kind share a category that those of others do not have.
    kind: str
    tags: frozenset[str] = frozenset()
    # Authors, directors, breweries, places: who or what has a page of its own.
    topics: frozenset[str] = frozenset()
    # Words of the text that no other text has.
    marks: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    # The day of the viewing, where it is another.
    seen: str = ""

    @property
    def summary(self) -> tuple[str, str, str]:
        return self.title, self.day, self.rating or "unrated"


@dataclass
class Export:
    """Files that a system gave out, and what was put into them."""

    importer: str
    # The file or folder that is imported.
    name: str
    files: dict[str, bytes] = field(default_factory=dict)
    reviews: list[Review] = field(default_factory=list)
    # The titles of what is no review.
    skipped: list[str] = field(default_factory=list)
    # Words of what is nobody's business.
    private: set[str] = field(default_factory=set)
    # Words of what is held back: drafts, which the content folder may hold, and no page.
    held: set[str] = field(default_factory=set)
    # The number of those drafts.
    drafts: int = 0
    # The pictures that reviews show.
    pictures: int = 0

    def put(self, folder: Path) -> Path:
        """Writes the files; gives what is to be imported."""
        for name, data in self.files.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        return folder / self.name

    def secret(self, what: str) -> str:
        """A word that may be found nowhere."""
        word = f"secret{what}{len(self.private)}zq"
        self.private.add(word)
        return word

    def draft(self, what: str) -> str:
        """A word that no reader may find."""
        word = f"held{what}{len(self.held)}zq"
        self.held.add(word)
        return word


def table(columns: Sequence[str], rows: Iterable[Mapping[str, Any]], **form: Any) -> bytes:
    """A CSV file; `bom` marks it as UTF-8, `short` leaves out empty cells at the end of rows."""
    bom, short = form.pop("bom", False), form.pop("short", False)
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, **{"lineterminator": "\n", **form})
    writer.writerow(columns)
    for row in rows:
        assert row.keys() <= set(columns), row
        cells = [row.get(column, "") for column in columns]
        while short and cells and cells[-1] == "":
            cells.pop()
        writer.writerow(cells)
    return (b"\xef\xbb\xbf" if bom else b"") + stream.getvalue().encode()


def archive(files: Mapping[str, bytes]) -> bytes:
    """A ZIP file, the same for the same files."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(zipfile.ZipInfo(name, (2026, 1, 2, 3, 4, 6)), data, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def as_json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


def points(hundredths: int | None) -> str | None:
    """A rating as `verdict list` prints it."""
    return None if hundredths is None else f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")
