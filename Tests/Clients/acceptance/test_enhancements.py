"""Features that scripts add (saving, sharing, colours, longer lists, filters), and pages without scripts."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from urllib.parse import urljoin

import pytest

from support import tools
from support.forms import in_turn
from .published_site import Page, Site

tools.python_module("selenium")
from support.browser import Browser, Variant, in_every_browser  # noqa: E402  (needs selenium)
from .test_browser import AXE_TAGS, RUN_AXE, axe_lines  # noqa: E402  (needs selenium)

WIDE = Variant("wide")
PATIENCE_SECONDS = 5

NO_STORAGE = """
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, {get() { throw new DOMException('no', 'SecurityError'); }});
"""
FULL_STORAGE = """
Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
"""
NULL_STORAGE = "Object.defineProperty(window, 'localStorage', {value: null});"
without_storage = pytest.mark.parametrize(
    "error", (NO_STORAGE, FULL_STORAGE, NULL_STORAGE), ids=("forbidden", "full", "absent")
)
NO_SHARING = "Object.defineProperty(navigator, 'share', {value: undefined});"
CLIPBOARD = """
Object.defineProperty(navigator, 'clipboard', {
  value: {async writeText(text) { window.copied = text; }},
});
"""
SHIFTS = """
const done = arguments[arguments.length - 1];
const shifts = [];
new PerformanceObserver(list => shifts.push(...list.getEntries()))
  .observe({type: 'layout-shift', buffered: true});
setTimeout(() => done(shifts.reduce((sum, shift) => sum + shift.value, 0)), 300);
"""

Until = Callable[[str], object]
Prepare = Callable[..., None]


@pytest.fixture(scope="module")
def enhanced_url(site: Site, base_url: str) -> str:
    """The URL of the served site; skips the test if its theme links no scripts."""
    if "<script src" not in site.pages_by_path["index.html"].source:
        pytest.skip("the theme links no scripts")
    return base_url


@pytest.fixture
def until(browser: Browser) -> Until:
    """Returns a function that waits until an expression is true and returns its value."""
    def wait(expression: str) -> object:
        end = time.monotonic() + PATIENCE_SECONDS
        while not (value := browser.run(f"return {expression}")):
            assert time.monotonic() < end, f"never: {expression}; {browser.console()}"
            time.sleep(0.05)
        return value
    return wait


@pytest.fixture
def prepare(browser: Browser) -> Iterator[Prepare]:
    """Returns a function that adds scripts to run before the page's own, until the test ends."""
    with ExitStack() as stack:
        yield lambda *sources: stack.enter_context(browser.prepared(*sources))


@pytest.fixture(autouse=True)
def clean_storage(browser: Browser, enhanced_url: str) -> None:
    """Each test starts with empty local storage."""
    browser.set_variant(WIDE)
    browser.driver.get(urljoin(enhanced_url, "robots.txt"))
    browser.run("localStorage.clear()")


def address(base: str, page: Page) -> str:
    """Returns the URL of a page."""
    return urljoin(base, page.url_path)


@pytest.fixture
def long_list(site: Site) -> Page:
    """The first page of a list of several pages, with reviews of several categories."""
    pages = [p for p in site.pages if p.kind in ("year", "tag", "category", "picks")
             and p.tree.xpath("//nav[@class='pagination']//a[@rel='next']") and "/page/" not in p.path]
    if not pages:
        pytest.skip("no list of several pages")
    return max(pages, key=lambda page: (page.kind == "year", page.path))


@in_every_browser
def test_inline_spoilers_open_without_scripts(site: Site, browser: Browser, base_url: str) -> None:
    """A spoiler within a line is hidden until its box is checked."""
    pages = [page for page in site.pages if '<label class="spoiler"><input' in page.source]
    if not pages:
        pytest.skip("no spoiler within a line")
    shown = "return getComputedStyle(document.querySelector('label.spoiler span')).visibility"
    with browser.without_scripts():
        browser.open(address(base_url, pages[0]))
        states = [browser.run(shown)]
        for _ in range(2):
            browser.run("document.querySelector('label.spoiler input').click()")
            states.append(browser.run(shown))
    assert states == ["hidden", "visible", "hidden"]


