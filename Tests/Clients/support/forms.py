"""The full form of these tests, and the short one (FORM=short), which takes a part of the cases."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from typing import TypeVar

import pytest

SEED = 7
DAY = int(os.environ.setdefault("CLIENTS_DAY", str(date.today().toordinal())))
"""Which part of cases that take turns a short run takes. Workers inherit it, so all collect the same, also at midnight."""

Case = TypeVar("Case")


def is_short() -> bool:
    return os.environ.get("FORM", "") == "short"


def spread(cases: Sequence[Case], short: int, full: int | None = None) -> list[Case]:
    """As many cases as the form takes, always the same, with the first and the last; all of them without `full`."""
    count = short if is_short() else full
    if count is None or len(cases) <= count:
        return list(cases)
    step = (len(cases) - 1) / max(count - 1, 1)
    return [cases[round(step * place)] for place in range(count)]


def sample(cases: Sequence[Case], count: int) -> list[Case]:
    """All cases; in the short form `count` of them by lot, always the same."""
    if not is_short() or len(cases) <= count:
        return list(cases)
    return random.Random(SEED).sample(list(cases), count)


def in_turn(cases: Sequence[Case], parts: int) -> list[Case]:
    """Returns all cases; in the short form one of `parts` equal parts of them, another one every day."""
    return [case for number, case in enumerate(cases) if not is_short() or number % parts == DAY % parts]


@contextmanager
def at(moment: str) -> Iterator[None]:
    """Says of a fault at which of many moments it was found."""
    try:
        yield
    except (AssertionError, pytest.fail.Exception) as fault:
        raise pytest.fail.Exception(f"{moment}: {fault}", pytrace=False) from None
