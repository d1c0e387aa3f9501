"""Creates the Debian packages (deb(5)): `verdict`, which has no dependencies, and `verdict-helpers`.

Usage: deb.py NAME FILE.deb
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import release
from archive import LEVEL

HERE = Path(__file__).parent / "debian"
MAINTAINER = "The Verdict maintainers <maintainers@verdict.example>"


@dataclass(frozen=True)
class Package:
    """A package: the statically linked programs, or the helpers that require libraries."""

    name: str
    stage: Path
    relations: str
    summary: str
    description: str


def packages() -> dict[str, Package]:
    """Returns both packages, keyed by name. The dependencies of the second are read from its programs."""
    exact = f"verdict (= {release.version()})"
    helpers = sorted((release.HELPERS / "bin").glob("*"))
    names = ", ".join(program.name for program in helpers)
    return {
        "verdict": Package(
            "verdict", release.STAGE, f"Recommends: verdict-helpers (= {release.version()})\n" if helpers else "",
            release.SUMMARY[0].lower() + release.SUMMARY[1:],
            " You write reviews as Markdown files, and Verdict builds a website with\n"
            " search, feeds and structured data. It validates ratings, visits and all other\n"
            " fields, and reports every error with its line and a hint.\n",
        ),
        "verdict-helpers": Package(
            "verdict-helpers", release.HELPERS, f"Depends: {exact}, {libraries(helpers)}\n" if helpers else "",
            "helper programs of Verdict for images",
            f" Verdict runs these programs if they are installed:\n {names}.\n",
        ),
    }  # fmt: skip


def libraries(programs: list[Path]) -> str:
    """Returns the Debian packages that programs require, as dpkg-shlibdeps(1) finds them."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "debian").mkdir()
        (Path(folder) / "debian/control").write_text("Source: verdict\n\nPackage: verdict-helpers\nArchitecture: any\n")
        command = ["dpkg-shlibdeps", "-O", *(f"-e{program}" for program in programs)]
        done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.split("=", 1)[1].strip()


def control(package: Package, size: int) -> str:
    """Returns the control file of a package; `size` is in units of 1,024 bytes."""
    return (
        f"Package: {package.name}\nVersion: {release.version()}\nArchitecture: {release.debian_machine()}\n"
        f"Maintainer: {MAINTAINER}\nInstalled-Size: {size}\n{package.relations}Section: web\nPriority: optional\n"
        f"Homepage: {release.home()}\nDescription: {package.summary}\n{package.description}"
    )


def changelog() -> str:
    """Returns the Debian changelog of the version, which refers to CHANGELOG.md."""
    day = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(release.epoch()))
    return f"verdict ({release.version()}) stable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- {MAINTAINER}  {day}\n"


def write_compressed(path: Path, text: bytes) -> None:
    """Writes a text with the best gzip compression and no timestamp."""
    path.write_bytes(gzip.compress(text, 9, mtime=0))


def lay_out(package: Package, root: Path) -> None:
    """Copies the files of a package to the folders that Debian requires."""
    shutil.copytree(package.stage, root / "usr")
    for page in (root / "usr/share/man/man1").iterdir():
        write_compressed(page.with_name(page.name + ".gz"), page.read_bytes())
        page.unlink()
    if package.name == "verdict":
        (root / "usr/share/zsh/site-functions").rename(root / "usr/share/zsh/vendor-completions")
        document(root / "usr/share")
    else:
        (root / "usr/share/doc").mkdir()
        (root / "usr/share/doc" / package.name).symlink_to("verdict")
    overrides = root / "usr/share/lintian/overrides"
    overrides.mkdir(parents=True)
    shutil.copy(HERE / f"{package.name}.lintian-overrides", overrides / package.name)


def document(share: Path) -> None:
    """Adds the changelog and copyright file that Debian requires."""
    documentation = share / "doc/verdict"
    write_compressed(documentation / "changelog.gz", changelog().encode())
    shutil.copy(HERE / "copyright", documentation / "copyright")


def describe(package: Package, root: Path) -> None:
    """Writes the metadata for dpkg: the control file and the checksums of all files."""
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    size = sum((path.stat().st_size + 1023) // 1024 for path in files)
    names = [str(path.relative_to(root)) for path in files]
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(control(package, size))
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


def main(name: str, file: str) -> None:
    """Creates a package."""
    package = packages()[name]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / name
        lay_out(package, root)
        describe(package, root)
        pack(root, Path(file))


if __name__ == "__main__":
    main(*sys.argv[1:])
