"""Two previews, commands and an editor write to one folder concurrently: exactly the changes reported as saved are stored."""

from __future__ import annotations

import random
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from support.forms import SEED, is_short
from support.sites import Run, binary, run
from .editor import REVIEW, WebEditor, Page, changed, named

OPERATIONS = 400 if is_short() else 10_000
WRITERS = 6
SHARED, EDITED = 8, 3
FIXED, TO_FIX = "rating: 4\n", "rating: 4/5\n"


class Folder:
    """A content folder, and the changes reported as saved in it: unique words by file."""

    def __init__(self, root: Path) -> None:
        self.root, self.reviews = root, root / "content/reviews"
        self.shared = [f"reviews/shared-{number}.md" for number in range(SHARED)]
        self.edited = [f"reviews/edited-{number}.md" for number in range(EDITED)]
        for path in self.shared + self.edited:
            self.path(path).write_text(REVIEW.replace("tags: [slow, quiet]", "tags: [name-0]"))
        self.saved: dict[str, set[str]] = {path: set() for path in self.shared + self.edited}
        self.new: dict[str, str] = {}
        self.outcomes: Counter[str] = Counter()
        self.lock, self.numbers, self.tag = threading.Lock(), count(1), 0
        self.gate = threading.Event()
        self.gate.set()

    def path(self, path: str) -> Path:
        return self.root / "content" / path

    def word(self) -> str:
        with self.lock:
            return f"word{next(self.numbers)}end"

    def note(self, outcome: str) -> None:
        with self.lock:
            self.outcomes[outcome] += 1


class Writer:
    """One of those who write at the same time."""

    def __init__(self, folder: Folder, editor: WebEditor, seed: int) -> None:
        self.folder, self.editor, self.random = folder, editor, random.Random(seed)
        self.key = editor.key

    def write(self) -> None:
        self.folder.gate.wait()
        name, operation = self.random.choices(OPERATIONS_BY_NAME, WEIGHTS)[0]
        self.folder.note(f"{name}: {operation(self)}")

    def verdict(self, *arguments: str) -> Run:
        return run([binary(), *arguments], self.folder.root)

    def verdict_first(self, *arguments: str) -> Run:
        """Runs a command that reads the whole site and fails if a file changes meanwhile; the other writers continue while it
        runs.
        """
        self.folder.gate.clear()
        threading.Timer(self.random.uniform(0, 0.08), self.folder.gate.set).start()
        return self.verdict(*arguments)

    def answer(self, action: str, fields: list[tuple[str, str]], refusals: set[int]) -> tuple[int, str]:
        answer = self.editor.send(action, fields)
        assert answer and answer.status in {303} | refusals, (action, answer, self.editor.printed()[-400:])
        return answer.status, answer["location"] or ""

    def save(self) -> str:
        """Adds a line to a review by the form."""
        path, word = self.random.choice(self.folder.shared + self.folder.edited), self.folder.word()
        page = self.editor.request_page(f"review?file={path}")
        if page.status == 404:
            return "gone"
        if path in self.folder.edited and 'id="review"' not in page.body.decode():
            # Another program has emptied the file and not written it yet.
            return "unreadable"
        fields = Page(page.body.decode()).fields()
        text = dict(fields)["body"] + f"{word}\r\n"
        status, _ = self.answer("save", changed(fields, body=text), {404, 409})
        if status == 303 and path in self.folder.shared:
            self.folder.saved[path].add(word)
        return str(status)

    def add(self) -> str:
        """Adds a review by the form; some titles already exist."""
        word, title = self.folder.word(), f"New {self.random.randrange(OPERATIONS)}"
        fields = named(key=self.key, title=title, category="Film", rating="unrated", visited="2026-01-02", body=f"{word}\r\n")
        status, _ = self.answer("save", fields, {422})
        if status == 303:
            self.folder.new[f"reviews/{title.lower().replace(' ', '-')}.md"] = word
        return str(status)

    def command(self) -> str:
        """Adds a review by the command line; some titles already exist."""
        word, title = self.folder.word(), f"New {self.random.randrange(OPERATIONS)}"
        done = self.verdict("new", "review", title, "--category", "Film", "--rating", "4", "--tags", word)
        assert done.status in (0, 2) and (done.status == 0 or "exists already" in done.stderr), done
        if done.status == 0:
            self.folder.new[f"reviews/{title.lower().replace(' ', '-')}.md"] = word
        return str(done.status)

    def delete(self) -> str:
        """Deletes a review and puts it back."""
        path = self.random.choice(self.folder.shared)
        page = self.editor.request_page(f"review?file={path}")
        if page.status == 404:
            return "gone"
        known = [pair for pair in Page(page.body.decode()).fields() if pair[0] in ("key", "file", "base")]
        status, location = self.answer("delete", known, {404, 409})
        if status != 303:
            return str(status)
        number = parse_qs(urlsplit(location).query)["number"][0]
        self.answer("restore", [("key", self.key), ("file", path), ("number", number)], set())
        return "303 and back"

    def rename(self) -> str:
        """Renames the tag of all reviews."""
        with self.folder.lock:
            old, self.folder.tag = self.folder.tag, self.folder.tag + 1
        fields = [("key", self.key), ("kind", "tags"), ("old", f"name-{old}"), ("new", f"name-{old + 1}")]
        status, _ = self.answer("rename", fields, {404, 409, 422})
        return str(status)

    def fix(self) -> str:
        done = self.verdict_first("check", "--fix", "--write")
        assert done.status in (0, 1), done
        return str(done.status)

    def bring(self) -> str:
        """Imports a table of two reviews."""
        words = [self.folder.word(), self.folder.word()]
        table = self.folder.root / f"{words[0]}.csv"
        table.write_text("title,rating,category,published,text\n" + "".join(f"Row {word},4,Film,2026-01-03,{word}\n" for word in words))
        done = self.verdict_first("import", "verdict", table.name)
        assert done.status in (0, 1, 2), done
        if done.status == 0:
            self.folder.new |= {f"reviews/row-{word}.md": word for word in words}
        return str(done.status)

    def edit(self) -> str:
        """Saves a file as editors do, without checking whether it has changed since it was read."""
        with EDITOR:
            path, word = self.random.choice(self.folder.edited), self.folder.word()
            file = self.folder.path(path)
            text = file.read_text().replace(FIXED, self.random.choices([FIXED, TO_FIX], [9, 1])[0]) + f"{word}\n"
            if self.random.random() < 0.5:
                file.write_text(text)
            else:
                draft = file.with_suffix(".tmp~")
                draft.write_text(text)
                draft.rename(file)
            self.folder.saved[path].add(word)
        return "saved"


