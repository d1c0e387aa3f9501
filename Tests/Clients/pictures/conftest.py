"""Fixtures shared by the tests of pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from figures import measured, pytest_terminal_summary  # noqa: F401
from forms import is_short
from helper import Helper
from sites import binary


def pytest_report_header() -> str:
    return f"pictures: {'short' if is_short() else 'full'} form of {binary()}"


@pytest.fixture
def helper() -> Iterator[Helper]:
    """A helper of one's own."""
    with Helper() as running:
        yield running
