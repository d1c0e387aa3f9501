"""The JSON Schemas accept all valid test sites, and reject every error that a schema can express."""

from __future__ import annotations

import json
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator
from support.sites import binary
from .readers import LOADERS, values

ROOT = Path(__file__).parents[3]
FIXTURES = ROOT / "Tests/Unit/Build/SiteFilesTests"
RIGHT = [ROOT, *sorted((FIXTURES / "Sites").iterdir())]
WRONG = sorted(site for site in (FIXTURES / "WrongSites").iterdir() if (site / "content/site.yaml").exists())

# Errors that a schema of one file cannot express, and the reason.
NOT_IN_SCHEMA = {
    "alt-missing": "one key needs another",
    "broken-link": "takes all files",
    "broken-link in site.yaml": "takes all files",
    "date-missing": "the name of the file may hold the day",
    "duplicate-key": "tools keep the last of two",
    "field-invalid in site.yaml": "a key needs a type of the field",
    "foreign-markup": "in the text",
    "foreign-picture": "in the text",
    "gallery-text": "in the text",
    "gallery-unclosed": "in the text",
    "markdown-too-nested": "in the text",
    "path-collision": "takes all files",
    "picture-missing": "takes all files",
    "raw-html": "in the text",
    "scale-invalid in site.yaml": "one key of the scale excludes another",
    "shared-name": "takes all files",
    "shortcode": "in the text",
    "step-invalid in site.yaml": "a step divides the range of two other keys",
    "spoiler-unclosed": "in the text",
    "spoiler-unopened": "in the text",
    "unknown-grade in site.yaml": "what has a meaning is a grade by another key",
    "list-invalid": "keys that exclude each other, or need another key",
    "unknown-pages in site.yaml": "a name of a menu entry may be that of a taxonomy",
    "yaml-alias": "tools put in what it stands for",
    "yaml-tag": "tools read what it says",
}


def verdict(site: Path, *arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([binary(), *arguments], cwd=site, capture_output=True, text=True, check=False)


@cache
def schemas(site: Path, folder: Path) -> dict[str, dict]:
    done = verdict(site, "schema", "--output", str(folder))
    assert done.returncode == 0, done.stderr
    return {file.stem: json.loads(file.read_text()) for file in folder.iterdir()}


def files(site: Path, names: set[str]) -> list[tuple[str, Path]]:
    """Returns the files with a schema, and the schema's name."""
    content = site / "content"
    found = [(name, file) for name in sorted(names) for file in sorted((content / name).rglob("*.md"))]
    return [("site", content / "site.yaml")] + [one for one in found if one[1].is_file()]


def name_of(site: Path) -> str:
    return site.name if site != ROOT else "the sample site"


def schema_errors(schema: dict, value: object) -> list[str]:
    return [f"{list(fault.path)}: {fault.message[:200]}" for fault in Draft202012Validator(schema).iter_errors(value)]


@pytest.mark.parametrize("site", RIGHT, ids=name_of)
def test_valid_files_are_accepted(site: Path, tmp_path: Path) -> None:
    known = schemas(site, tmp_path)
    for schema in known.values():
        Draft202012Validator.check_schema(schema)
    for name, file in files(site, set(known)):
        for loader in LOADERS:
            assert schema_errors(known[name], values(file, loader)) == [], f"{file} ({loader.__name__})"


def errors(site: Path) -> dict[str, set[str]]:
    """Returns the codes of the errors of each file."""
    found: dict[str, set[str]] = {}
    for fault in json.loads(verdict(site, "check", "--format", "json", "--date", "2026-11-20").stdout):
        if fault["severity"] == "error":
            code = fault["code"] + (" in site.yaml" if fault["file"].endswith("site.yaml") else "")
            found.setdefault(fault["file"], set()).add(code)
    return found


@cache
def checked_files() -> list[tuple[str, set[str], bool]]:
    """Returns each YAML file of the invalid sites with its errors, and whether the schema rejects it with both loaders."""
    all_files = []
    for site in WRONG:
        found = errors(site)
        with tempfile.TemporaryDirectory() as folder:
            known = schemas(site, Path(folder))
        for name, file in files(site, set(known)):
            try:
                refused = [bool(schema_errors(known[name], values(file, loader))) for loader in LOADERS]
            except (yaml.YAMLError, ValueError):
                continue
            place = str(file.relative_to(site))
            assert refused[0] == refused[1], f"{site.name}/{place} is judged in two ways"
            all_files.append((f"{site.name}/{place}", found.get(place, set()), refused[0]))
    return all_files


def test_rejected_files_have_errors() -> None:
    assert [place for place, codes, refused in checked_files() if refused and not codes - set(NOT_IN_SCHEMA)] == []


def test_errors_are_rejected_if_a_schema_can() -> None:
    unseen = [(place, codes - set(NOT_IN_SCHEMA)) for place, codes, refused in checked_files() if not refused]
    assert [(place, codes) for place, codes in unseen if codes] == []


def test_unseen_errors_are_exact() -> None:
    assert {code for _, codes, refused in checked_files() if not refused for code in codes} == set(NOT_IN_SCHEMA)


def test_enough_files_are_rejected() -> None:
    assert sum(refused for _, _, refused in checked_files()) >= 40


def test_unknown_schema_name_is_reported() -> None:
    done = verdict(ROOT, "schema", "review")
    assert (done.returncode, done.stdout) == (2, "")
    assert "did you mean 'reviews'?" in done.stderr
    assert verdict(ROOT, "schema").returncode == 2


def test_known_names_are_suggested() -> None:
    review = json.loads(verdict(ROOT, "schema", "reviews").stdout)
    offered = review["properties"]["restaurant"]["anyOf"][0]["enum"]
    assert offered
    category = review["properties"]["category"]["enum"][0]
    value = {"title": "A", "rating": 4, "category": category, "restaurant": "A new one"}
    assert schema_errors(review, value) == []
    assert schema_errors(review, value | {"rating": 4.3})
    assert schema_errors(review, value | {"category": "Nothing of the sort"})
