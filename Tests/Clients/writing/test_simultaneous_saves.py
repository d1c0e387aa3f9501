"""Saves of an editor at the worst moments of a save of Verdict: no version is lost, and every backup is named."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest
from support import tools
from support.forms import SEED, is_short
from support.sites import binary, run
from support.waiting import eventually
from .editor import REVIEW, WebEditor, Page, changed

SAVES = 100 if is_short() else 1000
FILE = "reviews/night-train.md"
BACKUP = f"{FILE}.verdict-1~"
FIXED, TO_FIX = "rating: 4\n", "rating: 4/5\n"
SECOND = 1_000_000


def by_renaming(path: Path, text: str) -> None:
    draft = path.with_suffix(".tmp~")
    draft.write_text(text)
    draft.rename(path)


def in_place(path: Path, text: str) -> None:
    path.write_text(text)


def over(path: Path, text: str) -> None:
    """Writes over the old text and cuts the rest off."""
    with path.open("r+") as file:
        file.write(text)
        file.truncate()


STYLES = [by_renaming, in_place, over]
styles = pytest.mark.parametrize("style", STYLES)


class Fixing:
    """`check --fix` that waits before and after it exchanges the names of the old and the new file."""

    def __init__(self, site: Path, before: float, after: float) -> None:
        self.path, self.folder = site / "content" / FILE, site
        self.path.write_text(REVIEW.replace(FIXED, TO_FIX))
        # The second rename of this kind is the exchange; the first one gives the new file the name of a backup.
        delays = f"inject=renameat2:delay_enter={int(before * SECOND)}:delay_exit={int(after * SECOND)}:when=2"
        strace = tools.required(tools.program("strace"), "strace")
        if run([strace, "-f", "-qq", "-o", "/dev/null", binary(), "--version"], site).status:
            pytest.skip("strace may not trace here")
        self.process = subprocess.Popen(
            [strace, "-D", "-f", "-qq", "-o", "/dev/null", "-e", f"{delays}", binary(), "check", "--fix", "--write"],
            cwd=site, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )

    def wait_for_exchange(self) -> None:
        """Waits until the exchange comes next."""
        assert eventually((self.folder / "content" / BACKUP).exists)
        time.sleep(0.2)

    def wait_until_exchanged(self) -> None:
        assert eventually(lambda: self.path.read_text() == REVIEW)

    def end(self) -> str:
        return self.process.communicate(timeout=60)[0].decode()


def files(site: Path) -> dict[str, str]:
    """The versions of the review by their names."""
    found = {}
    for path in (site / "content/reviews").glob("night-train.md*"):
        with suppress(FileNotFoundError):
            found[f"reviews/{path.name}"] = path.read_text()
    return found


@styles
def test_save_before_the_exchange_is_kept(site: Path, style: Callable[[Path, str], None]) -> None:
    fixing = Fixing(site, before=2, after=0)
    fixing.wait_for_exchange()
    style(fixing.path, "theirs")
    # The saved file has no front matter: it was read and checked again.
    assert "front-matter-missing" in fixing.end()
    assert files(site) == {FILE: "theirs"}


@styles
def test_newer_of_two_saves_stays_in_place(site: Path, style: Callable[[Path, str], None]) -> None:
    fixing = Fixing(site, before=2, after=3)
    fixing.wait_for_exchange()
    style(fixing.path, "older")
    fixing.wait_until_exchanged()
    style(fixing.path, "newer")
    printed = fixing.end()
    assert files(site) == {FILE: "newer", BACKUP: "older"}, printed
    assert f"an older version of 'content/{FILE}' is in 'content/{BACKUP}'" in printed
    found = run([binary(), "check"], site)
    assert f"content/{BACKUP}: warning: backup of '{FILE}'" in found.stdout + found.stderr


@styles
def test_killed_save_leaves_a_named_backup(site: Path, style: Callable[[Path, str], None]) -> None:
    """Later writes remove leftovers of killed processes, but not this file."""
    fixing = Fixing(site, before=2, after=5)
    fixing.wait_for_exchange()
    style(fixing.path, "theirs")
    fixing.wait_until_exchanged()
    fixing.process.kill()
    fixing.end()
    assert files(site) == {FILE: REVIEW, BACKUP: "theirs"}
    for path in (site / "content/reviews").iterdir():
        os.utime(path, (time.time() - 1000,) * 2, follow_symlinks=False)
    assert run([binary(), "new", "review", "Another", "--category", "Film"], site).status == 0
    assert files(site) == {FILE: REVIEW, BACKUP: "theirs"}
    found = run([binary(), "check"], site)
    assert f"content/{BACKUP}: warning: " in found.stdout + found.stderr


def test_answer_of_the_editor_names_the_backup(editor: WebEditor, site: Path) -> None:
    strace, path = tools.required(tools.program("strace"), "strace"), site / "content" / FILE
    form = changed(editor.page(FILE).fields(), title="Mine")
    # The calls of each thread are counted on their own, so the delay applies to every exchange.
    delays = f"inject=renameat2:delay_enter={2 * SECOND}:delay_exit={2 * SECOND}:when=2"
    tracer = subprocess.Popen([strace, "-f", "-qq", "-o", "/dev/null", "-e", delays, "-p", str(editor.process.pid)])
    time.sleep(1)
    if tracer.poll() is not None:
        pytest.skip("strace may not trace here")
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(editor.send, "save", form)
        assert eventually((site / "content" / BACKUP).exists)
        time.sleep(0.5)
        by_renaming(path, "older")
        assert eventually(lambda: "title: Mine" in path.read_text())
        by_renaming(path, "newer")
        conflict = answer.result(60)
    tracer.send_signal(signal.SIGINT)
    tracer.wait(20)
    assert conflict and conflict.status == 409 and f"&#39;{BACKUP}&#39;" in conflict.body.decode().replace("'", "&#39;")
    assert files(site) == {FILE: "newer", BACKUP: "older"}


def test_random_saves_are_kept(editor: WebEditor, site: Path, measured: Callable[[str], None]) -> None:
    """An editor saves while forms are sent, tags renamed and errors fixed."""
    path, ended, counts = site / "content" / FILE, Event(), {"forms": 0, "conflicts": 0, "renames": 0, "fixes": 0}
    key = editor.key

    def send_forms() -> None:
        while not ended.is_set():
            page = editor.request_page(f"review?file={FILE}")
            form = "review" if b'id="review"' in page.body else "plain"
            if b"<form id=\"" + form.encode() not in page.body:
                continue
            fields = Page(page.body.decode()).fields(form)
            edited = {"title": f"Form {counts['forms']}"} if form == "review" else {"text": fields[-1][1] + "x"}
            answer = editor.send("save", changed(fields, **edited))
            assert answer and answer.status in (303, 409), answer
            counts["forms" if answer.status == 303 else "conflicts"] += 1

    def rename() -> None:
        while not ended.wait(0.05):
            names = re.findall(r"tags: \[([^,\]]+)", path.read_text())
            if names:
                editor.send("rename", [("key", key), ("kind", "tags"), ("old", names[0]), ("new", f"name-{counts['renames']}")])
                counts["renames"] += 1

    def fix() -> None:
        while not ended.wait(0.1):
            assert run([binary(), "check", "--fix", "--write"], site).status in (0, 1)
            counts["fixes"] += 1

    def edit() -> None:
        rng = random.Random(SEED)
        path.write_text(f"{path.read_text()}word-1end\n")
        for number in range(SAVES):
            # During an exchange, the file may have the older text for a moment.
            assert eventually(lambda number=number: any(f"word{number - 1}end" in text for text in files(site).values())), number
            text = path.read_text().replace(FIXED, rng.choices([FIXED, TO_FIX], [4, 1])[0])
            rng.choice(STYLES)(path, f"{text}word{number}end\n")
            time.sleep(rng.choice([0, 0.001, 0.01, 0.1]))

    with ThreadPoolExecutor(5) as pool:
        others = [pool.submit(work) for work in (send_forms, send_forms, rename, fix)]
        try:
            pool.submit(edit).result()
        finally:
            ended.set()
        for other in others:
            other.result()
    versions = files(site)
    assert f"word{SAVES - 1}end" in path.read_text()
    kept = {word for text in versions.values() for word in re.findall(r"word(\d+)end", text)}
    assert kept == {str(number) for number in range(SAVES)}, sorted({str(number) for number in range(SAVES)} - kept)
    printed = run([binary(), "check"], site)
    for name in versions.keys() - {FILE}:
        assert f"content/{name}: warning: " in printed.stdout + printed.stderr
    measured(f"{SAVES} saves of an editor, {len(versions) - 1} backups, beside " + ", ".join(f"{n} {name}" for name, n in counts.items()))
