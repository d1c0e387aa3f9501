"""The same input gives the same bytes in any folder, time zone and locale, for any user, with any number of cores."""

from __future__ import annotations

import os
import random
import socket
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from support import tools
from support.forms import SEED
from support.machine import as_nobody, is_root, open_to_all
from support.outputs import Tree, expect_same, read_tree
from support.sites import Site, environment
from support.sources import REPOSITORY, Source, folder_files
from .test_clock import faketime

TURKISH = "tr_TR.UTF-8"
NAMES = {"HOME": "/home/soak-user", "USER": "soak-user", "LOGNAME": "soak-user", "HOSTNAME": "soak-host"}
HELPERS = {"VERDICT_PICTURES", "VERDICT_CARDS"}
"""Variables that select helper programs, which affect the site."""


@dataclass(frozen=True)
class Surroundings:
    """The parts of an environment that differ between machines."""

    name: str
    variables: dict[str, str | None] = field(default_factory=dict)
    prefix: Callable[[], list[str]] = list
    options: tuple[str, ...] = ()
    folder: str = "place"


def one_core() -> list[str]:
    return [tools.required(tools.program("taskset"), "taskset"), "--cpu-list", str(min(os.sched_getaffinity(0)))]


def other_host() -> list[str]:
    """Returns a command prefix that sets an invented host name, if the system permits it."""
    line = 'hostname soak-host-name 2>/dev/null || echo soak-host-name > /proc/sys/kernel/hostname; exec "$@"'
    return ["unshare", "--uts", "sh", "-c", line, "sh"] if is_root() else []


SURROUNDINGS = [
    Surroundings("another time"),
    Surroundings("Auckland", {"TZ": "Pacific/Auckland"}),
    Surroundings("Honolulu", {"TZ": "Pacific/Honolulu"}),
    Surroundings("a time zone that does not exist", {"TZ": "Nowhere/Land"}),
    Surroundings("Turkish", {"LC_ALL": TURKISH, "LANG": TURKISH, "LANGUAGE": "tr"}, folder="Iİıi"),
    Surroundings("LANG=C", {"LANG": "C", "LC_ALL": "C"}),
    Surroundings("no locale", {"LANG": None, "LC_ALL": None, "LC_CTYPE": None}),
    Surroundings("one core", prefix=one_core),
    Surroundings("one job", options=("--jobs", "1")),
    Surroundings("seven jobs", options=("--jobs", "7")),
    Surroundings("another path", folder="a longer path/with spaces, and more/ünïcödé"),
    Surroundings("a path with dots", folder="v1.2/.hidden/site.d"),
    Surroundings("another user", prefix=as_nobody),
    Surroundings("other names", dict(NAMES)),
    Surroundings("no home", {"HOME": None, "USER": None, "LOGNAME": None}),
    Surroundings("no variables at all", {name: None for name in os.environ if name != "PATH" and name not in HELPERS}),
    Surroundings("another host", prefix=other_host),
    Surroundings("in 2037", prefix=lambda: faketime("2037-05-06 07:08:09")),
    Surroundings("a terminal for colours", {"TERM": "xterm-256color", "COLUMNS": "40", "CLICOLOR_FORCE": "1"}),
]


@pytest.fixture(scope="module")
def own_site() -> Source:
    """The site in this repository."""
    files = folder_files(REPOSITORY / "content", "content") | folder_files(REPOSITORY / "templates", "templates")
    return Source(files)


@pytest.fixture(scope="module")
def expected(own_site: Source, tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """The site as built in the default environment."""
    return built_in(own_site, tmp_path_factory.mktemp("here"), Surroundings("here"))


def make_turkish(folder: Path) -> dict[str, str]:
    """Creates the Turkish locale, which is rarely installed; returns the variable that selects it."""
    command: list[str | Path] = ["localedef", "-i", "tr_TR", "-f", "UTF-8", folder / TURKISH]
    if not tools.program("localedef") or subprocess.run(command, capture_output=True).returncode > 1:
        tools.missing("the sources of locales (Debian: locales)")
    return {"LOCPATH": os.fspath(folder)}


def built_in(source: Source, folder: Path, surroundings: Surroundings) -> Tree:
    """Copies the files of the site in random order, and builds it in these surroundings."""
    shuffled = list(source.files.items())
    random.Random(f"{SEED} {surroundings.name}").shuffle(shuffled)
    site = Site(folder / surroundings.folder)
    site.put(Source(dict(shuffled), source.date))
    variables = dict(surroundings.variables)
    if variables.get("LC_ALL") == TURKISH:
        variables |= make_turkish(folder)
    prefix = surroundings.prefix()
    if surroundings.prefix is as_nobody:
        change_owner_to_nobody(site)
    done = site.build(*surroundings.options, prefix=prefix, env=environment(**variables))
    assert done.status == 0, done
    tree = site.tree()
    expect_no_machine_data(tree, folder)
    return tree


def change_owner_to_nobody(site: Site) -> None:
    open_to_all(site.root)
    if is_root():
        subprocess.run(["chown", "-R", "65534:65534", site.root], check=True)


def expect_no_machine_data(tree: Tree, folder: Path) -> None:
    """Requires output without paths, host and user names. Another test finds the clock: another time must give the same bytes."""
    words = [os.fspath(folder), os.fspath(REPOSITORY), "soak-", *host_names()]
    found = [f"{word} in {name}" for name, data in tree.items() for word in words if word.encode() in data]
    tools.expect_none(found, "names of this machine in the site")


def host_names() -> list[str]:
    """The host name, unless it could be a word of a review."""
    name = socket.gethostname()
    return [name] if len(name) > 6 and not name.isalpha() else []


@pytest.mark.parametrize("surroundings", SURROUNDINGS, ids=lambda surroundings: surroundings.name)
def test_same_bytes(own_site: Source, expected: Tree, tmp_path: Path, surroundings: Surroundings) -> None:
    expect_same(built_in(own_site, tmp_path, surroundings), expected, "differs from the site built here")


def test_another_output_folder(own_site: Source, expected: Tree, tmp_path: Path) -> None:
    """Its name is no part of the site, either."""
    site = Site(tmp_path / "project")
    site.put(own_site)
    other = tmp_path / "soak-output"
    assert site.build("--output", os.fspath(other)).status == 0
    expect_no_machine_data(read_tree(other), tmp_path)
    expect_same(read_tree(other), expected)
