"""Links of the documentation point to existing files and headings. External links are not checked."""

from __future__ import annotations

import re
import subprocess

from support import tools
from support.sources import REPOSITORY
from .pages import FILES


def test_internal_links_resolve() -> None:
    lychee = tools.required(tools.program("lychee"), "lychee")
    checked = subprocess.run(
        [lychee, "--offline", "--include-fragments", "--no-progress", "--format", "compact", *FILES],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert int(re.search(r"(\d+) OK", checked.stdout)[1]) > 100


def test_every_page_is_linked() -> None:
    """Every page of the documentation is linked."""
    text = "".join(path.read_text(encoding="utf-8") for path in FILES)
    pages = [path.name for path in REPOSITORY.glob("Documentation/*.md")]
    assert [name for name in pages if f"{name})" not in text and f"{name}#" not in text] == []
