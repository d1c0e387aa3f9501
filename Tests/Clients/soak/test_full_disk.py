"""Full and failing disks: exit status 3, one line with file and cause, and no partial files."""

from __future__ import annotations

import errno
import os
import re
import resource
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from support.forms import at, in_turn, spread
from support.machine import small_disk
from support.outputs import Tree, expect_same, expect_complete
from support.sites import Run, Site
from support.sources import Source, review, review_path
from .situations import SITUATIONS, Transition
from .tracing import Fault, numbers, traced

SYSTEM_ERROR = 3
CONTENT_ERROR = 1
_QUOTED = re.compile(r"'([^']+)'")


@dataclass(frozen=True)
class BrokenCall:
    """A kind of system call that fails, and its error."""

    kind: str
    error: str

    @property
    def cause(self) -> str:
        return os.strerror(getattr(errno, self.error))


WRITING = [
    BrokenCall(kind, error)
    for kind, errors in {
        "write to file": "ENOSPC EIO EDQUOT",
        "close": "ENOSPC EIO EDQUOT",
        "mkdir": "ENOSPC EDQUOT EACCES",
        "rename": "ENOSPC EIO EXDEV",
        "unlink": "EIO EACCES",
        "truncate": "ENOSPC EIO",
        "open": "ENOSPC EDQUOT EMFILE",
    }.items()
    for error in errors.split()
]
READING = [
    BrokenCall("open", "EIO"),
    BrokenCall("open", "EACCES"),
    BrokenCall("stat", "EIO"),
    BrokenCall("list", "EIO"),
]


def expect_one_line(done: Run, cause: str, expected: Tree) -> None:
    """Requires one line on standard error, with the cause and the name of a file of the site."""
    assert len(done.error_lines) == 1, done.stderr
    assert cause in done.stderr, done.stderr
    expect_known_name(done.stderr, expected)


def expect_known_name(message: str, expected: Tree) -> None:
    named = _QUOTED.search(message)
    assert named, f"names no file: {message}"
    path = Path(named[1])
    below = path.as_posix().removeprefix("site").removeprefix("/")
    is_known = path.parts[:1] != ("site",) or not below or below in expected or f"{below}/" in expected
    assert is_known, f"names a file of its own: {message}"


def folders(site: Site, *trees: Tree) -> list[Path]:
    """Returns all folders that a build accesses."""
    sources = {(site.root / path).parent for path in site.source.files}
    inputs = {folder for source in sources for folder in [source, *source.parents] if folder.is_relative_to(site.root)}
    outputs = {site.output / name for tree in trees for name in tree if name.endswith("/")}
    return sorted(inputs | outputs | {site.output, site.state})


@pytest.mark.parametrize("broken", in_turn([*WRITING, *READING], 2), ids=lambda broken: f"{broken.kind}-{broken.error}")
def test_broken_call(site: Site, broken: BrokenCall) -> None:
    """Each call fails once; exit status 0 requires a correct site."""
    transition = Transition(site, SITUATIONS[1])
    # Failures of loading shared libraries are not tested.
    paths = folders(site, transition.old, transition.new) if broken.kind in ("open", "stat", "list") else []
    transition.prepare()
    calls = traced(site, broken.kind, paths=paths).calls
    for number in spread(numbers(calls, site), short=4, full=60):
        with at(f"{broken.kind} {number}"):
            transition.prepare()
            fault = Fault(broken.kind, f"error={broken.error}", number)
            done = traced(site, broken.kind, fault, paths)
            expect_answer(transition, done.run, broken, done.faults)
            # Calls are counted per thread, so the removal of temporary files may fail as well.
            transition.expect_complete(temporary=broken.kind == "unlink" or len(done.faults) > 1)
            transition.expect_next_build_completes()


def expect_answer(transition: Transition, done: Run, broken: BrokenCall, faults: list[str]) -> None:
    """Requires a valid result of a failed call; builds without shared libraries are skipped."""
    if "error while loading shared libraries" in done.stderr:
        return
    is_lost = broken.kind == "close" and any(was_written(call, transition) for call in faults)
    assert done.status == SYSTEM_ERROR or not is_lost, f"a file was not closed well, and the build says {done}"
    if done.status == 0:
        expect_same(transition.site.tree(), transition.new, "the build says that all is well, but the site")
    elif done.status == CONTENT_ERROR:
        assert broken.error != "EMFILE", f"what the machine lacks is told as a fault of the content: {done}"
        # Copied images are read again: the second read reports an image that has changed or is unreadable.
        faults = ("[file-unreadable]", "[picture-unreadable]", "changed during the build")
        assert any(fault in done.stderr for fault in faults), done
        expect_same(transition.site.tree(), transition.old, "the build found faults, but the site is not the old one")
    else:
        assert done.status == SYSTEM_ERROR, done
        expect_one_line(done, broken.cause, transition.new | transition.old)


def was_written(call: str, transition: Transition) -> bool:
    """Whether a call closes a written file that still has a temporary name."""
    closed = re.search(r"close\(\d+<([^>]+)>", call)
    if not closed:
        return False
    path = Path(closed[1])
    return path.is_relative_to(transition.site.output) and path.name.startswith(".verdict-new-")


def grow(source: Source) -> None:
    """Adds reviews, which make the site larger than the small disks: 8 MB and 900 files and folders."""
    for number in range(100, 400):
        source.write(review_path(number), review(number, body="A long text, and not a short one. " * 600))


FULL_DISKS = {"bytes": "size=6m", "files": "nr_inodes=400,size=50m"}
LARGE_DISK = "nr_inodes=100000,size=200m"


@pytest.mark.parametrize("what", FULL_DISKS)
def test_full_disk(site: Site, what: str) -> None:
    """The site exceeds the disk; once there is space, the next build completes."""
    with small_disk(site.output, FULL_DISKS[what]) as resize:
        old = site.built()
        site.change(grow)
        new = site.clean_build()
        expect_disk_is_full(site, old, new)
        resize(LARGE_DISK)
        expect_same(site.built(), new)


FULL_PROJECTS = {"bytes": "size=10m", "files": "nr_inodes=700,size=50m"}


@pytest.mark.parametrize("what", FULL_PROJECTS)
def test_full_disk_from_the_start(new_site: Callable[..., Site], tmp_path: Path, what: str) -> None:
    """Project, output and state are on a disk with space for the source and a part of the site."""
    original = new_site()
    original.change(grow)
    new = original.clean_build()
    with small_disk(tmp_path / "disk", FULL_PROJECTS[what]) as resize:
        site = Site(tmp_path / "disk/project")
        site.put(original.source)
        expect_disk_is_full(site, {}, new)
        resize(LARGE_DISK)
        expect_same(site.built(), new)


def expect_disk_is_full(site: Site, old: Tree, new: Tree) -> None:
    done = site.build()
    assert done.status == SYSTEM_ERROR, done
    expect_one_line(done, os.strerror(errno.ENOSPC), new)
    expect_complete(site.tree(), old, new)


@pytest.mark.parametrize("size", [100, 4_000, 16_000])
def test_file_size_limit(site: Site, size: int) -> None:
    """A limit on file sizes, which requires no privileges."""
    old = site.built()
    site.change(lambda source: source.append("templates/assets/style.css", "h1 { order: 1 }\n" * 2_000))
    new = site.clean_build()
    done = site.build(preexec_fn=lambda: limit_file_size(size))
    assert done.status == SYSTEM_ERROR, done
    expect_one_line(done, os.strerror(errno.EFBIG), new)
    expect_complete(site.tree(), old, new)
    expect_same(site.built(), new)


def limit_file_size(size: int) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
