"""Unexpected skips: with REQUIRE_TOOLS, they fail the run."""

from __future__ import annotations

from pathlib import Path

import pytest
from .summary import is_worker, test_name
from .tools import tools_are_required

ALLOWED = Path(__file__).parents[2] / "allowed-skips.txt"
UNEXPECTED = pytest.StashKey[list[str]]()


def allowed() -> list[str]:
    """Reads the beginnings of the names of tests that may be skipped; each has a reason behind ` # `."""
    entries = []
    for line in ALLOWED.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, reason = line.partition(" # ")
            if not reason.strip():
                raise pytest.UsageError(f"{ALLOWED.name}: '{line}' has no reason")
            entries.append(name.strip())
    return entries


def pytest_configure(config: pytest.Config) -> None:
    """Registers the watcher where the reports of all workers arrive."""
    if tools_are_required() and not is_worker(config):
        config.pluginmanager.register(Skips(config, allowed()))


class Skips:
    """Collects the tests that were skipped and must not be."""

    def __init__(self, config: pytest.Config, allowed: list[str]) -> None:
        self.allowed = tuple(allowed)
        config.stash[UNEXPECTED] = self.unexpected = []

    def note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        """Records a report."""
        name = test_name(report.nodeid)
        if report.skipped and not hasattr(report, "wasxfail") and not (self.allowed and name.startswith(self.allowed)):
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
            self.unexpected.append(f"{name}: {reason}")

    pytest_runtest_logreport = pytest_collectreport = note

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fails the run."""
        if self.unexpected and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Names the tests."""
        if self.unexpected:
            terminalreporter.section(f"skipped, but not in {ALLOWED.name}", red=True)
            for line in dict.fromkeys(self.unexpected):
                terminalreporter.line(line)
