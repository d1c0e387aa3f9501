"""Small files that expand: in pixels, memory, passes over the same pixels, or decompressed bytes."""

from __future__ import annotations

import itertools
import struct
import zlib
from functools import cache

from .traces import segment

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
LARGE = 1 << 28


def chunk(kind: bytes, data: bytes) -> bytes:
    """Returns a chunk of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_head(width: int, height: int, colour_type: int = 2) -> bytes:
    """Returns the start of a PNG file with 8 bits per sample."""
    return PNG_SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, colour_type, 0, 0, 0))


@cache
def packed(count: int, unit: bytes = bytes(1 << 16)) -> bytes:
    """Returns repeated bytes, compressed."""
    packer = zlib.compressobj(1)
    pieces = [packer.compress(unit) for _ in range(count // len(unit))]
    return b"".join([*pieces, packer.compress(unit[: count % len(unit)]), packer.flush()])


def png_with_declared_size(width: int, height: int) -> bytes:
    """Returns a PNG file whose header declares these dimensions, with almost no pixel data."""
    return png_head(width, height) + chunk(b"IDAT", packed(1 << 16)) + chunk(b"IEND", b"")


def png_of_one_colour(width: int, height: int) -> bytes:
    """Returns a complete PNG file of black pixels, without filters."""
    return png_head(width, height) + chunk(b"IDAT", packed(height * (1 + 3 * width))) + chunk(b"IEND", b"")


def png_with_packed_text(kind: bytes) -> bytes:
    """Returns a small PNG file with a text or a profile that decompresses to a quarter of a gigabyte."""
    heads = {b"iTXt": b"Comment\0\1\0\0\0", b"zTXt": b"Comment\0\0", b"iCCP": b"profile\0\0"}
    bomb = chunk(kind, heads[kind] + packed(LARGE))
    pixels = zlib.compress((b"\0" + bytes([90, 120, 60]) * 64) * 48)
    return png_head(64, 48) + bomb + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


class Bits:
    """A bit writer for JPEG scans: each byte FF is followed by a zero byte (ITU-T T.81, B.1.1.5)."""

    def __init__(self) -> None:
        self.pieces: list[str] = []

    def add(self, value: int, count: int) -> None:
        self.pieces.append(format(value, f"0{count}b"))

    def bytes(self) -> bytes:
        text = "".join(self.pieces)
        text += "1" * (-len(text) % 8)
        return int(text, 2).to_bytes(len(text) // 8, "big").replace(b"\xff", b"\xff\0")


def _run_of_empty_blocks(count: int) -> bytes:
    """Returns a scan in which all blocks are empty: code 0 is a run of 2¹⁴ and more, 10 of 8 to 15, 110 of one."""
    bits = Bits()
    while count:
        if count >= 1 << 14:
            run = min(count, (1 << 15) - 1)
            bits.add(0, 1), bits.add(run - (1 << 14), 14)
        elif count >= 8:
            run = min(count, 15)
            bits.add(0b10, 2), bits.add(run - 8, 3)
        else:
            run = 1
            bits.add(0b110, 3)
        count -= run
    return bits.bytes()


def _scan(first: int, last: int, high: int, low: int, table: int, data: bytes) -> bytes:
    return segment(0xDA, bytes([1, 1, table, first, last, high << 4 | low])) + data


def jpeg_of_many_scans(width: int, height: int) -> bytes:
    """Returns a grey image in 800 scans, each valid and each a pass over all blocks (ITU-T T.81, annex G)."""
    blocks = -(-width // 8) * -(-height // 8)
    tables = segment(0xC4, b"\x00", bytes([1] + [0] * 15), b"\0")
    tables += segment(0xC4, b"\x10", bytes([1, 1, 1] + [0] * 13), bytes([0xE0, 0x30, 0x00]))
    frame = segment(0xC2, struct.pack(">BHHB", 8, height, width, 1), bytes([1, 0x11, 0]))
    head = b"\xff\xd8" + segment(0xDB, b"\0", bytes([16] * 64)) + frame + tables
    zeros = bytes(-(-blocks // 8))
    empty = _run_of_empty_blocks(blocks)
    passes = itertools.product(range(1, 63), range(12, -1, -1))
    scans = [_scan(place, place, 0 if low == 12 else low + 1, low, 0, empty) for place, low in passes]
    return head + _scan(0, 0, 0, 0, 0, zeros) + b"".join(scans) + b"\xff\xd9"
