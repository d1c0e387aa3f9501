"""Processor time and memory for a photo."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.forms import in_turn
from .collection import LARGE
from .decoded import expect_form
from .helper import Helper, derivatives_of, recipe

# A quarter of the time limit of `verdict`, and the documented memory limit of the helper.
SECONDS = 5.0
MEGABYTES = {"photo.jpg": 150, "progressive-40.jpg": 800}


@pytest.mark.parametrize("name", in_turn(list(LARGE), 2))
def test_photo_is_within_limits(helper: Helper, name: str, measured: Callable[[str], None]) -> None:
    sample = LARGE[name]
    expected = recipe(sample.width, sample.height)
    files = derivatives_of(helper, sample.data, expected).files
    cost = helper.cost()
    sizes = ", ".join(f"{each.format} {each.width}: {len(file) // 1024} kB" for each, file in zip(expected, files, strict=True))
    measured(f"{name}: {cost.seconds:.2f} s of processor time, {cost.megabytes:.0f} MB ({sizes})")
    for derivative, file in zip(expected, files, strict=True):
        expect_form(file, derivative)
    assert cost.seconds < SECONDS and cost.megabytes < MEGABYTES[name]
