"""The tutorial shows what the program prints."""

from __future__ import annotations

import re
from pathlib import Path

from support import tools
from support.sources import REPOSITORY
from .tutorial import Tutorial

PAGE = REPOSITORY / "Documentation/first-minutes.md"


def comparable(text: str) -> list[str]:
    """Returns the lines without days, times and counts, which depend on the day and the machine."""
    return re.sub(r"\d+(\.\d+)?", "0", text).splitlines()


def test_tutorial_is_current(tmp_path: Path) -> None:
    """After a change, record the page with `Tests/Clients/documentation/record-tutorial > Documentation/first-minutes.md`."""
    tools.required(tools.program("rsync"), "rsync")
    recorded = Tutorial(tmp_path / "home").record()
    assert comparable(recorded) == comparable(PAGE.read_text(encoding="utf-8"))
    assert (tmp_path / "home/public_html/reviews/ravioli-night/index.html").is_file()
    assert len(list((tmp_path / "home/public_html/pictures").glob("ravioli-night*"))) >= 6
