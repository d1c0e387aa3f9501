"""Fixtures shared by the tests of pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from forms import is_short
from helper import Helper
from sites import binary


def pytest_report_header() -> str:
    return f"pictures: {'short' if is_short() else 'full'} form of {binary()}"


@pytest.fixture
def helper() -> Iterator[Helper]:
    """A helper of one's own."""
    with Helper() as running:
        yield running


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
