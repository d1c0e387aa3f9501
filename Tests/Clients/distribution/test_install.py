"""`make install`, `make uninstall`, the manual page and shell completions."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
import release


def make(*arguments: str) -> str:
    """Runs make and returns its output."""
    return release.run("make", "--no-print-directory", *arguments)


def run(*command: str | Path, cwd: Path | None = None, path: Path | None = None) -> str:
    """Runs a program and returns its standard output."""
    environment = os.environ | ({"PATH": f"{path}:{os.environ['PATH']}"} if path else {})
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True, env=environment).stdout


def files(folder: Path) -> list[Path]:
    """Returns all files below a folder."""
    return [path for path in folder.rglob("*") if not path.is_dir()]


@pytest.fixture(scope="module")
def prefix(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A prefix with a complete installation."""
    folder = tmp_path_factory.mktemp("prefix")
    make("install", f"PREFIX={folder}")
    return folder


def test_install_and_uninstall(tmp_path: Path) -> None:
    destination = tmp_path / "destination"
    make("install", "PREFIX=/opt/verdict", f"DESTDIR={destination}")
    verdict = destination / "opt/verdict/bin/verdict"
    run(verdict, "init", "my-site", cwd=tmp_path)
    run(verdict, "build", cwd=tmp_path / "my-site")
    assert (tmp_path / "my-site/site/index.html").exists()
    other = destination / "opt/verdict/share/man/man1/other.1"
    other.write_text("not ours")
    make("uninstall", "PREFIX=/opt/verdict", f"DESTDIR={destination}")
    assert files(destination) == [other]
    assert not (destination / "opt/verdict/share/verdict").exists()


def test_install_builds_no_program() -> None:
    commands = make("--dry-run", "install", "PREFIX=/nowhere")
    assert "swift" not in commands and "apt-get" not in commands


def test_install_requires_a_build(tmp_path: Path) -> None:
    command = ["make", "install", f"VERDICT={tmp_path}/verdict", f"PREFIX={tmp_path}"]
    done = subprocess.run(command, cwd=release.ROOT, capture_output=True, text=True)
    assert done.returncode != 0 and "run 'make build' first" in done.stderr
    assert files(tmp_path) == []


def test_manual_page(prefix: Path) -> None:
    page = prefix / "share/man/man1/verdict.1"
    lint = subprocess.run(["mandoc", "-T", "lint", page], capture_output=True, text=True)
    assert lint.stdout + lint.stderr == ""
    shown = run("man", "-l", page)
    for word in ("verdict import", "--into", "template render", "EXIT STATUS", "NO_COLOR"):
        assert word in shown
    assert "verdict help" not in shown.split("COMMANDS")[1] and "Documentation: man" not in shown
    assert re.search(r"Network:\s+--open", shown) and re.search(r"Examples:\s+verdict serve --open\n", shown)
    assert "verdict completion shell [options]" in shown and "-C dir" in shown


def test_manual_page_has_the_release_date(prefix: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "951782400")
    make("install", f"PREFIX={tmp_path}")
    assert ".Dd February 29, 2000\n" in (tmp_path / "share/man/man1/verdict.1").read_text()


BASH = """
source "$0"
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9
_verdict verdict "${@: -1}" "${@: -2:1}"
printf '%s\\n' "${COMPREPLY[@]}"
"""
# zsh completes only in an interactive shell, so the script types into a pseudo-terminal.
ZSH = """
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; fpath=(${1:h} \\$fpath); autoload -Uz compinit; compinit -D -u; bindkey '^I' complete-word; echo ready"
zpty -r shell line '*ready*ready*'
zpty -w -n shell "verdict $2"$'\\t'
for _ in {1..40}; do zpty -r -t shell part && shown+=$part; [[ $shown == *"$3"* ]] && break; sleep 0.1; done
print -r -- $shown
"""


@pytest.mark.parametrize(("word", "complete"), [("ser", "serve"), ("exp", "export")])
def test_completions(prefix: Path, word: str, complete: str) -> None:
    share, path = prefix / "share", prefix / "bin"
    bash = share / "bash-completion/completions/verdict"
    assert run("bash", "-c", BASH, bash, "verdict", word, path=path).split() == [complete]
    fish = share / "fish/vendor_completions.d/verdict.fish"
    shown = run("fish", "--no-config", "-c", f"source {fish}; complete -C 'verdict {word}'", path=path)
    assert [line.split("\t")[0] for line in shown.splitlines()] == [complete]
    zsh = run("zsh", "-f", "-c", ZSH, "zsh", share / "zsh/site-functions/_verdict", word, complete, path=path)
    assert f"verdict {complete}" in zsh


def test_file_names_are_completed(prefix: Path, tmp_path: Path) -> None:
    (tmp_path / "letterboxd-morgan.zip").touch()
    (tmp_path / "finished").mkdir()
    bash = prefix / "share/bash-completion/completions/verdict"
    for words, complete in ((["import", "lett"], "letterboxd-morgan.zip"), (["serve", "fin"], "finished")):
        assert run("bash", "-c", BASH, bash, "verdict", *words, cwd=tmp_path).split() == [complete]
