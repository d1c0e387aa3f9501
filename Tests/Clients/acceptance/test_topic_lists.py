"""Lists of restaurants and other topics: their order, and filters by facts in place of links."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest

from support import tools
from support.site_server import serving
from .published_site import Site
from .test_budgets import compressed
from .test_sample_sites import build

tools.python_module("selenium")
from selenium.webdriver.common.action_chains import ActionChains  # noqa: E402  (needs selenium)
from selenium.webdriver.common.keys import Keys  # noqa: E402  (needs selenium)
from support.browser import Browser, Variant, in_every_browser  # noqa: E402  (needs selenium)
from .test_browser import AXE_TAGS, RUN_AXE, SHIFTS, axe_lines  # noqa: E402  (needs selenium)

SCRIPT_BYTES = 2048
PATIENCE_SECONDS = 15
COUNT = 60
"""More restaurants than one page of the list has."""
CITIES = ("Århus", "Leeds", "Oslo")
CUISINES = ("[Thai]", "[Thai, Bakery]", "[British]", "[British]")
SETTINGS = """
title: Places
url: https://places.example
reviewer: {name: Ada}
language: LANGUAGE
categories: [{name: Dinner, type: Restaurant}]
fields:
  - {key: chef, type: topic, plural: Chefs, ranked: true, facts: [{key: school, type: topic, plural: Schools, card: true}]}
"""

ROWS = "[...document.querySelectorAll('main .rows > li:not([hidden])')]"
NAMES = f"return {ROWS}.map(row => row.querySelector('a').textContent)"
CHIP = "[...document.querySelectorAll('.groups button')].find(chip => chip.value === {!r})"


def name(number: int) -> str:
    """Returns the name of a restaurant. Names are not in the order of ratings or days."""
    return f"Place {number * 7 % COUNT:02}"


def day(number: int) -> str:
    """Returns the day of the only visit."""
    return f"2025-{number % 12 + 1:02}-{number // 12 + 10}"


def write_site(folder: Path, language: str) -> None:
    """Writes the restaurants, all in one price class, each with a review, and chefs of two schools."""
    for part in ("reviews", "restaurants", "chefs"):
        (folder / part).mkdir(parents=True)
    (folder / "site.yaml").write_text(SETTINGS.replace("LANGUAGE", language), encoding="utf-8")
    for number in range(COUNT):
        facts = f"city: {CITIES[number % 3]}\ncuisine: {CUISINES[number % 4]}\nprice: ££"
        (folder / f"restaurants/p{number}.md").write_text(f"---\nname: {name(number)}\n{facts}\n---\n", encoding="utf-8")
        head = f"title: Dinner {number}\nrating: {number % 5 + 1}\ncategory: Dinner\nrestaurant: {name(number)}\nchef: Chef {number % 4}"
        (folder / f"reviews/r{number}.md").write_text(f"---\n{head}\ndate: {day(number)}\n---\nBread.\n", encoding="utf-8")
    for number in range(4):
        text = f"---\nname: Chef {number}\nschool: {('Lyon', 'Turin')[number % 2]}\n---\n"
        (folder / f"chefs/c{number}.md").write_text(text, encoding="utf-8")


@pytest.fixture(scope="module", params=("en", "ar"))
def topics(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The built site, from left to right and from right to left."""
    folder = tmp_path_factory.mktemp("topics")
    write_site(folder / "content", request.param)
    return build(folder)


@pytest.fixture(scope="module")
def topics_url(topics: Site) -> Iterator[str]:
    """The URL of the served site."""
    with serving(topics.root) as address:
        yield address


