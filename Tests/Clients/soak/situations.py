"""The builds that are interrupted: from one state of a site to another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from support.outputs import Tree, expect_deletions_last, expect_same, expect_whole
from support.sites import Site
from support.sources import Source
from .changes import deletions, several
from .tracing import Fault, TracedRun, numbers, traced


@dataclass(frozen=True)
class Situation:
    """What lies between the last build that finished and the one that is interrupted."""

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
    """One situation of one site, set up again as often as it is needed."""

    site: Site
    situation: Situation
    before: Source = field(init=False)
    after: Source = field(init=False)
    old: Tree = field(init=False)
    new: Tree = field(init=False)
    state_names: set[str] = field(init=False)

    def __post_init__(self) -> None:
        """Builds both states undisturbed, to know what is whole and what is left behind."""
        self.before = self.site.source.copy()
        self.after = self.site.source.copy()
        self.situation.edit(self.after)
        self.old = {} if self.situation.is_first_build else self.site.cold()
        self.site.built()
        self.state_names = self.site.state_names()
        self.site.put(self.after)
        self.new = self.site.cold()
        expect_same(self.site.built(), self.new)
        self.state_names |= self.site.state_names()

    def prepare(self) -> None:
        """Brings the site to where the build that is to be interrupted starts."""
        if self.situation.is_first_build:
            self.site.forget()
        else:
            self.site.put(self.before)
            expect_same(self.site.built(), self.old)
        self.site.put(self.after)

    def numbers(self, kind: str, options: Sequence[str] = ()) -> list[int]:
        """The numbers of the calls of that kind that concern the site."""
        self.prepare()
        return numbers(traced(self.site, kind, options=options).calls, self.site)

    def build(self, fault: Fault, options: Sequence[str] = ()) -> TracedRun:
        """Runs the build with a fault."""
        self.prepare()
        return traced(self.site, fault.kind, fault, options=options)

    def expect_whole(self, *, temporary: bool) -> None:
        """Every file is the old or the new one; `temporary` says whether temporary files may stand beside them."""
        tree = self.site.tree()
        expect_whole(tree, self.old, self.new, temporary=temporary)
        expect_deletions_last(tree, self.old, self.new)

    def expect_no_temporary_state(self) -> None:
        """The state folder holds nothing that undisturbed builds do not leave there."""
        assert self.site.state_names() <= self.state_names, "left in .verdict"

    def expect_healed(self) -> None:
        """The next build needs no help, and leaves nothing of the interrupted one."""
        expect_same(self.site.built(), self.new)
        assert self.site.state_names() <= self.state_names, "left in .verdict after the next build"
