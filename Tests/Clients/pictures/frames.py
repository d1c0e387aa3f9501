"""The protocol between `verdict` and a helper (Sources/Images/PictureJobs): eight bytes of length, then a value."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

Item = TypeVar("Item")
HEAD = struct.Struct("<Q")


@dataclass(frozen=True)
class Derivative:
    """A derivative of an image, with the Swift name of its format, and its dimensions in pixels."""

    format: str
    width: int
    height: int


@dataclass(frozen=True)
class Made:
    """The requested files, and the number of the placeholder colour."""

    files: list[bytes]
    colour: int


@dataclass(frozen=True)
class Fault:
    """The reason why an image cannot be processed."""

    reason: str


Answer = Made | Fault


class Damage(ValueError):
    """The bytes are not a valid answer."""


def frame(value: bytes) -> bytes:
    return HEAD.pack(len(value)) + value


def integer(value: int) -> bytes:
    """Encodes an integer in LEB128, with the sign in the lowest bit."""
    rest = value << 1 if value >= 0 else (-value << 1) - 1
    digits = bytearray()
    while rest >= 0x80:
        digits.append(rest & 0x7F | 0x80)
        rest >>= 7
    return bytes([*digits, rest])


def counted(data: bytes) -> bytes:
    return integer(len(data)) + data


def job(source: bytes, derivatives: Sequence[Derivative]) -> bytes:
    """Encodes a job, without the length of its frame."""
    expected = b"".join(counted(each.format.encode()) + integer(each.width) + integer(each.height) for each in derivatives)
    return integer(len(derivatives)) + expected + counted(source)


def answer(given: Answer) -> bytes:
    """Encodes an answer, without the length of its frame."""
    if isinstance(given, Fault):
        return integer(-1) + counted(given.reason.encode())
    return integer(given.colour) + integer(len(given.files)) + b"".join(map(counted, given.files))


class Reader:
    """Decodes consecutive values."""

    def __init__(self, data: bytes) -> None:
        self.data, self.place = data, 0

    def integer(self) -> int:
        value = shift = 0
        while True:
            if self.place >= len(self.data) or shift >= 64:
                raise Damage("an integer is cut off")
            digit = self.data[self.place]
            self.place += 1
            value |= (digit & 0x7F) << shift
            shift += 7
            if digit < 0x80:
                return value >> 1 ^ -(value & 1)

    def bytes(self) -> bytes:
        count = self.integer()
        if not 0 <= count <= len(self.data) - self.place:
            raise Damage("bytes are cut off")
        self.place += count
        return self.data[self.place - count : self.place]

    def end(self) -> None:
        if self.place != len(self.data):
            raise Damage("bytes are left over")


def read_answer(data: bytes) -> Answer:
    """Decodes an answer, which must end with the data."""
    reader = Reader(data)
    colour = reader.integer()
    given = Fault(reader.bytes().decode()) if colour == -1 else Made(_list(reader, reader.bytes), colour)
    reader.end()
    if not -1 <= colour < 125:
        raise Damage(f"there is no colour {colour}")
    return given


def read_job(data: bytes) -> tuple[bytes, list[Derivative]]:
    """Decodes a job; returns its source and derivatives."""
    reader = Reader(data)
    derivatives = _list(reader, lambda: Derivative(reader.bytes().decode(), reader.integer(), reader.integer()))
    source = reader.bytes()
    reader.end()
    return source, derivatives


def _list(reader: Reader, item: Callable[[], Item]) -> list[Item]:
    return [item() for _ in range(reader.integer())]
