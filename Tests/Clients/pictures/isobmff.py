"""HEIC files as phones write them: a grid of tiles, rotated by a property (ISO/IEC 23008-12, ISO/IEC 14496-12)."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator

import pillow_heif
from PIL import Image

TILE = 512
HEADERS = {b"meta": 4}
CONTAINERS = (b"meta", b"iprp", b"ipco")
TILE_ITEM = 1


def box(kind: bytes, *parts: bytes) -> bytes:
    """Returns a box with these parts."""
    body = b"".join(parts)
    return struct.pack(">I", len(body) + 8) + kind + body


def full_box(kind: bytes, version: int, flags: int, *parts: bytes) -> bytes:
    """Returns a box with a version and flags."""
    return box(kind, struct.pack(">I", version << 24 | flags), *parts)


def boxes(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yields the boxes of a file in order, including nested ones."""
    start = 0
    while start + 8 <= len(data):
        size, kind = struct.unpack_from(">I4s", data, start)
        body = data[start + 8 : start + size]
        yield kind, body
        if kind in CONTAINERS:
            yield from boxes(body[HEADERS.get(kind, 0) :])
        start += max(size, 8)


def heic_of_phone(image: Image.Image, profile: bytes, exif: bytes, turns: int) -> bytes:
    """Returns the image in tiles, stored rotated clockwise by `turns` quarter turns and shown upright by `irot`.

    `exif` begins with the TIFF header. As in files of phones, tiles at the right and lower edge extend beyond the image."""
    stored = image.rotate(-90 * turns, expand=True)
    tiles = list(_tiles(stored))
    coded = [_coded(tile) for tile in tiles]
    columns, rows = -(-stored.width // TILE), -(-stored.height // TILE)
    grid = struct.pack(">BBBBHH", 0, 0, rows - 1, columns - 1, stored.width, stored.height)
    items = [data for _, data in coded] + [grid, b"\0\0\0\6Exif\0\0" + exif]
    properties = [
        coded[0][0],
        full_box(b"ispe", 0, 0, struct.pack(">II", TILE, TILE)),
        full_box(b"ispe", 0, 0, struct.pack(">II", stored.width, stored.height)),
        box(b"colr", b"prof", profile),
        box(b"irot", bytes([turns % 4])),
        full_box(b"pixi", 0, 0, bytes([3, 8, 8, 8])),
    ]
    return _file(items, properties, len(tiles))


def _tiles(image: Image.Image) -> Iterator[Image.Image]:
    for y in range(0, image.height, TILE):
        for x in range(0, image.width, TILE):
            yield image.crop((x, y, x + TILE, y + TILE))


def _coded(tile: Image.Image) -> tuple[bytes, bytes]:
    """Returns the HEVC configuration and data of an image, extracted from a HEIC file."""
    file = io.BytesIO()
    pillow_heif.from_pillow(tile).save(file, quality=80, save_nclx_profile=False)
    parts = dict(boxes(file.getvalue()))
    return box(b"hvcC", parts[b"hvcC"]), parts[b"mdat"]


def _file(items: list[bytes], properties: list[bytes], tiles: int) -> bytes:
    head = box(b"ftyp", b"heic", bytes(4), b"mif1heic")
    grid, exif = tiles + 1, tiles + 2
    size = len(head) + len(_meta(items, properties, tiles, grid, exif, 0))
    return head + _meta(items, properties, tiles, grid, exif, size + 8) + box(b"mdat", *items)


def _meta(items: list[bytes], properties: list[bytes], tiles: int, grid: int, exif: int, start: int) -> bytes:
    kinds = [b"hvc1"] * tiles + [b"grid", b"Exif"]
    entries = [_entry(number, kind) for number, kind in enumerate(kinds, TILE_ITEM)]
    references = full_box(
        b"iref", 0, 0,
        box(b"dimg", struct.pack(f">HH{tiles}H", grid, tiles, *range(TILE_ITEM, tiles + 1))),
        box(b"cdsc", struct.pack(">HHH", exif, 1, grid)),
    )
    return full_box(
        b"meta", 0, 0,
        full_box(b"hdlr", 0, 0, bytes(4), b"pict", bytes(13)),
        full_box(b"pitm", 0, 0, struct.pack(">H", grid)),
        _locations(items, start),
        full_box(b"iinf", 0, 0, struct.pack(">H", len(kinds)), *entries),
        references,
        box(b"iprp", box(b"ipco", *properties), _associations(tiles, grid)),
    )


def _entry(number: int, kind: bytes) -> bytes:
    """Returns the entry of an item; all items except the grid are hidden."""
    return full_box(b"infe", 2, kind != b"grid", struct.pack(">HH", number, 0), kind, b"\0")


def _locations(items: list[bytes], start: int) -> bytes:
    rows = []
    for number, item in enumerate(items, TILE_ITEM):
        rows.append(struct.pack(">HHHII", number, 0, 1, start, len(item)))
        start += len(item)
    return full_box(b"iloc", 0, 0, bytes([0x44, 0]), struct.pack(">H", len(items)), *rows)


def _associations(tiles: int, grid: int) -> bytes:
    """Returns the properties of items: configuration, size and profile of tiles; size, profile, rotation and depth of the
    grid."""
    essential = 0x80
    rows = [struct.pack(">HB3B", number, 3, essential | 1, 2, 4) for number in range(TILE_ITEM, tiles + 1)]
    rows.append(struct.pack(">HB4B", grid, 4, 3, 4, essential | 5, 6))
    return full_box(b"ipma", 0, 0, struct.pack(">I", len(rows)), *rows)
