"""Creates the Debian package (deb(5)), which has no dependencies. Usage: deb.py FILE.deb"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import release
from archive import LEVEL

HERE = Path(__file__).parent / "debian"

# Versions before 0.3.0 had a second package, which dpkg removes.
RELATIONS = "Conflicts: verdict-helpers\nReplaces: verdict-helpers\n"
DESCRIPTION = (
    " You write reviews as Markdown files, and Verdict builds a website with\n"
    " search, feeds and structured data. It validates ratings, visits and all other\n"
    " fields, and reports every error with its line and a hint.\n"
)


def control(size: int) -> str:
    """Returns the control file; `size` is in units of 1,024 bytes. The package contains all libraries: it has no dependencies."""
    return (
        f"Package: verdict\nVersion: {release.debian_version()}\nArchitecture: {release.debian_machine()}\n"
        f"Maintainer: {release.maintainer()}\nInstalled-Size: {size}\n{RELATIONS}Section: web\nPriority: optional\n"
        f"{release.field('Homepage')}Description: {release.SUMMARY[0].lower() + release.SUMMARY[1:]}\n{DESCRIPTION}"
    )


def changelog() -> str:
    """Returns the Debian changelog of the version, which refers to CHANGELOG.md."""
    day = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(release.epoch()))
    head = f"verdict ({release.debian_version()}) stable; urgency=medium"
    return f"{head}\n\n  * See CHANGELOG.md.\n\n -- {release.maintainer()}  {day}\n"


def write_compressed(path: Path, text: bytes) -> None:
    """Writes a text with the best gzip compression and no timestamp."""
    path.write_bytes(gzip.compress(text, 9, mtime=0))


def lay_out(root: Path) -> None:
    """Copies all files to the folders that Debian requires."""
    shutil.copytree(release.STAGE, root / "usr")
    for page in (root / "usr/share/man/man1").iterdir():
        write_compressed(page.with_name(page.name + ".gz"), page.read_bytes())
        page.unlink()
    (root / "usr/share/zsh/site-functions").rename(root / "usr/share/zsh/vendor-completions")
    document(root / "usr/share")
    overrides = root / "usr/share/lintian/overrides"
    overrides.mkdir(parents=True)
    shutil.copy(HERE / "verdict.lintian-overrides", overrides / "verdict")


def document(share: Path) -> None:
    """Adds the changelog and copyright file that Debian requires."""
    documentation = share / "doc/verdict"
    write_compressed(documentation / "changelog.gz", changelog().encode())
    shutil.copy(HERE / "copyright", documentation / "copyright")


def describe(root: Path) -> None:
    """Writes the metadata for dpkg: the control file and the checksums of all files."""
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    size = sum((path.stat().st_size + 1023) // 1024 for path in files)
    names = [str(path.relative_to(root)) for path in files]
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(control(size))
    sums = subprocess.run(["md5sum", *names], cwd=root, check=True, capture_output=True).stdout
    (root / "DEBIAN/md5sums").write_bytes(sums)


def pack(root: Path, file: Path) -> None:
    """Packs a folder reproducibly, with normalized permissions and times."""
    for path in [root, *root.rglob("*")]:
        os.utime(path, (release.epoch(), release.epoch()), follow_symlinks=False)
        if path.is_symlink():
            continue
        path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(release.epoch())}
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{LEVEL}", "--threads-max=1", "--build", root, file]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)


def main(file: str) -> None:
    """Creates the package."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "verdict"
        lay_out(root)
        describe(root)
        pack(root, Path(file))


if __name__ == "__main__":
    main(*sys.argv[1:])
