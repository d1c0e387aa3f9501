"""The source of a site: content and theme as values, which tests change and write to disk."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass, field
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
TODAY = "2026-11-10"

CONFIGURATION = """\
title: Plain Reviews
url: https://plain.example
language: en
reviewer: {name: Ada, image: pictures/ada.png, alt: Ada}
categories:
  - {name: Film, plural: Films, type: Movie, poster: true}
  - {name: Book, plural: Books, type: Book}
  - {name: Dinner, plural: Dinners, type: Restaurant}
pageSize: 4
feeds: [atom, json]
menu: [{name: About, url: /about/}]
"""

CATEGORIES = ("Film", "Book", "Dinner")
TAGS = ("quiet", "loud", "slow", "bright")


@dataclass
class Source:
    """The files of `content/` and `templates/`, and the current day; without it, the clock determines the day."""

    files: dict[str, bytes] = field(default_factory=dict)
    date: str | None = TODAY

    def copy(self) -> Source:
        return Source(dict(self.files), self.date)

    def write(self, path: str, text: str) -> None:
        self.files[path] = text.encode()

    def append(self, path: str, text: str) -> None:
        self.files[path] += text.encode()

    def replace(self, path: str, old: str, new: str) -> None:
        """Replaces the first `old`, which must occur: every change must have an effect."""
        text = self.files[path].decode()
        assert old in text, f"'{old}' is not in {path}"
        self.files[path] = text.replace(old, new, 1).encode()

    def set(self, path: str, key: str, value: str) -> None:
        """Sets a key of the front matter, or adds it."""
        lines = [line for line in self.files[path].decode().splitlines() if not line.startswith(f"{key}: ")]
        self.write(path, "\n".join([lines[0], f"{key}: {value}", *lines[1:]]) + "\n")

    def move(self, path: str, other: str) -> None:
        self.files[other] = self.files.pop(path)

    def remove(self, *paths: str) -> None:
        for path in paths:
            del self.files[path]


def picture(shade: int, size: int = 24) -> bytes:
    """Returns a PNG file of one shade of grey."""
    header = struct.pack(">IIBBBBB", size, size, 8, 0, 0, 0, 0)
    rows = (b"\0" + bytes([shade % 256]) * size) * size
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def review_path(number: int) -> str:
    return f"content/reviews/r{number:02}.md"


def review(number: int, *, body: str = "", **others: str) -> str:
    """Returns a review; `others` replace or add keys of its front matter."""
    category = CATEGORIES[number % len(CATEGORIES)]
    keys = {
        "title": f"Review {number:02}",
        "rating": str(number % 11 / 2),
        "category": category,
        "published": f"{2020 + number % 4}-{number % 12 + 1:02}-{number % 28 + 1:02}",
        "tags": f"[{TAGS[number % 4]}, {TAGS[(number + 1) % 4]}]",
    }
    if category == "Dinner":
        keys["restaurant"] = "Aurora" if number % 2 else "Borealis"
    keys.update(others)
    head = "".join(f"{key}: {value}\n" for key, value in keys.items())
    return f"---\n{head}---\n{body or f'The text of review {number}, with *emphasis* and a second half.'}\n"


def sample_source(reviews: int = 16) -> Source:
    """Returns a site with everything that affects pages: images, links, restaurants, pages, the default theme."""
    source = Source()
    source.write("content/site.yaml", CONFIGURATION)
    source.files["content/pictures/ada.png"] = picture(1)
    for number in range(reviews):
        source.write(review_path(number), review(number))
    for number in (0, 1, 2, 15):
        name = f"content/pictures/p{number}.png"
        source.files[name] = picture(number * 40 + 10)
        source.write(review_path(number), review(number, image=f"pictures/p{number}.png", alt=f"Picture {number}"))
    source.write(review_path(3), review(3, body="See [the first](r00.md) and ![a dot](../pictures/p0.png)."))
    source.write("content/reviews/draft.md", review(16, title="A draft", draft="true"))
    source.write("content/reviews/tomorrow.md", review(17, title="Tomorrow", published="2026-11-11"))
    source.write("content/restaurants/aurora.md", "---\nname: Aurora\ncity: Bergen\n---\nAbove the harbour.\n")
    source.write("content/pages/about.md", "---\ntitle: About\n---\nWho I am.\n")
    source.files.update(folder_files(REPOSITORY / "templates", "templates"))
    return source


def folder_files(folder: Path, prefix: str) -> dict[str, bytes]:
    """All files below a folder, by their paths below `prefix`."""
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {f"{prefix}/{file.relative_to(folder).as_posix()}": file.read_bytes() for file in files}
