"""Each package installs on a minimal Debian without a network, and builds a site."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import release
from .bare import BareRoot

# The limit in seconds for creating and building a site, which takes a fraction of a second.
PATIENCE = 10.0
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


@pytest.mark.parametrize("install", [unpack_archive, install_package, install_wheel])
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


def test_programs_need_no_library(bare_root: BareRoot, dist: Path, measured: Callable[[str], None]) -> None:
    unpack_archive(bare_root, dist)
    for program in sorted((bare_root.folder / "opt" / release.name() / "bin").iterdir()):
        needs = subprocess.run(["ldd", program], capture_output=True, text=True)
        measured(f"{program.name}: {program.stat().st_size / 1e6:.1f} MB, ldd: {(needs.stdout + needs.stderr).strip()}")
        assert "not a dynamic executable" in needs.stderr or "statically linked" in needs.stdout
        bare_root.run(f"{program.name} --help </dev/null || [ {program.name} = verdict-pictures ]")


def test_import(bare_root: BareRoot, dist: Path) -> None:
    unpack_archive(bare_root, dist)
    if not (bare_root.folder / "opt" / release.name() / "bin/verdict-import").exists():
        pytest.skip("verdict-import needs libraries and is not in the archive")
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
