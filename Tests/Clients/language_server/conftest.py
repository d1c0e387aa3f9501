"""Fixtures of the language server tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from .site_texts import write_site


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a small site without errors."""
    return write_site(tmp_path / "a site")
