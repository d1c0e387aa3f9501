"""The metadata that a published image may have: its format, and no private data."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from support.tools import expect_none
from .traces import exiftool, traces

PICTURES = {".avif", ".jpg", ".jpeg", ".png", ".webp", ".gif"}

# Groups of exiftool about the file on this machine, or derived from other groups.
OF_THE_MACHINE = {"ExifTool", "System", "Composite"}
STRUCTURE = {
    "File": {
        "FileType", "FileTypeExtension", "MIMEType", "ImageWidth", "ImageHeight", "EncodingProcess", "BitsPerSample",
        "ColorComponents", "YCbCrSubSampling",
    },
    "JFIF": {"JFIFVersion", "ResolutionUnit", "XResolution", "YResolution"},
    "PNG": {
        "ImageWidth", "ImageHeight", "BitDepth", "ColorType", "Compression", "Filter", "Interlace", "SRGBRendering",
        "Gamma", "Transparency", "Palette", "WhitePointX", "WhitePointY", "RedX", "RedY", "GreenX", "GreenY", "BlueX", "BlueY",
    },
    "Adobe": {"DCTEncodeVersion", "APP14Flags0", "APP14Flags1", "ColorTransform"},
    "QuickTime": {
        "MajorBrand", "MinorVersion", "CompatibleBrands", "HandlerType", "HandlerDescription", "ImageSpatialExtent",
        "ImagePixelDepth", "AV1ConfigurationVersion", "SeqProfile", "SeqLevelIdx0", "SeqTier0", "HighBitDepth",
        "TwelveBit", "ChromaFormat", "ChromaSamplePosition", "ColorProfiles", "ColorPrimaries", "ColorRepresentation",
        "TransferCharacteristics", "MatrixCoefficients", "VideoFullRangeFlag", "AuxiliaryImageType", "MediaDataSize",
        "MediaData", "MediaDataOffset", "InitialDelaySamples", "Monochrome",
    },
    "Meta": {"PrimaryItemReference", "MetaImageSize"},
    "GIF": {
        "GIFVersion", "ImageWidth", "ImageHeight", "HasColorMap", "ColorResolutionDepth", "BitsPerPixel", "BackgroundColor",
        "AnimationIterations", "TransparentColor", "FrameCount", "Duration",
    },
    "RIFF": {"WebP_Flags", "ImageWidth", "ImageHeight", "BackgroundColor", "AnimationLoopCount", "Duration"},
}


def tags(folder: Path) -> list[dict[str, Any]]:
    """Returns all metadata that exiftool finds in the images of a folder, one record per file."""
    command = [exiftool(), "-j", "-G1", "-a", "-u", "-ee", "-r", str(folder)]
    done = subprocess.run(command, capture_output=True, check=False)
    return json.loads(done.stdout or b"[]")


def _private_metadata(record: dict[str, Any]) -> Iterator[str]:
    name = Path(record["SourceFile"]).name
    for key, value in record.items():
        group, _, tag = key.rpartition(":")
        is_private = group not in OF_THE_MACHINE and tag not in STRUCTURE.get(group, set())
        if key != "SourceFile" and (is_private or tag in ("Warning", "Error")):
            yield f"{name}: {key} = {value!r}"


def expect_anonymous(folder: Path, count: int | None = None) -> None:
    """Requires that images in a folder contain no private data, and no metadata except their format."""
    records = [record for record in tags(folder) if Path(record["SourceFile"]).suffix in PICTURES]
    assert count is None or len(records) == count, f"exiftool read {len(records)} pictures of {count}"
    expect_none((line for record in records for line in _private_metadata(record)), "pictures tell of themselves")
    expect_no_traces(folder)


def expect_no_traces(folder: Path) -> None:
    """Requires that no file contains the bytes of a location, name or serial number."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert files, "nothing to look into"
    expect_none(
        (f"{file.name}: {trace!r}" for file in files for trace in traces() if trace in file.read_bytes()), "traces of the author"
    )
