"""Concurrent builds of one site are serialized."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator

import pytest
from support.forms import is_short
from support.outputs import expect_same, read_tree
from support.sites import Building, Site
from support.sources import Source, review, review_path

REVIEWS = 400
ROUNDS = 5 if is_short() else 40


def until(condition: Callable[[], bool], what: str, seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"waited in vain until {what}"
        time.sleep(0.001)


def larger(source: Source) -> None:
    """So many reviews that a build can be met while it writes."""
    for number in range(100, 100 + REVIEWS):
        source.write(review_path(number), review(number, body="A long text. " * 500))


@pytest.fixture
def holder(site: Site) -> Iterator[Building]:
    """A first build, suspended while it writes."""
    site.change(larger)
    building = site.start()
    until(lambda: site.output.exists() and len(os.listdir(site.output)) > 2, "the first build writes")
    building.process.send_signal(signal.SIGSTOP)
    assert building.process.poll() is None, "the first build was done too soon"
    yield building
    building.process.kill()
    building.process.wait()


@pytest.fixture
def waiting(site: Site, holder: Building) -> Iterator[Building]:
    """A second build, which reports that it waits for the first one."""
    site.change(lambda source: source.replace("content/site.yaml", "Plain Reviews", "Other Reviews"))
    building = site.start()
    until(lambda: "waiting" in building.printed() or building.process.poll() is not None, "the second build waits")
    assert building.process.poll() is None, f"the second build did not wait: {building.printed()}"
    yield building
    building.process.kill()
    building.process.wait()


def test_second_build_waits(site: Site, holder: Building, waiting: Building) -> None:
    holder.process.send_signal(signal.SIGCONT)
    assert (holder.wait(), waiting.wait()) == (0, 0), holder.printed() + waiting.printed()
    expect_same(site.tree(), site.clean_build())
    assert len([line for line in waiting.printed().splitlines() if "waiting" in line]) == 1, "says it once"


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
def test_second_build_continues_after_a_kill(site: Site, holder: Building, waiting: Building, number: signal.Signals) -> None:
    holder.process.send_signal(number)
    holder.process.send_signal(signal.SIGCONT)
    assert waiting.wait() == 0, waiting.printed()
    assert holder.wait() in (-number, 128 + number)
    expect_same(site.tree(), site.clean_build())


def test_waiting_build_can_be_interrupted(site: Site, holder: Building, waiting: Building) -> None:
    """A waiting build can be interrupted, without effect on the first build."""
    waiting.process.send_signal(signal.SIGINT)
    assert waiting.process.wait(10) in (-signal.SIGINT, 130)
    holder.process.send_signal(signal.SIGCONT)
    assert holder.wait() == 0, holder.printed()
    expect_same(site.built(), site.clean_build())


@pytest.mark.parametrize("count", [2, 4])
def test_many_concurrent_builds(site: Site, count: int) -> None:
    for number in range(ROUNDS):
        site.change(lambda source: source.set(review_path(3), "title", f"Round {number}"))
        builds = [site.start() for _ in range(count)]
        assert [build.wait() for build in builds] == [0] * count, [build.printed() for build in builds]
        expect_same(site.tree(), site.clean_build(), f"in round {number}, differs from a cold build")


def test_two_outputs_have_separate_caches(site: Site) -> None:
    """Each output folder has a separate cache."""
    for number in range(ROUNDS):
        site.change(lambda source: source.set(review_path(3), "title", f"Round {number}"))
        builds = [site.start("--output", name) for name in ("site", "other")]
        assert [build.wait() for build in builds] == [0, 0], [build.printed() for build in builds]
        cold = site.clean_build()
        expect_same(site.tree(), cold)
        expect_same(read_tree(site.root / "other"), cold)
