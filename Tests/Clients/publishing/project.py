"""A site with a publishing destination, and the files at the destination."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from support.sites import Run, Site, binary, environment, run
from support.sources import sample_source

RECORD = ".verdict-sent"
OTHERS = {"others/index.html", "reviews/others.html", ".well-known/token"}
URL = "https://192.0.2.7"

# Logs every call of the transfer program, and runs an action before one of them.
REPLACEMENT = """\
#!{python}
import os, sys, time
with open({log!r}, "a") as log:
    log.write(" ".join(sys.argv[1:]) + "\\n")
turn = sum(1 for line in open({log!r}))
if turn == {turn}:
    {action}
os.execv({program!r}, [{program!r}, *sys.argv[1:]])
"""


@dataclass(frozen=True)
class FileState:
    """The state of a file on disk, which changes when the file is rewritten with equal bytes."""

    inode: int
    changed: int
    data: bytes


def file_states(folder: Path) -> dict[str, FileState]:
    """Returns all files below a folder except the record of sent files."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {
        name: FileState(path.stat().st_ino, path.stat().st_ctime_ns, path.read_bytes())
        for name, path in files.items()
        if name != RECORD
    }


def contents(files: dict[str, FileState], without: Iterable[str] = ()) -> dict[str, bytes]:
    return {name: file.data for name, file in files.items() if name not in without}


class Project:
    """A site with a `publish` setting."""

    def __init__(self, root: Path, program: str, place: str) -> None:
        self.site = Site(root)
        self.program = program
        source = sample_source(6)
        source.replace("content/site.yaml", "https://plain.example", URL)
        source.append("content/site.yaml", f"publish: {{{program}: '{place}'}}\n")
        self.site.put(source)
        self.variables: dict[str, str | None] = {"VERDICT_PICTURES": "", "VERDICT_CARDS": ""}

    @property
    def root(self) -> Path:
        return self.site.root

    @property
    def command(self) -> list[str]:
        return [os.fspath(binary()), "publish", "--templates", "templates", "--date", "2026-11-10"]

    def publish(self, *options: str, **changed: str) -> Run:
        """Publishes the site, which may fail."""
        return run([*self.command, *options], self.root, env=environment(**self.variables, **changed))

    def publish_successfully(self, *options: str) -> str:
        """Publishes the site, which must succeed, and returns the last message."""
        done = self.publish(*options)
        assert done.status == 0, done
        return done.error_lines[-1]

    def start(self, **changed: str) -> subprocess.Popen[bytes]:
        """Starts publishing in a new process group."""
        return subprocess.Popen(
            self.command,
            cwd=self.root,
            env=environment(**self.variables, **changed),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def output(self) -> dict[str, bytes]:
        """Returns the files of the built site."""
        return {name: data for name, data in self.site.tree().items() if not name.endswith("/")}

    def edit(self) -> None:
        """Changes the text of one review and moves another."""
        with_text = "content/reviews/r04.md"
        self.site.change(lambda source: source.append(with_text, "\nOne more paragraph.\n"))
        self.site.change(lambda source: source.move("content/reviews/r05.md", "content/reviews/moved.md"))

    def intercept(self, action: str = "pass", turn: int = 0) -> Path:
        """Replaces the transfer program by a script that runs an action before one call; returns its log."""
        folder = self.root.parent / f"bin-{os.urandom(4).hex()}"
        folder.mkdir()
        real = subprocess.run(["which", self.program], capture_output=True, text=True, check=True).stdout.strip()
        log = folder / "log"
        replacement = folder / self.program
        replacement.write_text(
            REPLACEMENT.format(python=sys.executable, log=str(log), program=real, turn=turn, action=action)
        )
        replacement.chmod(0o755)
        self.variables["PATH"] = f"{folder}:{os.environ['PATH']}"
        return log

    def without_interception(self) -> None:
        self.variables.pop("PATH", None)


def ends_within(process: subprocess.Popen[bytes], seconds: float) -> int:
    """Returns the exit status of a process, which must end within some seconds."""
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
