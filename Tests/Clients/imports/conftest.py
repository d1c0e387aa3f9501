"""Fixtures shared by the tests of imports."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from .project import Project


@pytest.fixture
def new_project(tmp_path: Path) -> Callable[[], Project]:
    """Gives projects whose folders are not there yet."""
    counter = itertools.count(1)
    return lambda: Project(tmp_path / f"project-{next(counter)}")
