"""Refused output folders are unchanged, and other programs' files in an accepted one are kept."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from support.machine import as_nobody, is_root, open_to_all, read_only
from support.outputs import FileState, expect_same, file_states
from support.sites import Run, Site, binary, environment, run

WRONG_USAGE = 2
SYSTEM_ERROR = 3
KEPT_BY_VERDICT = [".verdict"]


@dataclass(frozen=True)
class Output:
    """An output folder that is refused; `arrange` creates it."""

    name: str
    path: str
    arrange: Callable[[Site], object] = lambda site: None
    status: int = WRONG_USAGE


def file_at_output(site: Site) -> None:
    site.output.write_text("mine")


def symlink_at_output(site: Site) -> None:
    (site.root / "elsewhere").mkdir()
    (site.root / "elsewhere/mine.txt").write_text("mine")
    site.output.symlink_to("elsewhere")


def dangling_symlink_at_output(site: Site) -> None:
    site.output.symlink_to("nowhere")


def repository_at_output(site: Site) -> None:
    (site.output / ".git").mkdir(parents=True)
    (site.output / ".git/HEAD").write_text("ref: refs/heads/main\n")


def page_at_output(site: Site) -> None:
    site.output.mkdir()
    (site.output / "index.html").write_text("mine")


REFUSED = [
    Output("a file", "site", file_at_output),
    Output("a file with a slash", "site/", file_at_output),
    Output("below a file", "site/below", file_at_output),
    Output("a link", "site", symlink_at_output),
    Output("a link with a slash", "site/", symlink_at_output),
    Output("a link to nowhere", "site", dangling_symlink_at_output),
    Output("no name", ""),
    Output("working folder", "."),
    Output("working folder by another name", "content/../"),
    Output("parent of the working folder", ".."),
    Output("home", "home"),
    Output("content folder", "content"),
    Output("in the content folder", "content/site"),
    Output("templates", "templates"),
    Output("in the templates", "templates/assets/site"),
    Output("holds git", "site", repository_at_output),
    Output("in git's folder", "site/.git/site", repository_at_output),
    Output("state folder", ".verdict"),
    Output("in the state folder", ".verdict/site"),
    Output("holds a page of someone else", "site", page_at_output),
]


def everything(site: Site) -> dict[str, FileState]:
    return file_states(site.root, without=KEPT_BY_VERDICT)


def build_into(site: Site, output: str, *options: str) -> Run:
    (site.root / "home").mkdir(exist_ok=True)
    command = [os.fspath(binary()), "build", "--templates", "templates", "--output", output, *options]
    return run(command, site.root, env=environment(HOME=os.fspath(site.root / "home")))


def expect_refusal(done: Run, status: int = WRONG_USAGE) -> None:
    """Requires one line with the reason, and at most one with a hint."""
    assert done.status == status, done
    assert len([line for line in done.error_lines if not line.startswith("  hint: ")]) == 1, done.stderr


@pytest.mark.parametrize("output", REFUSED, ids=lambda output: output.name)
def test_refused(site: Site, output: Output) -> None:
    output.arrange(site)
    (site.root / "home").mkdir()
    before = everything(site)
    expect_refusal(build_into(site, output.path), output.status)
    expect_same(everything(site), before, "touched, though the folder was refused")


@pytest.mark.parametrize("output", REFUSED[:-1], ids=lambda output: output.name)
def test_force_accepts_no_refused_folder(site: Site, output: Output) -> None:
    output.arrange(site)
    (site.root / "home").mkdir()
    before = everything(site)
    expect_refusal(build_into(site, output.path, "--force"), output.status)
    expect_same(everything(site), before, "touched, though the folder was refused")


def test_content_folder_within_the_output(site: Site) -> None:
    """The output folder is the parent of a content folder elsewhere."""
    before = everything(site)
    work = site.root.parent / "work"
    work.mkdir()
    command = [
        os.fspath(binary()),
        "build",
        "--content",
        "../project-1/content",
        "--templates",
        "../project-1/templates",
    ]
    expect_refusal(run([*command, "--output", site.root], work))
    expect_same(everything(site), before, "touched, though the folder was refused")


def test_root_of_the_file_system(site: Site) -> None:
    """As a user who could not do it anyway, for the case that this test finds something."""
    open_to_all(site.root)
    if is_root():
        subprocess.run(["chown", "-R", "65534:65534", site.root], check=True)
    before = sorted(os.listdir("/"))
    command: list[str | Path] = [
        *as_nobody(),
        os.fspath(binary()),
        "build",
        "--templates",
        "templates",
        "--output",
        "/",
    ]
    expect_refusal(run(command, site.root, env=environment(HOME=os.fspath(site.root))))
    assert sorted(os.listdir("/")) == before


def test_read_only_folder(site: Site) -> None:
    site.built()
    site.change(lambda source: source.replace("content/site.yaml", "Plain Reviews", "Other Reviews"))
    new, before = site.clean_build(), everything(site)
    done = site.build(prefix=read_only(site.output))
    assert done.status == SYSTEM_ERROR, done
    assert len(done.error_lines) == 1 and "'site" in done.stderr and "Read-only file system" in done.stderr, done
    expect_same(everything(site), before, "touched, though the folder cannot be written")
    expect_same(site.built(), new)


def test_read_only_folder_without_changes(site: Site) -> None:
    site.built()
    before = everything(site)
    done = site.build(prefix=read_only(site.output))
    assert done.status == 0, done
    expect_same(everything(site), before, "touched, though nothing had changed")


def test_folder_without_permission(site: Site) -> None:
    """As a user, whom permissions bind."""
    open_to_all(site.root)
    site.output.mkdir(mode=0o555)
    if is_root():
        subprocess.run(["chown", "-R", "65534:65534", site.root], check=True)
    before = everything(site)
    done = site.build(prefix=as_nobody())
    assert done.status == SYSTEM_ERROR, done
    assert len(done.error_lines) == 1 and "'site" in done.stderr and "Permission denied" in done.stderr, done
    expect_same(everything(site), before, "touched, though the folder cannot be written")


FOREIGN = ["mine.txt", "notes/mine.txt", "reviews/r04/mine.txt", "assets/mine.css", "CNAME"]


@pytest.mark.parametrize("options", [[], ["--force"]], ids=["plain", "force"])
def test_foreign_files_are_kept(site: Site, options: list[str]) -> None:
    """Foreign files are kept even if the page beside them is deleted; a build without a manifest lists them."""
    site.built()
    for name in FOREIGN:
        (site.output / name).parent.mkdir(parents=True, exist_ok=True)
        (site.output / name).write_text("mine")
    site.change(lambda source: source.remove("content/reviews/r04.md"))
    done = site.build(*options)
    assert done.status == 0, done
    kept = {f"{name}": b"mine" for name in FOREIGN} | {"notes/": b"", "reviews/r04/": b""}
    expect_same(site.tree(), site.clean_build() | kept)
    shutil.rmtree(site.state)
    done = site.build(*options)
    assert [name for name in FOREIGN if name not in done.stderr] == [], f"not named: {done.stderr}"


@pytest.mark.parametrize("obstacle", ["robots.txt/mine", "feed.atom/a/b", "reviews", "categories/films"])
@pytest.mark.parametrize("options", [[], ["--force"]], ids=["plain", "force"])
def test_foreign_files_at_output_paths_are_reported(site: Site, obstacle: str, options: list[str]) -> None:
    """A folder at the path of a page, or a file at the path of a folder."""
    (site.output / obstacle).parent.mkdir(parents=True)
    (site.output / obstacle).write_text("mine")
    before = everything(site)
    done = site.build(*options)
    expect_refusal(done)
    assert f"site/{obstacle}" in done.stderr
    expect_same(everything(site), before, "touched, though the folder was refused")
