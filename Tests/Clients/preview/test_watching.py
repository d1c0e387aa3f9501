"""Soon after every change, the preview equals a cold build of the source."""

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
# The limit is ten seconds because tests share the machine; an idle one needs a second.
SOON = 10.0
FEW = 2.0


class Author:
    """An author who edits a site during a preview."""

    def __init__(self, site: Site, preview: Preview) -> None:
        self.site, self.preview = site, preview

    @property
    def lines(self) -> list[str]:
        """One line for each rebuild: the changed files, the result, and the duration."""
        printed = self.preview.printed().partition("\nserving ")[2]
        return re.findall(r"^(\S.*: .*, \d+ ms)$", printed, re.MULTILINE)

    @property
    def shown(self) -> Tree:
        return read_tree(self.site.root / ".verdict/preview")

    def shows(self, tree: Tree) -> bool:
        """Whether the preview equals a tree; false while a file is being replaced."""
        try:
            return self.shown == tree
        except FileNotFoundError:
            return False

    def clean_build(self) -> Tree:
        """Returns a cold build of the current source."""
        self.site.source.files = {
            **folder_files(self.site.root / "content", "content"),
            **folder_files(self.site.root / "templates", "templates"),
        }
        for path in [path for path in self.site.source.files if is_litter(path)]:
            del self.site.source.files[path]
        return self.site.clean_build()

    def wait_for_rebuilds(self, lines: int) -> None:
        """Waits until a number of rebuilds has been reported."""
        assert eventually(lambda: len(self.lines) >= lines, SOON), (lines, self.preview.printed())

    def wait_until_current(self) -> None:
        """Waits until the preview equals a cold build."""
        cold = self.clean_build()
        assert eventually(lambda: self.shows(cold), SOON), self.preview.printed()

    def edit_review(self, number: int, text: str, style: Style = in_place) -> None:
        """Replaces the body of a review."""
        style(self.site.root / review_path(number), review(number, body=text).encode())


def is_litter(path: str) -> bool:
    name = path.rpartition("/")[2]
    return name.startswith((".", "#")) or name.endswith("~")


@pytest.fixture
def author(site: Site, start: Callable[..., Preview]) -> Author:
    return Author(site, start(site.root, *OPTIONS))


def test_every_saving_style_is_detected(author: Author) -> None:
    for count, style in enumerate(STYLES):
        with at(style.__name__):
            lines = len(author.lines)
            author.edit_review(4, f"Saved by {style.__name__}.", style)
            author.wait_for_rebuilds(lines + 1)
            author.wait_until_current()
            path = "/reviews/r04/"
            assert f"Saved by {style.__name__}.".encode() in author.preview.get(path).body, path


def test_rebuild_prints_one_line(author: Author) -> None:
    author.edit_review(4, "Once.")
    author.wait_for_rebuilds(1)
    found = re.fullmatch(r"(\S+): (\d+) files? written(?:, \d+ deleted)?, (\d+) ms", author.lines[0])
    assert found and found[1] == review_path(4), author.lines
    assert 1 <= int(found[2]) < 40 and int(found[3]) < SOON * 1000, author.lines


def test_unchanged_content_is_not_reported(author: Author) -> None:
    # On a busy machine, a save may take longer than the watcher waits.
    assert any(idle_saves_are_ignored(author) for _ in range(3)), author.lines
    told = len(author.lines)
    author.edit_review(4, "New.")
    author.wait_for_rebuilds(told + 1)
    assert len(author.lines) == told + 1


def idle_saves_are_ignored(author: Author) -> bool:
    """Whether touched files and saves without changes cause no report."""
    root, told = author.site.root, len(author.lines)
    for path in root.joinpath("content").rglob("*.md"):
        os.utime(path, (1, 1))
    path = root / review_path(4)
    write_and_rename(path, path.read_bytes())
    for style in (vim, emacs):
        style(path, path.read_bytes())
    (root / "elsewhere.md").write_text("not content")
    # Longer than the debounce interval (0.2 s); otherwise the next report would include these files.
    time.sleep(0.5)
    author.edit_review(3, f"Saved after {told} lines.")
    author.wait_for_rebuilds(told + 1)
    return len(author.lines) == told + 1 and author.lines[-1].startswith(f"{review_path(3)}: ")


def test_moved_files_are_detected(author: Author) -> None:
    content = author.site.root / "content"
    outside = author.site.root / "outside"
    (content / "reviews/a/b").mkdir(parents=True)
    (content / "reviews/a/b/new.md").write_text(review(20, title="In a new folder"))
    author.wait_for_rebuilds(1)
    author.wait_until_current()
    for old, new in [
        (content / "reviews/a", content / "reviews/c"), (content / "reviews/c", outside),
        (outside, content / "reviews/d"), (content / review_path(5)[8:], content / "reviews/d/moved.md"),
    ]:
        with at(f"{old.name} to {new.name}"):
            old.rename(new)
            author.wait_until_current()
    (content / "reviews/d/b/new.md").write_text(review(20, title="Changed where it lies now"))
    author.wait_until_current()
    shutil.rmtree(content / "reviews/d")
    author.wait_until_current()


def test_changed_symlinks_are_detected(author: Author) -> None:
    """Changes of a symlink and of its target are detected."""
    pictures = author.site.root / "content/pictures"
    (pictures / "p0.png").unlink()
    (pictures / "p0.png").symlink_to("p1.png")
    author.wait_until_current()
    in_place(pictures / "p1.png", picture(77))
    author.wait_until_current()
    (pictures / "new").symlink_to("p2.png")
    (pictures / "new").rename(pictures / "p0.png")
    author.wait_until_current()


