"""Fixtures shared by the tests of the page on which one writes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from desk import Desk, put_site


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site, with things around it that nobody may touch."""
    return put_site(tmp_path / "project")


@pytest.fixture
def desk(site: Path) -> Iterator[Desk]:
    """A preview of that site in which one may write."""
    desk = Desk(site, "--write")
    yield desk
    status = desk.stop()
    assert status in (129, 130, 143), f"the server crashed ({status}): {desk.said()}"
