"""Test images by name; each is created on first use, with reproducible content."""

from __future__ import annotations

import io
import struct
import unicodedata
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from PIL import Image
from . import bombs
from . import isobmff
from . import profiles
from . import traces
from .drawings import Colour, card, photo, stored_rotated

Image.MAX_IMAGE_PIXELS = None
EXTENSIONS = {"JPEG": "jpg", "PNG": "png", "WEBP": "webp", "AVIF": "avif", "HEIC": "heic", "GIF": "gif"}
BASICS = ("JPEG", "PNG", "WEBP", "AVIF", "HEIC")
ORIENTATIONS = range(1, 9)
P3_CORNERS: dict[str, Colour] = {
    "top left": (255, 0, 0),
    "top right": (60, 180, 80),
    "bottom left": (40, 70, 200),
    "bottom right": (200, 100, 50),
}
INK_CORNERS: dict[str, Colour] = {
    "top left": (255, 0, 0, 0),
    "top right": (0, 255, 255, 0),
    "bottom left": (0, 0, 0, 255),
    "bottom right": (100, 40, 0, 20),
}


def encoded(image: Image.Image, kind: str, **options: Any) -> bytes:
    """Encodes an image with Pillow; HEIC as phones write it."""
    if kind == "HEIC":
        return isobmff.heic_of_phone(image, profiles.display_p3(), traces.exif_block(), 1)
    file = io.BytesIO()
    fine = {"JPEG": {"quality": 95, "subsampling": 0}, "WEBP": {"quality": 95}, "AVIF": {"quality": 95, "speed": 8}}
    image.save(file, kind, **fine.get(kind, {}) | options)
    return file.getvalue()


def plain(kind: str) -> bytes:
    """Returns a card in a format."""
    return encoded(card(), kind)


