"""The contents of a generated export, and the expected reviews, counted during generation."""

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
    """The size of an export. Of two editions with one seed, the larger one only has more reviews; `changed` edits one text."""

    size: int = 40
    seed: int = SEED
    changed: bool = False


@dataclass(frozen=True)
class Review:
    """An expected review of the site."""

    title: str
    # The date of publication.
    day: str
    # The rating as `verdict list` prints it (4.5); None if unrated.
    rating: str | None
    # Reviews of one kind share a category, and different kinds have different categories.
    kind: str
    tags: frozenset[str] = frozenset()
    # Authors, directors, breweries and places: all topics with a page.
    topics: frozenset[str] = frozenset()
    # Words that occur in no other text.
    marks: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    # The date of viewing, if it differs from `day`; None if it is unknown.
    seen: str | None = ""
    # The further visits: days with ratings.
    visits: tuple[tuple[str, str | None], ...] = ()

    @property
    def days(self) -> list[str]:
        """All known days on which the subject was seen."""
        own = self.day if self.seen == "" else self.seen
        return [day for day in (own, *(day for day, _ in self.visits)) if day]

    @property
    def ratings(self) -> list[float]:
        """All ratings that were given."""
        return [float(rating) for rating in (self.rating, *(rating for _, rating in self.visits)) if rating]

    @property
    def summary(self) -> tuple[str, str, str]:
        return self.title, self.day, self.rating or "unrated"


@dataclass
class Export:
    """The files of an export, and the expected reviews."""

    importer: str
    # The path of the file or folder to import, relative to the export's folder.
    name: str
    files: dict[str, bytes] = field(default_factory=dict)
    reviews: list[Review] = field(default_factory=list)
    # The titles of entries that are named, but not imported.
    skipped: list[str] = field(default_factory=list)
    # The titles of entries of the log.
    logged: list[str] = field(default_factory=list)
    # The ratings of entries of the log.
    logged_ratings: list[float] = field(default_factory=list)
    # Words of private data, which must not be written or printed.
    private: set[str] = field(default_factory=set)
    # Words of drafts, which may be in the content folder but on no page.
    held: set[str] = field(default_factory=set)
    # The number of drafts.
    drafts: int = 0
    # The number of images in reviews.
    pictures: int = 0

    def put(self, folder: Path) -> Path:
        """Writes the files and returns the path to import."""
        for name, data in self.files.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        return folder / self.name

    def secret(self, what: str) -> str:
        """Returns a new word that must not be written or printed."""
        word = f"secret{what}{len(self.private)}zq"
        self.private.add(word)
        return word

    def draft(self, what: str) -> str:
        """Returns a new word that must be on no page."""
        word = f"held{what}{len(self.held)}zq"
        self.held.add(word)
        return word


def table(columns: Sequence[str], rows: Iterable[Mapping[str, Any]], **form: Any) -> bytes:
    """Returns a CSV file; `bom` adds a UTF-8 byte order mark, `short` omits trailing empty cells."""
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
    """Returns a ZIP file; equal files give equal bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(zipfile.ZipInfo(name, (2026, 1, 2, 3, 4, 6)), data, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def as_json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


def points(hundredths: int | None) -> str | None:
    """Returns a rating as `verdict list` prints it; None if unrated."""
    return None if hundredths is None else f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")
