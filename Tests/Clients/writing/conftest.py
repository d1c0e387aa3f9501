"""Fixtures shared by the tests of the page on which one writes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.marionette import firefox
from .browsers import chromium, keep_one_window
from .desk import Desk, put_site


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


@pytest.fixture(scope="session")
def fox() -> Iterator[Any]:
    """One Firefox for all tests, since it takes long to start; each has a server, and so an origin, of its own."""
    with firefox("evil.example") as driver:
        yield driver


@pytest.fixture(params=["chromium", pytest.param("firefox", marks=pytest.mark.xdist_group("firefox"))])
def driver(request: pytest.FixtureRequest) -> Iterator[Any]:
    """A browser in which the name of another site leads to this machine; tests that need what only one has name it."""
    if request.param == "firefox":
        driver = request.getfixturevalue("fox")
        yield driver
        keep_one_window(driver)
        return
    driver = chromium("--host-resolver-rules=MAP *.example 127.0.0.1")
    yield driver
    driver.quit()
