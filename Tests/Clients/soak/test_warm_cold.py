"""A build after any change, and after any two, gives what a cold build gives, and writes no more than what changed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from itertools import permutations
from pathlib import Path

import pytest
from support.forms import sample
from support.outputs import expect_same, expect_untouched, stamps
from support.sites import Site
from .changes import CHANGES, Change

PAIRS_IN_SHORT = 60


def make(change: Change, site: Site) -> None:
    """Makes the change on disk."""
    site.change(change.apply)
    if change.name == "touch only":
        touch([*site.root.glob("content/**/*"), *site.root.glob("templates/**/*"), site.output / "index.html"])


def touch(files: Iterable[Path]) -> None:
    for file in files:
        os.utime(file)


def change_and_build(change: Change, site: Site) -> None:
    """Makes the change, builds, and holds the site to what is promised."""
    make(change, site)
    touched = stamps(site.output)
    tree, cold = site.built(), site.cold()
    expect_same(tree, cold, f"after '{change.name}', differs from a cold build")
    expect_untouched(touched, stamps(site.output))


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_one_change(site: Site, change: Change) -> None:
    before = site.built()
    change_and_build(change, site)
    is_seen = site.tree() != before
    assert is_seen == change.is_seen, f"'{change.name}' {'shows' if is_seen else 'does not show'} in the site"


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_change_and_back(site: Site, change: Change) -> None:
    """What a build remembers of the changed site must not be taken for the old one, which has come back."""
    source, old = site.source.copy(), site.built()
    change_and_build(change, site)
    site.put(source)
    expect_same(site.built(), old, "differs from what was there before")


@pytest.mark.parametrize(
    ("first", "second"),
    sample(list(permutations(CHANGES, 2)), PAIRS_IN_SHORT),
    ids=lambda change: change.name,
)
def test_two_changes(site: Site, first: Change, second: Change) -> None:
    site.built()
    make(first, site)
    site.built()
    change_and_build(second, site)


@pytest.mark.parametrize("exchange", [sorted, reversed], ids=["nothing", "two reviews"])
def test_files_that_change_places(site: Site, exchange: Callable[[list[Path]], Iterable[Path]]) -> None:
    """Two files of one size and one time take each other's names."""
    pair = [site.root / "content/reviews/r09.md", site.root / "content/reviews/r12.md"]
    for file in pair:
        os.utime(file, (1_700_000_000, 1_700_000_000))
    site.built()
    aside = [file.rename(file.with_suffix(".aside")) for file in pair]
    for file, name in zip(aside, exchange(pair), strict=True):
        file.rename(name)
    site.source.files.update({file.relative_to(site.root).as_posix(): file.read_bytes() for file in pair})
    expect_same(site.built(), site.cold())
