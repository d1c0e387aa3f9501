"""The files of `verdict init --editor vscode` match the program's output and commands."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from support.sites import binary

WRONG = Path(__file__).parents[3] / "Tests/Unit/Build/SiteFilesTests/WrongSites"


def verdict(site: Path, *arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([binary(), *arguments], cwd=site, capture_output=True, text=True, check=False)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site with errors, and with the files for an editor."""
    site = tmp_path / "site"
    shutil.copytree(WRONG / "ratings-and-dates", site)
    assert verdict(site, "init", "--editor", "vscode").returncode == 0
    return site


def tasks(site: Path) -> dict[str, dict]:
    return {task["label"]: task for task in json.loads((site / ".vscode/tasks.json").read_text())["tasks"]}


def test_every_diagnostic_is_matched(site: Path) -> None:
    pattern = tasks(site)["verdict check"]["problemMatcher"]["pattern"]
    lines = verdict(site, "check", "--all", "--date", "2026-11-20").stderr.splitlines()
    found = [match for line in lines if (match := re.match(pattern["regexp"], line))]
    shown = {(one[pattern["file"]], int(one[pattern["line"]]), one[pattern["code"]]) for one in found}
    errors = json.loads(verdict(site, "check", "--format", "json", "--date", "2026-11-20").stdout)
    assert shown == {(one["file"], one["line"], one["code"]) for one in errors if "line" in one}
    assert len(shown) > 5


def test_tasks_are_valid_commands(site: Path) -> None:
    schema, check = tasks(site)["verdict schema"], tasks(site)["verdict check"]
    assert check["dependsOn"] == schema["label"]
    assert verdict(site, *schema["args"]).returncode == 0
    (schema_path,) = json.loads((site / ".vscode/settings.json").read_text())["yaml.schemas"]
    assert json.loads((site / schema_path).read_text())["title"] == "Site configuration"


def test_check_rounds_are_matched(site: Path) -> None:
    check = tasks(site)["verdict check"]
    background = check["problemMatcher"]["background"]
    process = subprocess.Popen([binary(), *check["args"]], cwd=site, stderr=subprocess.PIPE, text=True)
    try:
        lines = []
        while not lines or not re.match(background["endsPattern"], lines[-1]):
            lines.append(process.stderr.readline().rstrip("\n"))
            assert process.poll() is None
    finally:
        process.kill()
        process.wait()
    assert any(re.match(background["beginsPattern"], line) for line in lines)


def test_existing_site_gets_no_other_files(site: Path) -> None:
    done = verdict(site, "init", "--editor", "vscode")
    assert "kept .vscode/tasks.json" in done.stderr
    assert not (site / "content/pages").exists()
