"""Tests that run in two browsers: in the short form in one of them, another one every day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from zlib import crc32

import pytest

from .forms import DAY

BROWSERS = ("chromium", "firefox")


def of_other_days(items: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
    """Yields the tests that another browser runs today."""
    names = {item.nodeid for item in items}
    for item in items:
        own = next((browser for browser in BROWSERS if browser in item.nodeid), None)
        if own is None:
            continue
        other = BROWSERS[1 - BROWSERS.index(own)]
        test = item.nodeid.replace(own, "browser")
        if item.nodeid.replace(own, other) in names and BROWSERS[(DAY + crc32(test.encode())) % 2] != own:
            yield item
