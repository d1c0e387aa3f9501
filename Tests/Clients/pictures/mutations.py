"""Random mutations of files."""

from __future__ import annotations

import random
import struct

# Boundary values for lengths and counts.
NUMBERS = [0, 1, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF]


def mutated(data: bytes, lot: random.Random) -> bytes:
    """Returns the file with one to four mutations."""
    for _ in range(lot.randint(1, 4)):
        data = lot.choice([_flipped, _overwritten, _number, _cut, _without, _twice, _in_its_head])(data, lot) or data
    return data


def _place(data: bytes, lot: random.Random) -> int:
    return lot.randrange(max(1, len(data)))


def _flipped(data: bytes, lot: random.Random) -> bytes:
    place, changed = _place(data, lot), bytearray(data)
    changed[place] ^= 1 << lot.randrange(8)
    return bytes(changed)


def _overwritten(data: bytes, lot: random.Random) -> bytes:
    place, count = _place(data, lot), lot.randint(1, 16)
    return data[:place] + lot.randbytes(count) + data[place + count :]


def _number(data: bytes, lot: random.Random) -> bytes:
    place, form = _place(data, lot), lot.choice([">I", ">H", "<I"])
    number = lot.choice(NUMBERS) & (0xFFFF if form == ">H" else 0xFFFFFFFF)
    return data[:place] + struct.pack(form, number) + data[place + struct.calcsize(form) :]


def _cut(data: bytes, lot: random.Random) -> bytes:
    return data[: _place(data, lot)]


def _without(data: bytes, lot: random.Random) -> bytes:
    place = _place(data, lot)
    return data[:place] + data[place + lot.randint(1, 64) :]


def _twice(data: bytes, lot: random.Random) -> bytes:
    place, count = _place(data, lot), lot.randint(1, 200)
    return data[:place] + data[place : place + count] * lot.randint(2, 4) + data[place + count :]


def _in_its_head(data: bytes, lot: random.Random) -> bytes:
    """Changes a number in the first 400 bytes, which contain sizes, offsets and tables."""
    head = min(len(data), 400)
    return _number(data[:head], lot) + data[head:]
