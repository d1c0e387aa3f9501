"""Measurements for the summary."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.fixture
def measured(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Returns a function that adds a line to the measurements of the summary."""
    return lambda line: record_property("figure", line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints the measurements; workers send the properties of their reports."""
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    lines = [value for report in reports for name, value in getattr(report, "user_properties", []) if name == "figure"]
    for line in dict.fromkeys(lines):
        terminalreporter.line(f"measured: {line}")
