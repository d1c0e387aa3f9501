"""Mutated files of every format: the helper answers or ends, and a new helper continues."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from support.forms import SEED, is_short
from .collection import BASICS, SAMPLES, encoded, animated
from .decoded import expect_form
from .drawings import card
from .frames import Derivative, Made
from .helper import Helper, HelperEnded, derivatives_of, recipe
from .mutations import mutated

COUNT = 60 if is_short() else 600
SMALL = (96, 64)
KINDS = [*BASICS, "GIF", "JPEG with profile", "JPEG, progressive", "PNG, interlaced"]


def source(kind: str) -> bytes:
    """Returns a small file, in which mutations hit headers more often."""
    small = card(*SMALL)
    others: dict[str, Callable[[], bytes]] = {
        "GIF": lambda: animated("GIF"),
        "JPEG with profile": lambda: SAMPLES["p3.jpg"].data,
        "JPEG, progressive": lambda: encoded(small, "JPEG", progressive=True),
        "PNG, interlaced": lambda: SAMPLES["interlaced.png"].data,
    }
    return others[kind]() if kind in others else encoded(small, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_mutations(kind: str, measured: Callable[[str], None]) -> None:
    """Derivatives of mutated files have the requested dimensions."""
    complete, lot, counts = source(kind), random.Random(f"{SEED} {kind}"), Counter()
    expected = [Derivative("avif", *SMALL), Derivative("jpeg", *SMALL)]
    helper = Helper()
    for number in range(COUNT):
        try:
            given = helper.ask(mutated(complete, lot), expected)
        except HelperEnded as end:
            counts["ended the helper"] += 1
            assert "too long" not in str(end), f"mutation {number} of {kind} hangs the helper"
            helper = Helper()
            continue
        counts["made" if isinstance(given, Made) else "refused"] += 1
        for derivative, file in zip(expected, given.files if isinstance(given, Made) else [], strict=isinstance(given, Made)):
            expect_form(file, derivative)
    derivatives_of(helper, complete, recipe(*SMALL)) if kind != "GIF" else None
    helper.close()
    measured(f"{COUNT} broken {kind}: {', '.join(f'{count} {what}' for what, count in sorted(counts.items()))}")
