"""Browsers that a worker starts once, on first use, since starting is slow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from . import tools

if TYPE_CHECKING:
    from .browser import Browser


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Starts the worker's Chromium."""
    tools.python_module("selenium")
    from .browser import open_browser
    with open_browser() as session:
        yield session


@pytest.fixture(scope="session")
def firefox() -> Iterator[Browser]:
    """Starts the worker's Firefox."""
    tools.python_module("selenium")
    from .firefox import open_firefox
    with open_firefox() as session:
        yield session
