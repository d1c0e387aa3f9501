"""Files that are no images or too large: an error within the time limit, and the helper continues."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from .collection import BASICS, BOMBS, SAMPLES, plain, truncated
from .decoded import expect_form
from .frames import Derivative, Fault
from .helper import PATIENCE, Helper, HelperEnded, derivatives_of, recipe

MEMORY = 1024
MUST_FAIL = {"promises.png", "promises-what-may-be.png", "many-scans.jpg", "too-long.jpg"}
NONSENSE = {
    "nothing": b"",
    "text": b"This is no picture.\n" * 50,
    "zeros": bytes(4096),
    "only a start": b"\xff\xd8\xff",
    "markup": b"<html><body>No picture</body></html>",
    "a box without end": b"\0\0\0\x18ftypheic" + bytes(8),
    "a video": b"\0\0\0\x18ftypisom\0\0\2\0isomiso2" + bytes(4000),
}


def expect_answering(helper: Helper) -> None:
    """Requires that the helper processes another image."""
    expected = recipe(480, 320)
    for derivative, file in zip(expected, derivatives_of(helper, plain("PNG"), expected).files, strict=True):
        expect_form(file, derivative)


@pytest.mark.parametrize("data", NONSENSE.values(), ids=NONSENSE)
def test_invalid_images_are_rejected(helper: Helper, data: bytes) -> None:
    assert isinstance(helper.ask(data, recipe(480, 320)), Fault)
    expect_answering(helper)


@pytest.mark.parametrize("kind", BASICS)
def test_truncated_images_are_rejected(helper: Helper, kind: str) -> None:
    """A truncated image is an error, not a half grey image."""
    given = helper.ask(truncated(kind), recipe(640, 480))
    assert isinstance(given, Fault)
    assert given.reason and given.reason == given.reason.strip() and given.reason[0].islower(), given.reason
    expect_answering(helper)


@pytest.mark.parametrize("kind", BASICS)
def test_missing_end_is_rejected(helper: Helper, kind: str) -> None:
    """An image without its last bytes is an error."""
    data = plain(kind)
    end = 40 if kind != "PNG" else 60
    assert isinstance(helper.ask(data[:-end], recipe(480, 320)), Fault), "a picture was made of it"


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_within_limits(helper: Helper, name: str, measured: Callable[[str], None]) -> None:
    """Bombs are processed or rejected within the limits of time and memory, and the helper continues."""
    width, height, make = BOMBS[name]
    # The limit is for processor time; a busy machine takes longer.
    given = helper.ask(make(), recipe(width, height), 5 * PATIENCE)
    cost = helper.cost()
    measured(f"{name}: {type(given).__name__.lower()} in {cost.seconds:.2f} s of processor time, {cost.megabytes:.0f} MB")
    assert cost.seconds < PATIENCE and cost.megabytes < MEMORY
    assert isinstance(given, Fault) or name not in MUST_FAIL, "it should be refused"
    expect_answering(helper)


@pytest.mark.parametrize(
    "expected",
    [
        Derivative("avif", 0, 0), Derivative("jpeg", -1, 5), Derivative("jpeg", 1 << 40, 1 << 40),
        Derivative("png", 65_536, 65_536), Derivative("svg", 100, 100), Derivative("gif", 100, 100),
    ],
    ids=str,
)
def test_invalid_jobs_are_rejected(helper: Helper, expected: Derivative) -> None:
    """An invalid job is an error or ends the helper, within the time limit."""
    try:
        assert isinstance(helper.ask(plain("PNG"), [expected]), Fault)
    except HelperEnded as end:
        assert "too long" not in str(end)


def test_end_of_input_ends_the_helper() -> None:
    with Helper() as helper:
        derivatives_of(helper, SAMPLES["plain.jpg"].data, recipe(480, 320))
        assert helper.close() == 0


def test_helper_sends_its_name(helper: Helper) -> None:
    assert helper.name == "verdict-pictures"
