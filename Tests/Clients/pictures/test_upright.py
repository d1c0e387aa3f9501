"""Derivatives are upright and have the planned dimensions, for every orientation."""

from __future__ import annotations

import pytest
from .collection import SAMPLES, Sample
from .decoded import expect_corners, expect_form, opened
from .drawings import CORNERS
from .helper import Helper, derivatives_of, recipe

STARTS = ("plain", "turned", "deep.", "palette", "interlaced", "progressive", "secret", "gain-map")
# The HEIC has colours in Display P3, which test_colours.py tests.
UPRIGHT = [name for name in SAMPLES if name.startswith(STARTS) and name != "plain.heic"]


@pytest.mark.parametrize("name", UPRIGHT)
def test_corners(helper: Helper, name: str) -> None:
    """Every corner has the expected colour in every derivative."""
    sample = SAMPLES[name]
    expected = recipe(sample.width, sample.height)
    for derivative, file in zip(expected, derivatives_of(helper, sample.data, expected).files, strict=True):
        expect_corners(opened(file), CORNERS, f"{name} as {derivative}")


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_form(helper: Helper, sample: Sample) -> None:
    """Every derivative has the requested format and dimensions."""
    expected = recipe(sample.width, sample.height, "png" if sample.is_see_through else "jpeg")
    for derivative, file in zip(expected, derivatives_of(helper, sample.data, expected).files, strict=True):
        expect_form(file, derivative)


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_derivatives_are_reproducible(helper: Helper, sample: Sample) -> None:
    """Derivatives are identical in a new process and in one that has processed other images."""
    expected = recipe(sample.width, sample.height, "png" if sample.is_see_through else "jpeg")
    first = derivatives_of(helper, sample.data, expected)
    with Helper() as other:
        derivatives_of(other, SAMPLES["turned-6.jpg"].data, recipe(480, 320))
        assert derivatives_of(other, sample.data, expected) == first


def test_dimensions_are_rounded(helper: Helper) -> None:
    """Dimensions are rounded as planned, also for rotated images."""
    sample = SAMPLES["turned-6.jpg"]
    expected = recipe(333, 222)
    for derivative, file in zip(expected, derivatives_of(helper, sample.data, expected).files, strict=True):
        expect_form(file, derivative)
