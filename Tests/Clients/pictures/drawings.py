"""Contents of the test images: a card whose corners show its orientation, and noise with the statistics of a photo."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
from PIL import Image, ImageDraw

SEED = 7

Colour = tuple[int, ...]

CORNERS: dict[str, Colour] = {
    "top left": (200, 40, 40),
    "top right": (40, 150, 60),
    "bottom left": (50, 70, 190),
    "bottom right": (220, 190, 60),
}
"""The colours of a card's corners; the rest is grey."""


def card(width: int = 480, height: int = 320) -> Image.Image:
    """Returns a card with a different colour in each corner, a third of the size."""
    image = Image.new("RGB", (width, height), (128, 128, 128))
    draw = ImageDraw.Draw(image)
    for corner, colour in CORNERS.items():
        x = 0 if "left" in corner else width - width // 3
        y = 0 if "top" in corner else height - height // 3
        draw.rectangle((x, y, x + width // 3, y + height // 3), colour)
    return image


def corner_colours(image: Image.Image) -> dict[str, Colour]:
    """Returns the colours in the centres of a card's corners."""
    shown = image.convert("RGB")
    near, far = 1 / 6, 5 / 6
    return {
        corner: shown.getpixel((
            round(shown.width * (near if "left" in corner else far)),
            round(shown.height * (near if "top" in corner else far)),
        ))
        for corner in CORNERS
    }


def stored_rotated(image: Image.Image, orientation: int) -> Image.Image:
    """Returns the image as a camera stores it in this orientation; applying the EXIF orientation restores `image`."""
    stored = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    return image.transpose(stored[orientation]) if orientation in stored else image.copy()


@cache
def photo(width: int, height: int, seed: int = SEED) -> Image.Image:
    """Returns noise of all frequencies as in photos, with edges and sensor grain."""
    random_numbers = np.random.default_rng(seed)
    image = np.zeros((height, width, 3), np.float32)
    for octave in range(1, 9):
        across = 2**octave + 1
        coarse = random_numbers.normal(0, 1, (max(2, across * height // width), across, 3)).astype(np.float32)
        coarse = 0.6 * coarse.mean(axis=2, keepdims=True) + 0.4 * coarse
        image += _enlarged(coarse, width, height) * (60 / octave**1.3)
    image += 128 + 4 * random_numbers.normal(0, 1, (height, width, 1)).astype(np.float32)
    return _with_edges(Image.fromarray(np.clip(image, 0, 255).astype(np.uint8)), seed)


def _enlarged(coarse: np.ndarray, width: int, height: int) -> np.ndarray:
    planes = [Image.fromarray(coarse[:, :, plane]).resize((width, height), Image.Resampling.BICUBIC) for plane in range(3)]
    return np.stack([np.asarray(plane) for plane in planes], axis=2)


def _with_edges(image: Image.Image, seed: int) -> Image.Image:
    lot = random.Random(seed)
    draw = ImageDraw.Draw(image, "RGBA")
    for _ in range(40):
        x, y, size = lot.randrange(image.width), lot.randrange(image.height), image.width // lot.randint(6, 60)
        colour = (*(lot.randrange(256) for _ in range(3)), lot.randrange(60, 200))
        lot.choice([draw.ellipse, draw.rectangle])((x, y, x + size, y + lot.randint(size // 3, size)), colour)
    return image
