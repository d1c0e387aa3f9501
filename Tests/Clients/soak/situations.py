"""The interrupted builds: transitions from one state of a site to another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from support.outputs import Tree, expect_deletions_last, expect_same, expect_complete
from support.sites import Site
from support.sources import Source, sample_source
from .changes import deletions, several
from .tracing import Fault, TracedRun, numbers, traced


@dataclass(frozen=True)
class Situation:
    """The changes between the last completed build and the interrupted one."""

    name: str
    edit: Callable[[Source], object]
    is_first_build: bool = False


SITUATIONS = [
    Situation("clean", lambda source: None, is_first_build=True),
    Situation("edits", several),
    Situation("deletions", deletions),
]


@dataclass(frozen=True)
class Expectation:
    """The sources and the complete sites before and after the changes of a situation, and the files of the state folder."""

    before: Source
    after: Source
    old: Tree
    new: Tree
    state_names: set[str]


@cache
def expectation(situation: Situation) -> Expectation:
    """Builds both states of the sample site without interruption, once for all tests."""
    with TemporaryDirectory() as folder:
        site = Site(Path(folder, "project"))
        before, after = sample_source(), sample_source()
        situation.edit(after)
        site.put(before)
        old = {} if situation.is_first_build else site.clean_build()
        site.built()
        state_names = site.state_names()
        site.put(after)
        new = site.clean_build()
        expect_same(site.built(), new)
        return Expectation(before, after, old, new, state_names | site.state_names())


class Transition:
    """A situation of a sample site, which can be prepared repeatedly."""

    def __init__(self, site: Site, situation: Situation) -> None:
        self.site, self.situation, expected = site, situation, expectation(situation)
        self.before, self.after, self.old, self.new = expected.before, expected.after, expected.old, expected.new
        self.state_names = expected.state_names

    def prepare(self) -> None:
        """Restores the site to the state before the interrupted build."""
        if self.situation.is_first_build:
            self.site.forget()
        else:
            self.site.put(self.before)
            expect_same(self.site.built(), self.old)
        self.site.put(self.after)

    def numbers(self, kind: str, options: Sequence[str] = ()) -> list[int]:
        """Returns the numbers of the calls of a kind that affect the site."""
        self.prepare()
        return numbers(traced(self.site, kind, options=options).calls, self.site)

    def build(self, fault: Fault, options: Sequence[str] = ()) -> TracedRun:
        """Runs the build with an injected fault."""
        self.prepare()
        return traced(self.site, fault.kind, fault, options=options)

    def expect_complete(self, *, temporary: bool) -> None:
        """Requires that every file is the old or the new one; `temporary` allows temporary files."""
        tree = self.site.tree()
        expect_complete(tree, self.old, self.new, temporary=temporary)
        expect_deletions_last(tree, self.old, self.new)

    def expect_no_temporary_state(self) -> None:
        """Requires that the state folder contains only names that complete builds create."""
        assert self.site.state_names() <= self.state_names, "left in .verdict"

    def expect_next_build_completes(self) -> None:
        """Requires that the next build succeeds, and leaves no files of the interrupted one."""
        expect_same(self.site.built(), self.new)
        assert self.site.state_names() <= self.state_names, "left in .verdict after the next build"
