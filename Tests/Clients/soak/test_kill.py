"""A build that is killed at any moment leaves complete files, and the next build needs no intervention."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable
from itertools import product

import pytest
from support.forms import SEED, at, in_turn, is_short, spread
from support.outputs import Tree, expect_same, expect_complete
from support.sites import Site
from .changes import random_change
from .situations import SITUATIONS, Situation, Transition
from .tracing import Fault

KINDS = ["open", "write", "close", "mkdir", "rename", "unlink", "truncate", "sync"]
LIVES = 30 if is_short() else 300
LIVES_A_TEST = 15
KILLED = -signal.SIGKILL


@pytest.mark.parametrize(
    ("situation", "kind"), in_turn(list(product(SITUATIONS, KINDS)), 3), ids=lambda value: getattr(value, "name", value)
)
def test_killed_at_every_call(site: Site, situation: Situation, kind: str) -> None:
    transition = Transition(site, situation)
    for number in spread(transition.numbers(kind), short=4):
        with at(f"killed at {kind} {number}"):
            done = transition.build(Fault(kind, "signal=KILL", number))
            assert done.run.status in (KILLED, 0), done.run
            transition.expect_complete(temporary=True)
            transition.expect_next_build_completes()


@pytest.mark.parametrize("jobs", ["1", "4"])
def test_killed_with_various_jobs(site: Site, jobs: str) -> None:
    transition = Transition(site, SITUATIONS[1])
    options = ["--jobs", jobs]
    for number in spread(transition.numbers("rename", options), short=4):
        with at(f"killed at rename {number}"):
            transition.build(Fault("rename", "signal=KILL", number), options)
            transition.expect_complete(temporary=True)
            transition.expect_next_build_completes()


@pytest.mark.parametrize("part", range(LIVES // LIVES_A_TEST))
def test_killed_at_random_moments(new_site: Callable[..., Site], part: int) -> None:
    """Alternates edits and killed builds; some builds may complete."""
    rng, site = random.Random(SEED + part), new_site()
    finished = site.built()
    possible, usual = [finished], seconds_of_a_build(site)
    for life in range(LIVES_A_TEST):
        site.change(lambda source: random_change(source, rng))
        possible.append(site.clean_build())
        with at(f"life {life}"):
            kill_after(rng.uniform(0, 1.2 * usual), site)
            expect_complete(site.tree(), in_all(possible), possible[-1], others=possible, temporary=True)
            if rng.random() < 0.5:
                finished = site.built()
                expect_same(finished, possible[-1])
                possible = [finished]


def in_all(trees: list[Tree]) -> Tree:
    """Returns the files that no build deletes."""
    return {name: data for name, data in trees[0].items() if all(name in tree for tree in trees)}


def seconds_of_a_build(site: Site) -> float:
    started = time.monotonic()
    site.built()
    return time.monotonic() - started


def kill_after(seconds: float, site: Site) -> None:
    building = site.start()
    time.sleep(seconds)
    building.process.kill()
    assert building.wait() in (KILLED, 0), building.printed()
