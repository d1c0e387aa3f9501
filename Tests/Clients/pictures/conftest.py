"""Fixtures shared by the tests of pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from .helper import Helper


@pytest.fixture
def helper() -> Iterator[Helper]:
    """A helper of one's own."""
    with Helper() as running:
        yield running
