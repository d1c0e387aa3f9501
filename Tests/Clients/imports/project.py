"""The program under test: command lines, results and costs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support.outputs import FileState, file_states
from support.sites import Run, binary, run

# Options of the command line.
INTO, DRY_RUN = "--into", "--dry-run"
ANSWERS = ("--title", "Morgan's Reviews", "--url", "https://morgan.example", "--reviewer", "Morgan")
TODAY = ("--date", "2026-11-22")
# The report of a second import, and the exit statuses for an invalid source.
NOTHING_NEW = r"(?i)nothing new|\b0 new reviews, .*imported before"
REFUSED = (1, 2)
# A forked process inherits the peak memory of its parent, so a small process starts the measured one.
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
    """A run of the program with its duration, processor time and peak memory."""

    run: Run
    seconds: float
    processor: float
    megabytes: float

    @property
    def printed(self) -> str:
        return self.run.stdout + self.run.stderr


@dataclass(frozen=True)
class Project:
    """The folder of a site, created by an import."""

    root: Path

    @property
    def content(self) -> Path:
        return self.root / "content"

    @property
    def output(self) -> Path:
        return self.root / "site"

    def arguments(self, source: Path, name: str | None, *options: str) -> list[str | Path]:
        """Returns the command line of an import; without `name`, the program detects the format."""
        return [binary(), "import", *([name] if name else []), source, INTO, self.root, *options]

    def try_import(
        self, source: Path, name: str | None = None, *options: str, prefix: Sequence[str] = (), **settings: Any
    ) -> Run:
        """Runs an import, which may fail."""
        command = [*prefix, *self.arguments(source, name, *ANSWERS, *options)]
        return run(command, source.parent if source.parent.is_dir() else Path("/"), **settings)

    def import_from(self, source: Path, name: str | None = None, *options: str) -> Run:
        """Runs an import, which must succeed."""
        done = self.try_import(source, name, *options)
        assert done.status == 0, done
        return done

    def measured(self, source: Path, name: str | None, scratch: Path) -> Measured:
        """Runs and measures an import; the figures are stored temporarily in the folder `scratch`."""
        figures = scratch / f"figures-{os.urandom(4).hex()}"
        done = self.try_import(source, name, prefix=[sys.executable, "-c", MEASURE, os.fspath(figures)])
        costs = json.loads(figures.read_text())
        figures.unlink()
        return Measured(done, *costs)

    def start(self, source: Path, name: str) -> subprocess.Popen[bytes]:
        """Starts an import in a new process group."""
        command = [os.fspath(part) for part in self.arguments(source, name, *ANSWERS)]
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)

    def check(self) -> Run:
        return self._verdict("check", "--all")

    def built(self) -> None:
        """Builds the site, which must succeed, with names as they are written."""
        settings = self.content / "site.yaml"
        written = settings.read_text(encoding="utf-8")
        if "\nmarkdown:" not in written:
            settings.write_text(written.rstrip("\n") + "\nmarkdown: {smart: false}\n", encoding="utf-8")
        done = self._verdict("build", "--output", self.output)
        assert done.status == 0, done.stderr[-4000:]

    def listed(self) -> list[dict[str, Any]]:
        """Returns the reviews that `verdict list` prints."""
        done = self._verdict("list", "--format", "json")
        assert done.status == 0, done.stderr[-4000:]
        return json.loads(done.stdout)

    def _verdict(self, command: str, *options: str | Path) -> Run:
        return run([binary(), command, "--content", self.content, *TODAY, *options], self.root)

    def files(self) -> dict[str, FileState]:
        """Returns the files and folders that an import may have written, with their state on disk."""
        return file_states(self.root, without=["site", ".verdict"]) if self.root.exists() else {}
