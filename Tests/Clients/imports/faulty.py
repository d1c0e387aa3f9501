"""Invalid sources. Each function writes a source into a folder and returns the path to import."""

from __future__ import annotations

import random
import struct
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from support.forms import is_short
from .books import GOODREADS
from .exports import SEED, Edition, archive, table
from .films import letterboxd
from .wordpress import HEAD

Fault = Callable[[Path], Path]

ZEROS = bytes(16 << 20)
SECRET = "secretpasswdzq"
BILLION = "".join(f'<!ENTITY l{level} "{f"&l{level - 1};" * 10}">' for level in range(1, 10))
ROW = b'1,"A book",Some One,,,,,5,,,,,,,,2020/01/01,,,read,,,,1,0\n'


@dataclass(frozen=True)
class Faulty:
    """An invalid source, its importer, and a pattern that the error message must match."""

    make: Fault
    importer: str
    message_pattern: str = ""


def file(name: str, data: bytes) -> Fault:
    def make(folder: Path) -> Path:
        (folder / name).write_bytes(data)
        return folder / name

    return make


def bomb(declared: int | None = None) -> Fault:
    """Creates a ZIP with a file of zeros: 10 GB, or 1 GB in the short form. `declared` is the size in its directory."""

    def make(folder: Path) -> Path:
        with zipfile.ZipFile(folder / "bomb.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
            member = zipfile.ZipInfo("diary.csv")
            member.compress_type = zipfile.ZIP_DEFLATED
            with packed.open(member, "w", force_zip64=True) as stream:
                for _ in range((1 if is_short() else 10) << 6):
                    stream.write(ZEROS)
            if declared is not None:
                member.file_size = declared
        return folder / "bomb.zip"

    return make


def crowd(folder: Path) -> Path:
    """Creates a ZIP with 300,000 files."""
    with zipfile.ZipFile(folder / "crowd.zip", "w") as packed:
        for index in range(300_000):
            packed.writestr(zipfile.ZipInfo(f"{index}"), b"")
    return folder / "crowd.zip"


def nested(folder: Path) -> Path:
    """Creates a ZIP with nested archives."""
    data = archive({"diary.csv": bytes(1 << 20)})
    for level in range(20):
        data = archive({f"{level}{part}.zip": data for part in "abc"}) if level < 3 else archive({f"{level}.zip": data})
    return file("nested.zip", data)(folder)


def encrypted(folder: Path) -> Path:
    """Creates a ZIP whose files are marked as encrypted, in their headers and in the directory."""
    data = bytearray(letterboxd(Edition(5)).files["letterboxd-morgan-5-utc.zip"])
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = data.find(mark)
        while place >= 0:
            flags = struct.unpack_from("<H", data, place + offset)[0]
            struct.pack_into("<H", data, place + offset, flags | 1)
            place = data.find(mark, place + 4)
    return file("locked.zip", bytes(data))(folder)


def cut(part: float) -> Fault:
    """Creates a truncated ZIP; `part` is the remaining fraction."""

    def make(folder: Path) -> Path:
        data = letterboxd(Edition(200)).files["letterboxd-morgan-200-utc.zip"]
        return file("cut.zip", data[: int(len(data) * part)])(folder)

    return make


def damaged(folder: Path) -> Path:
    """Creates a ZIP with overwritten bytes in the middle of a file."""
    data = bytearray(letterboxd(Edition(200)).files["letterboxd-morgan-200-utc.zip"])
    start = data.find(b"reviews.csv", data.find(b"ratings.csv")) + 200
    data[start : start + 60] = bytes(60)
    return file("damaged.zip", bytes(data))(folder)


def columns(count: int) -> bytes:
    return b"a," * count + b"b\n"


HEADER = table(GOODREADS, [])


def words(codec: str) -> bytes:
    """Returns a table with letters whose bytes depend on the encoding."""
    return (HEADER + ROW.replace(b"Some One", "Łucja Øst".encode())).decode().replace("Ł", "Ä").encode(codec)


def document(text: str) -> bytes:
    return HEAD.replace("<rss", text + "\n<rss", 1).encode()


def outside(folder: Path) -> Path:
    """Creates an XML file with an external entity that refers to another file in the folder."""
    (folder / "passwd").write_text(SECRET)
    entity = f'<!DOCTYPE rss [<!ENTITY x SYSTEM "file://{folder}/passwd">]>'
    body = (
        "<item><title>&x;</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item></channel></rss>"
    )
    return file("outside.xml", document(entity) + body.encode())(folder)


def empty_folder(folder: Path) -> Path:
    (folder / "empty").mkdir()
    return folder / "empty"


# Valid beginnings of files with invalid continuations.
CHECKIN = b'[{"beer_name": "A", "brewery_name": "B", "created_at": "2020-01-01", "comment": '
STARS = b'{"five_star_rating_published": 5, "features": '

LAUGHS = f"<!DOCTYPE rss [<!ENTITY l0 'ha'>{BILLION}]>"
WXR = "<item><title>&l9;</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item></channel></rss>"

FAULTY: dict[str, Faulty] = {
    "zip-bomb": Faulty(bomb(), "letterboxd"),
    "zip-bomb-that-lies": Faulty(bomb(1000), "letterboxd"),
    "zip-of-300,000-files": Faulty(crowd, "letterboxd"),
    "zips-in-zips": Faulty(nested, "letterboxd"),
    "zip-encrypted": Faulty(encrypted, "letterboxd", "(?i)password|encrypt"),
    **{f"zip-cut-at-{part}": Faulty(cut(part), "letterboxd") for part in (0.1, 0.5, 0.9)},
    "zip-damaged": Faulty(damaged, "letterboxd"),
    "endless-line": Faulty(file("endless.csv", b"x" * 50_000_000), "goodreads"),
    "endless-cell": Faulty(file("cell.csv", HEADER + b'1,"' + b"x" * 50_000_000), "goodreads"),
    "ten-million-columns": Faulty(file("columns.csv", columns(10_000_000)), "goodreads"),
    "row-of-ten-million-columns": Faulty(file("wide.csv", HEADER + columns(10_000_000)), "goodreads"),
    "quote-never-closed": Faulty(
        file("quote.csv", HEADER + ROW.replace(b'book"', b"book") + ROW * 50_000), "goodreads", "(?i)quot"
    ),
    "utf-16": Faulty(file("utf16.csv", words("utf-16")), "goodreads", "UTF-(8|16)"),
    "utf-16-without-mark": Faulty(file("utf16le.csv", words("utf-16-le")), "goodreads"),
    "latin-1": Faulty(file("latin1.csv", words("latin-1")), "goodreads", "UTF-8"),
    "rubbish": Faulty(file("rubbish.csv", random.Random(SEED).randbytes(1_000_000)), "goodreads"),
    "rubbish-as-json": Faulty(file("rubbish.json", random.Random(SEED).randbytes(1_000_000)), "untappd"),
    "rubbish-as-wxr": Faulty(file("rubbish.xml", random.Random(SEED).randbytes(1_000_000)), "wordpress"),
    **{
        f"empty-{name}": Faulty(file("empty.dat", b""), name)
        for name in ("goodreads", "letterboxd", "untappd", "wordpress")
    },
    "another-table": Faulty(file("other.csv", b"a,b\n1,2\n"), "goodreads"),
    "deep-json": Faulty(file("deep.json", CHECKIN + b"[" * 100_000 + b"]" * 100_000), "untappd"),
    "deep-json-of-objects": Faulty(
        file("deep.json", STARS + b'{"features":' * 100_000 + b"1" + b"}" * 100_000), "google-maps"
    ),
    "cut-json": Faulty(file("cut.json", CHECKIN), "untappd"),
    "billion-laughs": Faulty(file("laughs.xml", document(LAUGHS) + WXR.encode()), "wordpress"),
    "external-entity": Faulty(outside, "wordpress"),
    "cut-wxr": Faulty(file("cut.xml", HEAD.encode() + b"<item><title>A</title><wp:post_type>post"), "wordpress"),
    "empty-folder": Faulty(empty_folder, "jekyll"),
    "not-there": Faulty(lambda folder: folder / "nowhere.zip", "letterboxd"),
}
