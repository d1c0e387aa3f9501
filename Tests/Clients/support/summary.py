"""The summary of a run: the time and the tests of each part, the slowest tests, and sections of other modules."""

from __future__ import annotations

import json
import os
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

SLOWEST = 10
KEPT_SLOWEST = 50
SECTIONS = pytest.StashKey[dict[str, list[str]]]()


def is_worker(config: pytest.Config) -> bool:
    """Checks whether this process is a worker."""
    return hasattr(config, "workerinput")


def test_name(nodeid: str) -> str:
    """Returns the name of a test without the group that it was scheduled with."""
    return re.sub(r"@[^@\]]*$", "", nodeid)


test_name.__test__ = False  # type: ignore[attr-defined]


def section(config: pytest.Config, title: str) -> list[str]:
    """Returns the lines of a section of the summary, to which callers add; sections of all workers are merged."""
    return config.stash.setdefault(SECTIONS, {}).setdefault(title, [])


def pytest_configure(config: pytest.Config) -> None:
    """Registers the summary where the reports of all workers arrive."""
    if not is_worker(config):
        config.pluginmanager.register(Summary(config))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Sends the sections of a worker."""
    if is_worker(session.config):
        session.config.workeroutput["sections"] = session.config.stash.get(SECTIONS, {})


class Summary:
    """Adds up reports."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.seconds: dict[str, float] = defaultdict(float)
        self.outcomes: dict[str, Counter[str]] = defaultdict(Counter)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Receives the sections of a worker."""
        for title, lines in getattr(node, "workeroutput", {}).get("sections", {}).items():
            section(self.config, title).extend(lines)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Adds the duration of a phase, and its outcome; successful set-ups and tear-downs are not counted."""
        name = test_name(report.nodeid)
        self.seconds[name] += report.duration
        if report.when == "call" or not report.passed:
            self.outcomes[part_of(name)][report.outcome] += 1

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Counts files that could not be collected, or were skipped completely."""
        if not report.passed:
            self.outcomes[part_of(report.nodeid)][report.outcome] += 1

    def slowest(self, count: int) -> list[tuple[float, str]]:
        """Returns the slowest tests with their durations in seconds."""
        return sorted(((seconds, name) for name, seconds in self.seconds.items()), reverse=True)[:count]

    def parts(self) -> dict[str, dict[str, float]]:
        """Returns the seconds and the numbers of tests of each part."""
        seconds: dict[str, float] = defaultdict(float)
        for name, each in self.seconds.items():
            seconds[part_of(name)] += each
        return {
            part: {
                "seconds": round(seconds[part], 1),
                **{outcome: self.outcomes[part][outcome] for outcome in ("passed", "failed", "skipped")},
            }
            for part in sorted(seconds.keys() | self.outcomes.keys())
        }

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Prints sections, parts and the slowest tests, and writes the report."""
        for title, lines in self.config.stash.get(SECTIONS, {}).items():
            terminalreporter.section(title)
            for line in dict.fromkeys(lines):
                terminalreporter.line(line)
        if not self.seconds:
            return
        parts = self.parts()
        terminalreporter.section("parts")
        terminalreporter.line(f"{'part':16} {'seconds':>8} {'passed':>7} {'failed':>7} {'skipped':>8}")
        for part, row in parts.items():
            terminalreporter.line(
                f"{part:16} {row['seconds']:8.1f} {row['passed']:7} {row['failed']:7} {row['skipped']:8}"
            )
        terminalreporter.section("slowest tests")
        for seconds, name in self.slowest(SLOWEST):
            terminalreporter.line(f"{seconds:8.1f} s {name}")
        if file := os.environ.get("CLIENTS_REPORT"):
            slowest = [{"seconds": round(seconds, 1), "test": name} for seconds, name in self.slowest(KEPT_SLOWEST)]
            totals = {key: sum(row[key] for row in parts.values()) for key in ("passed", "failed", "skipped")}
            Path(file).write_text(json.dumps({**totals, "parts": parts, "slowest": slowest}, indent=1) + "\n", encoding="utf-8")


def part_of(name: str) -> str:
    """Returns the part of a test, from its name."""
    return name.partition("/")[0]
