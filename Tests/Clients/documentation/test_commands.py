"""Commands of the documentation work: shell blocks run unchanged, and options and make targets exist."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from imports.exports import Edition
from imports.makers import MAKERS
from support.sites import binary, run
from support.sources import REPOSITORY
from .pages import Block, mentions, shell_blocks

# Replacements for programs that change the machine or need another one; other tests run some of them.
REPLACED_PROGRAMS = {
    "sudo": 'exec "$@"',
    "make": f'exec "{shutil.which("make")}" --no-print-directory --dry-run --directory "{REPOSITORY}" "$@" >/dev/null',
    **dict.fromkeys(
        (
            *("apt", "brew", "curl", "dpkg", "git", "pip", "pipx", "podman", "tar", "xdg-open"),
            *("caddy", "nginx", "rsync", "sha256sum", "swift", "valgrind"),
        ),
        ":",
    ),
}
# Interrupts a preview, as Ctrl-C does, after it has printed its URL.
RUN_VERDICT = """#!/usr/bin/env python3
import os, signal, subprocess, sys
program, arguments = os.environ["VERDICT"], sys.argv[1:]
if arguments[:1] != ["serve"]:
    os.execv(program, [program, *arguments])
preview = subprocess.Popen([program, *arguments], stderr=subprocess.PIPE, text=True)
said = []
for line in preview.stderr:
    said.append(line)
    if line.startswith("serving "):
        preview.send_signal(signal.SIGINT)
sys.exit(0 if preview.wait() == 128 + signal.SIGINT else "".join(said) or 1)
"""


# The destination of `publish`, and system folders that are replaced by folders of the test.
DESTINATION = "publish: {rsync: morgan@host.example:/var/www/reviews}\n"
MACHINE_FOLDERS = ("var/www/reviews", "etc/nginx", "etc/caddy")
# The variables of an account, and the folder that `git clone` creates.
ACCOUNT = {"CLOUDFLARE_ACCOUNT_ID": "0", "CLOUDFLARE_API_TOKEN": "0"}
CLONED = "verdict"
BUILT = (".build/release", ".build/debug", ".build/clients-venv")


@pytest.fixture
def stage(tmp_path: Path) -> Path:
    """A folder with the files that the documentation mentions: a site, exports, a log."""
    folder = tmp_path / "stage"
    folder.mkdir()
    assert run([binary(), "init", ".", "--url", "https://morgan-reviews.net"], folder).status == 0
    assert run([binary(), "build"], folder).status == 0
    with (folder / "content/site.yaml").open("a") as configuration:
        configuration.write(DESTINATION)
    for name in (*MACHINE_FOLDERS, "templates"):
        (folder / name).mkdir(parents=True)
    (folder / "var/www/reviews/_redirects").write_text("/old/ /reviews/new/ 301\n")
    (folder / CLONED).mkdir()
    (folder / ".build/dist").mkdir(parents=True)
    export = MAKERS["letterboxd"](Edition(5))
    export.put(folder).rename(folder / "letterboxd-morgan.zip")
    (folder / "access.log").write_text('::1 - - [01/Nov/2026:00:00:00 +0000] "GET /reviews/first/?a=1 HTTP/1.1" 200 9\n')
    for name in ("Benchmarks", "Tests", "Distribution", *(path for path in BUILT if (REPOSITORY / path).exists())):
        (folder / name).symlink_to(REPOSITORY / name)
    return folder


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment whose PATH begins with the replacement programs."""
    programs = tmp_path / "programs"
    programs.mkdir()
    scripts = {name: f"#!/bin/sh\n{does}\n" for name, does in REPLACED_PROGRAMS.items()} | {"verdict": RUN_VERDICT}
    for name, script in scripts.items():
        (programs / name).write_text(script)
        (programs / name).chmod(0o755)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "VERDICT": os.fspath(binary())} | ACCOUNT


@pytest.mark.parametrize("block", shell_blocks(), ids=str)
def test_block_runs(block: Block, stage: Path, environment: dict[str, str]) -> None:
    text = re.sub(r"(?<=\s)/(?=(etc|var)/)", f"{stage}/", block.text)
    done = subprocess.run(
        ["bash", "-eu", "-o", "pipefail", "-c", text],
        cwd=stage,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@cache
def help_of(program: Path) -> dict[str, Any]:
    """Returns a program's description of its commands and options."""
    return json.loads(run([program, "--experimental-dump-help"], program.parent).stdout)["command"]


def unknown_option(mention: str) -> str | None:
    """Returns the first unknown option or command of a mention, or None; placeholders such as FILE are allowed."""
    words = shlex.split(re.sub(r"[\[\]…<>]|\.\.\.", " ", mention), comments=True)[1:]
    program = binary()
    if words[:1] == ["import"]:
        program, words = program.with_name("verdict-import"), words[1:]
    command = help_of(program)
    while words and (inner := [each for each in command.get("subcommands", []) if each["commandName"] == words[0]]):
        command, words = inner[0], words[1:]
    if words and (default := command.get("defaultSubcommand")):
        command = next(each for each in command["subcommands"] if each["commandName"] == default)
    takes_words = any(argument["kind"] == "positional" for argument in command["arguments"])
    if words and not takes_words and re.fullmatch("[a-z][a-z-]*", words[0]):
        return words[0]
    names = {name["name"] for argument in command["arguments"] for name in argument.get("names", [])}
    used = [word.split("=")[0].lstrip("-") for word in words if re.match("--?[a-z]", word)]
    return next((name for name in used if name not in names | {"help", "version"}), None)


def test_options_exist() -> None:
    """Options in shell blocks and inline code exist."""
    wrong = {mention: unknown_option(mention) for mention in mentions("verdict")}
    assert len(wrong) > 20
    assert {mention: name for mention, name in wrong.items() if name} == {}


def test_targets_exist() -> None:
    makefile = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
    rules = re.findall(r"^([a-z][a-z -]*):", makefile, re.MULTILINE)
    targets = {target for names in rules for target in names.split()}
    named = {word for mention in mentions("make") for word in shlex.split(mention)[1:] if re.fullmatch("[a-z-]+", word)}
    assert len(named) > 10
    assert sorted(named - targets) == []
