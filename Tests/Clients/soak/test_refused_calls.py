"""File systems that refuse calls which are not needed to save: permissions of SMB and FUSE, removal of a leftover."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.sites import binary, run
from .tracing import strace

CONFIGURATION = """\
title: Plain
url: https://plain.example
reviewer: {name: Ada}
categories: [{name: Film}]
"""
WRONG = "---\ntitle: Night Train\nrating: 4/5\ncategory: film\npublished: 2026-01-02\n---\nText.\n"
RIGHT = WRONG.replace("4/5", "4").replace("film", "Film")


@pytest.mark.parametrize(
    "fault", ["fchmod,fchown:error=EPERM", "fchmod,fchown:error=EOPNOTSUPP", "unlinkat:error=EIO"], ids=["EPERM", "EOPNOTSUPP", "unlink"]
)
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644])
def test_fixes_are_saved(tmp_path: Path, fault: str, mode: int) -> None:
    """`check --fix` writes and counts the file, which no further user may read."""
    for path, text in {"site.yaml": CONFIGURATION, "reviews/a.md": WRONG}.items():
        file = tmp_path / "content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    file.chmod(mode)
    line = [strace(), "-f", "-qq", "-o", tmp_path / "calls", "-e", f"trace={fault.partition(':')[0]}", "-e", f"inject={fault}"]
    done = run([*line, binary(), "check", "--fix", "--write"], tmp_path)
    assert "INJECTED" in (tmp_path / "calls").read_text()
    assert done.status == 0 and "changed 1 of 1 file" in done.stderr, done
    assert file.read_text() == RIGHT
    assert file.stat().st_mode & 0o777 & ~mode == 0
