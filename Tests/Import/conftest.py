"""Fixtures shared by the tests of imports."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from forms import is_short
from project import Project
from sites import binary


def pytest_report_header() -> str:
    return f"import: {'short' if is_short() else 'full'} form of {binary()}"


@pytest.fixture
def new_project(tmp_path: Path) -> Callable[[], Project]:
    """Gives projects whose folders are not there yet."""
    counter = itertools.count(1)
    return lambda: Project(tmp_path / f"project-{next(counter)}")


@pytest.fixture
def measured(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Takes lines of what was measured, for the summary."""
    return lambda line: record_property("figure", line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints what was measured; properties of reports come back from the workers, too."""
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    lines = [value for report in reports for name, value in getattr(report, "user_properties", []) if name == "figure"]
    for line in dict.fromkeys(lines):
        terminalreporter.line(f"measured: {line}")
