"""Fixtures shared by the tests of the language server."""

from __future__ import annotations

from pathlib import Path

import pytest
from figures import measured, pytest_terminal_summary  # noqa: F401
from forms import is_short
from site_texts import write_site
from sites import binary


def pytest_report_header() -> str:
    return f"language server: {'short' if is_short() else 'full'} form of {binary()}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a small site without a fault."""
    return write_site(tmp_path / "a site")
