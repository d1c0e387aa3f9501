"""The search page in a real browser, with the CSP that the server sends."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from support import tools
from support.forms import in_turn
from support.site_server import serving
from .published_site import Site

tools.python_module("selenium")
from support.browser import Browser, in_every_browser  # noqa: E402  (needs selenium)
from selenium.webdriver.common.keys import Keys  # noqa: E402

ROOT = Path(__file__).resolve().parents[3]
BUDGETS = {1_000: (9, 40_000), 10_000: (10, 60_000)}
"""The limits of a first query by the number of reviews: requests, and compressed bytes."""

WAIT_FOR_STATE = """
const [state, done] = arguments, part = name => document.querySelector(`[data-part="${name}"]`);
const states = {found: () => !part('results').hidden, none: () => !part('none').hidden,
                failed: () => !part('failed').hidden, idle: () => !part('all').hidden,
                loading: () => part('status').dataset.state === 'loading' && part('status').textContent};
const deadline = performance.now() + 10000;
(function look() {
  if (states[state]()) return done('');
  performance.now() < deadline ? setTimeout(look, 30) : done(part('status').textContent || 'nothing');
})();
"""
"""Waits until the page shows a state; returns the status text if the state does not appear within ten seconds."""

TITLES = "return [...document.querySelectorAll('[data-part=results] [data-slot=title]')].map(each => each.textContent)"
TYPE = """
const input = document.querySelector('[name=q]');
input.focus();
input.value = arguments[0];
input.dispatchEvent(new InputEvent('input', {bubbles: true}));
"""
LOADED = """
return performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname)
  .filter(path => /\\/search(-results)?\\/[^/]+$/.test(path));
