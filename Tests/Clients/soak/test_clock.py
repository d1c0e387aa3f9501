"""Incorrect clocks and file times: content determines the result."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from support import tools
from support.forms import in_turn
from support.outputs import expect_same, expect_not_rewritten, file_states
from support.sites import Run, Site, environment
from support.sources import picture, review, review_path
from .changes import replace, several

CLOCKS = ["1969-07-20 20:17:40", "1970-01-01 00:00:00", "2038-01-19 03:14:08", "2106-02-07 06:28:16"]
# In seconds since 1970: before it, its start, a past date, 2038, 2100.
TIMES = [-14_182_940, 0, 1_000_000_000, 2_147_483_648, 4_102_444_800]
NANOSECONDS = 1_000_000_000


def faketime(clock: str) -> list[str]:
    """Returns the start of a command line that sets the clock of a program; file times are not affected."""
    gdb = tools.required(tools.program("gdb"), "gdb")
    seconds = int(datetime.fromisoformat(clock).replace(tzinfo=UTC).timestamp())
    script = os.fspath(Path(__file__).with_name("clock.gdb"))
    quietly = ["-q", "-batch", "-nx", "-readnever", "-return-child-result"]
    return [gdb, *quietly, "-ex", f"set $clock = {seconds}", "-x", script, "--args"]


def build_at(clock: str, site: Site, *options: str) -> Run:
    return site.build(*options, prefix=faketime(clock), env=environment(TZ="UTC"))


def set_times(files: list[Path], seconds: int) -> None:
    for file in files:
        os.utime(file, (seconds, seconds))


def inputs(site: Site) -> list[Path]:
    return [site.root / path for path in site.source.files]


def outputs(site: Site) -> list[Path]:
    return [file for file in site.output.rglob("*") if file.is_file()]


def rewrite(site: Site, number: int, body: str) -> Path:
    """Rewrites a review and returns its path."""
    site.change(lambda source: source.write(review_path(number), review(number, body=body)))
    return site.root / review_path(number)


@pytest.mark.parametrize("clock", in_turn(CLOCKS, 2))
def test_wrong_clock(site: Site, clock: str) -> None:
    """Cold and warm builds, builds after changes, and a build with the correct clock."""
    for edit in (lambda source: None, lambda source: None, several):
        site.change(edit)
        done = build_at(clock, site)
        assert done.status == 0, done
        expect_same(site.tree(), site.clean_build())
    before = file_states(site.output)
    expect_same(site.built(), site.clean_build())
    expect_not_rewritten(before, file_states(site.output))


@pytest.mark.parametrize("clock", in_turn(CLOCKS, 2))
def test_today_depends_on_the_clock(site: Site, clock: str) -> None:
    """Without --date, the clock determines the day, and scheduled reviews are unpublished; no other value depends on the
    clock."""
    site.source.date = None
    done = build_at(clock, site)
    assert done.status == 0, done
    copy = site.clean_copy()
    copy.source.date = clock.split()[0]
    expect_same(site.tree(), copy.built())


@pytest.mark.parametrize("seconds", in_turn(TIMES, 2))
def test_times_of_content(site: Site, seconds: int) -> None:
    """All files have equal times before and after an edit."""
    set_times(inputs(site), seconds)
    site.built()
    site.change(several)
    set_times(inputs(site), seconds)
    expect_same(site.built(), site.clean_build())


@pytest.mark.parametrize("seconds", in_turn(TIMES, 2))
def test_times_of_output(site: Site, seconds: int) -> None:
    """Output files with other times but correct content are not rewritten."""
    site.built()
    set_times(outputs(site), seconds)
    before = file_states(site.output)
    expect_same(site.built(), site.clean_build())
    expect_not_rewritten(before, file_states(site.output))
    site.change(several)
    expect_same(site.built(), site.clean_build())


STEPS: dict[str, Callable[[int], int]] = {
    "older": lambda modified: modified - 86_400 * NANOSECONDS,
    "equal": lambda modified: modified,
    "a nanosecond younger": lambda modified: modified + 1,
    "far in the future": lambda modified: modified + 40 * 365 * 86_400 * NANOSECONDS,
}


@pytest.mark.parametrize("step", STEPS)
def test_edit_of_equal_size(site: Site, step: str) -> None:
    """An edit of equal size, also with equal time, is detected."""
    file = rewrite(site, 4, "One body.")
    site.built()
    for body in ("Two body.", "One body.", "Six body."):
        before = file.stat()
        rewrite(site, 4, body)
        modified = STEPS[step](before.st_mtime_ns)
        os.utime(file, ns=(modified, modified))
        assert file.stat().st_size == before.st_size
        expect_same(site.built(), site.clean_build())


OTHER_FILES = {
    "content/site.yaml": replace("content/site.yaml", "Plain", "Plane"),
    "content/pages/about.md": replace("content/pages/about.md", "Who", "Why"),
    "content/pictures/p1.png": lambda source: source.files.update({"content/pictures/p1.png": picture(51)}),
    "templates/assets/_text.css": replace("templates/assets/_text.css", "color", "colou"),
    "templates/layout.html": replace("templates/layout.html", "skip", "hops"),
    "templates/strings/en.yaml": replace("templates/strings/en.yaml", "January", "Januari"),
}


@pytest.mark.parametrize("path", OTHER_FILES)
def test_other_files_of_equal_size_and_time(site: Site, path: str) -> None:
    """Images, the theme and the configuration."""
    site.built()
    before = (site.root / path).stat()
    site.change(OTHER_FILES[path])
    os.utime(site.root / path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (site.root / path).stat().st_size == before.st_size
    expect_same(site.built(), site.clean_build())


def test_edits_within_a_second(site: Site) -> None:
    for letter in "abcdefgh":
        rewrite(site, 4, f"The letter {letter}.")
        tree = site.built()
        assert f"The letter {letter}.".encode() in tree["reviews/r04/index.html"]
    expect_same(site.tree(), site.clean_build())


def test_changed_output_is_restored(site: Site) -> None:
    """A page that was changed with equal size is restored."""
    site.built()
    page = site.output / "reviews/r04/index.html"
    page.write_bytes(page.read_bytes().replace(b"review 4", b"REVIEW 4"))
    expect_same(site.built(), site.clean_build())
