"""The interrupted builds: transitions from one state of a site to another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from support.outputs import Tree, expect_deletions_last, expect_same, expect_complete
from support.sites import Site
from support.sources import Source
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


@dataclass
class Transition:
    """A situation of one site, which can be prepared repeatedly."""

    site: Site
    situation: Situation
    before: Source = field(init=False)
    after: Source = field(init=False)
    old: Tree = field(init=False)
    new: Tree = field(init=False)
    state_names: set[str] = field(init=False)

    def __post_init__(self) -> None:
        """Builds both states without interruption, for the expected files."""
        self.before = self.site.source.copy()
        self.after = self.site.source.copy()
        self.situation.edit(self.after)
        self.old = {} if self.situation.is_first_build else self.site.clean_build()
        self.site.built()
        self.state_names = self.site.state_names()
        self.site.put(self.after)
        self.new = self.site.clean_build()
        expect_same(self.site.built(), self.new)
        self.state_names |= self.site.state_names()

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