"""
"""Returns the paths of the index files that the page has requested."""


def search(browser: Browser, base_url: str, query: str, state: str = "found") -> list[str]:
    """Opens the search page with a query, waits for a state and returns the shown titles."""
    browser.open(urljoin(base_url, f"search/?{query}"))
    expect_state(browser, state)
    return browser.run(TITLES)


def expect_state(browser: Browser, state: str) -> None:
    """Waits until the page shows a state."""
    assert browser.run_async(WAIT_FOR_STATE, state) == ""


@pytest.fixture(autouse=True)
def console_without_errors(browser: Browser) -> Iterator[None]:
    """Requires an empty console after each test, so no CSP violation occurred; tests remove the errors that they cause."""
    yield
    tools.expect_none(browser.console(), "console errors on the search page")


@in_every_browser
def test_typing_errors_are_corrected(browser: Browser, base_url: str) -> None:
    """A misspelt word that occurs in no review finds its correction."""
    assert any("Metropolis" in title for title in search(browser, base_url, "q=metropolsi"))


@in_every_browser
def test_filters_need_no_words(browser: Browser, base_url: str, site: Site) -> None:
    """A category without words shows its reviews and their number."""
    titles = search(browser, base_url, "category=books")
    page = site.pages_by_path["categories/books/index.html"]
    shown = " ".join(page.main.itertext())
    assert titles and all(title in shown for title in titles)
    count = len(site.pages_by_path["categories/books/index.html"].main.xpath(".//*[contains(@class, 'h-entry')]"))
    assert str(count) in browser.run("return document.querySelector('[data-part=status]').textContent")


def test_correction_is_shown(browser: Browser, base_url: str) -> None:
    """A corrected word is shown, with a link that searches for the original word, which has no results."""
    search(browser, base_url, "q=metropolsi")
    assert browser.run("return document.querySelector('[data-part=understood]').textContent") == "metropolis"
    browser.run("document.querySelector('[data-part=literally]').click()")
    expect_state(browser, "none")
    assert browser.run("return document.querySelector('[name=q]').value") == '"metropolsi"'


@in_every_browser
def test_empty_result_offers_to_remove_filters(browser: Browser, base_url: str) -> None:
    """Without results, the page offers to remove each filter."""
    assert search(browser, base_url, "q=metropolis&category=books", "none") == []
    browser.driver.find_element("css selector", "[data-part=drop] a").click()
    expect_state(browser, "found")
    assert any("Metropolis" in title for title in browser.run(TITLES))


def test_results_have_excerpts_with_marked_words(browser: Browser, base_url: str) -> None:
    """A result has an excerpt with marked words, an image and a rating."""
    search(browser, base_url, "q=%22leave+a+volume+out%22")
    row = "document.querySelector('[data-part=results] li')"
    marked = browser.run(f"return [...{row}.querySelectorAll('[data-slot=excerpt] mark')].map(each => each.textContent)")
    assert {"leave", "volume"} <= set(marked)
    assert browser.run(f"return {row}.querySelector('img').src.includes('/pictures/')")
    assert browser.run(f"return {row}.querySelector('[data-slot=rating]').textContent") == "4"


def test_filters_show_result_counts(browser: Browser, base_url: str) -> None:
    """Each value of a filter shows the number of its results, independent of the selected value of that filter."""
    search(browser, base_url, "q=night&category=movies")
    options = browser.run("return [...document.querySelector('[name=category]').options].map(each => [each.value, each.text])")
    for value, text in options[1:]:
        if text.endswith("(0)"):
            continue
        browser.run("const control = document.querySelector('[name=category]'); control.value = arguments[0];"
                    "control.dispatchEvent(new Event('input', {bubbles: true}));", value)
        browser.run_async("setTimeout(arguments[0], 400)")
        found = browser.run("return document.querySelector('[data-part=status]').textContent")
        assert re.search(r"\d+", found).group() == re.search(r"\((\d+)\)", text).group(1), (value, text, found)


def test_keys_focus_the_search_field(browser: Browser, base_url: str) -> None:
    """The first Tab and the slash key focus the search field."""
    browser.open(urljoin(base_url, "search/"))
    expect_state(browser, "idle")
    focused = "return document.activeElement.name"
    browser.driver.switch_to.active_element.send_keys("\ue004")
    assert browser.run(focused) == "q"
    browser.run("document.activeElement.blur()")
    browser.driver.find_element("tag name", "body").send_keys("/")
    assert browser.run(focused) == "q" and browser.run("return document.activeElement.value") == ""


def test_shared_search_causes_no_layout_shift(browser: Browser, base_url: str) -> None:
    """The results of a query in the URL cause no layout shift, because their space is reserved."""
    search(browser, base_url, "q=night")
    shift = """
    const done = arguments[0];
    new PerformanceObserver(list => done(list.getEntries().reduce((sum, entry) => sum + entry.value, 0)))
      .observe({type: 'layout-shift', buffered: true});
    setTimeout(() => done(0), 300);
    """
    assert browser.run_async(shift) == 0


@in_every_browser
def test_failed_load_can_be_retried(browser: Browser, base_url: str) -> None:
    """If a file fails to load, the page reports it and offers a button that retries."""
    with browser.refusing("/search/blocks."):
        search(browser, base_url, "q=metropolis", "failed")
        browser.console()
    browser.driver.find_element("css selector", "[data-part=retry]").click()
    expect_state(browser, "found")


@in_every_browser
def test_all_reviews_are_listed_without_scripts(browser: Browser, base_url: str, site: Site) -> None:
    """Without JavaScript, the page lists all reviews."""
    with browser.without_scripts():
        browser.open(urljoin(base_url, "search/"))
        assert browser.run("return getComputedStyle(document.querySelector('[data-part=all]')).display") != "none"
    page = site.pages_by_path["search/index.html"]
    links = {urlsplit(link).path for link in page.main.xpath(".//ul/li/a/@href")}
    assert {site.base_path + review.url_path for review in site.reviews} <= links


@in_every_browser
def test_back_returns_to_the_results(browser: Browser, base_url: str) -> None:
    """The query is part of the URL, so back and forward restore it."""
    browser.open(urljoin(base_url, "search/"))
    browser.run(TYPE, "metropolis")
    expect_state(browser, "found")
    browser.driver.find_element("css selector", "[data-slot=title]").click()
    assert "/reviews/" in browser.driver.current_url
    browser.driver.back()
    expect_state(browser, "found")
    assert browser.run("return document.querySelector('[name=q]').value") == "metropolis"
    browser.driver.forward()
    assert "/reviews/" in browser.driver.current_url


@in_every_browser
def test_enter_adds_a_history_entry(browser: Browser, base_url: str) -> None:
    """Each submitted query is a history entry; queries that are only typed are not."""
    browser.open(urljoin(base_url, "search/"))
    # Real keys are necessary: browsers skip history entries without user activation when they go back.
    field = browser.driver.find_element("name", "q")
    for query in ("metropolis" + Keys.ENTER, "metropolis tide", "aurora" + Keys.ENTER):
        field.clear()
        field.send_keys(query)
    shown = "return [document.querySelector('[name=q]').value, new URLSearchParams(location.search).get('q') ?? '']"
    expect_state(browser, "found")
    assert browser.run(shown) == ["aurora", "aurora"]
    for query in ("metropolis", ""):
        browser.driver.back()
        expect_state(browser, "found" if query else "idle")
        assert browser.run(shown) == [query, query]
    browser.driver.forward()
    expect_state(browser, "found")
    assert browser.run(shown) == ["metropolis", "metropolis"]
    assert any("Metropolis" in title for title in browser.run(TITLES))


def test_slow_search_shows_loading_state(browser: Browser, base_url: str) -> None:
    """A slow search is announced, and its results are shown when they arrive."""
    slow = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.open(urljoin(base_url, "search/"))
    browser.command("Network.enable")
    browser.command("Network.setCacheDisabled", cacheDisabled=True)
    browser.command("Network.emulateNetworkConditions", latency=1_000, **slow)
    try:
        browser.run(TYPE, "metropolis")
        expect_state(browser, "loading")
    finally:
        browser.command("Network.emulateNetworkConditions", latency=0, **slow)
        browser.command("Network.setCacheDisabled", cacheDisabled=False)
    expect_state(browser, "found")


@in_every_browser
def test_unknown_filter_is_ignored(browser: Browser, base_url: str) -> None:
    """A category of an old URL that no longer exists is ignored."""
    assert any("Metropolis" in title for title in search(browser, base_url, "q=metropolis&category=gone"))
    assert browser.run("return document.querySelector('[name=category]').selectedOptions.length") == 1


def test_every_page_links_to_the_search(site: Site) -> None:
    """The header and footer of every page link to the search, and the content of the 404 page."""
    search_page = f"{site.base_path}search/"
    pages = [page for page in site.pages if not page.is_redirect]
    lacking = [page.path for page in pages for part in ("header", "footer")
               if search_page not in page.tree.xpath(f"//body/{part}//a/@href")]
    assert lacking == []
    assert search_page in site.pages_by_path["404.html"].main.xpath(".//a/@href")


@pytest.fixture(scope="module", params=in_turn(list(BUDGETS), 2))
def large_site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[int, Path]:
    """A site with many reviews of generated words."""
    folder = tmp_path_factory.mktemp("large")
    corpus = [sys.executable, ROOT / "Benchmarks/make-corpus", str(request.param), folder / "content"]
    subprocess.run(corpus, check=True)
    program = ROOT / os.environ.get("VERDICT", ".build/release/verdict")
    options = ["--templates", ROOT / "templates", "--content", folder / "content", "--output", folder / "site"]
    subprocess.run([program, "build", *options], check=True, capture_output=True, env={**os.environ, "VERDICT_CARDS": ""})
    return request.param, folder / "site"


def test_first_query_is_within_budget(browser: Browser, large_site: tuple[int, Path]) -> None:
    """A query of one word loads the manifest, one or two blocks, and the texts of the first results."""
    count, folder = large_site
    with serving(folder) as url:
        search(browser, url, "q=lobby%20")
        loaded = browser.run(LOADED)
    size = sum(len(gzip.compress((folder / path[1:]).read_bytes())) for path in loaded)
    most_requests, most_bytes = BUDGETS[count]
    assert 0 < len(loaded) <= most_requests, loaded
    assert size <= most_bytes
