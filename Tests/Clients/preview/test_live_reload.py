"""An open page in a browser follows the changes of the source."""

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
    """The worker's Chromium, reset to the default variant."""
    chromium.set_variant(Variant("usual"))
    return chromium


@pytest.fixture
def author(site: Site, start: Callable[..., Preview], browser: Browser) -> Author:
    """An author with an open page, which is marked to detect a reload."""
    author = Author(site, start(site.root, *OPTIONS))
    browser.open(author.preview.url + PAGE)
    browser.run("window.isMarked = true")
    return author


def becomes_true(browser: Browser, script: str) -> bool:
    """Whether an expression becomes true in time; scripts may fail while a page is loading."""

    def holds() -> Any:
        try:
            return browser.run(f"return {script}")
        except WebDriverException:
            return False

    return eventually(holds, SOON)


def test_edit_reloads_the_page(author: Author, browser: Browser) -> None:
    assert not browser.run("return document.body.innerText.includes('Freshly')")
    author.edit_review(4, "Freshly written.")
    assert becomes_true(browser, "document.body.innerText.includes('Freshly written.')")
    assert becomes_true(browser, "document.readyState === 'complete' && !window.isMarked")


def test_error_panel_is_shown_until_the_fix(author: Author, browser: Browser) -> None:
    path = author.site.root / review_path(4)
    good = path.read_bytes()
    in_place(path, good.replace(b"rating: 2.0", b"rating: <b>6"))
    panel = "document.getElementById('verdict-panel')"
    assert becomes_true(browser, f"{panel}?.innerText.includes('content/reviews/r04.md:3:9')")
    assert "<b>6" in browser.run(f"return {panel}.innerText"), "what was typed is text, not markup"
    assert browser.run(f"return getComputedStyle({panel}).position") == "fixed"
    assert browser.run("return window.isMarked"), "the page under the panel stays"
    in_place(path, good)
    assert becomes_true(browser, f"!{panel}")


def test_style_sheet_changes_without_reload(author: Author, browser: Browser) -> None:
    sheet = author.site.root / "templates/assets/style.css"
    sheet.write_text(sheet.read_text() + "\nbody { outline: 3px solid rgb(1, 2, 3); }\n")
    assert becomes_true(browser, "getComputedStyle(document.body).outlineColor === 'rgb(1, 2, 3)'")
    assert browser.run("return window.isMarked")
    author.wait_until_current()
    author.edit_review(4, "And then a text.")
    assert becomes_true(browser, "document.body.innerText.includes('And then a text.') && !window.isMarked")


def test_hidden_page_disconnects(author: Author, browser: Browser) -> None:
    """Hidden pages disconnect, because a browser opens few connections to one host."""
    path = author.site.root / review_path(4)
    in_place(path, path.read_bytes().replace(b"rating: 2.0", b"rating: 6"))
    # A change without a reload came through the event stream.
    assert becomes_true(browser, "document.getElementById('verdict-panel') && window.isMarked")
    listening = author.preview.descriptors
    shown = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    try:
        assert eventually(lambda: author.preview.descriptors < listening), "the hidden page still listens"
        author.edit_review(4, "Written while hidden.")
        author.wait_for_rebuilds(2)
    finally:
        browser.driver.close()
        browser.driver.switch_to.window(shown)
    assert becomes_true(browser, "document.body.innerText.includes('Written while hidden.')")
    browser.run("window.isMarked = true")
    in_place(path, path.read_bytes().replace(b"rating: 2.0", b"rating: 6"))
    assert becomes_true(browser, "document.getElementById('verdict-panel') && window.isMarked")
