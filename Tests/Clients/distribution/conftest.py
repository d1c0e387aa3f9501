"""Fixtures of the package tests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import release
from .bare import DEBIANS, BareRoot, is_possible


@pytest.fixture(scope="session")
def dist() -> Path:
    """The folder with the packages."""
    if not (release.DIST / "SHA256SUMS").exists():
        pytest.exit("there are no packages: run `make dist`", returncode=2)
    return release.DIST


@pytest.fixture
def bare_root(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[BareRoot]:
    """A copy of a bare system for one test, by default the first Debian; skips the test without root."""
    system = getattr(request, "param", DEBIANS[0])
    if not is_possible(system):
        pytest.skip("a bare system takes root")
    yield BareRoot.copied_to(tmp_path / "root", system)
    shutil.rmtree(tmp_path / "root")
