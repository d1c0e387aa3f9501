"""Fixtures of the tests of the browser editor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.marionette import firefox
from .browsers import chromium, keep_one_window
from .editor import WebEditor, create_site


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site, and files around it that must not be changed."""
    return create_site(tmp_path / "project")


@pytest.fixture
def editor(site: Path) -> Iterator[WebEditor]:
    """A preview of that site with the browser editor."""
    editor = WebEditor(site, "--write")
    yield editor
    status = editor.stop()
    assert status in (129, 130, 143), f"the server crashed ({status}): {editor.printed()}"


@pytest.fixture(scope="session")
def fox() -> Iterator[Any]:
    """One Firefox for all tests, since it starts slowly; each test has a server, and so an origin, of its own."""
    with firefox("evil.example") as driver:
        yield driver


@pytest.fixture(params=["chromium", pytest.param("firefox", marks=pytest.mark.xdist_group("firefox"))])
def driver(request: pytest.FixtureRequest) -> Iterator[Any]:
    """A browser that resolves the name of another site to this computer; tests that need one browser's features name it."""
    if request.param == "firefox":
        driver = request.getfixturevalue("fox")
        yield driver
        keep_one_window(driver)
        return
    driver = chromium("--host-resolver-rules=MAP *.example 127.0.0.1")
    yield driver
    driver.quit()
