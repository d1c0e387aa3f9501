"""With limited resources, a build completes or reports the lack in one line."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from support.forms import is_short
from support.machine import memory_group
from support.outputs import Tree, expect_same
from support.sites import Run, Site
from support.sources import REPOSITORY, Source, folder_files

# One worker builds the reviews for all tests of this file.
pytestmark = pytest.mark.xdist_group("corpus")

REVIEWS = 1_000 if is_short() else 10_000
MEGABYTE = 1 << 20
LITTLE_MEMORY = 256 * MEGABYTE


@pytest.fixture(scope="module")
def corpus(disk_path: Path) -> Site:
    """Many reviews in a folder on a disk, because files in memory count towards the memory of the program."""
    folder = disk_path
    subprocess.run([REPOSITORY / "Benchmarks/make-corpus", str(REVIEWS), folder / "made"], check=True)
    site = Site(folder / "project")
    site.put(Source(folder_files(folder / "made", "content") | folder_files(REPOSITORY / "templates", "templates")))
    return site


@pytest.fixture(scope="module")
def expected(corpus: Site) -> Tree:
    return corpus.built("--quiet")


@dataclass(frozen=True)
class Limit:
    """A resource limit of a process; `suffices` if the build must complete."""

    name: str
    which: int
    value: int
    suffices: bool = True

    def set(self) -> None:
        resource.setrlimit(self.which, (self.value, self.value))


LIMITS = [
    Limit("64 open files", resource.RLIMIT_NOFILE, 64),
    Limit("32 open files", resource.RLIMIT_NOFILE, 32, suffices=False),
    Limit("12 open files", resource.RLIMIT_NOFILE, 12, suffices=False),
    Limit("512 KB of stack", resource.RLIMIT_STACK, 512 * 1024),
    Limit("256 MB of data", resource.RLIMIT_DATA, LITTLE_MEMORY),
    Limit("64 MB of data", resource.RLIMIT_DATA, LITTLE_MEMORY // 4, suffices=False),
]


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.name)
def test_limit(corpus: Site, expected: Tree, limit: Limit) -> None:
    corpus.forget()
    done = corpus.build("--quiet", preexec_fn=limit.set)
    if limit.suffices or done.status == 0:
        assert done.status == 0, done.stderr[-500:]
        expect_same(corpus.tree(), expected, "differs from the site built without limits")
    elif limit.which == resource.RLIMIT_DATA:
        expect_lack_of_memory(done)
        corpus.build("--quiet")
        expect_same(corpus.tree(), expected, "differs after a build that lacked memory")
    else:
        expect_one_line(done)


def expect_one_line(done: Run) -> None:
    faults = [line for line in done.error_lines if line.startswith("verdict: ")]
    assert done.status == 3 and len(faults) == 1, f"exit status {done.status}: {done.stderr[-500:]}"


def expect_lack_of_memory(done: Run) -> None:
    """Requires that the runtime ended the program: Swift aborts without memory, and prints a line for each affected thread."""
    lines = [line for line in done.error_lines if "failed to allocate" in line]
    assert done.status == -signal.SIGABRT and lines, f"exit status {done.status}: {done.stderr[-500:]}"


def test_little_memory(corpus: Site, expected: Tree) -> None:
    """Limits the memory of a cold build and of a warm one, which loads the cache."""
    with memory_group(LITTLE_MEMORY) as processes:
        corpus.forget()
        for temperature in ("cold", "warm"):
            done = corpus.build("--quiet", preexec_fn=lambda: enter(processes))
            assert done.status == 0, f"{temperature}, exit status {done.status}: {done.stderr[-500:]}"
    expect_same(corpus.tree(), expected)


def enter(processes: Path) -> None:
    processes.write_text(str(os.getpid()))
