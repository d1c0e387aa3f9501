"""A page that is open in the browser keeps up with what is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support import tools
from support.preview import Preview
from support.sites import Site
from support.sources import review_path
from support.waiting import eventually
from .saving import in_place
from .test_watching import OPTIONS, SOON, Author

tools.python_module("selenium")
from selenium.common.exceptions import WebDriverException  # noqa: E402
from support.browser import Browser, Variant  # noqa: E402  (needs selenium)

PAGE = "reviews/r04/"


@pytest.fixture
def browser(chromium: Browser) -> Browser:
    """The worker's Chromium, seen as no other test has left it."""
    chromium.set_variant(Variant("usual"))
    return chromium


@pytest.fixture
def author(site: Site, start: Callable[..., Preview], browser: Browser) -> Author:
    """Someone with a page of the site open, which is marked so that one sees whether it is loaded anew."""
    author = Author(site, start(site.root, *OPTIONS))
    browser.open(author.preview.url + PAGE)
    browser.run("window.isMarked = true")
    return author


def comes(browser: Browser, script: str) -> bool:
    """Whether a script soon gives true; while a page is loaded it may not run."""

    def holds() -> Any:
        try:
            return browser.run(f"return {script}")
        except WebDriverException:
            return False

    return eventually(holds, SOON)


def test_an_edit_is_seen(author: Author, browser: Browser) -> None:
    assert not browser.run("return document.body.innerText.includes('Freshly')")
    author.changes(4, "Freshly written.")
    assert comes(browser, "document.body.innerText.includes('Freshly written.')")
    assert comes(browser, "document.readyState === 'complete' && !window.isMarked")


def test_a_fault_is_shown_until_it_is_mended(author: Author, browser: Browser) -> None:
    path = author.site.root / review_path(4)
    good = path.read_bytes()
    in_place(path, good.replace(b"rating: 2.0", b"rating: <b>6"))
    panel = "document.getElementById('verdict-panel')"
    assert comes(browser, f"{panel}?.innerText.includes('content/reviews/r04.md:3:9')")
    assert "<b>6" in browser.run(f"return {panel}.innerText"), "what was typed is text, not markup"
    assert browser.run(f"return getComputedStyle({panel}).position") == "fixed"
    assert browser.run("return window.isMarked"), "the page under the panel stays"
    in_place(path, good)
    assert comes(browser, f"!{panel}")


def test_a_style_sheet_changes_without_a_reload(author: Author, browser: Browser) -> None:
    sheet = author.site.root / "templates/assets/style.css"
    sheet.write_text(sheet.read_text() + "\nbody { outline: 3px solid rgb(1, 2, 3); }\n")
    assert comes(browser, "getComputedStyle(document.body).outlineColor === 'rgb(1, 2, 3)'")
    assert browser.run("return window.isMarked")
    author.sees_all()
    author.changes(4, "And then a text.")
    assert comes(browser, "document.body.innerText.includes('And then a text.') && !window.isMarked")


def test_a_page_that_is_hidden_does_not_listen(author: Author, browser: Browser) -> None:
    """Streams of hidden pages would take the few connections that a browser opens to one host."""
    path = author.site.root / review_path(4)
    in_place(path, path.read_bytes().replace(b"rating: 2.0", b"rating: 6"))
    # What comes without a reload came through the stream.
    assert comes(browser, "document.getElementById('verdict-panel') && window.isMarked")
    listening = author.preview.descriptors
    shown = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    try:
        assert eventually(lambda: author.preview.descriptors < listening), "the hidden page still listens"
        author.changes(4, "Written while hidden.")
        author.waits(2)
    finally:
        browser.driver.close()
        browser.driver.switch_to.window(shown)
    assert comes(browser, "document.body.innerText.includes('Written while hidden.')")
    browser.run("window.isMarked = true")
    in_place(path, path.read_bytes().replace(b"rating: 2.0", b"rating: 6"))
    assert comes(browser, "document.getElementById('verdict-panel') && window.isMarked")
