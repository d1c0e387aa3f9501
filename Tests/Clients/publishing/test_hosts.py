"""The files of `verdict init --host`: valid by the schemas of the services; their shell steps install Verdict and build the site."""

from __future__ import annotations

import functools
import hashlib
import http.server
import os
import re
import shutil
import subprocess
import sys
import tarfile
import threading
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from support.outputs import read_tree
from support.sites import Run, binary, environment, run

WORKFLOW = ".github/workflows/publish.yml"
FILES = {
    "github": {WORKFLOW: "vendor.github-workflows"},
    "gitlab": {".gitlab-ci.yml": "vendor.gitlab-ci"},
    "netlify": {"netlify.toml": None},
    "cloudflare": {WORKFLOW: "vendor.github-workflows", "wrangler.toml": None},
}
# Programs that install packages from a registry where anybody can publish.
INSTALLERS = r"\b(pipx?|npm|npx|yarn|pnpm|gem|cargo|brew|conda|go install|apt(-get)?|apk)\b"
# An action is named by a commit of 40 digits, since its tags can be moved; yamllint allows these lines.
YAML_RULES = "{extends: default, rules: {line-length: {max: 100, allow-non-breakable-inline-mappings: true}}}"


def init(folder: Path, host: str, *options: str) -> Run:
    return run([binary(), "init", "--host", host, "--url", "https://192.0.2.7", *options], folder)


def text(folder: Path, host: str) -> str:
    """Returns the contents of all files for a host."""
    return "".join((folder / name).read_text() for name in FILES[host])


