"""Hooks and fixtures of all parts: markers, groups and order of tests, environments, and temporary folders."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.forms import DAY, is_short
from support.twins import of_other_days
from support.sources import REPOSITORY
from support.temporary import disk_folder, use_memory

pytest_plugins = ["support.summary", "support.skips", "support.figures", "support.sessions"]

# Selenium receives the paths of its drivers; it must not download drivers or send statistics.
os.environ |= {"SE_AVOID_STATS": "true", "SE_OFFLINE": "true"}
TEMPORARY = use_memory()

# Tests of these parts share the fixtures of their file; other tests are scheduled individually.
GROUPED_BY_FILE = {"distribution", "imports", "language_server", "languages", "pictures", "publishing", "schema", "search", "shells"}
GROUPED_FILES = {
    "acceptance/test_difficult_site.py",
    "acceptance/test_injection.py",
    "soak/test_same_bytes.py",
}
# Other parts build without helper programs, which have separate tests.
WITHOUT_CARDS = {"VERDICT_CARDS": ""}
WITHOUT_HELPERS = {"VERDICT_CARDS": "", "VERDICT_PICTURES": ""}
ENVIRONMENTS = {
    "counts": WITHOUT_HELPERS,
    "documentation": WITHOUT_CARDS,
    "imports": WITHOUT_HELPERS,
    "language_server": WITHOUT_HELPERS,
    "languages": WITHOUT_HELPERS,
    "pictures": WITHOUT_CARDS,
    "preview": WITHOUT_HELPERS,
    "schema": WITHOUT_CARDS,
    "shells": WITHOUT_HELPERS,
    "soak": WITHOUT_HELPERS,
    "writing": WITHOUT_HELPERS,
}
# The longest tests start first, to keep all workers busy until the end.
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
    """Returns the folder of a test."""
    return item.path.relative_to(Path(__file__).parent).parts[0]


def file_of(item: pytest.Item) -> str:
    """Returns the path of a test's file, relative to this folder."""
    return item.path.relative_to(Path(__file__).parent).as_posix()


def pytest_report_header() -> str:
    """Reports the form of the run, the program under test and the temporary folder."""
    program = (REPOSITORY / os.environ.get("VERDICT", ".build/release/verdict")).resolve()
    form = f"short form (CLIENTS_DAY={DAY})" if is_short() else "full form"
    return f"clients: {form} of {program}, temporary files in {tempfile.gettempdir()}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks each test with its part, groups and sorts tests, and deselects long tests in the short form."""
    for item in items:
        part, file = part_of(item), file_of(item)
        item.add_marker(part)
        is_grouped = part in GROUPED_BY_FILE or file in GROUPED_FILES
        if is_grouped and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(file))
    places = {file: place for place, file in enumerate(FIRST)}
    items.sort(key=lambda item: places.get(file_of(item), len(places)))
    if is_short():
        others = {*of_other_days(items), *(item for item in items if item.get_closest_marker("long"))}
        config.hook.pytest_deselected(items=list(others))
        items[:] = [item for item in items if item not in others]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_node_collection_finished(node: Any, ids: list[str]) -> None:
    """Stops the run if workers ignore groups, which some pairs of pytest and pytest-xdist versions do silently."""
    lost = [name for name in ids if name.partition("/")[0] in GROUPED_BY_FILE and "@" not in name]
    if node.config.getoption("dist") == "loadgroup" and lost:
        pytest.exit(f"pytest-xdist does not group tests with this version of pytest: {lost[0]}", returncode=2)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Sets the environment of the test's part, also for the fixtures that the test creates."""
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
    """Removes the temporary folder of a successful run; a failed run keeps its files."""
    if TEMPORARY and session.exitstatus == pytest.ExitCode.OK:
        shutil.rmtree(TEMPORARY, ignore_errors=True)


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A temporary folder, on a disk for tests marked `disk`."""
    if not request.node.get_closest_marker("disk"):
        yield tmp_path
        return
    folder = disk_folder()
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def disk_path() -> Iterator[Path]:
    """A folder on a disk for the tests of a file, because files in memory count towards measured memory."""
    folder = disk_folder()
    yield folder
    shutil.rmtree(folder)
