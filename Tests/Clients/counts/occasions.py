"""Times at which something was seen, and ratings, as exact values."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

Time = tuple[int, int, int]
"""Year, month and day; 0 for an unknown part, (0, 0, 0) for an unknown time."""
UNKNOWN: Time = (0, 0, 0)


def text_of(time: Time) -> str:
    return "-".join(f"{part:0{4 if place == 0 else 2}}" for place, part in enumerate(time) if part)


def written(rating: Fraction) -> str:
    return str(int(rating)) if rating.denominator == 1 else str(float(rating))


def overlaps(one: Time, other: Time) -> bool:
    """Whether two known times agree in all parts that both know."""
    return all(a == b for a, b in zip(one, other, strict=True) if a and b)


@dataclass(frozen=True)
class Occasion:
    """One time that a subject was met. An entry of any origin is counted by its occasions."""

    time: Time
    rating: Fraction | None
