"""The packages: linters report no problem, and a second build is byte-identical."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import release

SCRIPTS = release.ROOT / "Distribution"


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Runs a program until it ends."""
    return subprocess.run(command, capture_output=True, text=True)


def test_build_is_reproducible(dist: Path, tmp_path: Path) -> None:
    environment = os.environ | {"DIST": str(tmp_path / "again"), "TZ": "Pacific/Auckland"}
    subprocess.run([SCRIPTS / "dist"], check=True, env=environment, stdout=subprocess.DEVNULL)
    assert (tmp_path / "again/SHA256SUMS").read_text() == (dist / "SHA256SUMS").read_text()


def test_checksums_match(dist: Path) -> None:
    lines = dict(reversed(line.split(maxsplit=1)) for line in (dist / "SHA256SUMS").read_text().splitlines())
    assert lines.keys() == {path.name for path in dist.iterdir()} - {"SHA256SUMS"}
    for name, total in lines.items():
        assert hashlib.sha256((dist / name).read_bytes()).hexdigest() == total, name


def test_lintian(dist: Path) -> None:
    packages = sorted(dist.glob("*.deb"))
    done = run("lintian", "--allow-root", "--fail-on", "error,warning", "--tag-display-limit", "0", *packages)
    assert (done.returncode, done.stdout) == (0, "")


def test_wheel(dist: Path, tmp_path: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    installed = run(tmp_path / "venv/bin/pip", "install", "--no-index", wheel)
    assert installed.returncode == 0, installed.stderr
    assert run(tmp_path / "venv/bin/verdict", "--version").stdout.startswith(f"verdict {release.version()}")
    run(tmp_path / "venv/bin/pip", "uninstall", "--yes", "verdict-reviews")
    assert not [path for path in (tmp_path / "venv").rglob("*verdict*") if not path.is_dir()]


def test_formula(dist: Path) -> None:
    assert run("ruby", "-c", dist / "verdict.rb").stdout == "Syntax OK\n"
    formula = (dist / "verdict.rb").read_text()
    archive = dist / re.search(r'url ".+/(.+)"', formula).group(1)
    assert f'sha256 "{hashlib.sha256(archive.read_bytes()).hexdigest()}"' in formula
    assert "@" not in formula
    inside = {path.split("/", 1)[-1] for path in run("tar", "-tf", archive).stdout.splitlines()}
    for path in re.findall(r'"((?:lib|share)/[\w./-]+)"', formula):
        assert path in inside or path + "/" in inside


def test_containerfile(dist: Path) -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    done = run(hadolint, dist / "Containerfile")
    assert (done.returncode, done.stdout) == (0, "")


def test_bill_of_materials(dist: Path) -> None:
    (path,) = dist.glob("*.spdx.json")
    checked = run(Path(sys.executable).with_name("pyspdxtools"), "--infile", path)
    assert checked.returncode == 0, checked.stderr
    versions = {package["name"]: package["versionInfo"] for package in json.loads(path.read_text())["packages"]}
    assert versions["verdict"] == release.version()
    exact = dict(re.findall(r'url: ".+/(.+)", exact: "(.+)"', (release.ROOT / "Package.swift").read_text()))
    linked = exact.keys() & versions.keys()
    assert linked >= {"swift-argument-parser", "swift-nio"}
    assert {name: versions[name] for name in linked} == {name: exact[name] for name in linked}
    assert not {"icu", "x265"} & versions.keys()
    assert {"glibc", "libheif", "librsvg", "fonts-inter"} <= versions.keys()
    assert versions["libyaml"] == release.run("dpkg-query", "-W", "-f", "${Version}", "libyaml-dev")
    assert versions["swift"] in release.run("swift", "--version")


def test_archive_contains_all_licences(dist: Path) -> None:
    (path,) = dist.glob("*.spdx.json")
    names = {package["name"] for package in json.loads(path.read_text())["packages"]} - {"verdict"}
    inside = run("tar", "-tf", dist / f"{release.name()}.tar.xz").stdout
    assert {Path(path).stem for path in re.findall(r"/licences/(.+)", inside)} == names


def test_debug_symbols_match_programs(dist: Path, tmp_path: Path) -> None:
    for archive in dist.glob("*.tar.xz"):
        shutil.unpack_archive(archive, tmp_path)
    folder = tmp_path / release.name()
    for program in [*folder.glob("bin/*"), *folder.glob("lib/verdict/verdict-*")]:
        if (folder / "lib/verdict" / program.name).exists() and program.parent.name == "bin":
            continue
        identity = re.search(r"Build ID: (\w+)", run("readelf", "--notes", program).stdout).group(1)
        file = tmp_path / f"{release.name()}-debug/.build-id" / identity[:2] / f"{identity[2:]}.debug"
        assert ".debug_info" in run("readelf", "--sections", "--wide", file).stdout
        assert ".debug_info" not in run("readelf", "--sections", "--wide", program).stdout


def test_licences_name_the_source_code(dist: Path, tmp_path: Path) -> None:
    shutil.unpack_archive(dist / f"{release.name()}.tar.xz", tmp_path)
    for path in (tmp_path / release.name() / "share/doc/verdict/licences").iterdir():
        lines = path.read_text().splitlines()
        assert lines[2].startswith("Source code: https://"), path.name
        assert len(lines) > 10, path.name


@pytest.mark.parametrize("script", ["Distribution/dist", "Distribution/libraries", "Tests/Clients/distribution/bare-root"])
def test_scripts(script: str) -> None:
    assert run("shellcheck", release.ROOT / script).stdout == ""
