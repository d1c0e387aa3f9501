"""Repeated imports: the same export, a newer one, edited reviews, dry runs, and killed imports."""

from __future__ import annotations

import csv
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
from support.outputs import FileState
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


def expect_unchanged(before: Mapping[str, FileState], after: Mapping[str, FileState]) -> None:
    """Requires that existing files are unchanged; folders may contain new files."""
    changed = (name for name in before if before[name] != after.get(name) and not name.endswith("/"))
    tools.expect_none(changed, "files that an import has touched")


def reviews(files: Mapping[str, object]) -> set[str]:
    return {name for name in files if name.startswith("content/reviews/") and name.endswith(".md")}


def test_second_import_adds_no_file(name: str, tmp_path: Path, new_project: NewProject) -> None:
    export, source = put(name, OLDER, tmp_path)
    project = new_project()
    project.import_from(source, export.importer)
    before = project.files()
    done = project.import_from(source, export.importer)
    assert project.files() == before
    assert re.search(NOTHING_NEW, done.stdout + done.stderr), done


def test_newer_export_adds_new_reviews(name: str, tmp_path: Path, new_project: NewProject) -> None:
    export, source = put(name, OLDER, tmp_path)
    newer, other = put(name, NEWER, tmp_path)
    project = new_project()
    project.import_from(source, export.importer)
    before = project.files()
    project.import_from(other, export.importer)
    after = project.files()
    expect_unchanged(before, after)
    assert len(reviews(after)) == len(newer.reviews) + newer.drafts, (len(reviews(before)), len(export.reviews))
    done = project.check()
    assert done.status == 0, done


def test_edited_reviews_are_kept(name: str, tmp_path: Path, new_project: NewProject) -> None:
    """Reviews that the author edited, renamed or moved are neither changed nor imported again."""
    export, source = put(name, OLDER, tmp_path)
    project = new_project()
    project.import_from(source, export.importer)
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
    project.import_from(source, export.importer)
    after = project.files()
    expect_unchanged(before, after)
    assert reviews(after) == reviews(before)


def test_renamed_categories_are_kept(name: str, tmp_path: Path, new_project: NewProject) -> None:
    """Categories that the author renamed in all files do not prevent another import."""
    export, source = put(name, OLDER, tmp_path)
    project = new_project()
    project.import_from(source, export.importer)
    for file in project.content.rglob("*.md"):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r"(?m)^category: (.*)$", r"category: My own \1", text, count=1), encoding="utf-8")
    for file in (project.content / "log").glob("*.csv"):
        rows = list(csv.DictReader(file.open(encoding="utf-8", newline="")))
        with file.open("w", encoding="utf-8", newline="") as output:
            writer = csv.DictWriter(output, rows[0].keys(), lineterminator="\n")
            writer.writeheader()
            writer.writerows({**row, "category": f"My own {row['category']}"} for row in rows)
    settings = project.content / "site.yaml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(
        re.sub(r"for: \[.*?\](, )?", "", re.sub(r"(  - \{name: )([^,}]+)", r"\1My own \2", text)), encoding="utf-8"
    )
    before = project.files()
    project.import_from(source, export.importer)
    assert project.files() == before


def test_dry_run_writes_no_file(name: str, tmp_path: Path, new_project: NewProject) -> None:
    export, source = put(name, OLDER, tmp_path)
    project = new_project()
    beside = set(tmp_path.rglob("*"))
    done = project.import_from(source, export.importer, DRY_RUN)
    assert set(tmp_path.rglob("*")) == beside
    printed = done.stdout + done.stderr
    for count in (
        len(export.reviews) + export.drafts,
        sum(review.rating is not None and not review.marks for review in export.reviews),
    ):
        assert not count or re.search(rf"\b{count}\b", printed), (count, printed)


def test_format_is_detected_by_content(name: str, tmp_path: Path, new_project: NewProject) -> None:
    export, source = put(name, OLDER, tmp_path)
    # The file name contains no hint about the format.
    renamed = source.rename(source.with_name("something" + ("" if source.is_dir() else ".dat")))
    project, other = new_project(), new_project()
    project.import_from(renamed, export.importer)
    other.import_from(renamed)
    assert contents(project) == contents(other)


def contents(project: Project) -> dict[str, bytes]:
    return {name: state.data for name, state in project.files().items()}


def test_killed_import_can_be_repeated(name: str, tmp_path: Path, new_project: NewProject) -> None:
    """A killed import leaves only complete files, and the next import adds the missing ones."""
    export, source = put(name, Edition(150), tmp_path)
    complete, chance = new_project(), random.Random(SEED)
    start = time.perf_counter()
    complete.import_from(source, export.importer)
    duration, expected = time.perf_counter() - start, contents(complete)
    for _ in range(KILLS):
        project = new_project()
        kill_after(project, source, export, chance.uniform(0.2, 1.1) * duration)
        halves = [path for path, data in contents(project).items() if data != expected.get(path) and not hidden(path)]
        tools.expect_none(halves, "files that are incomplete")
        age_temporary_files(project)
        project.import_from(source, export.importer)
        found = contents(project)
        tools.expect_none(
            (path for path in found.keys() | expected.keys() if found.get(path) != expected.get(path)), "differs"
        )
        shutil.rmtree(project.root)


def hidden(path: str) -> bool:
    return any(part.startswith(".") for part in path.split("/"))


def age_temporary_files(project: Project) -> None:
    """Ages temporary files, because the next import removes only files that are older than a minute."""
    then = time.time() - 100
    for file in project.root.rglob(".verdict-tmp-*"):
        os.utime(file, (then, then))


def kill_after(project: Project, source: Path, export: Export, seconds: float) -> None:
    process = project.start(source, export.importer)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
