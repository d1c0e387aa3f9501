"""An incremental build gives what a clean build gives, and writes no more than what changed.

The unit tests hold all pairs of changes (`ChangeMatrixTests`); here the real program goes through all changes with the
default theme.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from support.outputs import expect_same, expect_untouched, stamps
from support.sites import Site
from .changes import CHANGES, Change

# The order of the walk; by default it is another one every day.
SEED = int(os.environ.get("CHANGE_MATRIX_SEED") or time.localtime().tm_yday)


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
    tree, clean = site.built(), site.cold()
    expect_same(tree, clean, f"after '{change.name}', differs from a clean build")
    expect_untouched(touched, stamps(site.output))


def test_one_change_after_the_other(site: Site) -> None:
    """Each change comes on top of all those before it."""
    print(f"CHANGE_MATRIX_SEED={SEED}")
    before = site.built()
    for change in random.Random(SEED).sample(CHANGES, len(CHANGES)):
        change_and_build(change, site)
        is_seen, before = site.tree() != before, site.tree()
        # A draft shows nothing of its own pick.
        assert is_seen == change.is_seen or change.name == "pick", f"'{change.name}': is it seen? {is_seen}"


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
