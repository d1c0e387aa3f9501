"""Pictures stand upright and in their size, whatever turned them."""

from __future__ import annotations

import pytest
from .collection import SAMPLES, Sample
from .decoded import expect_corners, expect_form, opened
from .drawings import CORNERS
from .helper import Helper, made, recipe

STARTS = ("plain", "turned", "deep.", "palette", "interlaced", "progressive", "secret", "gain-map")
# The HEIC's colours are those of Display P3: test_colours.py has it.
UPRIGHT = [name for name in SAMPLES if name.startswith(STARTS) and name != "plain.heic"]


@pytest.mark.parametrize("name", UPRIGHT)
def test_corners(helper: Helper, name: str) -> None:
    """Every corner has its colour in every file."""
    sample = SAMPLES[name]
    wanted = recipe(sample.width, sample.height)
    for derivative, file in zip(wanted, made(helper, sample.data, wanted).files, strict=True):
        expect_corners(opened(file), CORNERS, f"{name} as {derivative}")


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_form(helper: Helper, sample: Sample) -> None:
    """Every file has its format and exactly the size that was asked for."""
    wanted = recipe(sample.width, sample.height, "png" if sample.is_see_through else "jpeg")
    for derivative, file in zip(wanted, made(helper, sample.data, wanted).files, strict=True):
        expect_form(file, derivative)


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_the_same_bytes_twice(helper: Helper, sample: Sample) -> None:
    """Another process makes the same of it, and so does one that has made others before."""
    wanted = recipe(sample.width, sample.height, "png" if sample.is_see_through else "jpeg")
    first = made(helper, sample.data, wanted)
    with Helper() as other:
        made(other, SAMPLES["turned-6.jpg"].data, recipe(480, 320))
        assert made(other, sample.data, wanted) == first


def test_small_and_large_ones_of_a_photo(helper: Helper) -> None:
    """Sizes are rounded as planned, also where a picture is on its side."""
    sample = SAMPLES["turned-6.jpg"]
    wanted = recipe(333, 222)
    for derivative, file in zip(wanted, made(helper, sample.data, wanted).files, strict=True):
        expect_form(file, derivative)
