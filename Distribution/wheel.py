"""Creates a Python wheel of the programs: https://packaging.python.org/specifications/binary-distribution-format/

Usage: wheel.py FOLDER. The specification determines the file name.
"""

from __future__ import annotations

import base64
import hashlib
import sys
import time
import zipfile
from pathlib import Path

import release

# The name `verdict` is taken on PyPI.
NAME = "verdict_reviews"
PYTHON = ">=3.8"


def platforms() -> str:
    """Returns the platform tags: the oldest for glibc and musl that installers accept. The programs need no C library of the
    system."""
    return f"manylinux_2_17_{release.machine()}.musllinux_1_1_{release.machine()}"


def metadata() -> str:
    """Returns the file METADATA (core metadata), which an index displays."""
    readme = (release.ROOT / "Distribution/README.md").read_text()
    return (
        f"Metadata-Version: 2.1\nName: {NAME.replace('_', '-')}\nVersion: {release.python_version()}\n"
        f"Summary: {release.SUMMARY}\n{release.field('Home-page')}License: Apache-2.0\n"
        f"Requires-Python: {PYTHON}\nDescription-Content-Type: text/markdown\n\n{readme}"
    )


def description() -> str:
    """Returns the file WHEEL, which installers read."""
    tags = "".join(f"Tag: py3-none-{platform}\n" for platform in platforms().split("."))
    return f"Wheel-Version: 1.0\nGenerator: verdict ({release.version()})\nRoot-Is-Purelib: false\n{tags}"


def contents() -> dict[str, bytes]:
    """Returns all files of the wheel except its record. Programs are scripts, which installers add to the path."""
    base = f"{NAME}-{release.python_version()}"
    files = {f"{base}.dist-info/METADATA": metadata().encode(), f"{base}.dist-info/WHEEL": description().encode()}
    for path in release.staged():
        folder, name = path.split("/", 1)
        inside = f"{base}.data/scripts/{name}" if folder == "bin" else f"{base}.data/data/{path}"
        files[inside] = (release.STAGE / path).read_bytes()
    return files


def record(files: dict[str, bytes], name: str) -> bytes:
    """Returns the file RECORD with the checksums of all files."""
    rows = []
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{path},sha256={digest},{len(data)}\n")
    return "".join([*rows, f"{name},,\n"]).encode()


def main(folder: str) -> None:
    """Writes the wheel."""
    base = f"{NAME}-{release.python_version()}"
    files = contents()
    name = f"{base}.dist-info/RECORD"
    files[name] = record(files, name)
    with zipfile.ZipFile(Path(folder) / f"{base}-py3-none-{platforms()}.whl", "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in sorted(files.items()):
            entry = zipfile.ZipInfo(path, time.gmtime(release.epoch())[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            # Programs, the dynamic loader and libraries.
            entry.external_attr = (0o100755 if data.startswith(b"\x7fELF") else 0o100644) << 16
            wheel.writestr(entry, data, compresslevel=9)


if __name__ == "__main__":
    main(sys.argv[1])