def rotated(orientation: int, kind: str = "JPEG") -> bytes:
    """Returns a card that is upright only with its EXIF orientation."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    return encoded(stored_rotated(card(), orientation), kind, exif=exif)


def of_corners(corners: dict[str, Colour], mode: str, ground: Colour, size: tuple[int, int] = (480, 320)) -> Image.Image:
    """Returns a card with other colours and another colour mode."""
    image = Image.new(mode, size, ground)
    for corner, colour in corners.items():
        x = 0 if "left" in corner else size[0] - size[0] // 3
        y = 0 if "top" in corner else size[1] - size[1] // 3
        image.paste(colour, (x, y, x + size[0] // 3, y + size[1] // 3))
    return image


def with_profile(kind: str, profile: bytes) -> bytes:
    """Returns a card with a colour profile."""
    return encoded(of_corners(P3_CORNERS, "RGB", (128, 128, 128)), kind, icc_profile=profile)


def in_cmyk(profile: bytes | None) -> bytes:
    """Returns a card in CMYK, with inverted values as Photoshop stores them."""
    return encoded(of_corners(INK_CORNERS, "CMYK", (0, 0, 0, 128)), "JPEG", icc_profile=profile)


def png_of_depth(depth: int, colour_type: int, image: Image.Image) -> bytes:
    """Returns a PNG file with 16 bits per sample or with few greys, which Pillow does not write."""
    samples = image.tobytes()
    row = len(samples) // image.height
    if depth == 16:
        rows = [b"\0" + bytes(b for s in samples[y * row : (y + 1) * row] for b in (s, s)) for y in range(image.height)]
    else:
        rows = [b"\0" + _few_greys(samples[y * row : (y + 1) * row], depth) for y in range(image.height)]
    head = struct.pack(">IIBBBBB", image.width, image.height, depth, colour_type, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(b"".join(rows))), (b"IEND", b"")]
    return bombs.PNG_SIGNATURE + b"".join(bombs.chunk(kind, data) for kind, data in chunks)


def _few_greys(row: bytes, depth: int) -> bytes:
    bits = "".join(format(value >> (8 - depth), f"0{depth}b") for value in row)
    bits += "0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")


def png_interlaced(image: Image.Image) -> bytes:
    """Returns a PNG file in the seven passes of Adam7 (PNG, Third Edition, section 8.2)."""
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    data = bytearray()
    for x, y, across, down in passes:
        for line in range(y, image.height, down):
            data += b"\0" + b"".join(bytes(image.getpixel((column, line))) for column in range(x, image.width, across))
    head = struct.pack(">IIBBBBB", image.width, image.height, 8, 2, 0, 0, 1)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(bytes(data))), (b"IEND", b"")]
    return bombs.PNG_SIGNATURE + b"".join(bombs.chunk(kind, data) for kind, data in chunks)


def translucent(kind: str) -> bytes:
    """Returns a card that is half transparent in the top left corner and transparent in the centre."""
    image = card().convert("RGBA")
    image.putalpha(255)
    image.paste((*(200, 40, 40), 128), (0, 0, 160, 106))
    image.paste((0, 0, 0, 0), (200, 130, 280, 190))
    return encoded(image, kind, **({"lossless": True} if kind == "WEBP" else {}))


def animated(kind: str) -> bytes:
    """Returns an animation of two frames."""
    second = card().transpose(Image.Transpose.ROTATE_180)
    return encoded(card(), kind, save_all=True, append_images=[second], duration=200, loop=0)


def vector() -> bytes:
    return (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320" width="480" height="320">'
        b'<rect width="160" height="107" fill="#c82828"/></svg>\n'
    )


@cache
def photo_12(seed: int = 7) -> bytes:
    """Returns a photo of 12 megapixels as a camera stores it: on its side, with all metadata."""
    return traces.with_segments(encoded(photo(4000, 3000, seed), "JPEG", quality=93, subsampling=2), traces.exif_segment())


@cache
def progressive_40() -> bytes:
    """Returns a progressive JPEG of 40 megapixels, which a decoder must keep in memory until the last pass."""
    return encoded(photo(4000, 3000).resize((7744, 5165)), "JPEG", quality=80, subsampling=2, progressive=True)


def too_long() -> bytes:
    """Returns an image of 51 MB."""
    return plain("JPEG") + bytes(51_000_000)


@dataclass(frozen=True)
class Sample:
    """A test image."""

    name: str
    make: Callable[[], bytes]
    width: int = 480
    height: int = 320
    is_see_through: bool = False

    @property
    def data(self) -> bytes:
        return _made(self)


@cache
def _made(sample: Sample) -> bytes:
    return sample.make()


def _samples() -> list[Sample]:
    jpeg = lambda: plain("JPEG")  # noqa: E731
    square = card(320, 320)
    found = [Sample(f"plain.{EXTENSIONS[kind]}", lambda kind=kind: plain(kind)) for kind in BASICS]
    found += [Sample(f"turned-{turn}.jpg", lambda turn=turn: rotated(turn)) for turn in ORIENTATIONS]
    found += [Sample(f"turned-{turn}.webp", lambda turn=turn: rotated(turn, "WEBP")) for turn in (3, 6)]
    for name, profile in (("p3", profiles.display_p3), ("adobe-rgb", profiles.adobe_rgb)):
        for kind in ("JPEG", "PNG", "WEBP", "AVIF"):
            make = lambda kind=kind, profile=profile: with_profile(kind, profile())  # noqa: E731
            found.append(Sample(f"{name}.{EXTENSIONS[kind]}", make))
    found += [
        Sample("p3.heic", lambda: encoded(of_corners(P3_CORNERS, "RGB", (128, 128, 128)), "HEIC")),
        Sample("inks-with-profile.jpg", lambda: in_cmyk(profiles.press())),
        Sample("inks.jpg", lambda: in_cmyk(None)),
        Sample("deep.png", lambda: png_of_depth(16, 2, card())),
        Sample("deep-grey.png", lambda: png_of_depth(16, 0, card().convert("L"))),
        Sample("grey.png", lambda: encoded(card().convert("L"), "PNG")),
        Sample("grey.jpg", lambda: encoded(card().convert("L"), "JPEG", subsampling=-1)),
        Sample("two-bits.png", lambda: png_of_depth(2, 0, card().convert("L"))),
        Sample("grey-with-profile.png", grey_with_profile),
        Sample("palette.png", lambda: encoded(card().convert("P", palette=Image.Palette.ADAPTIVE), "PNG")),
        Sample("interlaced.png", lambda: png_interlaced(card())),
        Sample("progressive.jpg", lambda: encoded(card(), "JPEG", progressive=True)),
        Sample("see-through.png", lambda: translucent("PNG"), is_see_through=True),
        Sample("see-through.webp", lambda: translucent("WEBP"), is_see_through=True),
        Sample("one-pixel.png", lambda: encoded(card().resize((1, 1)), "PNG"), 1, 1),
        Sample("line.png", lambda: encoded(card().resize((1, 16384)), "PNG"), 1, 16384),
        Sample("wide-line.png", lambda: encoded(card().resize((16384, 1)), "PNG"), 16384, 1),
        Sample("square.png", lambda: encoded(square, "PNG"), 320, 320),
        Sample("secrets.jpg", lambda: traces.full_of_secrets(plain("JPEG"), "jpg")),
        Sample("secrets.png", lambda: traces.full_of_secrets(plain("PNG"), "png")),
        Sample("secrets.webp", lambda: traces.full_of_secrets(plain("WEBP"), "webp")),
        Sample("secrets.avif", secrets_in_avif),
        Sample("secret-in-exif.jpg", lambda: traces.with_segments(jpeg(), traces.exif_segment())),
        Sample("secret-in-xmp.jpg", lambda: traces.with_tags(jpeg(), "jpg", *traces.EVERYTHING[4:6])),
        Sample("secret-in-thumbnail.jpg", secret_in_thumbnail),
        Sample("secret-in-extended-xmp.jpg", lambda: traces.with_extended_xmp(jpeg())),
        Sample("secret-behind.jpg", lambda: jpeg() + traces.archive()),
        Sample("secret-behind.png", lambda: plain("PNG") + traces.archive()),
        Sample("secret-in-text.png", lambda: traces.with_tags(plain("PNG"), "png", f"-PNG:Comment={traces.CANARY.decode()}")),
        Sample("gain-map.jpg", lambda: traces.with_gain_map(card())),
    ]
    return found


def grey_with_profile() -> bytes:
    """Returns an image whose grey depends on its profile, which is linear."""
    return encoded(Image.new("L", (480, 320), 128), "PNG", icc_profile=profiles.grey_gamma())


def secrets_in_avif() -> bytes:
    """Returns an AVIF with EXIF and XMP, which Pillow writes and exiftool does not."""
    xmp = traces.xmp_packet(traces.place_in_xmp())
    return encoded(card(), "AVIF", exif=b"Exif\0\0" + traces.exif_block(), xmp=xmp)


def secret_in_thumbnail() -> bytes:
    """Returns an image with a location in the EXIF of its thumbnail only."""
    small = traces.with_segments(encoded(card(120, 80), "JPEG"), traces.exif_segment())
    return traces.with_tags(plain("JPEG"), "jpg", ThumbnailImage=small)


SAMPLES = {sample.name: sample for sample in _samples()}
"""Images that have derivatives."""

LARGE = {
    "photo.jpg": Sample("photo.jpg", photo_12, 4000, 3000),
    "progressive-40.jpg": Sample("progressive-40.jpg", progressive_40, 7744, 5165),
}
"""Images that take long to create."""

PASSED_THROUGH: dict[str, Callable[[], bytes]] = {
    "drawing.svg": vector,
    "moving.gif": lambda: animated("GIF"),
    "moving.webp": lambda: animated("WEBP"),
}
"""Images that are published without derivatives."""

NAMES = [
    "with spaces.jpg",
    unicodedata.normalize("NFC", "Grün.jpg"),
    unicodedata.normalize("NFD", "Häuser.jpg"),
    "ü" * 123 + ".jpg",
]
"""Unusual file names; the last has 250 bytes."""

BOMBS: dict[str, tuple[int, int, Callable[[], bytes]]] = {
    "promises.png": (30_000, 30_000, lambda: bombs.png_with_declared_size(30_000, 30_000)),
    "promises-what-may-be.png": (10_000, 10_000, lambda: bombs.png_with_declared_size(10_000, 10_000)),
    "many-scans.jpg": (8_000, 6_000, lambda: bombs.jpeg_of_many_scans(8_000, 6_000)),
    "packed-iTXt.png": (64, 48, lambda: bombs.png_with_packed_text(b"iTXt")),
    "packed-zTXt.png": (64, 48, lambda: bombs.png_with_packed_text(b"zTXt")),
    "packed-iCCP.png": (64, 48, lambda: bombs.png_with_packed_text(b"iCCP")),
    "one-colour.png": (11_000, 9_000, lambda: bombs.png_of_one_colour(11_000, 9_000)),
    "too-long.jpg": (480, 320, too_long),
}
"""Images that expand, with the dimensions that they declare."""


def truncated(kind: str) -> bytes:
    """Returns the first six tenths of an image."""
    data = encoded(photo(640, 480), kind)
    return data[: len(data) * 6 // 10]
