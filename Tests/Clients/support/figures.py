"""What was measured, for the summary."""

from __future__ import annotations

from collections.abc import Callable

import pytest


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
