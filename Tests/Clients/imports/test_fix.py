"""`verdict check --fix` fixes two hundred errors in a repository, and changes no other line."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from support import tools
from support.sites import binary, run
from .pixels import png
from .project import TODAY, Project

yaml = tools.python_module("yaml")

SITE = """title: A
url: https://morgan.example
reviewer: {name: Morgan}
categories: [{name: Film, type: Movie}]
"""


@dataclass(frozen=True)
class Fault:
    """A line of front matter with an error, and the value of its key after the fix."""

    line: str
    key: str
    value: object


FAULTS = [
    Fault("title: The Harbour: Part 2", "title", "The Harbour: Part 2"),
    Fault("title: Ärger: 'No' # again", "title", None),
    Fault("rating: 4,5", "rating", "4.5"),
    Fault("date: 2026/11/04", "date", "2026-11-04"),
    Fault("date: 4 November 2026", "date", "2026-11-04"),
    Fault("date: 2026-11-4", "date", "2026-11-04"),
    Fault("Tags: [a, b]", "tags", ["a", "b"]),
    Fault("TAGS: [a, b]", "tags", ["a", "b"]),
    Fault("image: Pictures/HALL.png", "image", "pictures/hall.png"),
    Fault("Category: Film", "category", "Film"),
]
DEFAULTS = {"title": "title: A film", "rating": "rating: 3", "date": "date: 2026-01-02", "category": "category: Film"}


def lines(fault: Fault, number: int) -> list[str]:
    """Returns a file with one error among comments, odd spaces and keys in different orders."""
    keys = {**DEFAULTS, fault.key: fault.line}
    if number % 3 == 0:
        keys = dict(reversed(keys.items()))
    alt = ["alt: A  hall   # with spaces"] if fault.key == "image" else []
    body = ["", "Text: 4,5 / 2026/11/04  ", "", "Tags: [a]", "", "\tend"]
    return ["---", "# A comment: of mine", *keys.values(), *alt, "", "verdict:   'so  so'   ", "---", *body]


def commit(project: Project) -> Callable[..., str]:
    """Commits all files to a new repository, and returns a function that runs git."""

    def git(*arguments: str) -> str:
        settings = ["-c", "user.name=a", "-c", "user.email=a@mail.example", "-c", "core.autocrlf=false"]
        return subprocess.run(
            ["git", *settings, *arguments], cwd=project.root, check=True, capture_output=True, text=True
        ).stdout

    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "all")
    return git


def test_two_hundred_errors_are_fixed(new_project: Callable[[], Project]) -> None:
    project, files = new_project(), {}
    (project.content / "reviews" / "pictures").mkdir(parents=True)
    (project.content / "site.yaml").write_text(SITE)
    (project.content / "reviews" / "pictures" / "hall.png").write_bytes(png())
    for number in range(200):
        fault = FAULTS[number % len(FAULTS)]
        end = "\r\n" if number % 4 == 1 else "\n"
        path = project.content / "reviews" / f"review-{number:03}.md"
        path.write_bytes(end.join(lines(fault, number)).encode() + (b"" if number % 5 == 0 else end.encode()))
        files[path] = (fault, end)
    git = commit(project)
    assert project.check().status == 1
    shown = run([binary(), "check", "--fix", "--content", project.content, *TODAY], project.root)
    assert "+++" in shown.stdout and not git("status", "--porcelain").replace("?? .verdict/\n", "")
    run([binary(), "check", "--fix", "--write", "--content", project.content, *TODAY], project.root)
    done = project.check()
    assert done.status == 0 and "no errors or warnings" in done.stdout + done.stderr, done
    tools.expect_none(
        (fault for path, (each, end) in files.items() for fault in changes(path, each, end, git)),
        "incorrectly fixed files",
    )
    assert re.search(r"200 files changed, 200 insertions\(\+\), 200 deletions\(-\)", git("diff", "--shortstat"))


def changes(path: Path, fault: Fault, end: str, git: Callable[..., str]) -> list[str]:
    """Returns the errors of a fixed file: changes in other lines, other line endings, or a wrong value."""
    number = int(path.stem[-3:])
    old, new = lines(fault, number), path.read_bytes().decode()
    kept = new.removesuffix(end).split(end)
    faults = [f"{path.name}: {line!r}" for was, line in zip(old, kept, strict=True) if was not in (line, fault.line)]
    faults += [f"{path.name}: line endings"] if new.count("\n") != new.count(end) else []
    entries = yaml.load(new.split("---" + end)[1], yaml.BaseLoader)
    if fault.value is not None and entries.get(fault.key) != fault.value:
        faults.append(f"{path.name}: {fault.key} is {entries.get(fault.key)!r}")
    return faults


def test_ambiguous_errors_are_not_fixed(new_project: Callable[[], Project]) -> None:
    """Ambiguous dates and ratings are reported, and left to the author."""
    project = new_project()
    (project.content / "reviews").mkdir(parents=True)
    (project.content / "site.yaml").write_text(SITE)
    for number, line in enumerate(
        ["date: 04/11/2026", "rating: 4,3", "image: hall.png", "title: [a, b]", "category: Book"]
    ):
        fault = Fault(line, line.split(":")[0], None)
        (project.content / "reviews" / f"{number}.md").write_text("\n".join(lines(fault, number)))
    before = project.files()
    done = run([binary(), "check", "--fix", "--write", "--content", project.content, *TODAY], project.root)
    assert done.status == 1 and project.files() == before
