"""Each package installs on a bare system without a network, and builds the site that the built programs build here."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import release
from PIL import Image
from pictures.anonymity import expect_no_traces
from pictures.collection import encoded
from pictures.decoded import expect_corners, opened
from pictures.drawings import CORNERS, card, stored_rotated
from pictures.traces import exif_block
from support.outputs import Tree, expect_same, read_tree
from .bare import BUSYBOX, DEBIANS, BareRoot

# The limit in seconds for creating and building a site, which takes a fraction of a second.
PATIENCE = 10.0
REVIEW = """---
title: By phone
rating: 4
category: Movie
visited: 2026-07-01
image: /pictures/phone.jpg
alt: A card
---
![The same](/pictures/apple.heic)
"""
FIRST_SITE = "cd /root && verdict init my-site </dev/null && cd my-site && verdict build"
SERVED = """
cd /root/my-site
verdict serve --port 8000 >/tmp/log 2>&1 & server=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do
  bash -c 'exec 3<>/dev/tcp/127.0.0.1/8000
    printf "GET / HTTP/1.1\\r\\nHost: localhost:8000\\r\\nConnection: close\\r\\n\\r\\n" >&3; cat <&3' 2>/dev/null && break
  sleep 0.5
done
kill "$server"; cat /tmp/log
"""


def unpack_archive(root: BareRoot, dist: Path) -> None:
    """Unpacks the archive, as its README describes."""
    subprocess.run(["tar", "-xf", dist / f"{release.name()}.tar.xz", "-C", root.folder / "opt"], check=True)
    root.path = f"/opt/{release.name()}/bin:{root.path}"


def install_package(root: BareRoot, dist: Path) -> None:
    """Installs the package with dpkg, which checks its dependencies."""
    (package,) = dist.glob("verdict_*.deb")
    root.run(f"dpkg -i {root.add(package)}")


def install_wheel(root: BareRoot, dist: Path) -> None:
    """Installs the wheel with pip from outside, because the minimal Debian has no Python."""
    (wheel,) = dist.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-warn-script-location"]
    subprocess.run([*pip, "--root", root.folder, "--prefix", "/usr/local", wheel], check=True)


INSTALLATIONS = [
    *((system, unpack_archive) for system in (*DEBIANS, BUSYBOX)),
    *((system, install_package) for system in DEBIANS),
    *((system, install_wheel) for system in (*DEBIANS, BUSYBOX)),
]


@pytest.fixture(scope="module")
def photos() -> dict[str, bytes]:
    """A review with photos of phones, with a location: a JPEG that is stored on its side, and a HEIC."""
    exif = Image.Exif()
    exif.load(exif_block())
    exif[0x0112] = 6
    return {
        "pictures/phone.jpg": encoded(stored_rotated(card(1500, 1000), 6), "JPEG", exif=exif),
        "pictures/apple.heic": encoded(card(960, 640), "HEIC"),
        "reviews/phone.md": REVIEW.encode(),
    }


def add_photos(folder: Path, photos: dict[str, bytes]) -> None:
    """Writes the review and its photos into a content folder."""
    for path, data in photos.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_bytes(data)


@pytest.fixture(scope="module")
def at_home(dist: Path, tmp_path_factory: pytest.TempPathFactory, photos: dict[str, bytes]) -> Tree:
    """The site that the built programs create on this machine, with its own libraries."""
    folder = tmp_path_factory.mktemp("home")
    verdict = release.ROOT / ".build/release/verdict"
    subprocess.run([verdict, "init", "my-site"], cwd=folder, stdin=subprocess.DEVNULL, check=True)
    add_photos(folder / "my-site/content", photos)
    subprocess.run([verdict, "build"], cwd=folder / "my-site", check=True)
    return read_tree(folder / "my-site/site")


@pytest.mark.parametrize(("bare_root", "install"), INSTALLATIONS, indirect=["bare_root"])
def test_site_is_the_same_as_at_home(
    install: Callable[[BareRoot, Path], None], bare_root: BareRoot, dist: Path, photos: dict[str, bytes], at_home: Tree
) -> None:
    install(bare_root, dist)
    bare_root.run("cd /root && verdict init my-site </dev/null")
    project = bare_root.folder / "root/my-site"
    add_photos(project / "content", photos)
    bare_root.run("cd /root/my-site && verdict build")
    expect_no_traces(project / "site")
    expect_same(read_tree(project / "site"), at_home, "differs from the site at home")
    assert (project / "site/reviews/phone/card.jpg").exists()
    for name in ("phone", "apple"):
        formats = {path.suffix for path in (project / "site/pictures").glob(f"{name}.*")}
        assert formats == {".avif", ".jpg"}
    for path in (project / "site/pictures").glob("phone.*"):
        expect_corners(opened(path.read_bytes()), CORNERS, f"{path.name} is not upright")


@pytest.mark.parametrize(("bare_root", "install"), INSTALLATIONS[:1] + INSTALLATIONS[3:4], indirect=["bare_root"])
def test_first_site(
    install: Callable[[BareRoot, Path], None], bare_root: BareRoot, dist: Path, measured: Callable[[str], None]
) -> None:
    install(bare_root, dist)
    assert bare_root.run("verdict --version").startswith(f"verdict {release.version()}")
    start = time.monotonic()
    bare_root.run(FIRST_SITE)
    taken = time.monotonic() - start
    assert "<main" in (bare_root.folder / "root/my-site/site/index.html").read_text()
    assert taken < PATIENCE
    measured(f"{install.__name__}: a site in {taken:.2f} s")
    answer = bare_root.run(SERVED)
    assert "HTTP/1.1 200 OK" in answer and "<main" in answer


@pytest.mark.parametrize("bare_root", [BUSYBOX], indirect=True)
def test_programs_need_no_library(bare_root: BareRoot, dist: Path, measured: Callable[[str], None]) -> None:
    unpack_archive(bare_root, dist)
    for program in sorted((bare_root.folder / "opt" / release.name() / "bin").iterdir()):
        needs = subprocess.run(["ldd", program], capture_output=True, text=True)
        measured(f"{program.name}: {program.stat().st_size / 1e6:.1f} MB, ldd: {(needs.stdout + needs.stderr).strip()}")
        assert "not a dynamic executable" in needs.stderr or "statically linked" in needs.stdout
        assert "--help" in bare_root.run(f"{program.name} --help </dev/null")
        assert bare_root.run(f"{program.name} --version </dev/null").startswith(f"{program.name} {release.version()}")


def test_missing_library_is_named(bare_root: BareRoot, dist: Path, photos: dict[str, bytes]) -> None:
    unpack_archive(bare_root, dist)
    bare_root.run("cd /root && verdict init my-site </dev/null")
    add_photos(bare_root.folder / "root/my-site/content", photos)
    bundle = bare_root.folder / "opt" / release.name() / "lib/verdict"
    for name in ("libheif.so.1", "librsvg-2.so.2"):
        (bundle / name).rename(bundle / "elsewhere")
        said = bare_root.run("cd /root/my-site && verdict build 2>&1 && exit 1; rm -rf .verdict")
        assert "the helper program ended at its start" in said and name in said
        assert "save it again" not in said
        (bundle / "elsewhere").rename(bundle / name)


def test_import(bare_root: BareRoot, dist: Path) -> None:
    unpack_archive(bare_root, dist)
    rows = "Date,Name,Year,Letterboxd URI,Rating\n2026-01-02,The Paper Lantern,2025,https://boxd.it/none,4\n"
    (bare_root.folder / "root/ratings.csv").write_text(rows)
    bare_root.run("cd /root && verdict import letterboxd ratings.csv --into films && cd films && verdict build")
    assert list((bare_root.folder / "root/films/site/reviews").glob("*/index.html"))


def test_purge_removes_all_files(bare_root: BareRoot, dist: Path) -> None:
    before = bare_root.run("find /usr /etc | sort")
    install_package(bare_root, dist)
    assert "/usr/bin/verdict" in bare_root.run("dpkg -L verdict")
    bare_root.run("dpkg --purge verdict")
    assert bare_root.run("find /usr /etc | sort") == before
