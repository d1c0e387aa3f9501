"""The program under test: what is asked of it, what it writes and what it costs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support.outputs import Stamp, stamps
from support.sites import Run, binary, run

# How the command line is spelled.
INTO, DRY_RUN = "--into", "--dry-run"
ANSWERS = ("--title", "Morgan's Reviews", "--url", "https://morgan.example", "--reviewer", "Morgan")
TODAY = ("--date", "2026-11-22")
# What a second import says; what a faulty source makes of the exit status.
NOTHING_NEW = r"(?i)nothing new|\b0 new reviews, .*imported before"
REFUSED = (1, 2)
# A process counts the memory of the one that it was forked from, so one that is small starts what is measured.
MEASURE = """
import json, os, subprocess, sys, time
start = time.perf_counter()
child = subprocess.Popen(sys.argv[2:])
_, status, usage = os.wait4(child.pid, 0)
with open(sys.argv[1], "w") as figures:
    json.dump([time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024], figures)
sys.exit(os.waitstatus_to_exitcode(status) & 255)
"""


@dataclass(frozen=True)
class Measured:
    """A run of the program with its seconds, those of the processor, and the peak of its memory."""

    run: Run
    seconds: float
    processor: float
    megabytes: float

    @property
    def said(self) -> str:
        return self.run.stdout + self.run.stderr


@dataclass(frozen=True)
class Project:
    """A folder that becomes a site."""

    root: Path

    @property
    def content(self) -> Path:
        return self.root / "content"

    @property
    def output(self) -> Path:
        return self.root / "site"

    def arguments(self, source: Path, name: str | None, *options: str) -> list[str | Path]:
        """The command line of an import; of a form that is found out where `name` is nil."""
        return [binary(), "import", *([name] if name else []), source, INTO, self.root, *options]

    def bring(
        self, source: Path, name: str | None = None, *options: str, prefix: Sequence[str] = (), **settings: Any
    ) -> Run:
        """Imports, whatever comes of it."""
        command = [*prefix, *self.arguments(source, name, *ANSWERS, *options)]
        return run(command, source.parent if source.parent.is_dir() else Path("/"), **settings)

    def brought(self, source: Path, name: str | None = None, *options: str) -> Run:
        """Imports, which must succeed."""
        done = self.bring(source, name, *options)
        assert done.status == 0, done
        return done

    def measured(self, source: Path, name: str | None, scratch: Path) -> Measured:
        """Imports and measures; the figures lie in the folder `scratch` meanwhile."""
        figures = scratch / f"figures-{os.urandom(4).hex()}"
        done = self.bring(source, name, prefix=[sys.executable, "-c", MEASURE, os.fspath(figures)])
        costs = json.loads(figures.read_text())
        figures.unlink()
        return Measured(done, *costs)

    def start(self, source: Path, name: str) -> subprocess.Popen[bytes]:
        """Begins an import in a process group of its own."""
        command = [os.fspath(part) for part in self.arguments(source, name, *ANSWERS)]
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)

    def check(self) -> Run:
        return self._verdict("check", "--all")

    def built(self) -> None:
        """Builds the site, which must succeed."""
        done = self._verdict("build", "--output", self.output)
        assert done.status == 0, done.stderr[-4000:]

    def listed(self) -> list[dict[str, Any]]:
        """The reviews as `verdict list` tells them."""
        done = self._verdict("list", "--format", "json")
        assert done.status == 0, done.stderr[-4000:]
        return json.loads(done.stdout)

    def _verdict(self, command: str, *options: str | Path) -> Run:
        return run([binary(), command, "--content", self.content, *TODAY, *options], self.root)

    def files(self) -> dict[str, Stamp]:
        """All that an import may have written, and how it stands on disk."""
        return stamps(self.root, without=["site", ".verdict"]) if self.root.exists() else {}
