"""Fixtures of the publishing tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from support import tools
from .project import Project


@pytest.fixture
def new_project(tmp_path: Path) -> Callable[..., Project]:
    """A function that creates projects with a site and a destination."""

    def make(program: str, place: str | Path, name: str = "project") -> Project:
        tools.required(tools.program(program), program)
        return Project(tmp_path / name, program, str(place))

    return make


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A destination folder with files that do not belong to the site."""
    place = tmp_path / "www"
    for path in ("others/index.html", "reviews/others.html", ".well-known/token"):
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_text("not Verdict's\n")
    return place
