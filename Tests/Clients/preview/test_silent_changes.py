"""Files that change without an event, as on network disks: soon after the next event, the preview equals a clean build."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

from support.forms import SEED, is_short
from support.outputs import Tree, read_tree
from support.sites import Site, binary, run
from support.sources import TODAY, review, review_path
from support.waiting import eventually
from writing.editor import WebEditor
from .saving import in_place, in_pieces, sed, vim, write_and_rename

EDITS = 60 if is_short() else 500
BETWEEN_CHECKS = 20
OPTIONS = ["--date", TODAY]
# On an idle machine it is two seconds; tests share this one.
SOON = 10.0
SILENT, LOUD = 6, 6


def clean_build(site: Site, folder: Path) -> Tree:
    """Builds a copy of the source, as the preview with the browser editor does."""
    copy = ["cp", "-r", "content", "templates", os.fspath(folder)]
    folder.mkdir()
    assert run(copy, site.root).status == 0
    done = run([binary(), "build", "--drafts", "--future", *OPTIONS], folder)
    assert done.status == 0, done
    return read_tree(folder / "site")


def shown(site: Site) -> Tree:
    try:
        return read_tree(site.root / ".verdict/preview")
    except FileNotFoundError:
        return {}


def edit(site: Site, rng: random.Random, number: int, count: int, outside: Path | None) -> None:
    """Replaces the text of a review, for silent ones by another hard link."""
    text = review(number, body=f"Edit {count}, {'x' * rng.randrange(40)}.", title=f"Review {number} at {count}").encode()
    if outside:
        outside.write_bytes(text)
    else:
        rng.choice([in_place, in_pieces, vim, sed, write_and_rename])(site.root / review_path(number), text)


def test_silent_changes_are_shown_after_the_next_event(site: Site, tmp_path: Path, measured: Callable[[str], None]) -> None:
    rng, over, slowest = random.Random(SEED), Event(), 0.0
    links = {number: tmp_path / f"outside-{number}.md" for number in range(SILENT)}
    for number, outside in links.items():
        os.link(site.root / review_path(number), outside)
    editor = WebEditor(site.root, "--write", *OPTIONS)

    def browse() -> None:
        pages = random.Random(SEED + 1)
        while not over.wait(pages.uniform(0, 0.05)):
            path = pages.choice(["", "new", f"review?file={review_path(pages.randrange(SILENT + LOUD)).removeprefix('content/')}"])
            assert editor.request_page(path).status == 200, editor.printed()[-400:]

    reader = Thread(target=browse, daemon=True)
    reader.start()
    try:
        for count in range(EDITS):
            number = rng.randrange(SILENT + LOUD)
            is_last = count % BETWEEN_CHECKS == BETWEEN_CHECKS - 1
            if is_last:
                number = SILENT + number % LOUD
            edit(site, rng, number, count, links.get(number))
            time.sleep(rng.choice([0, 0.01, 0.3]))
            if is_last:
                start = time.monotonic()
                expected = clean_build(site, tmp_path / f"clean-{count}")
                assert eventually(lambda: shown(site) == expected, SOON), f"after {count} edits: {editor.printed()[-600:]}"
                slowest = max(slowest, time.monotonic() - start)
        assert reader.is_alive()
    finally:
        over.set()
        reader.join()
        assert editor.stop() in (129, 130, 143), editor.printed()
    measured(f"{EDITS} edits, current at most {slowest:.1f} s after the last event, with the clean build")
