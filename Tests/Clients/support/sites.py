"""Sites on disk and the program that builds them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from .outputs import Tree, read_tree
from .sources import REPOSITORY, Source

DEFAULT_BINARY = ".build/release/verdict"
# Builds take a few seconds; one that takes this long hangs.
PATIENCE = 120.0


def binary() -> Path:
    """Returns the program under test: the one that VERDICT names, else the release build of this repository."""
    found = (REPOSITORY / os.environ.get("VERDICT", DEFAULT_BINARY)).resolve()
    if not os.access(found, os.X_OK):
        pytest.exit(f"there is no program at {found}: run `make build`, or set VERDICT", returncode=2)
    return found


@dataclass(frozen=True)
class Run:
    """How a run of a program ended; a signal that ended it has a negative status."""

    status: int
    stdout: str
    stderr: str

    @property
    def error_lines(self) -> list[str]:
        return self.stderr.splitlines()


def run(command: Sequence[str | Path], folder: Path, **options: Any) -> Run:
    """Runs a program to its end."""
    arguments = [os.fspath(part) for part in command]
    done = subprocess.run(
        arguments, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, **options
    )
    return Run(done.returncode, _text(done.stdout), _text(done.stderr))


def _text(stream: bytes | None) -> str:
    return (stream or b"").decode(errors="replace")


@dataclass
class Site:
    """A project folder: `content/`, `templates/`, the output in `site/`, and the cache in `.verdict/`."""

    root: Path
    source: Source = field(default_factory=Source)
    _clean_builds: int = 0

    @property
    def output(self) -> Path:
        return self.root / "site"

    @property
    def state(self) -> Path:
        return self.root / ".verdict"

    def put(self, source: Source) -> None:
        """Makes the files on disk those of `source`; files that stay as they are, are not touched."""
        old, self.source = self.source.files, source.copy()
        new = self.source.files
        gone = {path for path in old if path not in new}
        for path in [path for path in new if path not in old]:
            copy = next((other for other in gone if old[other] == new[path]), None)
            if copy:
                gone.remove(copy)
                self._rename(copy, path)
            else:
                self._write(path, new[path])
        for path in gone:
            (self.root / path).unlink()
        for path in new.keys() & old.keys():
            if new[path] != old[path]:
                self._write(path, new[path])

    def _rename(self, path: str, other: str) -> None:
        (self.root / other).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).rename(self.root / other)

    def _write(self, path: str, data: bytes) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_bytes(data)

    def change(self, edit: Callable[[Source], object]) -> None:
        """Puts a changed copy of the present source on disk."""
        source = self.source.copy()
        edit(source)
        self.put(source)

    def command(self, *options: str) -> list[str]:
        """The command line of a build, for the project folder."""
        folders = ["--content", "content", "--templates", "templates"]
        output = [] if "--output" in options else ["--output", "site"]
        date = ["--date", self.source.date] if self.source.date else []
        return [os.fspath(binary()), "build", *folders, *output, *date, *options]

    def build(self, *options: str, prefix: Iterable[str] = (), **settings: Any) -> Run:
        """Builds the site and returns any outcome; `prefix` is a program that starts the build."""
        return run([*prefix, *self.command(*options)], self.root, **settings)

    def built(self, *options: str) -> Tree:
        """Builds the site, requires success, and reads the output."""
        done = self.build(*options)
        assert done.status == 0, done
        return self.tree()

    def start(self, *options: str, prefix: Iterable[str] = ()) -> Building:
        """Starts a build; its messages go to a file."""
        messages = self.root.parent / f"{self.root.name}-messages-{os.urandom(4).hex()}"
        with messages.open("wb") as stream:
            process = subprocess.Popen(
                [*prefix, *self.command(*options)],
                cwd=self.root,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=stream,
            )
        return Building(process, messages)

    def tree(self) -> Tree:
        return read_tree(self.output)

    def state_names(self) -> set[str]:
        """The names of the files in the state folder, whose contents are Verdict's own affair."""
        return {path.relative_to(self.state).as_posix() for path in self.state.rglob("*") if path.is_file()}

    def clean_copy(self) -> Site:
        """Creates a site with the same source in a new folder without a cache."""
        self._clean_builds += 1
        copy = Site(self.root.parent / f"{self.root.name}-cold-{self._clean_builds}")
        copy.put(self.source)
        return copy

    def clean_build(self, *options: str) -> Tree:
        """Returns the output of a clean build in a new folder."""
        copy = self.clean_copy()
        tree = copy.built(*options)
        copy.remove()
        return tree

    def forget(self) -> None:
        """Removes all output and caches."""
        for folder in (self.output, self.state):
            shutil.rmtree(folder, ignore_errors=True)

    def remove(self) -> None:
        shutil.rmtree(self.root)


@dataclass(frozen=True)
class Building:
    """A running build."""

    process: subprocess.Popen[bytes]
    messages: Path

    def printed(self) -> str:
        return self.messages.read_text(errors="replace")

    def wait(self) -> int:
        return self.process.wait(PATIENCE)


def environment(**changed: str | None) -> Mapping[str, str]:
    """The environment of the tests with changed variables; None removes a variable."""
    merged = {**os.environ, **changed}
    return {name: value for name, value in merged.items() if value is not None}
