"""Fixtures of the image tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from .helper import Helper


@pytest.fixture
def helper() -> Iterator[Helper]:
    """A running helper program for one test."""
    with Helper() as running:
        yield running
