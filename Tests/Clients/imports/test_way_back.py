"""`verdict export`: the export contains all reviews, and importing it creates identical pages."""

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

# Formats without images, because `verdict export` writes none.
KINDS = ["letterboxd", "storygraph", "google-maps", "untappd"]


def exported(project: Project, form: str, file: Path) -> Path:
    command = [binary(), "export", "--content", project.content, "--format", form, "--output", file, *TODAY]
    done = run(command, project.root)
    assert done.status == 0, done
    return file


@pytest.mark.parametrize("name", KINDS)
def test_reimport_creates_identical_pages(name: str, tmp_path: Path, new_project: Callable[[], Project]) -> None:
    export, project, other = MAKERS[name](Edition(40)), new_project(), new_project()
    project.import_from(export.put(tmp_path / "export"), export.importer)
    done = run(other.arguments(exported(project, "json", tmp_path / "all.json"), "verdict"), tmp_path)
    assert done.status == 0, done
    project.built()
    other.built()
    expect_same(read_tree(other.output), read_tree(project.output), "differs from what was exported")


@pytest.mark.parametrize("name", KINDS)
def test_export_contains_every_review(name: str, tmp_path: Path, new_project: Callable[[], Project]) -> None:
    export, project = MAKERS[name](Edition(40)), new_project()
    project.import_from(export.put(tmp_path / "export"), export.importer)
    text = exported(project, "json", tmp_path / "all.json").read_text(encoding="utf-8")
    assert len(json.loads(text)["reviews"]) == len(export.reviews)
    with exported(project, "csv", tmp_path / "all.csv").open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == len(export.reviews)
    lost = [mark for review in export.reviews for mark in review.marks if mark not in text]
    assert not lost
