"""Mistakes typed key by key: each diagnostic appears with its mistake, at the right range, and disappears with it."""

from __future__ import annotations

import asyncio
import re
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.sources import REPOSITORY
from .editor import Editor, editor
from .mistakes import MISTAKES, OTHERS, Mistake

# Longer texts are pasted.
LONGEST_TYPED = 60


def keystrokes(old: str, new: str) -> Iterator[tuple[int, int, str]]:
    """Yields the edits from one text to another: deletions backwards, then insertions forwards."""
    start = next((i for i, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    removed, added = len(old) - start - end, new[start : len(new) - end]
    if max(removed, len(added)) > LONGEST_TYPED:
        yield start, removed, added
        return
    for offset in range(start + removed - 1, start - 1, -1):
        yield offset, 1, ""
    for count, letter in enumerate(added):
        yield start + count, 0, letter


class Typist:
    """Types texts and waits for the diagnostics of each state."""

    def __init__(self, one: Editor) -> None:
        self.editor = one
        self.times: list[float] = []

    async def type(self, uri: str, text: str) -> None:
        for offset, removed, added in keystrokes(self.editor.texts[uri], text):
            start = time.perf_counter()
            self.editor.type(uri, offset, removed, added)
            await self.editor.answer(uri)
            self.times.append(time.perf_counter() - start)

    async def make(self, mistake: Mistake, uri: str) -> str | None:
        """Types a mistake and reverts it; returns a message if a diagnostic is missing or remains."""
        right = self.editor.texts[uri]
        assert mistake.old in right, mistake.code
        await self.type(uri, right.replace(mistake.old, mistake.new, 1))
        found = [(str(d.code), self.editor.marked(uri, d.range)) for d in await self.editor.answer(uri)]
        await self.type(uri, right)
        left = self.editor.codes(uri)
        if (mistake.code, mistake.marked) not in found:
            return f"{mistake.code} is not shown at {mistake.marked[:40]!r}: {[(c, t[:40]) for c, t in found]}"
        return f"{mistake.code} leaves {left}" if left else None


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8"])
def test_every_diagnostic_appears_and_disappears(folder: Path, encoding: str, measured: Callable[[str], None]) -> None:
    async def run() -> tuple[Typist, list[str]]:
        async with editor(encoding) as one:
            typist, failures, uris = Typist(one), [], {}
            for path in dict.fromkeys(mistake.path for mistake in MISTAKES):
                uris[path] = one.open(folder / "content" / path)
                await one.shows(folder / "content" / path)
            for mistake in MISTAKES:
                if failure := await typist.make(mistake, uris[mistake.path]):
                    failures.append(failure)
            return typist, failures

    typist, failures = asyncio.run(run())
    assert failures == []
    assert len(typist.times) >= 500
    median = statistics.median(typist.times) * 1000
    measured(f"{len(typist.times)} keystrokes with every error, {encoding}: median {median:.1f} ms")


def test_every_diagnostic_code_is_listed() -> None:
    source = (REPOSITORY / "Sources/Foundations/Diagnostics/DiagnosticCode.swift").read_text()
    codes = set(re.findall(r'case \w+ = "([^"]+)"', source))
    typed = {mistake.code for mistake in MISTAKES}
    others = {code for reason in OTHERS.values() for code in reason}
    assert typed <= codes
    assert typed & others == set()
    missing = {code for code in codes - typed - others if not code.startswith("template-")}
    assert missing == set()


def test_unknown_grade_is_reported(folder: Path) -> None:
    settings, review = folder / "content/site.yaml", folder / "content/reviews/first.md"
    settings.write_text(settings.read_text() + "ratings: {grades: [A, B, C]}\n")

    async def run() -> None:
        async with editor() as one:
            uri = one.open(review)
            one.write(uri, one.texts[uri].replace("3.5", "D"))
            await one.until(lambda: "unknown-grade" in one.codes(uri) if uri in one.published else False, "the grade")
            one.write(uri, one.texts[uri].replace("rating: D", "rating: B"))
            await one.shows(review)

    asyncio.run(run())