EDITOR = threading.Lock()
"""Serializes the edits."""
OPERATIONS_BY_NAME: list[tuple[str, Callable[[Writer], str]]] = [
    ("save", Writer.save), ("add", Writer.add), ("command", Writer.command), ("delete", Writer.delete),
    ("rename", Writer.rename), ("fix", Writer.fix), ("import", Writer.bring), ("edit", Writer.edit),
]
WEIGHTS = [40, 10, 12, 8, 4, 3, 3, 20]


@pytest.fixture
def editors(site: Path) -> Iterator[tuple[WebEditor, WebEditor]]:
    """Two previews of one folder."""
    pair = WebEditor(site, "--write"), WebEditor(site, "--write", "--output", "other-preview")
    yield pair
    for editor in pair:
        assert editor.stop() in (129, 130, 143), editor.printed()


def test_concurrent_writes_are_complete(editors: tuple[WebEditor, WebEditor], site: Path, measured: Callable[[str], None]) -> None:
    folder = Folder(site)
    writers = [Writer(folder, editors[number % 2], SEED + number) for number in range(WRITERS)]

    def work(writer: Writer) -> None:
        for _ in range(OPERATIONS // WRITERS):
            writer.write()

    with ThreadPoolExecutor(WRITERS) as pool:
        for _ in pool.map(work, writers):
            pass
    measured(f"{folder.outcomes.total()} operations: " + ", ".join(f"{number} {name}" for name, number in sorted(folder.outcomes.items())))
    expect_everything(folder)
    leftovers = [path for path in (site / "content").rglob(".*") if path.name != ".hidden.md"]
    assert leftovers == []


def expect_everything(folder: Folder) -> None:
    """Requires that each file contains its words once, and no words of another file."""
    owners = {word: path for path, word in folder.new.items()} | {word: path for path, words in folder.saved.items() for word in words}
    for path, word in folder.new.items():
        assert words_of(folder.path(path)) == [word], path
    for path, words in folder.saved.items():
        found = words_of(folder.path(path))
        assert len(found) == len(set(found)), f"{path} has a line twice"
        assert words <= set(found), f"{path} has lost {sorted(words - set(found))}"
        assert path in folder.edited or set(found) == words, f"{path} has {sorted(set(found) - words)}, which were refused"
        assert all(owners.get(word, path) == path for word in found), f"{path} has lines of other files"
    for path in (folder.root / "content/reviews").rglob("*.md"):
        assert path.stat().st_size > 0, f"{path} is empty"


def words_of(path: Path) -> list[str]:
    """Returns the unique words of the body and the tags, not of the title."""
    lines = [line for line in path.read_text().splitlines() if not line.startswith(("title:", "imported:"))]
    return re.findall(r"word\d+end", "\n".join(lines))
