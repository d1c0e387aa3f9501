"""`verdict check --watch` reports the diagnostics after every save, and changes no file."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.outputs import read_tree
from support.sites import binary
from support.sources import TODAY, sample_source
from support.waiting import eventually


class Watch:
    """A running `verdict check --watch`."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.messages = folder, folder.parent / "messages"
        command = [os.fspath(binary()), "check", "--watch", "--date", TODAY]
        with self.messages.open("wb") as stream:
            self.process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stderr=stream)

    def rounds(self) -> list[str]:
        """Returns the messages of each completed check."""
        parts = self.messages.read_text().split("checking\n")[1:]
        return [part.removesuffix("checked\n") for part in parts if part.endswith("checked\n")]


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Watch]:
    folder = tmp_path / "my site"
    for path, content in sample_source().files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    watch = Watch(folder)
    yield watch
    watch.process.kill()
    watch.process.wait()


def test_errors_appear_and_disappear(watch: Watch) -> None:
    """Each save causes one check; an error is reported with its location, and disappears when it is fixed."""
    assert eventually(lambda: len(watch.rounds()) == 1)
    assert "error" not in watch.rounds()[0]
    before = read_tree(watch.folder)
    file = sorted((watch.folder / "content/reviews").rglob("*.md"))[0]
    text = file.read_text()
    file.write_text(text.replace("rating:", "rating: 77 #", 1))
    assert eventually(lambda: "[rating-out-of-range]" in watch.rounds()[-1])
    assert f"{file.relative_to(watch.folder)}:" in watch.rounds()[-1]
    file.write_text(text)
    assert eventually(lambda: "error" not in watch.rounds()[-1])
    assert read_tree(watch.folder) == before


def test_signal_ends_the_check(watch: Watch) -> None:
    assert eventually(lambda: watch.rounds())
    watch.process.send_signal(signal.SIGINT)
    assert watch.process.wait(5) == 130
