"""An incremental build equals a clean build, and writes only changed files.

The unit tests cover all pairs of changes (`ChangeMatrixTests`); here the real program runs through all changes with the
default theme.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from support.outputs import expect_same, expect_not_rewritten, file_states
from support.sites import Site
from .changes import CHANGES, Change

# Seed of the order of changes, by default another one every day.
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
    """Makes the change, builds, and checks the site against the expectations of the change."""
    make(change, site)
    touched = file_states(site.output)
    tree, clean = site.built(), site.clean_build()
    expect_same(tree, clean, f"after '{change.name}', differs from a clean build")
    expect_not_rewritten(touched, file_states(site.output))


def test_consecutive_changes(site: Site) -> None:
    """Each change is applied to the result of all changes before it."""
    print(f"CHANGE_MATRIX_SEED={SEED}")
    before = site.built()
    for change in random.Random(SEED).sample(CHANGES, len(CHANGES)):
        change_and_build(change, site)
        is_seen, before = site.tree() != before, site.tree()
        # An unpublished review does not show its pick.
        assert is_seen == change.is_seen or change.name == "pick", f"'{change.name}': is it seen? {is_seen}"


@pytest.mark.parametrize("exchange", [sorted, reversed], ids=["nothing", "two reviews"])
def test_swapped_files(site: Site, exchange: Callable[[list[Path]], Iterable[Path]]) -> None:
    """Two files of equal size and time are swapped."""
    pair = [site.root / "content/reviews/r09.md", site.root / "content/reviews/r12.md"]
    for file in pair:
        os.utime(file, (1_700_000_000, 1_700_000_000))
    site.built()
    aside = [file.rename(file.with_suffix(".aside")) for file in pair]
    for file, name in zip(aside, exchange(pair), strict=True):
        file.rename(name)
    site.source.files.update({file.relative_to(site.root).as_posix(): file.read_bytes() for file in pair})
    expect_same(site.built(), site.clean_build())
