"""Colour profiles, computed from the definitions of their colour spaces (ICC.1:2022, sections 7, 9 and 10)."""

from __future__ import annotations

import itertools
import struct
from functools import cache

import numpy as np

D50 = np.array([0.9642, 1.0, 0.8249])
D65 = (0.3127, 0.3290)
BRADFORD = np.array([[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]])
GRID = 9

# The share of X, Y and Z that each ink transmits at full strength; unrealistic, which shows whether a profile was used.
INKS = np.array([[0.16, 0.24, 0.74], [0.38, 0.19, 0.28], [0.80, 0.84, 0.09], [0.04, 0.04, 0.04]])


@cache
def display_p3() -> bytes:
    """Returns Display P3 as phone cameras write it: P3 primaries, white point and curve of sRGB."""
    curve = _parametric(3, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
    return _rgb([(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)], curve, "Made-up Display P3")


@cache
def adobe_rgb() -> bytes:
    """Returns Adobe RGB (1998)."""
    return _rgb([(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)], _parametric(0, 563 / 256), "Made-up Adobe RGB")


@cache
def grey_gamma() -> bytes:
    """Returns a grey profile with gamma 1.0, which differs strongly from sRGB."""
    tags = {b"wtpt": _xyz(D50), b"kTRC": _parametric(0, 1.0)}
    return _profile(b"mntr", b"GRAY", b"XYZ ", tags, "Made-up linear grey")


@cache
def press() -> bytes:
    """Returns a CMYK profile; each ink absorbs its share of the light."""
    steps = np.linspace(0, 1, GRID)
    inks = np.array(list(itertools.product(steps, repeat=4)))
    light = D50 * np.prod(1 - inks[:, :, None] * (1 - INKS), axis=1)
    table = _legacy_lab(light).astype(">u2").tobytes()
    head = b"mft2" + bytes(4) + bytes([4, 3, GRID, 0]) + b"".join(map(_fixed, np.eye(3).ravel()))
    straight = struct.pack(">HH", 0, 0xFFFF)
    lookup = head + struct.pack(">HH", 2, 2) + straight * 4 + table + straight * 3
    return _profile(b"prtr", b"CMYK", b"Lab ", {b"wtpt": _xyz(D50), b"A2B0": lookup}, "Made-up press")


def _legacy_lab(light: np.ndarray) -> np.ndarray:
    """Returns L*a*b* values in 16 bits, in which 100 is FF00 (ICC.1:2022, 10.11)."""
    ratio = light / D50
    root = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    x, y, z = root.T
    lab = np.stack([(116 * y - 16) * 652.8, (500 * (x - y) + 128) * 256, (200 * (y - z) + 128) * 256], axis=1)
    return np.clip(np.round(lab), 0, 65535)


def _rgb(primaries: list[tuple[float, float]], curve: bytes, name: str) -> bytes:
    red, green, blue = _adapted(primaries).T
    tags = {b"wtpt": _xyz(D50), b"rXYZ": _xyz(red), b"gXYZ": _xyz(green), b"bXYZ": _xyz(blue)}
    tags |= {b"rTRC": curve, b"gTRC": curve, b"bTRC": curve}
    return _profile(b"mntr", b"RGB ", b"XYZ ", tags, name)


def _adapted(primaries: list[tuple[float, float]]) -> np.ndarray:
    """Returns the XYZ values of the primaries under D50, one per column."""
    columns = np.array([_of_chromaticity(point) for point in primaries]).T
    white = _of_chromaticity(D65)
    matrix = columns * np.linalg.solve(columns, white)
    gain = np.diag((BRADFORD @ D50) / (BRADFORD @ white))
    return np.linalg.inv(BRADFORD) @ gain @ BRADFORD @ matrix


def _of_chromaticity(point: tuple[float, float]) -> np.ndarray:
    x, y = point
    return np.array([x / y, 1, (1 - x - y) / y])


def _fixed(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def _xyz(value: np.ndarray) -> bytes:
    return b"XYZ " + bytes(4) + b"".join(map(_fixed, value))


def _parametric(kind: int, *values: float) -> bytes:
    return b"para" + bytes(4) + struct.pack(">HH", kind, 0) + b"".join(map(_fixed, values))


def _text(text: str) -> bytes:
    data = text.encode("utf-16-be")
    return b"mluc" + bytes(4) + struct.pack(">II", 1, 12) + b"enUS" + struct.pack(">II", len(data), 28) + data


def _profile(kind: bytes, space: bytes, connection: bytes, tags: dict[bytes, bytes], name: str) -> bytes:
    tags = {b"desc": _text(name), b"cprt": _text("Free of rights"), **tags}
    table, body, start = struct.pack(">I", len(tags)), b"", 132 + 12 * len(tags)
    for key, value in tags.items():
        table += key + struct.pack(">II", start + len(body), len(value))
        body += value + bytes(-len(value) % 4)
    head = bytes(4) + struct.pack(">I", 0x04300000) + kind + space + connection + bytes(12) + b"acsp" + bytes(28)
    head = struct.pack(">I", start + len(body)) + head + b"".join(map(_fixed, D50))
    return head.ljust(128, b"\0") + table + body
