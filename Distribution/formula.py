"""Writes the formula for Homebrew on Linux, with the checksum of an archive, to standard output.

Usage: formula.py ARCHIVE
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import release

# Without a home page, the formula finds the archive in its own folder.
BESIDE = "file://#{File.dirname(File.expand_path(__FILE__))}"


def main(archive: Path) -> None:
    """Replaces the placeholders of `verdict.rb.in`."""
    text = Path(__file__).with_name("verdict.rb.in").read_text()
    for mark, value in (
        ("@page@", f'  homepage "{release.home()}"\n' if release.home() else ""), ("@folder@", release.home() or BESIDE),
        ("@archive@", release.name()), ("@version@", release.version()),
        ("@sum@", hashlib.sha256(archive.read_bytes()).hexdigest()),
        ("@machine@", {"aarch64": "arm64"}.get(release.machine(), release.machine())),
    ):  # fmt: skip
        text = text.replace(mark, value)
    sys.stdout.write(text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
