"""Invalid sources: at most three clear lines, no files written, little time and memory."""

from __future__ import annotations

import os
import re
import zipfile
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from support.forms import in_turn, is_short
from support.machine import read_only, small_disk
from .exports import Edition
from .faulty import FAULTY, SECRET
from .films import letterboxd
from .project import REFUSED, Project

SECONDS, MEGABYTES = 5.0, 500.0
NewProject = Callable[[], Project]


def expect_clear(status: int, printed: str, name: str, statuses: tuple[int, ...] = REFUSED) -> None:
    assert status in statuses, (status, printed[-2000:])
    lines = [line for line in printed.splitlines() if line.strip()]
    assert 1 <= len(lines) <= 3 and max(map(len, lines)) < 400, printed[:2000]
    assert name in printed, printed


def messages_after_plan(printed: str) -> str:
    """Returns the messages that follow the import plan."""
    return printed[printed.find("verdict: ") :]


@pytest.mark.parametrize(
    ("case", "named"), in_turn(list(product(FAULTY, (True, False))), 2),
    ids=lambda value: {True: "named", False: "found"}.get(value, value),
)
def test_invalid_source_is_rejected(
    case: str, named: bool, tmp_path: Path, new_project: NewProject, measured: Callable[[str], None]
) -> None:
    faulty, project = FAULTY[case], new_project()
    source = faulty.make(tmp_path)
    done = project.measured(source, faulty.importer if named else None, tmp_path)
    measured(f"{case}, {'named' if named else 'found'}: {done.seconds:.2f} s, {done.megabytes:.0f} MB")
    assert not any(project.root.rglob("*")), list(project.root.rglob("*"))[:9]
    # A missing file is an I/O error, with another exit status.
    expect_clear(done.run.status, done.printed, source.name, REFUSED if source.exists() else (*REFUSED, 3))
    assert SECRET not in done.printed
    # Sources of an unknown format are not read, so their errors are not reported.
    assert not named or re.search(faulty.message_pattern, done.printed), done.printed
    assert done.processor < SECONDS and done.megabytes < MEGABYTES, done


def test_unsafe_archive_paths_are_ignored(tmp_path: Path, new_project: NewProject) -> None:
    """A ZIP with parent paths, absolute paths and symlinks writes no file outside the site."""
    export, project = letterboxd(Edition(20)), new_project()
    source = export.put(tmp_path)
    link = zipfile.ZipInfo("diary2.csv")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(source, "a") as packed:
        packed.writestr("../../evil.md", "evil")
        packed.writestr("/tmp/evil-verdict.md", "evil")
        packed.writestr("content/../../evil.md", "evil")
        packed.writestr(link, "/etc/passwd")
    project.try_import(source, export.importer)
    assert {path.name for path in tmp_path.iterdir()} <= {source.name, project.root.name}
    assert not Path("/tmp/evil-verdict.md").exists() and not (tmp_path.parent / "evil.md").exists()
    assert not [file for file in project.root.rglob("*") if file.is_symlink() or "evil" in file.name]


def test_symlinks_out_of_the_folder_are_ignored(tmp_path: Path, new_project: NewProject) -> None:
    """Symlinks that leave the imported folder are not read."""
    (tmp_path / "private.md").write_text(f"---\ntitle: {SECRET}\nrating: 3\ncategory: films\n---\n{SECRET}\n")
    posts = tmp_path / "blog" / "_posts"
    posts.mkdir(parents=True)
    (tmp_path / "blog" / "_config.yml").write_text("title: A\n")
    (posts / "2020-01-01-a.md").write_text("---\ntitle: A\nrating: 3\ncategory: films\n---\n![x](/x.png)\n")
    (posts / "2020-01-02-b.md").symlink_to(tmp_path / "private.md")
    (tmp_path / "blog" / "x.png").symlink_to(tmp_path / "private.md")
    (posts / "loop").symlink_to(tmp_path / "blog")
    project = new_project()
    project.try_import(tmp_path / "blog", "jekyll")
    assert not [file for file in project.root.rglob("*") if file.is_file() and SECRET.encode() in file.read_bytes()]


def test_posts_over_the_limit_are_skipped(tmp_path: Path, new_project: NewProject) -> None:
    """Posts of 20 MB each, which exceed the limit, are skipped and counted in little memory."""
    source, count = tmp_path / "blog.zip", 40 if is_short() else 400
    with zipfile.ZipFile(source, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("_config.yml", "title: A\n")
        packed.writestr("_posts/2020-01-01-small.md", "---\ntitle: Small\nrating: 3\n---\nText.\n")
        large = b"---\ntitle: Large\nrating: 3\n---\n" + b"words\n" * 3_400_000
        for number in range(count):
            packed.writestr(f"_posts/2020-02-01-large-{number}.md", large)
    project = new_project()
    done = project.measured(source, "jekyll", tmp_path)
    assert done.run.status == 0, done
    assert f"skipped: {count} × larger than 2 MB" in done.printed, done.printed
    assert f"files: {count + 2} = 1 read + 1 new review + {count} skipped" in done.printed, done.printed
    assert done.megabytes < MEGABYTES, done


@pytest.mark.parametrize("name", ["letterboxd", None])
def test_pipe_is_rejected(name: str | None, tmp_path: Path, new_project: NewProject) -> None:
    """An import does not wait for the writer of a pipe."""
    os.mkfifo(tmp_path / "pipe.csv")
    done = new_project().try_import(tmp_path / "pipe.csv", name)
    expect_clear(done.status, done.stdout + done.stderr, "pipe.csv", (*REFUSED, 3))


def test_full_disk_leaves_no_partial_file(tmp_path: Path, new_project: NewProject) -> None:
    """A full disk causes a clear error and leaves no partial file; a later import adds the missing files."""
    export, complete = letterboxd(Edition(300)), new_project()
    source = export.put(tmp_path)
    complete.import_from(source, export.importer)
    expected = {name: state.data for name, state in complete.files().items()}
    with small_disk(tmp_path / "disk", "size=400k") as resize:
        project = Project(tmp_path / "disk" / "project")
        done = project.try_import(source, export.importer)
        expect_clear(done.status, messages_after_plan(done.stderr), "disk/project", (3,))
        assert not [name for name, state in project.files().items() if state.data != expected.get(name)]
        resize("size=50m")
        project.import_from(source, export.importer)
        assert {name: state.data for name, state in project.files().items()} == expected


def test_read_only_folder_is_reported(tmp_path: Path, new_project: NewProject) -> None:
    export, project = letterboxd(Edition(5)), new_project()
    source = export.put(tmp_path)
    project.root.mkdir()
    done = project.try_import(source, export.importer, prefix=read_only(project.root))
    expect_clear(done.status, messages_after_plan(done.stderr), project.root.name, (3,))
    assert not any(project.root.iterdir())
