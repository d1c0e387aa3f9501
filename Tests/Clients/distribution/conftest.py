"""Fixtures of the package tests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import release
from .bare import BareRoot, is_possible


@pytest.fixture(scope="session")
def dist() -> Path:
    """The folder with the packages."""
    if not (release.DIST / "SHA256SUMS").exists():
        pytest.exit("there are no packages: run `make dist`", returncode=2)
    return release.DIST


@pytest.fixture
def bare_root(tmp_path: Path) -> Iterator[BareRoot]:
    """A copy of the minimal Debian for one test; skips the test without root."""
    if not is_possible():
        pytest.skip("a bare Debian takes root")
    yield BareRoot.copied_to(tmp_path / "root")
    shutil.rmtree(tmp_path / "root")
