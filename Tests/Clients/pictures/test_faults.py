"""Files that are no pictures, or ask for too much: a fault, told in time, and the next picture is made."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from .collection import BASICS, BOMBS, SAMPLES, plain, truncated
from .decoded import expect_form
from .frames import Derivative, Fault
from .helper import PATIENCE, Helper, HelperEnded, made, recipe

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
    """It goes on with a picture that is whole."""
    wanted = recipe(480, 320)
    for derivative, file in zip(wanted, made(helper, plain("PNG"), wanted).files, strict=True):
        expect_form(file, derivative)


@pytest.mark.parametrize("data", NONSENSE.values(), ids=NONSENSE)
def test_no_pictures(helper: Helper, data: bytes) -> None:
    assert isinstance(helper.ask(data, recipe(480, 320)), Fault)
    expect_answering(helper)


@pytest.mark.parametrize("kind", BASICS)
def test_truncated(helper: Helper, kind: str) -> None:
    """A picture of which a part is missing is a fault, not a picture that is half grey."""
    given = helper.ask(truncated(kind), recipe(640, 480))
    assert isinstance(given, Fault)
    assert given.reason and given.reason == given.reason.strip() and given.reason[0].islower(), given.reason
    expect_answering(helper)


@pytest.mark.parametrize("kind", BASICS)
def test_a_few_bytes_are_missing(helper: Helper, kind: str) -> None:
    """The end of a file is where many are cut off."""
    data = plain(kind)
    end = 40 if kind != "PNG" else 60
    assert isinstance(helper.ask(data[:-end], recipe(480, 320)), Fault), "a picture was made of it"


@pytest.mark.parametrize("name", BOMBS)
def test_bombs(helper: Helper, name: str, measured: Callable[[str], None]) -> None:
    """Made or refused, within the time and memory that a picture may take, and the helper lives."""
    width, height, make = BOMBS[name]
    # A busy machine takes longer; what counts is the processor's time.
    given = helper.ask(make(), recipe(width, height), 5 * PATIENCE)
    cost = helper.cost()
    measured(f"{name}: {type(given).__name__.lower()} in {cost.seconds:.2f} s of processor time, {cost.megabytes:.0f} MB")
    assert cost.seconds < PATIENCE and cost.megabytes < MEMORY
    assert isinstance(given, Fault) or name not in MUST_FAIL, "it should be refused"
    expect_answering(helper)


@pytest.mark.parametrize(
    "wanted",
    [
        Derivative("avif", 0, 0), Derivative("jpeg", -1, 5), Derivative("jpeg", 1 << 40, 1 << 40),
        Derivative("png", 65_536, 65_536), Derivative("svg", 100, 100), Derivative("gif", 100, 100),
    ],
    ids=str,
)
def test_what_cannot_be_made(helper: Helper, wanted: Derivative) -> None:
    """A job that makes no sense is a fault, or ends the helper, and never takes the machine along."""
    try:
        assert isinstance(helper.ask(plain("PNG"), [wanted]), Fault)
    except HelperEnded as end:
        assert "too long" not in str(end)


def test_end_of_input_ends_it() -> None:
    with Helper() as helper:
        made(helper, SAMPLES["plain.jpg"].data, recipe(480, 320))
        assert helper.close() == 0


def test_it_says_its_name(helper: Helper) -> None:
    assert helper.name == "verdict-pictures"
