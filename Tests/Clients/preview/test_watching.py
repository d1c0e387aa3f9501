"""What is saved is built: the site is what a cold build makes of the same files, soon after every change."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from support.forms import at, is_short
from support.outputs import Tree, read_tree
from support.preview import Preview
from support.sites import Site, binary
from support.sources import TODAY, folder_files, picture, review, review_path, sample_source
from support.waiting import eventually
from .saving import STYLES, Style, emacs, in_place, vim, write_and_rename
from .test_serving import events

OPTIONS = ["--date", TODAY]
# A second on a machine that has nothing else to do; tests share theirs.
SOON = 10.0
FEW = 2.0


class Author:
    """Someone who changes a site while it is shown, and looks at what the terminal says."""

    def __init__(self, site: Site, preview: Preview) -> None:
        self.site, self.preview = site, preview

    @property
    def lines(self) -> list[str]:
        """One line for each rebuild: what changed, what came of it, how long it took."""
        said = self.preview.said().partition("\nserving ")[2]
        return re.findall(r"^(\S.*: .*, \d+ ms)$", said, re.MULTILINE)

    @property
    def shown(self) -> Tree:
        return read_tree(self.site.root / ".verdict/preview")

    def shows(self, tree: Tree) -> bool:
        """Whether the site is this, to the last byte; it is not while a file of it is being swapped."""
        try:
            return self.shown == tree
        except FileNotFoundError:
            return False

    def cold(self) -> Tree:
        """What the files make that are there now."""
        self.site.source.files = {
            **folder_files(self.site.root / "content", "content"),
            **folder_files(self.site.root / "templates", "templates"),
        }
        for path in [path for path in self.site.source.files if is_litter(path)]:
            del self.site.source.files[path]
        return self.site.cold()

    def waits(self, lines: int) -> None:
        """Waits until so many rebuilds were told."""
        assert eventually(lambda: len(self.lines) >= lines, SOON), (lines, self.preview.said())

    def sees_all(self) -> None:
        """The site is, soon, as it should be."""
        cold = self.cold()
        assert eventually(lambda: self.shows(cold), SOON), self.preview.said()

    def changes(self, number: int, text: str, style: Style = in_place) -> None:
        """Gives a review a new text."""
        style(self.site.root / review_path(number), review(number, body=text).encode())


def is_litter(path: str) -> bool:
    name = path.rpartition("/")[2]
    return name.startswith((".", "#")) or name.endswith("~")


@pytest.fixture
def author(site: Site, start: Callable[..., Preview]) -> Author:
    return Author(site, start(site.root, *OPTIONS))


def test_every_way_of_saving(author: Author) -> None:
    for count, style in enumerate(STYLES):
        with at(style.__name__):
            lines = len(author.lines)
            author.changes(4, f"Saved by {style.__name__}.", style)
            author.waits(lines + 1)
            author.sees_all()
            path = "/reviews/r04/"
            assert f"Saved by {style.__name__}.".encode() in author.preview.get(path).body, path


def test_a_line_for_a_rebuild(author: Author) -> None:
    author.changes(4, "Once.")
    author.waits(1)
    found = re.fullmatch(r"(\S+): (\d+) files? written(?:, \d+ deleted)?, (\d+) ms", author.lines[0])
    assert found and found[1] == review_path(4), author.lines
    assert 1 <= int(found[2]) < 40 and int(found[3]) < SOON * 1000, author.lines


def test_what_changes_nothing_is_not_told(author: Author) -> None:
    # On a busy machine an editor may stop for longer than the watcher waits, half-way through a save.
    assert any(is_quiet_after_idle_saves(author) for _ in range(3)), author.lines
    told = len(author.lines)
    author.changes(4, "New.")
    author.waits(told + 1)
    assert len(author.lines) == told + 1


def is_quiet_after_idle_saves(author: Author) -> bool:
    """Whether nothing is told when files are touched, or saved as they were."""
    root, told = author.site.root, len(author.lines)
    for path in root.joinpath("content").rglob("*.md"):
        os.utime(path, (1, 1))
    path = root / review_path(4)
    write_and_rename(path, path.read_bytes())
    for style in (vim, emacs):
        style(path, path.read_bytes())
    (root / "elsewhere.md").write_text("not content")
    # Longer than the watcher gathers changes (0.2 s): the line of a later change would name these files, too.
    time.sleep(0.5)
    author.changes(3, f"Saved after {told} lines.")
    author.waits(told + 1)
    return len(author.lines) == told + 1 and author.lines[-1].startswith(f"{review_path(3)}: ")


def test_moves(author: Author) -> None:
    content = author.site.root / "content"
    outside = author.site.root / "outside"
    (content / "reviews/a/b").mkdir(parents=True)
    (content / "reviews/a/b/new.md").write_text(review(20, title="In a new folder"))
    author.waits(1)
    author.sees_all()
    for old, new in [
        (content / "reviews/a", content / "reviews/c"), (content / "reviews/c", outside),
        (outside, content / "reviews/d"), (content / review_path(5)[8:], content / "reviews/d/moved.md"),
    ]:
        with at(f"{old.name} to {new.name}"):
            old.rename(new)
            author.sees_all()
    (content / "reviews/d/b/new.md").write_text(review(20, title="Changed where it lies now"))
    author.sees_all()
    shutil.rmtree(content / "reviews/d")
    author.sees_all()


def test_links(author: Author) -> None:
    """A link to a file stands for the file."""
    pictures = author.site.root / "content/pictures"
    (pictures / "p0.png").unlink()
    (pictures / "p0.png").symlink_to("p1.png")
    author.sees_all()
    in_place(pictures / "p1.png", picture(77))
    author.sees_all()
    (pictures / "new").symlink_to("p2.png")
    (pictures / "new").rename(pictures / "p0.png")
    author.sees_all()


def test_faults_are_shown_and_the_site_stays(author: Author) -> None:
    good = author.shown
    text = (author.site.root / review_path(4)).read_bytes()
    in_place(author.site.root / review_path(4), text.replace(b"rating: 2.0", b"rating: 6"))
    author.waits(1)
    said = author.preview.said()
    assert f"{review_path(4)}:3:9: error: rating '6' is outside 0...5" in said and "the site is unchanged" in said
    page = author.preview.get("/reviews/r04/").body
    assert b"verdict-panel" in page and b"r04.md:3:9" in page
    assert author.shown == good
    in_place(author.site.root / review_path(4), text)
    author.waits(2)
    assert b"verdict-panel" not in author.preview.get("/reviews/r04/").body
    assert author.shown == good


def test_what_the_machine_refuses_is_tried_again(author: Author) -> None:
    """What could not be written yet is told to open pages with what is: more than a style sheet is new to them then."""
    output, away = author.site.root / ".verdict/preview", author.site.root / "away"
    output.rename(away)
    output.write_text("in the way")
    author.changes(4, "Not written at once.")
    assert eventually(lambda: "the output folder '.verdict/preview' is a file" in author.preview.said(), SOON)
    assert author.preview.process.poll() is None
    output.unlink()
    away.rename(output)
    style = author.site.root / "templates/assets/style.css"
    style.write_text(style.read_text() + "\n.mine { color: red; }\n")
    author.sees_all()
    with author.preview.connect() as client:
        assert events(author.preview, client)["before"] is None


def test_the_content_folder_goes_and_comes_back(author: Author) -> None:
    content, away = author.site.root / "content", author.site.root / "away"
    good = author.shown
    content.rename(away)
    author.waits(1)
    assert "content folder" in author.preview.said()
    assert author.shown == good and author.preview.get("/about/").status == 200
    away.rename(content)
    author.waits(2)
    shutil.copytree(content, away)
    shutil.rmtree(content)
    author.waits(3)
    shutil.copytree(away, content)
    author.sees_all()
    author.changes(4, "After all that.")
    author.sees_all()


def test_templates_come_and_go(site: Site, start: Callable[..., Preview]) -> None:
    """A site begins with the default theme, and has a template of its own for a time."""
    own = site.root / "own"
    (site.root / "templates").rename(own)
    preview = start(site.root, *OPTIONS)
    author = Author(site, preview)
    first = author.shown
    (site.root / "templates").mkdir()
    (site.root / "templates/404.html").write_text("<!doctype html><title>Mine</title><p>My own</p>\n")
    assert eventually(lambda: b"My own" in preview.get("/nothing-here/").body, SOON), preview.said()
    shutil.rmtree(site.root / "templates")
    assert eventually(lambda: author.shows(first), SOON), preview.said()
    own.rename(site.root / "templates")
    style = site.root / "templates/assets/style.css"
    style.write_text(style.read_text() + "\n.mine { color: red; }\n")
    author.sees_all()


def test_one_build_waits_at_most(author: Author) -> None:
    """While one build stands still, edits come to one more."""
    with (author.site.root / ".verdict/lock").open("r+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        author.changes(4, "First.")
        assert eventually(lambda: "waiting for another build" in author.preview.said(), SOON)
        for count in range(20):
            author.changes(5 + count % 3, f"Edit {count}.")
            time.sleep(0.03)
    author.sees_all()
    author.changes(4, "Last.")
    author.sees_all()
    assert 2 <= len(author.lines) <= 3, author.lines


def test_thousands_of_files_at_once(site: Site, start: Callable[..., Preview]) -> None:
    count = 800 if is_short() else 10_000
    site.put(sample_source(count))
    assert site.build("--output", ".verdict/preview").status == 0, "the server starts faster after that"
    author = Author(site, start(site.root, *OPTIONS))
    for number in range(count):
        (site.root / review_path(number)).write_text(review(number, body=f"All at once: {number}."))
    cold = author.cold()
    assert eventually(lambda: author.shows(cold), 60), author.preview.said()


def test_output_in_the_source_is_refused(site: Site) -> None:
    for option, folder in [("content", "content/site"), ("templates", "templates/site")]:
        done = subprocess.run(
            [binary(), "serve", "--port", "0", "--output", folder, *OPTIONS],
            cwd=site.root, capture_output=True, timeout=SOON,
        )
        assert done.returncode == 2 and f"overlaps '{option}'" in done.stderr.decode()
        assert not (site.root / folder).exists()


@pytest.mark.parametrize("limit", ["watches", "instances"])
def test_too_few_watches(
    limit: str, site: Site, start: Callable[..., Preview], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a namespace of users with a limit of its own (`man 7 namespaces`), so that no other program is in need."""
    count = 0 if limit == "instances" else 4
    set_limit = f"echo {count} > /proc/sys/user/max_inotify_{limit}"
    alone = ["unshare", "--user", "--map-root-user", "sh", "-c"]
    if shutil.which("unshare") is None or subprocess.run([*alone, set_limit], capture_output=True).returncode != 0:
        pytest.skip("no namespaces of users here")
    limited = tmp_path / "limited"
    limited.write_text(f"#!/bin/sh\nexec {' '.join(alone)} '{set_limit}; exec \"$0\" \"$@\"' '{binary()}' \"$@\"\n")
    limited.chmod(0o755)
    monkeypatch.setenv("VERDICT", os.fspath(limited))
    author = Author(site, start(site.root, *OPTIONS))
    monkeypatch.undo()
    assert "watching by polling: the system's limit of " in author.preview.said(), author.preview.said()
    for style in (in_place, write_and_rename):
        author.changes(4, f"Saved by {style.__name__}.", style)
        author.sees_all()
    (author.site.root / "content/reviews/new").mkdir()
    (author.site.root / "content/reviews/new/n.md").write_text(review(20, title="In a new folder"))
    author.sees_all()


def test_more_than_the_queue_holds(site: Site, start: Callable[..., Preview]) -> None:
    """The length of the queue is that of the moment when it is opened."""
    setting = Path("/proc/sys/fs/inotify/max_queued_events")
    if not os.access(setting, os.W_OK):
        pytest.skip("only root sets the length of queues")
    usual = setting.read_text()
    try:
        setting.write_text("64")
        author = Author(site, start(site.root, *OPTIONS))
    finally:
        setting.write_text(usual)
    content = site.root / "content"
    end = time.monotonic() + SOON
    while "too many changes at once; rescanning all files" not in author.preview.said():
        assert time.monotonic() < end, author.preview.said()
        author.changes(4, f"Saved at {time.monotonic()}.")
        # Events that equal the last one are not queued.
        for number in range(2000):
            (content / f"reviews/r0{number % 2}.md").chmod(0o644)
        (content / "reviews/a/b").mkdir(parents=True, exist_ok=True)
        (content / "reviews/a/b/n.md").write_text(review(500))
    author.sees_all()
    (content / "reviews/a/b/n.md").write_text(review(500, body="A folder that was new when events were lost."))
    author.sees_all()