def test_errors_leave_the_site_unchanged(author: Author) -> None:
    good = author.shown
    text = (author.site.root / review_path(4)).read_bytes()
    in_place(author.site.root / review_path(4), text.replace(b"rating: 2.0", b"rating: 6"))
    author.wait_for_rebuilds(1)
    printed = author.preview.printed()
    assert f"{review_path(4)}:3:9: error: rating '6' is outside 0 to 5" in printed and "the site is unchanged" in printed
    page = author.preview.get("/reviews/r04/").body
    assert b"verdict-panel" in page and b"r04.md:3:9" in page
    assert author.shown == good
    in_place(author.site.root / review_path(4), text)
    author.wait_for_rebuilds(2)
    assert b"verdict-panel" not in author.preview.get("/reviews/r04/").body
    assert author.shown == good


def test_failed_writes_are_repeated(author: Author) -> None:
    """After a failed write, the next build reloads open pages, because it also contains the earlier changes."""
    output, away = author.site.root / ".verdict/preview", author.site.root / "away"
    output.rename(away)
    output.write_text("in the way")
    author.edit_review(4, "Not written at once.")
    assert eventually(lambda: "the output folder '.verdict/preview' is a file" in author.preview.printed(), SOON)
    assert author.preview.process.poll() is None
    output.unlink()
    away.rename(output)
    style = author.site.root / "templates/assets/style.css"
    style.write_text(style.read_text() + "\n.mine { color: red; }\n")
    author.wait_until_current()
    with author.preview.connect() as client:
        assert events(author.preview, client)["before"] is None


def test_removed_content_folder_is_detected(author: Author) -> None:
    content, away = author.site.root / "content", author.site.root / "away"
    good = author.shown
    content.rename(away)
    author.wait_for_rebuilds(1)
    assert "content folder" in author.preview.printed()
    assert author.shown == good and author.preview.get("/about/").status == 200
    away.rename(content)
    author.wait_for_rebuilds(2)
    shutil.copytree(content, away)
    shutil.rmtree(content)
    author.wait_for_rebuilds(3)
    shutil.copytree(away, content)
    author.wait_until_current()
    author.edit_review(4, "After all that.")
    author.wait_until_current()


def test_added_and_removed_templates_are_used(site: Site, start: Callable[..., Preview]) -> None:
    """A site starts with the default theme, and overrides a template temporarily."""
    own = site.root / "own"
    (site.root / "templates").rename(own)
    preview = start(site.root, *OPTIONS)
    author = Author(site, preview)
    first = author.shown
    (site.root / "templates").mkdir()
    (site.root / "templates/404.html").write_text("<!doctype html><title>Mine</title><p>My own</p>\n")
    assert eventually(lambda: b"My own" in preview.get("/nothing-here/").body, SOON), preview.printed()
    shutil.rmtree(site.root / "templates")
    assert eventually(lambda: author.shows(first), SOON), preview.printed()
    own.rename(site.root / "templates")
    style = site.root / "templates/assets/style.css"
    style.write_text(style.read_text() + "\n.mine { color: red; }\n")
    author.wait_until_current()


def test_edits_during_a_build_cause_one_more(author: Author) -> None:
    """Edits during a waiting build cause one more build."""
    with (author.site.root / ".verdict/lock").open("r+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        author.edit_review(4, "First.")
        assert eventually(lambda: "waiting for another build" in author.preview.printed(), SOON)
        for count in range(20):
            author.edit_review(5 + count % 3, f"Edit {count}.")
            time.sleep(0.03)
    author.wait_until_current()
    author.edit_review(4, "Last.")
    author.wait_until_current()
    assert 2 <= len(author.lines) <= 3, author.lines


def test_event_burst(site: Site, start: Callable[..., Preview]) -> None:
    count = 800 if is_short() else 10_000
    site.put(sample_source(count))
    assert site.build("--output", ".verdict/preview").status == 0, "the server starts faster after that"
    author = Author(site, start(site.root, *OPTIONS))
    for number in range(count):
        (site.root / review_path(number)).write_text(review(number, body=f"All at once: {number}."))
    cold = author.clean_build()
    assert eventually(lambda: author.shows(cold), 60), author.preview.printed()


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
    """Uses a user namespace with a separate limit (`man 7 namespaces`), which does not affect other programs."""
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
    assert "watching by polling: the system's limit of " in author.preview.printed(), author.preview.printed()
    for style in (in_place, write_and_rename):
        author.edit_review(4, f"Saved by {style.__name__}.", style)
        author.wait_until_current()
    (author.site.root / "content/reviews/new").mkdir()
    (author.site.root / "content/reviews/new/n.md").write_text(review(20, title="In a new folder"))
    author.wait_until_current()


def test_queue_overflow(site: Site, start: Callable[..., Preview]) -> None:
    """The queue length is determined when the queue is opened."""
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
    while "too many changes at once; rescanning all files" not in author.preview.printed():
        assert time.monotonic() < end, author.preview.printed()
        author.edit_review(4, f"Saved at {time.monotonic()}.")
        # The kernel merges an event with an equal last event.
        for number in range(2000):
            (content / f"reviews/r0{number % 2}.md").chmod(0o644)
        (content / "reviews/a/b").mkdir(parents=True, exist_ok=True)
        (content / "reviews/a/b/n.md").write_text(review(500))
    author.wait_until_current()
    (content / "reviews/a/b/n.md").write_text(review(500, body="A folder that was new when events were lost."))
    author.wait_until_current()
