"""The search page in a real browser, under the policy that the server sends."""

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
from support.site_server import serving
from .published_site import Site

tools.python_module("selenium")
from support.browser import Browser, in_every_browser  # noqa: E402  (needs selenium)
from selenium.webdriver.common.keys import Keys  # noqa: E402

ROOT = Path(__file__).resolve().parents[3]
BUDGETS = {1_000: (9, 40_000), 10_000: (10, 60_000)}
"""How many files a first query may load of a site of so many reviews, and how many bytes, compressed."""

SETTLED = """
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
"""Waits until the page shows a state; says what it shows instead."""

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
"""The files of the index that the page has asked for."""


def search(browser: Browser, base_url: str, query: str, state: str = "found") -> list[str]:
    """Opens the search page at a query, waits for a state and gives the titles it shows."""
    browser.open(urljoin(base_url, f"search/?{query}"))
    expect_state(browser, state)
    return browser.run(TITLES)


def expect_state(browser: Browser, state: str) -> None:
    """Waits until the page shows a state."""
    assert browser.run_async(SETTLED, state) == ""


@pytest.fixture(autouse=True)
def quiet(browser: Browser) -> Iterator[None]:
    """Nothing is written to the console: the policy holds. What a test blocks itself it takes off the console."""
    yield
    tools.expect_none(browser.console(), "console errors on the search page")


@in_every_browser
def test_typing_errors_are_forgiven(browser: Browser, base_url: str) -> None:
    """A word that no review holds finds what it was meant to be."""
    assert any("Metropolis" in title for title in search(browser, base_url, "q=metropolsi"))


@in_every_browser
def test_filters_need_no_words(browser: Browser, base_url: str, site: Site) -> None:
    """A category alone shows its reviews and says how many."""
    titles = search(browser, base_url, "category=books")
    page = site.pages_by_path["categories/books/index.html"]
    shown = " ".join(page.main.itertext())
    assert titles and all(title in shown for title in titles)
    count = len(site.pages_by_path["categories/books/index.html"].main.xpath(".//*[contains(@class, 'h-entry')]"))
    assert str(count) in browser.run("return document.querySelector('[data-part=status]').textContent")


def test_what_was_meant_is_said(browser: Browser, base_url: str) -> None:
    """A word that was guessed is named, and a link leads to what was typed, which finds nothing."""
    search(browser, base_url, "q=metropolsi")
    assert browser.run("return document.querySelector('[data-part=understood]').textContent") == "metropolis"
    browser.run("document.querySelector('[data-part=literally]').click()")
    expect_state(browser, "none")
    assert browser.run("return document.querySelector('[name=q]').value") == '"metropolsi"'


@in_every_browser
def test_nothing_found_says_what_to_do(browser: Browser, base_url: str) -> None:
    """Without a result the page offers to drop each filter."""
    assert search(browser, base_url, "q=metropolis&category=books", "none") == []
    browser.driver.find_element("css selector", "[data-part=drop] a").click()
    expect_state(browser, "found")
    assert any("Metropolis" in title for title in browser.run(TITLES))


def test_results_show_where_they_hold_the_words(browser: Browser, base_url: str) -> None:
    """A result has an excerpt with the words marked, a picture and a rating; nothing that spoils."""
    search(browser, base_url, "q=%22leave+a+volume+out%22")
    row = "document.querySelector('[data-part=results] li')"
    marked = browser.run(f"return [...{row}.querySelectorAll('[data-slot=excerpt] mark')].map(each => each.textContent)")
    assert {"leave", "volume"} <= set(marked)
    assert browser.run(f"return {row}.querySelector('img').src.includes('/pictures/')")
    assert browser.run(f"return {row}.querySelector('[data-slot=rating]').textContent") == "4"


def test_counts_stand_beside_filters(browser: Browser, base_url: str) -> None:
    """Each value of a filter says how many results it would leave, whatever is chosen of the same filter."""
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


def test_keys_lead_to_the_field(browser: Browser, base_url: str) -> None:
    """The first press of Tab does, and the key for searching."""
    browser.open(urljoin(base_url, "search/"))
    expect_state(browser, "idle")
    focused = "return document.activeElement.name"
    browser.driver.switch_to.active_element.send_keys("\ue004")
    assert browser.run(focused) == "q"
    browser.run("document.activeElement.blur()")
    browser.driver.find_element("tag name", "body").send_keys("/")
    assert browser.run(focused) == "q" and browser.run("return document.activeElement.value") == ""


def test_shared_search_does_not_move(browser: Browser, base_url: str) -> None:
    """Where the address asks for something, its results come to where room was kept for them."""
    search(browser, base_url, "q=night")
    shift = """
    const done = arguments[0];
    new PerformanceObserver(list => done(list.getEntries().reduce((sum, entry) => sum + entry.value, 0)))
      .observe({type: 'layout-shift', buffered: true});
    setTimeout(() => done(0), 300);
    """
    assert browser.run_async(shift) == 0


@in_every_browser
def test_failed_load_can_be_tried_again(browser: Browser, base_url: str) -> None:
    """When a file does not come the page says so, and its button loads it."""
    with browser.refusing("/search/blocks."):
        search(browser, base_url, "q=metropolis", "failed")
        browser.console()
    browser.driver.find_element("css selector", "[data-part=retry]").click()
    expect_state(browser, "found")


@in_every_browser
def test_all_reviews_are_listed_without_scripts(browser: Browser, base_url: str, site: Site) -> None:
    """Without JavaScript the page is the list of all reviews."""
    with browser.without_scripts():
        browser.open(urljoin(base_url, "search/"))
        assert browser.run("return getComputedStyle(document.querySelector('[data-part=all]')).display") != "none"
    page = site.pages_by_path["search/index.html"]
    links = {urlsplit(link).path for link in page.main.xpath(".//ul/li/a/@href")}
    assert {site.base_path + review.url_path for review in site.reviews} <= links


@in_every_browser
def test_back_returns_to_the_results(browser: Browser, base_url: str) -> None:
    """A query is in the address, so back and forward lead to and from it."""
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
def test_enter_makes_a_page_of_its_own(browser: Browser, base_url: str) -> None:
    """Back leads from query to query that was entered; what was typed on the way is no page."""
    browser.open(urljoin(base_url, "search/"))
    # With real keys: what no reader has done is left out when browsers go back.
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


def test_slow_network_says_that_it_searches(browser: Browser, base_url: str) -> None:
    """What takes long is announced, and what then comes is shown."""
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
def test_filter_that_is_no_more_is_left_out(browser: Browser, base_url: str) -> None:
    """An old address may name a category that the site has no longer."""
    assert any("Metropolis" in title for title in search(browser, base_url, "q=metropolis&category=gone"))
    assert browser.run("return document.querySelector('[name=category]').selectedOptions.length") == 1


def test_every_page_leads_to_the_search(site: Site) -> None:
    """The header and the footer of every page do, and the page for lost readers in its text."""
    search_page = f"{site.base_path}search/"
    pages = [page for page in site.pages if not page.is_redirect]
    lacking = [page.path for page in pages for part in ("header", "footer")
               if search_page not in page.tree.xpath(f"//body/{part}//a/@href")]
    assert lacking == []
    assert search_page in site.pages_by_path["404.html"].main.xpath(".//a/@href")


@pytest.fixture(scope="module", params=BUDGETS)
def large_site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[int, Path]:
    """A site of many reviews of made-up words."""
    folder = tmp_path_factory.mktemp("large")
    corpus = [sys.executable, ROOT / "Benchmarks/make-corpus", str(request.param), folder / "content"]
    subprocess.run(corpus, check=True)
    program = ROOT / os.environ.get("VERDICT", ".build/release/verdict")
    options = ["--templates", ROOT / "templates", "--content", folder / "content", "--output", folder / "site"]
    subprocess.run([program, "build", *options], check=True, capture_output=True, env={**os.environ, "VERDICT_CARDS": ""})
    return request.param, folder / "site"


def test_first_query_is_small(browser: Browser, large_site: tuple[int, Path]) -> None:
    """One word needs a manifest, a block or two and what the first results show."""
    count, folder = large_site
    with serving(folder) as url:
        search(browser, url, "q=lobby%20")
        loaded = browser.run(LOADED)
    size = sum(len(gzip.compress((folder / path[1:]).read_bytes())) for path in loaded)
    most_requests, most_bytes = BUDGETS[count]
    assert 0 < len(loaded) <= most_requests, loaded
    assert size <= most_bytes
