"""Fixtures of the soak tests."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from support.sites import Site
from support.sources import Source, sample_source


@pytest.fixture
def new_site(tmp_path: Path) -> Callable[..., Site]:
    """A function that creates sites in separate folders; without a source, the sample site."""
    counter = itertools.count(1)

    def make(source: Source | None = None) -> Site:
        site = Site(tmp_path / f"project-{next(counter)}")
        site.put(source or sample_source())
        return site

    return make


@pytest.fixture
def site(new_site: Callable[..., Site]) -> Site:
    """The sample site, before its first build."""
    return new_site()
