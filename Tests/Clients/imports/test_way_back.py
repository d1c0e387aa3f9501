"""`verdict export`: nobody is locked in, and what was exported becomes the same pages again."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from support.outputs import expect_same, read_tree
from support.sites import binary, run
from .exports import Edition
from .makers import MAKERS
from .project import TODAY, Project

# Kinds without pictures, which stay where they are.
KINDS = ["letterboxd", "storygraph", "google-maps", "untappd"]


def exported(project: Project, form: str, file: Path) -> Path:
    command = [binary(), "export", "--content", project.content, "--format", form, "--output", file, *TODAY]
    done = run(command, project.root)
    assert done.status == 0, done
    return file


@pytest.mark.parametrize("name", KINDS)
def test_the_same_pages(name: str, tmp_path: Path, new_project: Callable[[], Project]) -> None:
    export, project, other = MAKERS[name](Edition(40)), new_project(), new_project()
    project.brought(export.put(tmp_path / "export"), export.importer)
    done = run(other.arguments(exported(project, "json", tmp_path / "all.json"), "verdict"), tmp_path)
    assert done.status == 0, done
    project.built()
    other.built()
    expect_same(read_tree(other.output), read_tree(project.output), "differs from what was exported")


@pytest.mark.parametrize("name", KINDS)
def test_every_review_is_in_it(name: str, tmp_path: Path, new_project: Callable[[], Project]) -> None:
    export, project = MAKERS[name](Edition(40)), new_project()
    project.brought(export.put(tmp_path / "export"), export.importer)
    text = exported(project, "json", tmp_path / "all.json").read_text(encoding="utf-8")
    assert len(json.loads(text)["reviews"]) == len(export.reviews)
    with exported(project, "csv", tmp_path / "all.csv").open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == len(export.reviews)
    lost = [mark for review in export.reviews for mark in review.marks if mark not in text]
    assert not lost
