"""Links of the documentation lead to what is there, headings included. Those that leave the project are not followed."""

from __future__ import annotations

import re
import subprocess

from support import tools
from support.sources import REPOSITORY
from .pages import FILES


def test_links_lead_somewhere() -> None:
    lychee = tools.required(tools.program("lychee"), "lychee")
    checked = subprocess.run(
        [lychee, "--offline", "--include-fragments", "--no-progress", "--format", "compact", *FILES],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert int(re.search(r"(\d+) OK", checked.stdout)[1]) > 100


def test_every_page_is_led_to() -> None:
    """Whoever begins with README.md finds every page of the documentation."""
    text = "".join(path.read_text(encoding="utf-8") for path in FILES)
    pages = [path.name for path in REPOSITORY.glob("Documentation/*.md")]
    assert [name for name in pages if f"{name})" not in text and f"{name}#" not in text] == []
