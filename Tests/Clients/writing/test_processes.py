"""Several programs write to one folder without lost updates."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from support import tools
from support.sites import Run, binary, run
from .editor import WebEditor, Page, changed, named


@pytest.fixture
def editors(site: Path) -> Iterator[tuple[WebEditor, WebEditor]]:
    """Two previews of one folder."""
    pair = WebEditor(site, "--write"), WebEditor(site, "--write", "--output", "other-preview")
    yield pair
    for editor in pair:
        editor.stop()


def test_two_previews_create_separate_reviews(editors: tuple[WebEditor, WebEditor], site: Path) -> None:
    """New reviews of both contain the text that was sent; only one of them gets a shared title."""
    keys = [editor.key for editor in editors]

    def save(number: int) -> int:
        editor, key = editors[number % 2], keys[number % 2]
        form = named(key=key, title=f"New {number}", category="Film", rating="unrated", body=f"Text {number}.\r\n")
        answer = editor.send("save", form)
        return answer.status if answer else 0

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(save, range(8))) == {303}
    for number in range(8):
        assert (site / f"content/reviews/new-{number}.md").read_text().endswith(f"Text {number}.\n")

    def save_one(number: int) -> int:
        form = named(key=keys[number % 2], title="One", category="Film", rating="unrated", body=f"Text {number}.\r\n")
        answer = editors[number % 2].send("save", form)
        return answer.status if answer else 0

    with ThreadPoolExecutor(4) as pool:
        statuses = list(pool.map(save_one, range(6)))
    assert sorted(statuses) == [303] + [422] * 5
    assert (site / "content/reviews/one.md").read_text().endswith(f"Text {statuses.index(303)}.\n")
    assert not list((site / "content").rglob(".verdict*"))


def test_one_of_two_previews_reports_the_conflict(editors: tuple[WebEditor, WebEditor], site: Path) -> None:
    """If both save one review at the same moment, one of them reports the conflict."""
    path = site / "content/reviews/night-train.md"
    for number in range(5):
        forms = [changed(editor.page("reviews/night-train.md").fields(), title=f"{number} of {editor.port}") for editor in editors]
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda pair: pair[0].send("save", pair[1]), zip(editors, forms)))
        assert sorted(answer.status for answer in answers if answer) == [303, 409]
        winner = next(editor for editor, answer in zip(editors, answers) if answer and answer.status == 303)
        assert f"title: {number} of {winner.port}\n" in path.read_text()
        assert "Version in the file" in Page(next(a for a in answers if a and a.status == 409).body.decode()).text


FAULTS = {
    "no special renames": ["renameat2:error=EINVAL"],
    "an old kernel": ["renameat2:error=ENOSYS"],
    "no hard links either": ["renameat2:error=EOPNOTSUPP", "linkat:error=EPERM"],
}


@pytest.mark.parametrize("fault", FAULTS)
def test_file_systems_without_exclusive_renames(site: Path, fault: str) -> None:
    """File systems without exclusive renames and without exchanging renames: files are written, and none is overwritten."""
    strace = tools.required(tools.program("strace"), "strace")
    inject = [part for option in FAULTS[fault] for part in ("-e", f"inject={option}")]

    def traced(*arguments: str) -> Run:
        return run([strace, "-f", "-qq", "-o", "/dev/null", *inject, binary(), *arguments], site)

    if traced("--version").status:
        pytest.skip("strace may not trace here")
    first = traced("new", "review", "One", "--category", "Film", "--tags", "first")
    assert first.status == 0, first.stderr
    again = traced("new", "review", "One", "--category", "Film", "--tags", "second")
    assert again.status == 2 and "exists already" in again.stderr
    assert "tags: [first]" in (site / "content/reviews/one.md").read_text()
    path = site / "content/reviews/night-train.md"
    path.write_text(path.read_text().replace("rating: 4", "rating: 4/5"))
    fixed = traced("check", "--fix", "--write")
    assert "rating: 4\n" in path.read_text(), fixed.stderr
    assert not list((site / "content").rglob(".verdict*"))
