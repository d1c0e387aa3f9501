"""A site that is published, and what stands where it was sent."""

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

# Whatever is asked of the program is noted; when its turn comes, something happens first.
STAND_IN = """\
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
class Standing:
    """How a file stands on disk; one that is written again, even with the same bytes, stands otherwise."""

    inode: int
    changed: int
    data: bytes


def standing(folder: Path) -> dict[str, Standing]:
    """All files below a folder but the record."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {
        name: Standing(path.stat().st_ino, path.stat().st_ctime_ns, path.read_bytes())
        for name, path in files.items()
        if name != RECORD
    }


def contents(files: dict[str, Standing], without: Iterable[str] = ()) -> dict[str, bytes]:
    return {name: file.data for name, file in files.items() if name not in without}


class Project:
    """A site with a line `publish:`."""

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
        """Publishes, whatever comes of it."""
        return run([*self.command, *options], self.root, env=environment(**self.variables, **changed))

    def published(self, *options: str) -> str:
        """Publishes, which must succeed; the last line that was said."""
        done = self.publish(*options)
        assert done.status == 0, done
        return done.complaint[-1]

    def start(self, **changed: str) -> subprocess.Popen[bytes]:
        """Begins to publish in a process group of its own."""
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
        """The files of the site as it was built."""
        return {name: data for name, data in self.site.tree().items() if not name.endswith("/")}

    def edit(self) -> None:
        """One review says something else, one goes, and one comes."""
        with_text = "content/reviews/r04.md"
        self.site.change(lambda source: source.append(with_text, "\nOne more paragraph.\n"))
        self.site.change(lambda source: source.move("content/reviews/r05.md", "content/reviews/moved.md"))

    def intercept(self, action: str = "pass", turn: int = 0) -> Path:
        """Puts a program in the place of the one that sends, which does something in its turn; returns its log."""
        folder = self.root.parent / f"bin-{os.urandom(4).hex()}"
        folder.mkdir()
        real = subprocess.run(["which", self.program], capture_output=True, text=True, check=True).stdout.strip()
        log = folder / "log"
        stand_in = folder / self.program
        stand_in.write_text(
            STAND_IN.format(python=sys.executable, log=str(log), program=real, turn=turn, action=action)
        )
        stand_in.chmod(0o755)
        self.variables["PATH"] = f"{folder}:{os.environ['PATH']}"
        return log

    def without_interception(self) -> None:
        self.variables.pop("PATH", None)


def ends_within(process: subprocess.Popen[bytes], seconds: float) -> int:
    """The exit status of a process that must end in time."""
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
