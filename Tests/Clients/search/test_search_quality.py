"""The quality of the search of a large site, and the size of first queries."""

from __future__ import annotations

from functools import cache

import pytest
from . import expected
from .trial import KEPT, Answers, Trial, quantile

SHOWN = 15


@cache
def answers(count: int) -> Answers:
    """Returns the search results for a site with a number of reviews."""
    return Trial(count, KEPT / str(count)).prepare().answers()


@pytest.mark.parametrize("name", expected.FIRST)
def test_first_result_is_correct(name: str) -> None:
    """A correct review is in first place as often as required."""
    found = answers(min(expected.BUDGETS))
    rate = found.rate(name)
    assert rate >= expected.FIRST[name], "\n".join([f"{name}: {rate:.3f}", *found.misses(name)[:SHOWN]])


def test_sets_have_enough_queries() -> None:
    """Each set has enough queries that one of them has little influence."""
    sets = answers(min(expected.BUDGETS)).sets
    assert all(len(sets[name]) >= expected.QUESTIONS for name in expected.FIRST)


@pytest.mark.parametrize("count", [pytest.param(count, marks=[pytest.mark.long] * (count > 2000)) for count in expected.BUDGETS])
def test_first_query_is_within_budget(count: int) -> None:
    """The first query of a reader is within the limits of bytes and requests."""
    found, (median, most) = answers(count), expected.BUDGETS[count]
    costs = found.costs("bytes")
    assert quantile(costs, 0.5) <= median
    assert quantile(costs, 0.9) <= most
    assert quantile(found.costs("requests"), 0.9) <= expected.REQUESTS
