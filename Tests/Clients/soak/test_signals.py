"""A build that receives a signal stops, keeps the old site complete and leaves no files behind."""

from __future__ import annotations

import os
import random
import signal
import time
from contextlib import suppress
from itertools import product

import pytest
from support.forms import SEED, at, in_turn, is_short, spread
from support.outputs import expect_same
from support.sites import Building, Run, Site, binary, run
from .situations import SITUATIONS, Situation, Transition
from .tracing import stop_at

MOMENTS = 5 if is_short() else 50
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
KINDS = ["open", "write", "mkdir", "rename", "unlink"]
CLOSED_STREAMS = [
    "| head -n 1", "| true", "> /dev/full", "2> /dev/full", "> /dev/full 2>&1", ">&-", "2>&-", "<&- >&- 2>&-",
]  # fmt: skip


def expect_stopped(status: int, number: signal.Signals) -> None:
    """The build ended as a shell expects it: 130, 143, 129; or it was done already."""
    assert status in (128 + number, -number, 0), f"exit status {status}"


def continue_build(building: Building, process: int) -> None:
    """Continues a stopped build; other threads may also have reached the call at which it was stopped."""
    while building.process.poll() is None:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGCONT)
        time.sleep(0.005)


def expect_clean(transition: Transition) -> None:
    transition.expect_complete(temporary=False)
    transition.expect_no_temporary_state()
    transition.expect_next_build_completes()


@pytest.mark.parametrize(
    ("situation", "kind", "number"),
    in_turn(list(product(SITUATIONS, KINDS, SIGNALS)), 4),
    ids=lambda value: value.name if hasattr(value, "name") else value,
)
def test_stopped_at_a_call(site: Site, situation: Situation, kind: str, number: signal.Signals) -> None:
    transition = Transition(site, situation)
    for call in spread(transition.numbers(kind), short=3, full=30):
        with at(f"{number.name} at {kind} {call}"):
            transition.prepare()
            building, process = stop_at(site, kind, call)
            if process:
                os.kill(process, number)
                continue_build(building, process)
            expect_stopped(building.wait(), number)
            expect_clean(transition)


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_stopped_at_random_moments(site: Site, number: signal.Signals) -> None:
    rng, transition = random.Random(SEED), Transition(site, SITUATIONS[1])
    for moment in range(MOMENTS):
        with at(f"moment {moment}"):
            transition.prepare()
            building = site.start()
            time.sleep(rng.uniform(0, 0.06))
            building.process.send_signal(number)
            expect_stopped(building.wait(), number)
            expect_clean(transition)


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_second_signal_ends_the_build(site: Site, number: signal.Signals) -> None:
    """A second signal ends the build immediately; what it leaves, the next build removes."""
    transition = Transition(site, SITUATIONS[0])
    transition.prepare()
    building = site.start()
    time.sleep(0.02)
    for _ in range(2):
        building.process.send_signal(number)
    expect_stopped(building.process.wait(10), number)
    transition.expect_complete(temporary=True)
    transition.expect_next_build_completes()


@pytest.mark.parametrize(("line", "form"), in_turn(list(product(CLOSED_STREAMS, ["text", "json"])), 3))
def test_closed_streams_do_not_stop_a_build(site: Site, line: str, form: str) -> None:
    """Closed standard streams: no crash, a documented exit status, and the site is written."""
    site.source.write("content/reviews/warned.md", "---\ntitle: W\nrating: 1\ncategory: Film\nunknown: 1\n")
    site.source.append("content/reviews/warned.md", "published: 2020-01-01\n---\nText.\n")
    (site.root / "content/reviews/warned.md").write_bytes(site.source.files["content/reviews/warned.md"])
    done = shell(f'"$@" {line}; echo ${{PIPESTATUS[0]}}', site.command("--format", form), site)
    status = int(done.stdout.split()[-1])
    assert status in (0, 3, 128 + signal.SIGPIPE), f"exit status {status}: {done.stderr}"
    if "full" not in line:
        assert status != 3 or form == "json", done.stderr
    expect_same(site.tree(), site.clean_build())


@pytest.mark.parametrize("line", ["| head -n 1", "> /dev/full", ">&-"])
def test_closed_streams_do_not_crash_list(site: Site, line: str) -> None:
    command = [os.fspath(binary()), "list", "--content", "content", "--templates", "templates"]
    done = shell(f'"$@" {line}; echo ${{PIPESTATUS[0]}}', command, site)
    status = int(done.stdout.split()[-1])
    assert status in (0, 3, 128 + signal.SIGPIPE), f"exit status {status}: {done.stderr}"


def shell(line: str, arguments: list[str], site: Site) -> Run:
    """Runs a line of bash; with `restore_signals`, as in a terminal, a closed pipe ends a program."""
    return run(["bash", "-c", line, "bash", *arguments], site.root, restore_signals=True)
