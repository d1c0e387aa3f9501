"""Fixtures shared by the acceptance checks, and the summary at the end of a run."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

import tools
from published_site import KIND_PATTERNS, Page, Site, SiteFault
from site_server import serving

if TYPE_CHECKING:
    from browser import Browser

SITE_KEY = pytest.StashKey[Site]()
NOTES_KEY = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    """Finds the site once, before tests are collected, for they are made from its pages."""
    try:
        site = Site.from_environment()
        assert site.url
    except SiteFault as fault:
        pytest.exit(str(fault), returncode=2)
    config.stash[SITE_KEY] = site
    config.stash[NOTES_KEY] = []


@pytest.fixture(scope="session")
def site(pytestconfig: pytest.Config) -> Site:
    """The finished site that is checked."""
    return pytestconfig.stash[SITE_KEY]


@pytest.fixture(scope="session")
def notes(pytestconfig: pytest.Config) -> list[str]:
    """Lines for the summary: what a person should look at though nothing failed."""
    return pytestconfig.stash[NOTES_KEY]


@pytest.fixture(scope="session")
def base_url(site: Site) -> Iterator[str]:
    """Where the site is served: at BASE_URL if that is set, else by a server of our own."""
    given = os.environ.get("BASE_URL")
    if given:
        yield given if given.endswith("/") else f"{given}/"
        return
    with serving(site.root, site.base_path, int(os.environ.get("PORT", "0"))) as url:
        yield url


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests: starting it is slow."""
    tools.python_module("selenium")
    tools.required(tools.chromium(), "chromium")
    tools.required(tools.chromedriver(), "chromedriver")
    from browser import open_browser
    with open_browser() as session:
        yield session


@pytest.fixture(scope="session")
def firefox() -> Iterator[Browser]:
    """One Firefox for all tests."""
    tools.python_module("selenium")
    from firefox import open_firefox
    with open_firefox() as session:
        yield session


@pytest.fixture
def browser(request: pytest.FixtureRequest) -> Browser:
    """Chromium, or the browser that a test names, seen as no other test has left it."""
    from browser import Variant
    session = request.getfixturevalue(getattr(request, "param", "chromium"))
    session.set_variant(Variant("usual"))
    return session


@pytest.fixture(scope="session")
def axe_source() -> str:
    """axe-core, to be put into each page by the debugger: a script tag would break the policy."""
    return tools.required(tools.axe_script(), "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def examples(site: Site) -> dict[str, Page]:
    """For each kind of page the one that is visited."""
    return site.example_pages()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker hands its notes over."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["notes"] = session.config.stash[NOTES_KEY]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Takes the notes of a worker."""
    node.config.stash[NOTES_KEY] += getattr(node, "workeroutput", {}).get("notes", [])


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Gives tests that ask for `page_kind` one run for each kind of page the site has."""
    if "page_kind" in metafunc.fixturenames:
        kinds = list(metafunc.config.stash[SITE_KEY].example_pages())
        metafunc.parametrize("page_kind", kinds, scope="session")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says what was checked, with what, and what remains for human eyes."""
    config = terminalreporter.config
    if SITE_KEY not in config.stash:
        return
    site = config.stash[SITE_KEY]
    counts = Counter(page.kind for page in site.pages)
    terminalreporter.section("acceptance")
    terminalreporter.line(f"site: {site.root.name} ({site.url}), {len(site.pages)} pages")
    kinds = ", ".join(f"{kind} {number}" for kind, number in sorted(counts.items()))
    terminalreporter.line(f"kinds: {kinds}")
    absent = [kind for kind in KIND_PATTERNS if kind not in counts]
    terminalreporter.line(f"kinds without a page: {', '.join(absent) or 'none'}")
    lost = [name for name, found in tools.availability().items() if not found]
    terminalreporter.line(f"missing tools: {', '.join(lost) or 'none'}")
    notes = config.stash[NOTES_KEY]
    for note in dict.fromkeys(notes):
        terminalreporter.line(f"note: {note}")
