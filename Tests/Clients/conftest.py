"""What holds for all parts: markers, groups and order of tests, the environment of each part, and temporary folders."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.forms import DAY, is_short
from support.sources import REPOSITORY
from support.temporary import disk_folder, use_memory

pytest_plugins = ["support.summary", "support.skips", "support.figures", "support.sessions"]

# Selenium gets its drivers by path; it neither looks for others nor sends statistics.
os.environ |= {"SE_AVOID_STATS": "true", "SE_OFFLINE": "true"}
TEMPORARY = use_memory()

# Tests of these parts share what the fixtures of their file make; tests of others are scheduled alone.
GROUPED_BY_FILE = {"distribution", "imports", "language_server", "languages", "pictures", "publishing", "schema", "search"}
GROUPED_FILES = {
    "acceptance/test_difficult_site.py",
    "acceptance/test_injection.py",
    "soak/test_same_bytes.py",
}
# Helpers have tests of their own; elsewhere builds go without.
WITHOUT_CARDS = {"VERDICT_CARDS": ""}
WITHOUT_HELPERS = {"VERDICT_CARDS": "", "VERDICT_PICTURES": ""}
ENVIRONMENTS = {
    "documentation": WITHOUT_CARDS,
    "imports": WITHOUT_HELPERS,
    "language_server": WITHOUT_HELPERS,
    "languages": WITHOUT_HELPERS,
    "pictures": WITHOUT_CARDS,
    "preview": WITHOUT_HELPERS,
    "schema": WITHOUT_CARDS,
    "soak": WITHOUT_HELPERS,
    "writing": WITHOUT_HELPERS,
}
# What takes longest starts first, so that no worker is left alone with it at the end.
FIRST = (
    "acceptance/test_difficult_site.py",
    "pictures/test_site.py",
    "pictures/test_helper_trouble.py",
    "search/test_search_quality.py",
    "imports/test_formats.py",
    "soak/test_limits.py",
    "pictures/test_costs.py",
    "writing/test_hostile_pages.py",
)


def part_of(item: pytest.Item) -> str:
    """Returns the name of the folder that a test lies in."""
    return item.path.relative_to(Path(__file__).parent).parts[0]


def file_of(item: pytest.Item) -> str:
    """Returns the path of a test's file, below this folder."""
    return item.path.relative_to(Path(__file__).parent).as_posix()


def pytest_report_header() -> str:
    """Names the form and the program under test."""
    program = (REPOSITORY / os.environ.get("VERDICT", ".build/release/verdict")).resolve()
    form = f"short form (CLIENTS_DAY={DAY})" if is_short() else "full form"
    return f"clients: {form} of {program}, temporary files in {tempfile.gettempdir()}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks each test with its part, groups and orders tests, and takes out those that the form does without."""
    for item in items:
        part, file = part_of(item), file_of(item)
        item.add_marker(part)
        is_grouped = part in GROUPED_BY_FILE or file in GROUPED_FILES
        if is_grouped and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(file))
    places = {file: place for place, file in enumerate(FIRST)}
    items.sort(key=lambda item: places.get(file_of(item), len(places)))
    if is_short():
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_node_collection_finished(node: Any, ids: list[str]) -> None:
    """Ends the run where workers pass over groups, which some pairs of versions do without a word."""
    lost = [name for name in ids if name.partition("/")[0] in GROUPED_BY_FILE and "@" not in name]
    if node.config.getoption("dist") == "loadgroup" and lost:
        pytest.exit(f"pytest-xdist does not group tests with this version of pytest: {lost[0]}", returncode=2)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Gives the test, and fixtures that it is the first to need, the environment of its part."""
    changed = ENVIRONMENTS.get(part_of(item), {})
    before = {name: os.environ.get(name) for name in changed}
    os.environ |= changed
    try:
        return (yield)
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Removes the temporary folder of a run that passed; files of failed tests stay."""
    if TEMPORARY and session.exitstatus == pytest.ExitCode.OK:
        shutil.rmtree(TEMPORARY, ignore_errors=True)


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """Gives a temporary folder: on a disk for tests marked `disk`, else wherever temporary files are."""
    if not request.node.get_closest_marker("disk"):
        yield tmp_path
        return
    folder = disk_folder()
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def disk_path() -> Iterator[Path]:
    """Gives the tests of a file a folder on a disk, for what must not count as memory."""
    folder = disk_folder()
    yield folder
    shutil.rmtree(folder)
