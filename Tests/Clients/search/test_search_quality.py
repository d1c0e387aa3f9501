"""How often the search of a large site finds what it is asked for, and what it loads for that."""

from __future__ import annotations

from functools import cache

import pytest
from . import wanted
from .trial import KEPT, Answers, Trial, quantile

SHOWN = 15


@cache
def answers(count: int) -> Answers:
    """What the search of a site of so many reviews answers."""
    return Trial(count, KEPT / str(count)).prepare().answers()


@pytest.mark.parametrize("name", wanted.FIRST)
def test_finds(name: str) -> None:
    """A right review stands in the first place as often as it should."""
    found = answers(min(wanted.BUDGETS))
    rate = found.rate(name)
    assert rate >= wanted.FIRST[name], "\n".join([f"{name}: {rate:.3f}", *found.misses(name)[:SHOWN]])


def test_asks_enough() -> None:
    """Each set has so many questions that one of them decides little."""
    sets = answers(min(wanted.BUDGETS)).sets
    assert all(len(sets[name]) >= wanted.QUESTIONS for name in wanted.FIRST)


@pytest.mark.parametrize("count", [pytest.param(count, marks=[pytest.mark.long] * (count > 2000)) for count in wanted.BUDGETS])
def test_first_query_is_small(count: int) -> None:
    """The first query of a reader keeps within its bytes and requests."""
    found, (median, most) = answers(count), wanted.BUDGETS[count]
    costs = found.costs("bytes")
    assert quantile(costs, 0.5) <= median
    assert quantile(costs, 0.9) <= most
    assert quantile(found.costs("requests"), 0.9) <= wanted.REQUESTS