def test_enhancement_causes_no_layout_shift(
    page_kind: str, browser: Browser, enhanced_url: str, examples: dict[str, Page]
) -> None:
    """Scripts and late resources cause no layout shift, overflow or console error."""
    for width in in_turn((320, 1280), 2):
        browser.set_variant(Variant("enhanced", width=width))
        with browser.slowed(4):
            browser.open(address(enhanced_url, examples[page_kind]))
            assert browser.run_async(SHIFTS) == 0, f"layout shifts at {width} px"
        wide = browser.run("return document.scrollingElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{wide} px too wide at {width} px"
        errors = [line for line in browser.console() if "status of 404" not in line]
        tools.expect_none(errors, "console errors")


@pytest.mark.parametrize("scheme", in_turn(("light", "dark"), 2))
def test_enhanced_pages_pass_axe(
    page_kind: str, scheme: str, browser: Browser, enhanced_url: str, axe_source: str,
    examples: dict[str, Page],
) -> None:
    """With every control shown, opened and pressed, axe-core reports no violation."""
    browser.set_variant(Variant(scheme, scheme=scheme))
    browser.open(address(enhanced_url, examples[page_kind]))
    browser.run("document.querySelectorAll('.filter').forEach(filter => { filter.open = true; });"
                "document.querySelector('.save')?.click();")
    browser.run(axe_source)
    found = browser.run_async(RUN_AXE, AXE_TAGS)
    tools.expect_none(axe_lines(found["violations"]), "axe violations")


@in_every_browser
def test_saved_review_persists(
    browser: Browser, enhanced_url: str, until: Until, examples: dict[str, Page]
) -> None:
    """A review that is saved on its card is shown as saved on its page, under the same name."""
    browser.open(enhanced_url)
    until("document.querySelector('.card .save')")
    before = browser.run("return document.querySelector('.card .save').textContent")
    browser.run("document.querySelector('.card .save').click()")
    assert browser.run("return document.querySelector('.card .save').ariaPressed") == "true"
    assert browser.run("return document.querySelector('.card .save').textContent") == before
    browser.run("document.querySelector('.card .p-name').click()")
    until("document.querySelector('.actions .save:not([hidden])')?.ariaPressed === 'true'")
    stored = json.loads(browser.run("return localStorage.getItem(Object.keys(localStorage)[0])"))
    assert stored["version"] == 1
    assert set(stored["reviews"][0]) == {"slug", "title", "rating", "category", "day"}
    browser.run("document.querySelector('.actions .save').click()")
    browser.open(enhanced_url)
    until("document.querySelector('.card .save')?.ariaPressed === 'false'")


@in_every_browser
def test_every_card_can_be_saved(browser: Browser, enhanced_url: str, until: Until) -> None:
    """Each card has one save button, labelled with the title of its review."""
    browser.open(enhanced_url)
    until("document.querySelector('.card .save')")
    names = browser.run("return [...document.querySelectorAll('.card')].map(card =>"
                        " [card.querySelector('.p-name').textContent,"
                        "  [...card.querySelectorAll('.save')].map(b => b.textContent)])")
    tools.expect_none(
        (f"{title}: {buttons}" for title, buttons in names
         if len(buttons) != 1 or not buttons[0].strip().endswith(title.strip())), "cards",
    )


@in_every_browser
@without_storage
def test_failing_storage_is_reported(
    error: str, browser: Browser, enhanced_url: str, until: Until, prepare: Prepare, examples: dict[str, Page]
) -> None:
    """If storage fails, no review is shown as saved, one alert is shown, and the colour setting works until the page is
    closed."""
    prepare(error)
    for place, button in (("review", ".actions .save"), ("home", ".card .save")):
        browser.open(address(enhanced_url, examples[place]))
        until(f"document.querySelector('{button}:not([hidden])')")
        browser.run(f"document.querySelector('{button}').click(); document.querySelector('{button}').click()")
        assert browser.run(f"return document.querySelector('{button}').ariaPressed") == "false"
        said = "document.querySelectorAll('main #not-saved[role=alert]:not([hidden])')"
        assert browser.run(f"return {said}.length") == 1
    browser.run("document.querySelector('.theme [value=dark]').click()")
    assert browser.run("return document.documentElement.dataset.theme") == "dark"
    tools.expect_none(browser.console(), "console errors")


@in_every_browser
@without_storage
def test_saved_list_reports_failing_storage(
    error: str, browser: Browser, enhanced_url: str, until: Until, prepare: Prepare, examples: dict[str, Page]
) -> None:
    """If storage fails, the list lasts until the page is closed, and each change announces that it is not stored."""
    if "saved" not in examples:
        pytest.skip("no page of saved reviews")
    prepare(error)
    slug = examples["review"].url_path.split("/")[-2]
    browser.open(f"{address(enhanced_url, examples['saved'])}#s={slug}")
    until("!document.querySelector('.shared button').disabled")
    for action, left in (".shared button", 1), (".saved-list button", 0):
        browser.run("document.querySelector('.saved [role=status]').textContent = ''")
        browser.run(f"document.querySelector('{action}').click()")
        until(f"document.querySelectorAll('.saved-list li').length === {left}")
        said = until("document.querySelector('.saved [role=status]').textContent")
        assert said == browser.run("return document.querySelector('.saved').dataset.notKept")
    tools.expect_none(browser.console(), "console errors")


@in_every_browser
@pytest.mark.parametrize(
    "rubbish", ("{", "[]", "null", '{"version":2,"reviews":[]}', '{"version":1,"reviews":7}')
)
def test_invalid_stored_data_is_ignored(
    rubbish: str, browser: Browser, enhanced_url: str, until: Until
) -> None:
    """Invalid stored data, or data of another version, is ignored."""
    browser.open(enhanced_url)
    until("document.querySelector('.card .save')")
    browser.run("localStorage.setItem("
                "`verdict:${document.querySelector('.brand').pathname}`, arguments[0])", rubbish)
    browser.open(enhanced_url)
    until("document.querySelector('.card .save')?.ariaPressed === 'false'")
    tools.expect_none(browser.console(), "console errors")


@in_every_browser
def test_colours_are_chosen_before_paint(browser: Browser, enhanced_url: str, until: Until) -> None:
    """The colour setting persists, is applied by the blocking script alone, and can be reset."""
    browser.open(enhanced_url)
    until("document.querySelector('.theme:not([hidden])')")
    paper = browser.run("return getComputedStyle(document.body).backgroundColor")
    browser.run("document.querySelector('.theme [value=dark]').click()")
    assert browser.run("return getComputedStyle(document.body).backgroundColor") != paper
    with browser.refusing("/assets/site."):
        browser.open(enhanced_url)
        assert browser.run("return document.documentElement.dataset.theme") == "dark"
        assert browser.run("return document.querySelector('.theme').hidden"), "the other script came all the same"
    browser.open(enhanced_url)
    until("document.querySelector('.theme:not([hidden]) [value=dark]')?.checked")
    browser.run("document.querySelector('.theme [value=\"\"]').click()")
    assert browser.run("return getComputedStyle(document.body).backgroundColor") == paper


@in_every_browser
def test_link_is_copied(
    browser: Browser, enhanced_url: str, until: Until, prepare: Prepare, examples: dict[str, Page]
) -> None:
    """If the system cannot share, the link is copied and the status announces it."""
    prepare(NO_SHARING, CLIPBOARD)
    browser.open(address(enhanced_url, examples["review"]))
    until("document.querySelector('.actions .share:not([hidden])')")
    browser.run("document.querySelector('.actions .share').click()")
    until("document.querySelector('.actions [role=status]').textContent")
    assert browser.run("return window.copied") == examples["review"].canonical


@in_every_browser
def test_next_page_is_appended(browser: Browser, enhanced_url: str, until: Until) -> None:
    """The link appends the next page, moves the focus to its first title and updates the URL."""
    browser.open(enhanced_url)
    until("document.querySelector('.card .save')")
    items = "document.querySelector('.pagination').previousElementSibling.children"
    before = browser.run(f"return {items}.length")
    address = browser.run("return document.querySelector('.pagination [rel=next]').href")
    browser.run("document.querySelector('.pagination [rel=next]').click()")
    until(f"{items}.length > {before}")
    until(f"document.activeElement.closest('li') === {items}[{before}]")
    assert browser.run("return location.href") == address
    assert browser.run("return document.querySelectorAll('.pagination').length") == 1
    assert browser.run(f"return [...{items}].every(i => i.querySelectorAll('.save').length === 1)")
    tools.expect_none(browser.console(), "console errors")


@in_every_browser
def test_failed_fetch_follows_link(browser: Browser, enhanced_url: str, until: Until) -> None:
    """If the next page cannot be fetched, the browser follows the link."""
    browser.open(enhanced_url)
    until("document.querySelector('.card .save')")
    browser.run("window.fetch = async () => { throw new TypeError('no network'); }")
    address = browser.run("return document.querySelector('.pagination [rel=next]').href")
    browser.run("document.querySelector('.pagination [rel=next]').click()")
    until(f"location.href === '{address}'")


@in_every_browser
def test_list_is_filtered(
    browser: Browser, enhanced_url: str, until: Until, long_list: Page
) -> None:
    """Radio buttons and selects hide cards, the status counts them, and the URL stores the filter."""
    browser.open(address(enhanced_url, long_list))
    until("document.querySelector('.filter:not([hidden])')")
    browser.run("document.querySelector('.filter').open = true;"
                "document.querySelector('.filter [name=rating][value=\"4\"]').click()")
    ratings = ("[...document.querySelectorAll('section > .cards > li:not([hidden]) .p-rating')]"
               ".map(data => Number(data.value))")
    until(f"{ratings}.every(rating => rating >= 4)")
    until("document.querySelector('.filter [role=status]').textContent")
    text = browser.run("return document.querySelector('.filter [role=status]').textContent")
    cards = "document.querySelectorAll('section > .cards > li:not([hidden])')"
    shown = browser.run(f"return {cards}.length")
    assert re.match(rf"{shown}\D+\d+", text), text
    assert "rating=4" in browser.run("return location.search")
    remembered = browser.run("return location.href")
    browser.open(remembered)
    until(f"document.querySelector('.filter')?.open && {ratings}.every(rating => rating >= 4)")
    browser.run("document.querySelector('.filter [type=reset]').click()")
    until("!document.querySelector('section > .cards > li[hidden]') && !location.search")
    tools.expect_none(browser.console(), "console errors")


@in_every_browser
def test_saved_page(
    browser: Browser, enhanced_url: str, until: Until, examples: dict[str, Page], prepare: Prepare
) -> None:
    """Saved reviews are listed, removed, exported, imported and opened from a shared URL."""
    if "saved" not in examples:
        pytest.skip("no page of saved reviews")
    place = address(enhanced_url, examples["saved"])
    prepare(NO_SHARING, CLIPBOARD, "window.confirm = () => true;")
    browser.open(place)
    until("!document.querySelector('.saved').hidden && !document.querySelector('.saved .empty').hidden")
    browser.open(enhanced_url)
    until("document.querySelector('.card .save')")
    browser.run("[...document.querySelectorAll('.h-feed .cards .save')].slice(0, 3).forEach(b => b.click())")
    browser.open(place)
    until("document.querySelectorAll('.saved-list li').length === 3")
    browser.run("document.querySelector('.saved-list button').click()")
    until("document.querySelectorAll('.saved-list li').length === 2")
    browser.run("URL.createObjectURL = blob => { window.blob = blob; return '#'; };"
                "document.querySelector('.saved-export').click()")
    exported = browser.run_async("window.blob.text().then(arguments[arguments.length - 1])")
    assert json.loads(exported)["version"] == 1
    browser.run("document.querySelector('.saved-share').click()")
    shared = str(until("window.copied"))
    browser.run("document.querySelector('.saved-clear').click()")
    until("!document.querySelector('.saved .empty').hidden")
    browser.run("""
      const input = document.querySelector('.saved-import input');
      const files = new DataTransfer();
      files.items.add(new File([arguments[0]], 'saved.json', {type: 'application/json'}));
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
    """, exported)
    until("document.querySelectorAll('.saved-list li').length === 2")
    browser.run("document.querySelector('.saved-clear').click()")
    browser.open(shared)
    until("document.querySelectorAll('.shared:not([hidden]) li a').length === 2")
    until("!document.querySelector('.shared button').disabled")
    browser.run("document.querySelector('.shared button').click()")
    until("document.querySelectorAll('.saved-list li').length === 2")
    tools.expect_none(browser.console(), "console errors")
