"""What the project's files say of the release: version, time, machine, programs."""

from __future__ import annotations

import calendar
import os
import platform
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# `DIST` names another folder for the packages.
DIST = Path(os.environ.get("DIST") or ROOT / ".build/dist")
# What `make install` puts below its prefix, as it goes into every package.
STAGE = DIST / "stage"
# What of that needs libraries of the system.
HELPERS = DIST / "helpers"
SUMMARY = "Static site generator for reviews"


def run(*command: str) -> str:
    """What a command prints, run in the project's folder."""
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def version() -> str:
    """The version that the program says."""
    text = (ROOT / "Sources/Site/SiteModel/Version.swift").read_text()
    return re.search(r'verdictVersion = "(.+)"', text).group(1)


def epoch() -> int:
    """The time of the release in seconds since 1970: as given, else that of the commit, else its day in CHANGELOG.md."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    try:
        return int(run("git", f"--git-dir={ROOT}/.git", "log", "-1", "--format=%ct"))
    except (OSError, subprocess.CalledProcessError):
        day = re.search(r"^## .+, (\d{4})-(\d\d)-(\d\d)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
        return calendar.timegm((*map(int, day.groups()), 0, 0, 0))


def machine() -> str:
    """The kind of processor, as the system calls it: x86_64, aarch64."""
    return platform.machine()


def debian_machine() -> str:
    """The kind of processor, as Debian calls it."""
    return {"x86_64": "amd64", "aarch64": "arm64"}.get(machine(), machine())


def name() -> str:
    """The name of the archive, without its extension, and of its folder."""
    return f"verdict-{version()}-linux-{machine()}"


def programs() -> list[Path]:
    """The programs that go into every package, as `swift build` made them."""
    return [ROOT / ".build/release" / program.name for program in sorted((STAGE / "bin").iterdir())]


def staged() -> list[str]:
    """The paths of all files to install, below the prefix, in order."""
    return sorted(str(path.relative_to(STAGE)) for path in STAGE.rglob("*") if not path.is_dir())


def home() -> str:
    """Where the packages are published."""
    return os.environ.get("HOME_PAGE") or "https://verdict.example"
