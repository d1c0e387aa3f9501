"""Decodes published images with other decoders than the program's."""

from __future__ import annotations

import io
from collections.abc import Mapping

import pillow_heif
from PIL import Image, ImageOps
from support.tools import expect_none
from .drawings import Colour, corner_colours
from .frames import Derivative

pillow_heif.register_heif_opener()
Image.MAX_IMAGE_PIXELS = None
# Allows for two lossy formats; a missing profile causes an error of 15 and more.
TOLERANCE = 5


def opened(data: bytes) -> Image.Image:
    """Returns the image in a file as stored, without applying its EXIF orientation."""
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def expect_form(data: bytes, expected: Derivative) -> None:
    """Requires the expected format and dimensions, no EXIF orientation and no profile."""
    image = opened(data)
    found = (image.format.lower(), image.width, image.height)
    assert found == (expected.format, expected.width, expected.height), f"{found} in place of {expected}"
    assert "icc_profile" not in image.info, f"{expected} has a profile"
    assert ImageOps.exif_transpose(image).size == image.size, f"{expected} is turned by EXIF"


def expect_corners(image: Image.Image, expected: Mapping[str, Colour], what: str, tolerance: int = TOLERANCE) -> None:
    """Requires the expected colours in the corners, within a tolerance for lossy formats."""
    found = corner_colours(image)
    expect_none(
        (f"{corner}: {found[corner]} in place of {colour}" for corner, colour in expected.items()
         if max(abs(one - other) for one, other in zip(found[corner], colour, strict=True)) > tolerance),
        what,
    )
