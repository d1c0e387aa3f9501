"""Range and conditional requests (RFC 9110, sections 13 and 14)."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.preview import Preview

DIGITS = b"0123456789"
WHOLE, NONE = (200, DIGITS, None), (416, b"", "bytes */10")
CASES = {
    "0-0": (206, b"0", "bytes 0-0/10"),
    "0-": (206, DIGITS, "bytes 0-9/10"),
    "-1": (206, b"9", "bytes 9-9/10"),
    "-3": (206, b"789", "bytes 7-9/10"),
    "-99": (206, DIGITS, "bytes 0-9/10"),
    "4-6": (206, b"456", "bytes 4-6/10"),
    "8-99": (206, b"89", "bytes 8-9/10"),
    "0-9223372036854775807": (206, DIGITS, "bytes 0-9/10"),
    "0-99999999999999999999999": (206, DIGITS, "bytes 0-9/10"),
    "-0": NONE, "10-": NONE, "10-20": NONE, "9223372036854775807-": NONE, "9223372036854775808-": NONE,
    "5-2": WHOLE, "": WHOLE, "-": WHOLE, "x-y": WHOLE, "0-1,3-4": WHOLE, "0-1,,": WHOLE, "1": WHOLE, "--1": WHOLE,
}  # fmt: skip


@pytest.mark.parametrize("range", CASES)
def test_range(preview: Preview, range: str) -> None:
    answer = preview.get("/digits.txt", fields=f"Range: bytes={range}\r\n".encode())
    assert (answer.status, answer.body, answer["content-range"]) == CASES[range]
    assert answer["content-length"] == str(len(answer.body))


@pytest.mark.parametrize("range", CASES)
def test_range_on_head(preview: Preview, range: str) -> None:
    answer = preview.get("/digits.txt", b"HEAD", f"Range: bytes={range}\r\n".encode())
    assert (answer.status, answer["content-length"], answer["content-range"]) == (200, "10", None)


def test_range_on_an_empty_file(preview: Preview) -> None:
    for range, status in (("0-", 416), ("0-0", 416), ("-0", 416), ("-1", 200), ("5-2", 200)):
        answer = preview.get("/empty.txt", fields=f"Range: bytes={range}\r\n".encode())
        assert (answer.status, answer.body, answer["content-length"]) == (status, b"", "0")


def test_ranges_of_a_large_file(preview: Preview, folder: Path) -> None:
    data = (folder / "large.bin").read_bytes()
    assert preview.get("/large.bin").body == data
    for first, last in ((0, 0), (65_535, 65_536), (1_000_000, 9_999_999), (len(data) - 1, len(data) + 5)):
        answer = preview.get("/large.bin", fields=f"Range: bytes={first}-{last}\r\n".encode())
        assert answer.status == 206 and answer.body == data[first : last + 1]


def test_ranges_of_a_page_include_the_script(preview: Preview) -> None:
    page = preview.get("/").body
    assert b"/.verdict/reload.js" in page
    answer = preview.get("/", fields=b"Range: bytes=-30\r\n")
    assert answer.body == page[-30:] and answer["content-range"] == f"bytes {len(page) - 30}-{len(page) - 1}/{len(page)}"


def test_edit_with_equal_time_and_size_is_detected(preview: Preview, folder: Path) -> None:
    """Entity tags detect edits that change neither modification time nor size."""
    tags = set()
    for number in range(50):
        (folder / "same.txt").write_text(f"{number:04}")
        conditions = "".join(f"If-None-Match: {tag}\r\n" for tag in tags)
        answer = preview.get("/same.txt", fields=conditions.encode())
        assert (answer.status, answer.body) == (200, f"{number:04}".encode())
        tags.add(answer["etag"])
        assert preview.get("/same.txt", fields=f"If-None-Match: {answer['etag']}\r\n".encode()).status == 304
        assert preview.get("/same.txt", fields=b"If-None-Match: \"x\"\r\nRange: bytes=0-0\r\n").status == 206
    assert len(tags) == 50
