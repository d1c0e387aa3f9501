"""Photos as ten cameras and programs write them: upright only with their orientation, and with a location."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache

from PIL import Image
from . import traces
from .collection import encoded, rotated, secrets_in_avif, with_profile
from .drawings import card, stored_rotated
from .isobmff import box
from .profiles import display_p3

PLACE = "+60.3929+005.3241/"


def video(place: bytes) -> bytes:
    """Returns the start of an MP4 file with user data."""
    movie = box(b"moov", box(b"mvhd", bytes(100)), box(b"udta", place))
    return box(b"ftyp", b"mp42", bytes(4), b"mp42isom") + movie + box(b"mdat", traces.CANARY)


def quicktime_place() -> bytes:
    """Returns the place of a video as Android writes it."""
    return box(b"\xa9xyz", struct.pack(">HH", len(PLACE), 0x15C7), PLACE.encode())


def place_of_3gpp() -> bytes:
    """Returns the place of a video as 3GPP defines it (TS 26.244, section 8.10)."""
    return box(b"loci", bytes(4), b"\x15\xc7Bergen\0\0", struct.pack(">iii", 5 << 16, 60 << 16, 0), b"\0\0")


def exif_with(maker: bytes) -> bytes:
    """Returns a photo with orientation 6, a location and a maker note in EXIF."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "Camera"
    exif.get_ifd(0x8769)[0x927C] = maker + traces.CANARY
    exif.get_ifd(0x8825).update({1: "N", 2: (60.0, 23.0, 34.48), 3: "E", 4: (5.0, 19.0, 26.96)})
    return encoded(stored_rotated(card(), 6), "JPEG", exif=exif)


def samsung_tail() -> bytes:
    """Returns the trailer of Samsung's motion photos: a video, and a directory of the parts."""
    name = b"MotionPhoto_Data"
    part = struct.pack("<HHI", 0, 0x0A30, len(name)) + name + video(quicktime_place())
    entry = struct.pack("<HHII", 0, 0x0A30, len(part), len(part))
    directory = b"SEFH" + struct.pack("<II", 107, 1) + entry
    return part + directory + struct.pack("<I", len(directory)) + b"SEFT"


def google_xmp(length: int) -> bytes:
    """Returns the XMP of Google's motion photos, which names the length of the video."""
    camera = 'xmlns:GCamera="http://ns.google.com/photos/1.0/camera/"'
    packet = traces.xmp_packet(f'{camera} GCamera:MicroVideo="1" GCamera:MicroVideoOffset="{length}"')
    return traces.segment(0xE1, traces.NAMESPACE, packet)


def google_motion() -> bytes:
    clip = video(place_of_3gpp())
    return traces.with_segments(rotated(6), google_xmp(len(clip))) + clip


CAMERAS: dict[str, Callable[[], bytes]] = {name: cache(make) for name, make in {
    "apple.jpg": lambda: exif_with(b"Apple iOS\0\0\1MM"),
    "samsung.jpg": lambda: exif_with(b"SAMSUNG\0") + samsung_tail(),
    "google.jpg": google_motion,
    "press.jpg": lambda: traces.with_tags(
        rotated(6), "jpg", f"-IPTC:Sub-location={traces.CANARY.decode()}", "-IPTC:City=Bergen", "-XMP:City=Bergen"
    ),
    "everything.jpg": lambda: traces.full_of_secrets(rotated(6), "jpg"),
    "extended-xmp.jpg": lambda: traces.with_extended_xmp(rotated(6)),
    "profile.jpg": lambda: traces.with_segments(with_profile("JPEG", display_p3()), traces.exif_segment()),
    "gain-map.jpg": lambda: traces.with_gain_map(card()),
    "phone.png": lambda: traces.full_of_secrets(encoded(card(), "PNG"), "png"),
    "phone.webp": lambda: traces.full_of_secrets(rotated(6, "WEBP"), "webp"),
    "phone.heic": lambda: encoded(card(), "HEIC"),
    "motion.heic": lambda: encoded(card(), "HEIC") + box(b"mpvd", video(quicktime_place())),
    "phone.avif": secrets_in_avif,
}.items()}
"""Photos with a location; each is created on first use."""
