"""Response times in large sites, and memory during many edits."""

from __future__ import annotations

import asyncio
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from support.forms import is_short
from support.sources import REPOSITORY
from .editor import Editor, editor


def resident(one: Editor) -> float:
    """Returns the resident memory of the server in MiB."""
    status = Path(f"/proc/{one.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


async def write(one: Editor, uri: str, count: int) -> list[float]:
    """Types and deletes a character repeatedly; returns the response times in seconds."""
    offset, times = one.texts[uri].index("rating: ") + len("rating: "), []
    for number in range(count):
        start = time.perf_counter()
        one.type(uri, offset, number % 2, "" if number % 2 else "9")
        found = await one.answer(uri)
        times.append(time.perf_counter() - start)
        assert bool(found) != bool(number % 2)
    return times


async def measure(path: Path, count: int) -> tuple[float, list[float]]:
    """Opens a file and types into it; returns the seconds until the first answer, and the response times."""
    async with editor() as one:
        start = time.perf_counter()
        uri = one.open(path)
        await one.answer(uri)
        first = time.perf_counter() - start
        before = {str(diagnostic.code) for diagnostic in one.published[uri].diagnostics}
        assert before == set(), before
        return first, await write(one, uri, count)


def report(name: str, first: float, times: list[float], goal: int, measured: Callable[[str], None]) -> None:
    """Prints the times of a file. The goals are for an idle machine; the limits are four times as high."""
    median, worst = statistics.median(times) * 1000, max(times) * 1000
    measured(f"{name}: first answer {first:.2f} s, median {median:.1f} ms, longest {worst:.0f} ms")
    assert median < 4 * goal


def corpus(reviews: int, content: Path) -> None:
    subprocess.run([sys.executable, REPOSITORY / "Benchmarks/make-corpus", str(reviews), content], check=True)


@pytest.mark.parametrize("reviews, goal", [(1_000, 20), pytest.param(10_000, 40, marks=pytest.mark.long)])
def test_response_time(tmp_path: Path, reviews: int, goal: int, measured: Callable[[str], None]) -> None:
    corpus(reviews, tmp_path / "content")
    review = min((tmp_path / "content/reviews").glob("*.md"))
    report(f"{reviews} reviews", *asyncio.run(measure(review, 200)), goal, measured)


@pytest.mark.parametrize("entries", [1_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_response_time_of_a_log(tmp_path: Path, entries: int, measured: Callable[[str], None]) -> None:
    corpus(1_000, tmp_path / "content")
    log = tmp_path / "content/log/films.yaml"
    log.parent.mkdir()
    log.write_text("".join(
        f"- {{title: {number:x} {number * 7919 % 10_007:x}, category: Movie, date: {2010 + number % 16}-05-{number % 28 + 1:02}, rating: 4}}\n"
        for number in range(entries)
    ))
    report(f"log of {entries} lines", *asyncio.run(measure(log, 50)), 100, measured)


def test_memory_does_not_grow(folder: Path, measured: Callable[[str], None]) -> None:
    count = 3_000 if is_short() else 10_000

    async def run() -> tuple[float, float]:
        async with editor() as one:
            uri = one.open(folder / "content/reviews/ravioli.md")
            await one.shows(folder / "content/reviews/ravioli.md")
            await write(one, uri, count // 5)
            before = resident(one)
            await write(one, uri, count - count // 5)
            return before, resident(one)

    before, after = asyncio.run(run())
    measured(f"{count} changes: {before:.1f} MB, then {after:.1f} MB")
    assert after - before < 8
