"""Private metadata in images: every part of a file that can contain location, date or device."""

from __future__ import annotations

import hashlib
import io
import struct
import subprocess
import tempfile
import zipfile
from functools import cache
from pathlib import Path

from PIL import Image
from support import tools

CANARY = b"CANARY-of-the-author"
LATITUDE, LONGITUDE = "60.392912", "5.324155"
XMP_LATITUDE, XMP_LONGITUDE = "60,23.57472N", "5,19.4493E"
# Minutes of the location in both byte orders of EXIF; XMP contains text.
EXIF_MINUTES = (struct.pack(">II", 60, 1) + struct.pack(">II", 23, 1), struct.pack("<II", 60, 1) + struct.pack("<II", 23, 1))

NAMESPACE = b"http://ns.adobe.com/xap/1.0/\0"
EXTENSION = b"http://ns.adobe.com/xmp/extension/\0"

EVERYTHING = [
    f"-GPSLatitude={LATITUDE}", "-GPSLatitudeRef=N", f"-GPSLongitude={LONGITUDE}", "-GPSLongitudeRef=E",
    f"-XMP:GPSLatitude={LATITUDE}", f"-XMP:GPSLongitude={LONGITUDE}",
    f"-EXIF:SerialNumber={CANARY.decode()}", f"-EXIF:LensSerialNumber={CANARY.decode()}",
    f"-EXIF:Model={CANARY.decode()}", f"-EXIF:Artist={CANARY.decode()}", "-EXIF:DateTimeOriginal=2026:07:14 19:31:02",
    f"-XMP:Creator={CANARY.decode()}", f"-XMP:DerivedFromDocumentID={CANARY.decode()}",
]
ONLY_IN_JPEG = [
    f"-IPTC:By-line={CANARY.decode()}", f"-IPTC:City={CANARY.decode()}",
    f"-Photoshop:CopyrightFlag=1", f"-Comment={CANARY.decode()}",
]


def traces() -> list[bytes]:
    """Returns the byte sequences that no published file may contain."""
    coordinates = [XMP_LATITUDE[:8].encode(), XMP_LONGITUDE[:7].encode()]
    return [CANARY, CANARY.decode().encode("utf-16-le"), CANARY.decode().encode("utf-16-be"), *coordinates, *EXIF_MINUTES]


def with_tags(data: bytes, extension: str, *tags: str, **files: bytes) -> bytes:
    """Writes tags into an image with exiftool; `files` are tags that contain a file."""
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder, f"picture.{extension}")
        picture.write_bytes(data)
        arguments = list(tags)
        for tag, value in files.items():
            Path(folder, tag).write_bytes(value)
            arguments.append(f"-{tag}<={folder}/{tag}")
        command = [exiftool(), "-q", "-m", "-overwrite_original", *arguments, str(picture)]
        subprocess.run(command, check=True, capture_output=True)
        return picture.read_bytes()


def exiftool() -> str:
    """Returns the path of exiftool."""
    return tools.required(tools.program("exiftool"), "exiftool")


def full_of_secrets(data: bytes, extension: str) -> bytes:
    """Returns an image with all metadata that exiftool can write."""
    return with_tags(data, extension, *EVERYTHING, *(ONLY_IN_JPEG if extension == "jpg" else []))


@cache
def exif_block() -> bytes:
    """Returns EXIF with a location and serial number, from the TIFF header on."""
    exif = Image.Exif()
    exif[0x0110] = CANARY.decode()
    exif.get_ifd(0x8769)[0xA431] = CANARY.decode()
    exif.get_ifd(0x8769)[0x927C] = b"Maker\0\0\1" + CANARY * 4
    exif.get_ifd(0x8825).update({1: "N", 2: (60.0, 23.0, 34.48), 3: "E", 4: (5.0, 19.0, 26.96)})
    return exif.tobytes().removeprefix(b"Exif\0\0")


def segment(marker: int, *parts: bytes) -> bytes:
    """Returns a segment of a JPEG file."""
    body = b"".join(parts)
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body


def with_segments(jpeg: bytes, *segments: bytes) -> bytes:
    """Returns a JPEG file with segments at its start."""
    return jpeg[:2] + b"".join(segments) + jpeg[2:]


def exif_segment() -> bytes:
    return segment(0xE1, b"Exif\0\0", exif_block())


def xmp_packet(attributes: str) -> bytes:
    """Returns an XMP packet with attributes."""
    names = 'xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmpNote="http://ns.adobe.com/xmp/note/"'
    return (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        f'<rdf:Description rdf:about="" {names} {attributes}/></rdf:RDF></x:xmpmeta>'
    ).encode()


def place_in_xmp() -> str:
    return f'exif:GPSLatitude="{XMP_LATITUDE}" exif:GPSLongitude="{XMP_LONGITUDE}"'


def with_extended_xmp(jpeg: bytes) -> bytes:
    """Returns an image with the location in extended XMP (XMP Specification, Part 3, 1.1.3.1)."""
    extended = xmp_packet(place_in_xmp()).replace(b"</x:xmpmeta>", b" " * 70_000 + CANARY + b"</x:xmpmeta>")
    name = hashlib.md5(extended).hexdigest().upper()
    main = segment(0xE1, NAMESPACE, xmp_packet(f'xmpNote:HasExtendedXMP="{name}"'))
    parts = [
        segment(0xE1, EXTENSION, name.encode(), struct.pack(">II", len(extended), start), extended[start : start + 60_000])
        for start in range(0, len(extended), 60_000)
    ]
    return with_segments(jpeg, main, *parts)


def archive() -> bytes:
    """Returns a ZIP file, which may follow other data because it is read from its end."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as entries:
        entries.writestr("notes.txt", CANARY)
    return file.getvalue()


def with_gain_map(image: Image.Image) -> bytes:
    """Returns a photo with a gain map, a second image for brighter screens, as phones write it."""
    file = io.BytesIO()
    second = image.convert("L").resize((image.width // 2, image.height // 2))
    image.save(file, "MPO", save_all=True, append_images=[second], quality=90)
    version = xmp_packet(f'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" {place_in_xmp()}')
    return with_segments(file.getvalue(), segment(0xE1, NAMESPACE, version))