def wait(browser: Browser, expression: str) -> None:
    """Waits until an expression is true."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not browser.run(f"return {expression}"):
        assert time.monotonic() < end, f"never: {expression}; {browser.console()}"
        time.sleep(0.05)


@pytest.fixture
def opened(browser: Browser, topics_url: str) -> Callable[..., None]:
    """Returns a function that opens a list and waits for its script."""
    def open_list(path: str = "restaurants/", width: int = 1280) -> None:
        browser.set_variant(Variant("wide", width=width))
        browser.open(urljoin(topics_url, path))
        wait(browser, "document.querySelector('.order:not([hidden])')")
    return open_list


def by_name(numbers: Iterator[int]) -> list[str]:
    """Returns the names of restaurants in their order."""
    return sorted(name(number) for number in numbers)


@in_every_browser
def test_list_is_sorted_in_three_orders(browser: Browser, opened: Callable[..., None]) -> None:
    """The order is that of the whole list, whichever page a restaurant was on, and the URL contains it."""
    opened()
    ranking = browser.run(NAMES)
    assert len(ranking) == 50
    browser.run("document.querySelector('.order [value=name]').click()")
    wait(browser, f"{ROWS}.length === {COUNT}")
    assert browser.run(NAMES) == by_name(iter(range(COUNT)))
    assert browser.run("return location.search") == "?order=name"
    browser.run("document.querySelector('.order [value=latest]').click()")
    wait(browser, "location.search === '?order=latest'")
    days = browser.run(f"return {ROWS}.map(row => row.querySelector('time').dateTime)")
    assert days == sorted((day(number) for number in range(COUNT)), reverse=True)
    browser.run("document.querySelector('.order [value=\"\"]').click()")
    wait(browser, "location.search === ''")
    assert browser.run(NAMES)[:50] == ranking
    assert browser.run("return document.querySelector('.pagination')") is None
    tools.expect_none(browser.console(), "console errors")


@in_every_browser
def test_filters_combine_facts(browser: Browser, opened: Callable[..., None]) -> None:
    """Values of different facts combine, values without a result are disabled, and a reload restores both."""
    opened()
    browser.run(f"{CHIP.format('århus')}?.click() ?? {CHIP.format('arhus')}.click()")
    wait(browser, f"{ROWS}.length === {COUNT // 3}")
    browser.run(f"{CHIP.format('bakery')}.click()")
    expected = by_name(number for number in range(COUNT) if number % 3 == 0 and number % 4 == 1)
    wait(browser, f"{ROWS}.length === {len(expected)}")
    assert sorted(browser.run(NAMES)) == expected
    assert browser.run("return document.querySelector('.order output').textContent.match(/[0-9]+/g).map(Number).sort()") == [5, COUNT]
    browser.open(browser.run("return location.href"))
    wait(browser, f"{ROWS}.length === {len(expected)}")
    browser.run(f"{CHIP.format('bakery')}.click()")
    wait(browser, f"{ROWS}.length === {COUNT // 3}")
    tools.expect_none(browser.console(), "console errors")


@in_every_browser
def test_values_without_a_result_are_disabled(browser: Browser, opened: Callable[..., None]) -> None:
    """Chefs of each school: the other value of the same fact stays available."""
    opened("chefs/")
    browser.run(f"{CHIP.format('lyon')}.click()")
    wait(browser, f"{ROWS}.length === 2")
    assert browser.run("return document.querySelectorAll('.groups button:disabled').length") == 0
    browser.run(f"{CHIP.format('turin')}.click()")
    wait(browser, f"{ROWS}.length === 2 && {CHIP.format('lyon')}.ariaPressed === 'false'")


def test_list_is_usable_by_keyboard(browser: Browser, opened: Callable[..., None]) -> None:
    """The space bar presses a filter, which keeps the focus, and arrow keys choose the order."""
    opened()
    browser.run("document.querySelector('.groups button').focus()")
    ActionChains(browser.driver).send_keys(Keys.SPACE).perform()
    wait(browser, f"{ROWS}.length === {COUNT // 3}")
    assert browser.run("return document.activeElement.ariaPressed") == "true"
    browser.run("document.querySelector('.order input:checked').focus()")
    ActionChains(browser.driver).send_keys(Keys.ARROW_DOWN).perform()
    wait(browser, "location.search.includes('order=latest')")


@in_every_browser
def test_links_stand_without_scripts(browser: Browser, topics_url: str) -> None:
    """Without scripts, groups are links to their pages, and no control is shown."""
    with browser.without_scripts():
        browser.open(urljoin(topics_url, "restaurants/"))
        assert browser.run("return document.querySelector('.order').hidden && !document.querySelector('.groups button')")
        links = browser.run("return [...document.querySelectorAll('.groups a')].map(link => link.href)")
    assert len(links) == 6 and all("/restaurants/c" in link for link in links)


def test_shared_facts_are_not_repeated(topics: Site) -> None:
    """No row names the price class of all restaurants, nor the city of all restaurants of a city."""
    for path, absent in (("restaurants/index.html", "££"), ("restaurants/cities/leeds/index.html", "Leeds")):
        rows = topics.pages_by_path[path].tree.xpath("//main//ol[contains(@class, 'rows')]/li")
        assert rows and not any(absent in "".join(row.itertext()) for row in rows), path


@pytest.mark.parametrize("width", (320, 390, 768, 1280))
def test_lists_are_accessible_and_fit(width: int, browser: Browser, opened: Callable[..., None], axe_source: str) -> None:
    """Nothing shifts; with a pressed filter, axe reports no violation, and the page is as wide as the window."""
    opened(width=width)
    assert browser.run_async(SHIFTS)["moved"] == []
    browser.run("document.querySelector('.order [value=name]').click()")
    browser.run("document.querySelector('.groups button').click()")
    wait(browser, f"{ROWS}.length === {COUNT // 3}")
    assert browser.run("return document.scrollingElement.scrollWidth - innerWidth") <= 0
    browser.run(axe_source)
    tools.expect_none(axe_lines(browser.run_async(RUN_AXE, AXE_TAGS)["violations"]), "axe violations")


def test_script_is_within_budget(topics: Site) -> None:
    """The script of these lists is within its budget."""
    (script,) = (topics.root / "assets").glob("topics.*.js")
    assert compressed(script) <= SCRIPT_BYTES
