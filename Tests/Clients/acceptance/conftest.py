"""Fixtures and summary lines of the acceptance tests."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support import tools
from support.forms import in_turn
from support.site_server import serving
from support.summary import section
from .published_site import KIND_PATTERNS, Page, Site, SiteFault

if TYPE_CHECKING:
    from support.browser import Browser

SITE_KEY = pytest.StashKey[Site]()
HERE = Path(__file__).parent
NOTES = "acceptance: what a person should look at"


def pytest_configure(config: pytest.Config) -> None:
    """Loads the site before collection, because tests are parametrized with its pages."""
    try:
        site = Site.from_environment()
        assert site.url
    except SiteFault as error:
        pytest.exit(str(error), returncode=2)
    config.stash[SITE_KEY] = site


@pytest.fixture(scope="session")
def site(pytestconfig: pytest.Config) -> Site:
    """The finished site to test."""
    return pytestconfig.stash[SITE_KEY]


@pytest.fixture(scope="session")
def notes(pytestconfig: pytest.Config) -> list[str]:
    """Lines of the summary for manual review; they fail no test."""
    return section(pytestconfig, NOTES)


@pytest.fixture(scope="session")
def base_url(site: Site) -> Iterator[str]:
    """The URL of the served site: BASE_URL if set, otherwise a local server."""
    given = os.environ.get("BASE_URL")
    if given:
        yield given if given.endswith("/") else f"{given}/"
        return
    with serving(site.root, site.base_path, int(os.environ.get("PORT", "0"))) as url:
        yield url


@pytest.fixture
def browser(request: pytest.FixtureRequest) -> Browser:
    """Chromium, or the browser that a test names, reset to the default variant."""
    from support.browser import Variant
    session = request.getfixturevalue(getattr(request, "param", "chromium"))
    session.set_variant(Variant("usual"))
    return session


@pytest.fixture(scope="session")
def axe_source() -> str:
    """The source of axe-core. The debugger injects it, because the CSP blocks an added script element."""
    return tools.required(tools.axe_script(), "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def examples(site: Site) -> dict[str, Page]:
    """The page to visit for each kind of page."""
    return site.example_pages()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Assigns tests that share the measurements of a page, and tests of one sample site, to one xdist worker. In the short
    form, Firefox visits a third of the kinds of pages, others every day."""
    visited = in_turn(kinds_of_pages(config), 3)
    items[:] = [item for item in items if not is_in_firefox(item) or item.callspec.params["page_kind"] in visited]
    for item in items:
        if not item.path.is_relative_to(HERE) or not hasattr(item, "callspec"):
            continue
        params = item.callspec.params
        if {"visit", "composition"} & {*item.fixturenames}:
            item.add_marker(pytest.mark.xdist_group(f"{params.get('page_kind')} in {params.get('browser', 'chromium')}"))
        elif "sample" in params:
            item.add_marker(pytest.mark.xdist_group(f"sample {params['sample']}"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrizes `page_kind` with each kind of page on the site."""
    if "page_kind" in metafunc.fixturenames:
        metafunc.parametrize("page_kind", kinds_of_pages(metafunc.config), scope="session")


def kinds_of_pages(config: pytest.Config) -> list[str]:
    """Returns each kind of page on the site."""
    return list(config.stash[SITE_KEY].example_pages())


def is_in_firefox(item: pytest.Item) -> bool:
    """Whether a test visits a kind of page in Firefox."""
    params = item.callspec.params if hasattr(item, "callspec") else {}
    return params.get("browser") == "firefox" and "page_kind" in params


@pytest.fixture(scope="session", autouse=True)
def report_summary(pytestconfig: pytest.Config, site: Site) -> None:
    """Adds the site, its kinds of pages and missing tools to the summary."""
    counts = Counter(page.kind for page in site.pages)
    kinds = ", ".join(f"{kind} {number}" for kind, number in sorted(counts.items()))
    absent = [kind for kind in KIND_PATTERNS if kind not in counts]
    lost = [name for name, found in tools.availability().items() if not found]
    section(pytestconfig, "acceptance").extend([
        f"site: {site.root.name} ({site.url}), {len(site.pages)} pages",
        f"kinds: {kinds}",
        f"kinds without a page: {', '.join(absent) or 'none'}",
        f"missing tools: {', '.join(lost) or 'none'}",
    ])
