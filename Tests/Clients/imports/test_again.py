"""What is imported twice, anew, over an author's edits, for show, or half."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from support import tools
from support.forms import is_short
from support.outputs import Stamp
from .exports import SEED, Edition, Export
from .makers import MAKERS
from .project import DRY_RUN, NOTHING_NEW, Project

OLDER, NEWER = Edition(40), Edition(60, changed=True)
KILLS = 6 if is_short() else 60

NewProject = Callable[[], Project]
pytestmark = pytest.mark.parametrize("name", MAKERS)


def put(name: str, edition: Edition, folder: Path) -> tuple[Export, Path]:
    export = MAKERS[name](edition)
    return export, export.put(folder / f"{name}-{edition.size}")


def expect_untouched(before: Mapping[str, Stamp], after: Mapping[str, Stamp]) -> None:
    """Files that were there stand there as they stood, folders with new files apart."""
    changed = (name for name in before if before[name] != after.get(name) and not name.endswith("/"))
    tools.expect_none(changed, "files that an import has touched")


def reviews(files: Mapping[str, object]) -> set[str]:
    return {name for name in files if name.startswith("content/reviews/") and name.endswith(".md")}


def test_a_second_import_adds_nothing(name: str, tmp_path: Path, new_project: NewProject) -> None:
    export, source = put(name, OLDER, tmp_path)
    project = new_project()
    project.brought(source, export.importer)
    before = project.files()
    done = project.brought(source, export.importer)
    assert project.files() == before
    assert re.search(NOTHING_NEW, done.stdout + done.stderr), done


def test_a_newer_export_adds_what_is_new(name: str, tmp_path: Path, new_project: NewProject) -> None:
    export, source = put(name, OLDER, tmp_path)
    newer, other = put(name, NEWER, tmp_path)
    project = new_project()
    project.brought(source, export.importer)
    before = project.files()
    project.brought(other, export.importer)
    after = project.files()
    expect_untouched(before, after)
    assert len(reviews(after)) == len(newer.reviews) + newer.drafts, (len(reviews(before)), len(export.reviews))
    done = project.check()
    assert done.status == 0, done


def test_edits_stay(name: str, tmp_path: Path, new_project: NewProject) -> None:
    """Of what the author wrote on, renamed or moved, nothing is touched or brought again."""
    export, source = put(name, OLDER, tmp_path)
    project = new_project()
    project.brought(source, export.importer)
    files = sorted((project.content / "reviews").rglob("*.md"))
    for file in files[::3]:
        file.write_text(file.read_text(encoding="utf-8") + "\nMy own words.\n", encoding="utf-8")
    moved = project.content / "reviews" / "moved"
    moved.mkdir()
    for file in files[1::3]:
        file.rename(moved / f"other-{file.name}")
    with (project.content / "site.yaml").open("a", encoding="utf-8") as settings:
        settings.write("# Mine.\n")
    before = project.files()
    project.brought(source, export.importer)
    after = project.files()
    expect_untouched(before, after)
    assert reviews(after) == reviews(before)


def test_what_the_author_calls_otherwise_stays(name: str, tmp_path: Path, new_project: NewProject) -> None:
    """A category with another name, in all files, is no reason to refuse what was imported before."""
    export, source = put(name, OLDER, tmp_path)
    project = new_project()
    project.brought(source, export.importer)
    for file in project.content.rglob("*.md"):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r"(?m)^category: (.*)$", r"category: My own \1", text, count=1), encoding="utf-8")
    settings = project.content / "site.yaml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(
        re.sub(r"for: \[.*?\](, )?", "", re.sub(r"(  - \{name: )([^,}]+)", r"\1My own \2", text)), encoding="utf-8"
    )
    before = project.files()
    project.brought(source, export.importer)
    assert project.files() == before


def test_a_dry_run_writes_nothing(name: str, tmp_path: Path, new_project: NewProject) -> None:
    export, source = put(name, OLDER, tmp_path)
    project = new_project()
    beside = set(tmp_path.rglob("*"))
    done = project.brought(source, export.importer, DRY_RUN)
    assert set(tmp_path.rglob("*")) == beside
    said = done.stdout + done.stderr
    for count in (
        len(export.reviews) + export.drafts,
        sum(review.rating is not None and not review.marks for review in export.reviews),
    ):
        assert not count or re.search(rf"\b{count}\b", said), (count, said)


def test_the_form_is_found_by_content(name: str, tmp_path: Path, new_project: NewProject) -> None:
    export, source = put(name, OLDER, tmp_path)
    # Names say nothing.
    renamed = source.rename(source.with_name("something" + ("" if source.is_dir() else ".dat")))
    project, other = new_project(), new_project()
    project.brought(renamed, export.importer)
    other.brought(renamed)
    assert contents(project) == contents(other)


def contents(project: Project) -> dict[str, bytes]:
    return {name: stamp.data for name, stamp in project.files().items()}


def test_killed_at_random_moments(name: str, tmp_path: Path, new_project: NewProject) -> None:
    """A file is whole or not there, and the next import brings the rest."""
    export, source = put(name, Edition(150), tmp_path)
    whole, chance = new_project(), random.Random(SEED)
    start = time.perf_counter()
    whole.brought(source, export.importer)
    duration, wanted = time.perf_counter() - start, contents(whole)
    for _ in range(KILLS):
        project = new_project()
        kill_after(project, source, export, chance.uniform(0.2, 1.1) * duration)
        halves = [path for path, data in contents(project).items() if data != wanted.get(path) and not hidden(path)]
        tools.expect_none(halves, "files that are not whole")
        age_temporary_files(project)
        project.brought(source, export.importer)
        found = contents(project)
        tools.expect_none(
            (path for path in found.keys() | wanted.keys() if found.get(path) != wanted.get(path)), "differs"
        )
        shutil.rmtree(project.root)


def hidden(path: str) -> bool:
    return any(part.startswith(".") for part in path.split("/"))


def age_temporary_files(project: Project) -> None:
    """Makes temporary files look old enough to be removed by the next import, which leaves those of the last minute."""
    then = time.time() - 100
    for file in project.content.rglob(".verdict-tmp-*"):
        os.utime(file, (then, then))


def kill_after(project: Project, source: Path, export: Export, seconds: float) -> None:
    process = project.start(source, export.importer)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
