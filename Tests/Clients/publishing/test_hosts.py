"""The files of `verdict init --host`: valid by the schemas of the services, with commands that build a site."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from support.sites import Run, binary, environment, run

WORKFLOW = ".github/workflows/publish.yml"
FILES = {
    "github": {WORKFLOW: "vendor.github-workflows"},
    "gitlab": {".gitlab-ci.yml": "vendor.gitlab-ci"},
    "netlify": {"netlify.toml": None},
    "cloudflare": {WORKFLOW: "vendor.github-workflows", "wrangler.toml": None},
}


def init(folder: Path, host: str) -> Run:
    return run([binary(), "init", "--host", host, "--url", "https://192.0.2.7"], folder)


def text(folder: Path, host: str) -> str:
    """Returns the contents of all files for a host."""
    return "".join((folder / name).read_text() for name in FILES[host])


def version() -> str:
    return re.search(r"\d+\.\d+\.\d+", run([binary(), "--version"], Path("/")).stdout)[0]


@pytest.fixture(params=FILES)
def host(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def project(tmp_path: Path, host: str) -> Path:
    """A new site with the files for its host."""
    done = init(tmp_path, host)
    assert done.status == 0 and all(f"created {name}\n" in done.stderr for name in FILES[host]), done
    assert (tmp_path / "content/site.yaml").is_file()
    return tmp_path


def test_files_match_schemas(project: Path, host: str) -> None:
    """Each file is valid by the schema of the service and by yamllint, or is valid TOML."""
    for name, schema in FILES[host].items():
        if not schema:
            tomllib.loads((project / name).read_text())
            continue
        for command in (["check_jsonschema", "--builtin-schema", schema], ["yamllint", "--strict"]):
            checked = run([sys.executable, "-m", *command, project / name], project)
            assert checked.status == 0, checked


def test_versions_are_exact(project: Path, host: str) -> None:
    """The version of Verdict occurs in one line, and versions of other tools are exact."""
    lines = text(project, host)
    assert len(re.findall(rf"verdict-reviews=={re.escape(version())}\b", lines)) == 1
    assert all(re.fullmatch(r"v\d+\.\d+\.\d+", used) for used in re.findall(r"uses: \S+@(\S+)", lines))
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", used) for used in re.findall(r"wrangler@(\S+)", lines))


def commands(folder: Path, host: str) -> tuple[list[str], str]:
    """Returns the commands that build the site, without the installation of Verdict, and the published folder."""
    if host == "netlify":
        build = tomllib.loads((folder / "netlify.toml").read_text())["build"]
        return [build["command"].replace('pip install "$VERDICT"', "true")], build["publish"]
    if host == "gitlab":
        job = yaml.safe_load((folder / ".gitlab-ci.yml").read_text())["pages"]
        return [line for line in job["script"] if "pip install" not in line], job["artifacts"]["paths"][0]
    steps = yaml.safe_load((folder / WORKFLOW).read_text())["jobs"]["publish"]["steps"]
    lines = [step["run"] for step in steps if "run" in step and "pipx" not in step["run"] and "wrangler" not in step["run"]]
    if host == "cloudflare":
        return lines, tomllib.loads((folder / "wrangler.toml").read_text())["pages_build_output_dir"]
    return lines, next(step["with"]["path"] for step in steps if "upload-pages-artifact" in step.get("uses", ""))


def cached(folder: Path, host: str) -> str:
    """Returns the folder that the service caches between builds."""
    if host == "gitlab":
        return yaml.safe_load((folder / ".gitlab-ci.yml").read_text())["pages"]["cache"]["paths"][0]
    steps = yaml.safe_load((folder / WORKFLOW).read_text())["jobs"]["publish"]["steps"]
    return next(step["with"]["path"] for step in steps if "actions/cache" in step.get("uses", ""))


def test_commands_build_the_site(project: Path, host: str, tmp_path: Path) -> None:
    """The commands succeed twice, with Verdict in PATH; the second run uses the cache of the first."""
    lines, published = commands(project, host)
    kept = tmp_path.parent / f"{tmp_path.name}-kept"
    assert lines
    if host != "netlify":
        assert cached(project, host) == ".verdict"
    variables = environment(
        PATH=f"{binary().parent}:{os.environ['PATH']}", VERDICT="verdict-reviews", KEPT=str(kept), VERDICT_CARDS=""
    )
    for _ in range(2):
        for line in lines:
            done = subprocess.run(["bash", "-ec", line], cwd=project, env=variables, capture_output=True, text=True)
            assert done.returncode == 0, done
        assert (project / published / "index.html").is_file()
        if host == "netlify":
            assert (kept / "cache").is_file()
            subprocess.run(["rm", "-rf", ".verdict", "site"], cwd=project, check=True)


def test_host_is_added_to_an_existing_site(tmp_path: Path) -> None:
    """No other file is written, and an existing file is kept."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content/site.yaml").write_text("title: Mine\n")
    (tmp_path / "wrangler.toml").write_text('name = "mine"\n')
    done = init(tmp_path, "cloudflare")
    assert done.status == 0 and f"created {WORKFLOW}\n" in done.stderr and "kept wrangler.toml\n" in done.stderr
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert found == {"content/site.yaml", "wrangler.toml", WORKFLOW}
    assert (tmp_path / "wrangler.toml").read_text() == 'name = "mine"\n'


def test_unknown_host(tmp_path: Path) -> None:
    done = init(tmp_path, "geocities")
    assert done.status == 2 and "github" in done.stderr and not list(tmp_path.iterdir())
