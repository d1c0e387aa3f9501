"""`--durable` flushes the site to disk before the manifest; without it, builds do not wait for the disk."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from support.outputs import expect_same
from support.sites import Site
from .changes import several
from .tracing import KINDS, Fault, log, strace, traced

pytestmark = pytest.mark.disk

_SYNC = re.compile(r"\b(fsync|fdatasync|syncfs|sync_file_range|sync)\(.*= 0$")
_SYNC_OF_ALL = re.compile(r"\bsyncfs\(")
_RENAME = re.compile(r"\brename\w*\(")


def calls_of_a_build(site: Site, *options: str) -> list[str]:
    """Returns the rename and sync calls of a build, in order."""
    kinds = f"{KINDS['sync']},sync,{KINDS['rename']}"
    prefix = [strace(), "-f", "-y", "-qq", "-o", str(log(site)), "-e", f"trace={kinds}"]
    done = site.build(*options, prefix=prefix)
    assert done.status == 0, done
    return log(site).read_text(errors="replace").splitlines()


def edit(site: Site) -> None:
    site.built()
    site.change(several)


@pytest.mark.parametrize("arrange", [lambda site: None, edit], ids=["clean", "edits"])
def test_durable(site: Site, arrange: Callable[[Site], object]) -> None:
    arrange(site)
    calls = calls_of_a_build(site, "--durable")
    syncs = [place for place, call in enumerate(calls) if _SYNC.search(call)]
    commits = [place for place, call in enumerate(calls) if _RENAME.search(call) and str(site.state) in call]
    pages = [place for place, call in enumerate(calls) if _RENAME.search(call) and str(site.output) in call]
    assert commits, "nothing was committed"
    assert any(max(pages) < place < max(commits) for place in syncs), "the manifest came before the site"
    expect_same(site.tree(), site.clean_build())


@pytest.mark.parametrize("arrange", [lambda site: None, edit], ids=["clean", "edits"])
def test_not_durable(site: Site, arrange: Callable[[Site], object]) -> None:
    """At most one sync call, for the whole file system."""
    arrange(site)
    syncs = [call for call in calls_of_a_build(site) if _SYNC.search(call)]
    assert [call for call in syncs if not _SYNC_OF_ALL.search(call)] == []
    assert len(syncs) <= 1


def test_failed_sync_is_reported(site: Site) -> None:
    """A failed sync is an I/O error."""
    edit(site)
    done = traced(site, "sync", Fault("sync", "error=EIO", 1), options=["--durable"])
    assert done.run.status == 3 and len(done.run.error_lines) == 1, done.run
    assert "Input/output error" in done.run.stderr
    expect_same(site.built("--durable"), site.clean_build())
