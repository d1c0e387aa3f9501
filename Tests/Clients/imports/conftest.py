"""Fixtures of the import tests."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from .project import Project


@pytest.fixture
def new_project(tmp_path: Path) -> Callable[[], Project]:
    """A function that creates projects whose folders do not exist yet."""
    counter = itertools.count(1)
    return lambda: Project(tmp_path / f"project-{next(counter)}")
