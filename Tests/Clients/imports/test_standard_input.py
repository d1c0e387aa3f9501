"""Exports from standard input: the same site as from a file, and clear errors."""

from __future__ import annotations

import os
import pty
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from support.sites import binary
from .exports import Edition, archive
from .makers import MAKERS
from .project import ANSWERS, INTO, REFUSED, Project

NewProject = Callable[[], Project]


def import_bytes(project: Project, data: bytes, *before: str) -> subprocess.CompletedProcess[bytes]:
    """Pipes an export into an import."""
    command = [binary(), "import", *before, "-", INTO, project.root, *ANSWERS]
    return subprocess.run(command, input=data, capture_output=True, timeout=60, check=False)


def texts(project: Project) -> dict[str, bytes]:
    return {
        file.relative_to(project.root).as_posix(): file.read_bytes()
        for file in project.root.rglob("*") if file.is_file()
    }


@pytest.mark.parametrize("name", MAKERS)
def test_standard_input_gives_the_site_of_the_file(name: str, tmp_path: Path, new_project: NewProject) -> None:
    export = MAKERS[name](Edition(20))
    source = export.put(tmp_path / "export")
    # A folder is sent as an archive of its files, which `verdict import` detects, too.
    data = source.read_bytes() if source.is_file() and len(export.files) == 1 else archive(export.files)
    file = tmp_path / "sent"
    file.write_bytes(data)
    expected, piped, named = new_project(), new_project(), new_project()
    expected.import_from(file, export.importer)
    for project, before in ((piped, ()), (named, (export.importer,))):
        done = import_bytes(project, data, *before)
        assert done.returncode == 0, done.stderr
        assert texts(project) == texts(expected)


@pytest.mark.parametrize(
    ("data", "message"),
    [(b"", "standard input is empty"), (b"PK\3\4broken", "standard input: cannot unpack"), (b"x", "unknown format")],
)
def test_other_input_is_refused(data: bytes, message: str, new_project: NewProject) -> None:
    project = new_project()
    done = import_bytes(project, data)
    assert done.returncode in REFUSED and message in done.stderr.decode(), done
    assert not project.root.exists()


def test_terminal_gets_a_hint(new_project: NewProject) -> None:
    """Without a pipe, the program does not wait for input."""
    terminal, input_side = pty.openpty()
    try:
        command = [binary(), "import", "-", INTO, new_project().root]
        done = subprocess.run(command, stdin=input_side, capture_output=True, timeout=20, check=False)
    finally:
        os.close(terminal)
        os.close(input_side)
    assert done.returncode in REFUSED and b"verdict import - < export.zip" in done.stderr, done
