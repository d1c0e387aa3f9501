"""Fixtures shared by the tests of imports."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from figures import measured, pytest_terminal_summary  # noqa: F401
from forms import is_short
from project import Project
from sites import binary


def pytest_report_header() -> str:
    return f"import: {'short' if is_short() else 'full'} form of {binary()}"


@pytest.fixture
def new_project(tmp_path: Path) -> Callable[[], Project]:
    """Gives projects whose folders are not there yet."""
    counter = itertools.count(1)
    return lambda: Project(tmp_path / f"project-{next(counter)}")
