"""Properties of the release, from the project's files: version, time, machine, programs."""

from __future__ import annotations

import calendar
import os
import platform
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The folder of the packages; DIST overrides it.
DIST = Path(os.environ.get("DIST") or ROOT / ".build/dist")
# The files of `make install` below its prefix, for every package.
STAGE = DIST / "stage"
# The dynamically linked programs among them, with their libraries.
BUNDLE = STAGE / "lib/verdict"
FONTS = STAGE / "share/verdict/fonts"
SUMMARY = "Static site generator for reviews"


def run(*command: str) -> str:
    """Runs a command in the project's folder and returns its output."""
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def version() -> str:
    """Returns the version of the program."""
    text = (ROOT / "Sources/Foundations/Notation/Version.swift").read_text()
    return re.search(r'verdictVersion = "(.+)"', text).group(1)


def debian_version() -> str:
    """Returns the version in Debian's form, in which a pre-release precedes its release: 0.3.0~dev."""
    return version().replace("-", "~")


def python_version() -> str:
    """Returns the version in Python's form (packaging.python.org, version specifiers): 0.3.0.dev0."""
    return version().replace("-dev", ".dev0").replace("-", "")


def epoch() -> int:
    """Returns the time of the release in seconds since 1970: SOURCE_DATE_EPOCH, the commit's time, or the day in CHANGELOG.md."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    try:
        return int(run("git", f"--git-dir={ROOT}/.git", "log", "-1", "--format=%ct"))
    except (OSError, subprocess.CalledProcessError):
        day = re.search(r"^## .+, (\d{4})-(\d\d)-(\d\d)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
        return calendar.timegm((*map(int, day.groups()), 0, 0, 0))


def machine() -> str:
    """Returns the system's name of the architecture: x86_64, aarch64."""
    return platform.machine()


def debian_machine() -> str:
    """Returns Debian's name of the architecture."""
    return {"x86_64": "amd64", "aarch64": "arm64"}.get(machine(), machine())


def name() -> str:
    """Returns the name of the archive without its extension, and of the folder in it."""
    return f"verdict-{version()}-linux-{machine()}"


def programs() -> list[Path]:
    """Returns the programs of the packages, as `swift build` wrote them."""
    return [ROOT / ".build/release" / program.name for program in sorted((STAGE / "bin").iterdir())]


def staged() -> list[str]:
    """Returns the sorted paths of all files to install, below the prefix."""
    return sorted(str(path.relative_to(STAGE)) for path in STAGE.rglob("*") if not path.is_dir())


def home() -> str:
    """Returns the URL where the packages are published; an empty string if HOME_PAGE does not set it."""
    return os.environ.get("HOME_PAGE", "")


def field(name: str) -> str:
    """Returns a line of metadata with the URL of the packages; an empty string without a URL."""
    return f"{name}: {home()}\n" if home() else ""


def maintainer() -> str:
    """Returns the author of the commit, who builds the packages."""
    try:
        return run("git", f"--git-dir={ROOT}/.git", "log", "-1", "--format=%an <%ae>")
    except (OSError, subprocess.CalledProcessError):
        return "The Verdict authors"
