"""Generated images of one colour."""

from __future__ import annotations

import struct
import zlib


def png(index: int = 0, width: int = 640, height: int = 480) -> bytes:
    """Returns a PNG image; different indexes give different bytes."""
    row = b"\0" + bytes([index % 256, index // 256 % 256, 90]) * width
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", zlib.compress(row * height)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
