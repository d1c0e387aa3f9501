"""The full form of the tests, and the short form (FORM=short) with a part of the cases."""

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
"""Selects the cases of a short run. Workers inherit it, so all collect the same cases, also at midnight."""

Case = TypeVar("Case")


def is_short() -> bool:
    return os.environ.get("FORM", "") == "short"


def spread(cases: Sequence[Case], short: int, full: int | None = None) -> list[Case]:
    """Returns a number of evenly spaced cases that depends on the form, including the first and the last; all without `full`."""
    count = short if is_short() else full
    if count is None or len(cases) <= count:
        return list(cases)
    step = (len(cases) - 1) / max(count - 1, 1)
    return [cases[round(step * place)] for place in range(count)]


def sample(cases: Sequence[Case], count: int) -> list[Case]:
    """Returns all cases; in the short form a random sample of `count` with a fixed seed."""
    if not is_short() or len(cases) <= count:
        return list(cases)
    return random.Random(SEED).sample(list(cases), count)


def in_turn(cases: Sequence[Case], parts: int) -> list[Case]:
    """Returns all cases; in the short form one of `parts` equal parts, another one every day."""
    return [case for number, case in enumerate(cases) if not is_short() or number % parts == DAY % parts]


@contextmanager
def at(moment: str) -> Iterator[None]:
    """Prefixes an assertion error with the moment at which it occurred."""
    try:
        yield
    except (AssertionError, pytest.fail.Exception) as error:
        raise pytest.fail.Exception(f"{moment}: {error}", pytrace=False) from None
