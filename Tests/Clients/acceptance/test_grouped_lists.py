"""Lists of reviews below headings: the filter, and further pages loaded in place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest

from support import tools
from support.site_server import serving
from .published_site import Site
from .test_sample_sites import build
from .test_topic_lists import wait

tools.python_module("selenium")
from support.browser import Browser, Variant, in_every_browser  # noqa: E402  (needs selenium)

COUNT = 130
"""More reviews than a page of a list has."""
SETTINGS = """
title: Films
url: https://films.example
reviewer: {name: Ada}
categories: [{name: Film, type: Movie}, {name: Book, type: Book}]
group: {tags: rating}
"""

GROUPS = "[...document.querySelectorAll('.groups > section:not([hidden])')]"
CARDS = "[...document.querySelectorAll('.groups > section:not([hidden]) > .cards > li:not([hidden])')]"
NEXT = "document.querySelector('.pagination [rel=next]')"


def rating(number: int) -> float:
    """Returns the rating of a review: ten values."""
    return number % 10 / 2 + 0.5


@pytest.fixture(scope="module")
def grouped(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The built site: every review has one tag, whose list has headings."""
    folder = tmp_path_factory.mktemp("grouped")
    (folder / "content/reviews").mkdir(parents=True)
    (folder / "content/site.yaml").write_text(SETTINGS, encoding="utf-8")
    for number in range(COUNT):
        head = f"title: Work {number}\nrating: {rating(number)}\ncategory: {('Film', 'Book')[number % 20 == 0]}\ntags: [all]"
        text = f"---\n{head}\ndate: 2025-{number % 12 + 1:02}-{number // 12 + 1:02}\n---\nSeen.\n"
        (folder / f"content/reviews/r{number}.md").write_text(text, encoding="utf-8")
    return build(folder)


@pytest.fixture
def opened(grouped: Site, browser: Browser) -> Iterator[Callable[[str], None]]:
    """Returns a function that opens the list with a query and waits for its filter."""
    with serving(grouped.root) as address:
        def open_list(query: str = "") -> None:
            browser.set_variant(Variant("wide", width=1280))
            browser.open(urljoin(address, f"tags/all/{query}"))
            wait(browser, "document.querySelector('.filter:not([hidden])')")
        yield open_list


@in_every_browser
def test_filter_finds_cards_of_further_pages(browser: Browser, opened: Callable[[str], None]) -> None:
    """Books are on the last pages only: these are loaded into the groups of their ratings."""
    opened("?category=Book")
    books = [number for number in range(COUNT) if number % 20 == 0]
    wait(browser, f"{CARDS}.length >= 6 || !{NEXT}")
    titles = browser.run(f"return {CARDS}.map(card => card.querySelector('.p-name').textContent)")
    assert len(titles) == len(books) and set(titles) == {f"Work {number}" for number in books}
    assert browser.run("return document.querySelectorAll('.groups > li, .cards .cards').length") == 0
    assert browser.run(f"return {GROUPS}.length") == 1
    tools.expect_none(browser.console(), "console errors")


@in_every_browser
def test_further_pages_continue_the_last_group(browser: Browser, opened: Callable[[str], None]) -> None:
    """All pages loaded in place are one list: ten headings, each once. A filter hides those without a result, and shows them again."""
    opened()
    while browser.run(f"return !!{NEXT}"):
        count = browser.run(f"return {CARDS}.length")
        browser.run(f"{NEXT}.click()")
        wait(browser, f"{CARDS}.length > {count}")
    values = browser.run(f"return {GROUPS}.map(group => [...group.querySelectorAll('.p-rating')].map(data => Number(data.value)))")
    assert [sorted(set(group)) for group in values] == [[rating(number)] for number in range(9, -1, -1)]
    assert sum(map(len, values)) == COUNT
    browser.run("document.querySelector('.filter').open = true;"
                "document.querySelector('.filter [name=rating][value=\"4\"]').click()")
    wait(browser, f"{GROUPS}.length === 3")
    assert browser.run(f"return {CARDS}.length") == COUNT // 10 * 3
    browser.run("document.querySelector('.filter [type=reset]').click()")
    wait(browser, f"{GROUPS}.length === 10")
    tools.expect_none(browser.console(), "console errors")