@pytest.fixture(params=FILES)
def host(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def project(tmp_path: Path, host: str) -> Path:
    """A new site with the files for its host."""
    folder = tmp_path / "project"
    folder.mkdir()
    done = init(folder, host)
    assert done.status == 0 and all(f"created {name}\n" in done.stderr for name in FILES[host]), done
    assert (folder / "content/site.yaml").is_file()
    return folder


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL and checksum of an archive on a local server. It has the layout of a release; its programs are symlinks."""
    folder = tmp_path_factory.mktemp("release")
    archive = folder / "verdict.tar.xz"
    with tarfile.open(archive, "w:xz") as packed:
        for program in sorted(binary().parent.glob("verdict*")):
            if os.access(program, os.X_OK) and program.is_file() and not program.suffix:
                link = tarfile.TarInfo(f"verdict-0.0.0-linux-x86_64/bin/{program.name}")
                link.type, link.linkname = tarfile.SYMTYPE, os.fspath(program)
                packed.addfile(link)
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        checksum = hashlib.sha256(archive.read_bytes()).hexdigest()
        yield f"http://127.0.0.1:{server.server_port}/{archive.name}#sha256={checksum}"
        server.shutdown()


def test_files_match_schemas(project: Path, host: str) -> None:
    """Each file is valid by the schema of the service and by yamllint, or is valid TOML."""
    for name, schema in FILES[host].items():
        if not schema:
            tomllib.loads((project / name).read_text())
            continue
        for command in (["check_jsonschema", "--builtin-schema", schema], ["yamllint", "--strict", "-d", YAML_RULES]):
            checked = run([sys.executable, "-m", *command, project / name], project)
            assert checked.status == 0, checked


def test_no_registry_is_used(project: Path, host: str) -> None:
    """No file installs a package by its name, and each action is a commit."""
    lines = text(project, host)
    assert re.findall(INSTALLERS, lines) == []
    assert all(re.fullmatch(r"[0-9a-f]{40}", used) for used in re.findall(r"uses: \S+@(\S+)", lines))
    assert len(re.findall(r"^\s*VERDICT_RELEASE\b", lines, re.MULTILINE)) == 1


def job(folder: Path, host: str) -> tuple[list[str], str, str]:
    """Returns the shell steps of a host, its variable for the archive, and the published folder."""
    if host == "netlify":
        settings = tomllib.loads((folder / "netlify.toml").read_text())
        build = settings["build"]
        return [build["command"]], build["environment"]["VERDICT_RELEASE"], build["publish"]
    if host == "gitlab":
        settings = yaml.safe_load((folder / ".gitlab-ci.yml").read_text())
        pages = settings["pages"]
        return pages["script"], settings["variables"]["VERDICT_RELEASE"], pages["artifacts"]["paths"][0]
    settings = yaml.safe_load((folder / WORKFLOW).read_text())
    steps = settings["jobs"]["publish"]["steps"]
    lines = [step["run"] for step in steps if "run" in step]
    if host == "cloudflare":
        published = tomllib.loads((folder / "wrangler.toml").read_text())["pages_build_output_dir"]
    else:
        published = next(step["with"]["path"] for step in steps if "upload-pages-artifact" in step.get("uses", ""))
    return lines, settings["env"]["VERDICT_RELEASE"], published


def steps(project: Path, host: str, home: Path) -> Run:
    """Runs the shell steps of a host in a new home folder, up to the first that fails."""
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    lines, release, _ = job(project, host)
    kept = home.parent / "kept"
    variables = environment(HOME=str(home), VERDICT_RELEASE=release, KEPT=str(kept))
    done = Run(0, "", "")
    for line in lines:
        if done.status == 0:
            done = run(["bash", "-eo", "pipefail", "-c", line], project, env=variables)
    return done


def cached(folder: Path, host: str) -> str:
    """Returns the folder that the service caches between builds."""
    if host == "gitlab":
        return yaml.safe_load((folder / ".gitlab-ci.yml").read_text())["pages"]["cache"]["paths"][0]
    steps = yaml.safe_load((folder / WORKFLOW).read_text())["jobs"]["publish"]["steps"]
    return next(step["with"]["path"] for step in steps if "actions/cache" in step.get("uses", ""))


def test_steps_build_the_site_of_home(project: Path, host: str, release: str, tmp_path: Path) -> None:
    """The steps install Verdict and publish the files that a build at home writes; a second run uses the cache of the first."""
    assert init(project, host, "--release", release).status == 0
    assert run([binary(), "build", "--output", tmp_path / "home-site"], project).status == 0
    shutil.rmtree(project / ".verdict")
    if host != "netlify":
        assert cached(project, host) == ".verdict"
    for _ in range(2):
        done = steps(project, host, tmp_path / "home")
        assert done.status == 0, done
        published = project / job(project, host)[2]
        assert read_tree(published) == read_tree(tmp_path / "home-site")
        if host == "netlify":
            assert (tmp_path / "kept/cache").is_file()
            shutil.rmtree(project / ".verdict")


def test_missing_archive_stops_the_job(project: Path, host: str, tmp_path: Path) -> None:
    """A sentence names the variable and the file that sets it."""
    done = steps(project, host, tmp_path / "home")
    assert done.status == 1
    assert f"Set VERDICT_RELEASE at the top of {next(iter(FILES[host]))} to the URL of a Verdict archive" in done.stderr
    assert not (project / job(project, host)[2]).exists()


@pytest.mark.parametrize("host", FILES, indirect=True)
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda release: release[:-4] + "0000", "checksum did NOT match"),
        (lambda release: release.replace("verdict.tar.xz", "none.tar.xz"), "404"),
        (lambda release: release.split("#")[0], "Set VERDICT_RELEASE"),
    ],
    ids=["checksum", "url", "without-checksum"],
)
def test_wrong_archive_is_not_run(project: Path, host: str, release: str, tmp_path: Path, change, message: str) -> None:
    assert init(project, host, "--release", release).status == 0
    path = project / next(iter(FILES[host]))
    path.write_text(path.read_text().replace(release, change(release)))
    done = steps(project, host, tmp_path / "home")
    assert done.status != 0 and message in done.stderr, done
    assert not (tmp_path / "home/verdict").exists()


def test_host_is_added_to_an_existing_site(tmp_path: Path) -> None:
    """No other file is written, and an edited file is kept."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content/site.yaml").write_text("title: Mine\n")
    (tmp_path / "wrangler.toml").write_text('name = "mine"\n')
    done = init(tmp_path, "cloudflare")
    assert done.status == 0 and f"created {WORKFLOW}\n" in done.stderr
    assert "kept wrangler.toml, which was edited" in done.stderr
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert found == {"content/site.yaml", "wrangler.toml", WORKFLOW}
    assert (tmp_path / "wrangler.toml").read_text() == 'name = "mine"\n'


def test_unknown_host(tmp_path: Path) -> None:
    done = init(tmp_path, "geocities")
    assert done.status == 2 and "github" in done.stderr and not list(tmp_path.iterdir())
