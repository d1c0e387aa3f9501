"""One page of each kind in a real browser: accessibility, layout shifts, console, width, text without scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any
from urllib.parse import urljoin

import pytest

from support import tools
from support.forms import in_turn
from .published_site import Page, Site

tools.python_module("selenium")
from support.browser import Browser, Variant, in_every_browser  # noqa: E402  (needs selenium)

AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
"""The rules that depend on colours; axe checks only these in variants that change only colours."""
NARROW = 320
LARGEST_SHIFT = 0.0
NARROW_VARIANT = Variant("narrow", width=NARROW)
VARIANTS = (
    Variant("light"),
    Variant("dark", scheme="dark"),
    NARROW_VARIANT,
    Variant("forced", forced_colors=True),
)
COLOURED = [variant for variant in VARIANTS if variant.scheme == "dark" or variant.forced_colors]
"""The variants that change only colours."""

SHIFTS = """
const done = arguments[arguments.length - 1];
const shifts = [];
new PerformanceObserver(list => shifts.push(...list.getEntries()))
  .observe({type: 'layout-shift', buffered: true});
const describe = source => source.node?.outerHTML?.slice(0, 120).toWellFormed() ?? 'text';
requestAnimationFrame(() => setTimeout(() => done({
  total: shifts.reduce((sum, shift) => sum + shift.value, 0),
  moved: shifts.flatMap(shift => shift.sources.map(describe)),
}), 150));
"""
"""Sums the layout shifts since the page was opened."""

RUN_AXE = """
const done = arguments[arguments.length - 1];
axe.run(document, {runOnly: arguments[0], resultTypes: ['violations', 'incomplete']})
  .then(found => done({violations: found.violations, incomplete: found.incomplete}))
  .catch(error => done({failure: String(error)}));
"""

OVERFLOW = """
const wide = document.scrollingElement.scrollWidth - innerWidth;
const scrolls = element => {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(box).overflowX)) return true;
  return false;
};
const reaching = [...document.body.querySelectorAll('*')].filter(element => {
  const box = element.getBoundingClientRect();
  const leaves = box.right + scrollX > innerWidth + 1 || box.left + scrollX < -1;
  return leaves && box.width > 1 && box.bottom > 0 && element.checkVisibility() && !scrolls(element);
});
return {wide, culprits: reaching.slice(0, 5).map(element => element.outerHTML.replace(/\\s+/g, ' ').slice(0, 120).toWellFormed())};
"""
"""Returns the horizontal overflow in pixels, and overflowing elements on either side. Elements above the page are ignored,
because they appear on focus."""

HIDDEN_TEXT = """
const folded = '[hidden], details:not([open]), noscript, template, dialog:not([open]), script';
return [...document.querySelectorAll('h1, main :is(h2, h3, p, li, dt, dd, figcaption, summary)')]
  .filter(element => element.textContent.trim() && !element.closest('[hidden], form'))
  .filter(element => !element.closest(folded) || element.closest('details > summary'))
  .filter(element => !element.checkVisibility({opacityProperty: true, visibilityProperty: true}))
  .map(element => element.textContent.trim().replace(/\\s+/g, ' ').slice(0, 80));
"""
"""Returns text of the main element that is not shown. Forms may be hidden, because they need scripts."""

LIVE_CONTROLS = """
return [...document.querySelectorAll('button, input:not(.spoiler > input), select, .filter summary')]
  .filter(element => element.checkVisibility())
  .map(element => element.outerHTML.slice(0, 100));
"""
"""Returns the visible controls. A spoiler within a line needs only CSS."""

FEED = """
const style = (selector, pseudo) => getComputedStyle(document.querySelector(selector), pseudo);
return [style(':root', '::before').content, style(':is(entry, item) > title').display, style(':is(entry, item) > link').display];
"""
LOADING_MOVES = """
const done = arguments[arguments.length - 1];
(function look() {
  const waits = document.querySelector('[data-state=loading]');
  waits ? requestAnimationFrame(() => done(document.getAnimations().length)) : setTimeout(look, 30);
})();
"""


@dataclass(frozen=True)
class Visit:
    """The measurements of a page in one variant."""

    console: list[str]
    shift: float
    moved: list[str]
    wide: int
    culprits: list[str]
    violations: list[str]
    incomplete: list[str] = field(default_factory=list)


Visitor = Callable[[str, Variant], Visit]


@pytest.fixture(scope="session")
def visits() -> dict[tuple[str, str, Variant], Visit]:
    """The measurements so far, by browser, kind of page and variant."""
    return {}


@pytest.fixture
def visit(
    browser: Browser, base_url: str, axe_source: str, examples: dict[str, Page], notes: list[str],
    visits: dict[tuple[str, str, Variant], Visit],
) -> Visitor:
    """Measures each page once per variant; all tests read these results. axe runs only in Chromium, because the tree is the
    same in all browsers."""
    axe = axe_source if browser.name == "chromium" else None

    def visit_once(kind: str, variant: Variant) -> Visit:
        page, visited = examples[kind], (browser.name, kind, variant)
        if visited not in visits:
            visits[visited] = measure(browser, urljoin(base_url, page.url_path), variant, axe)
            notes.extend(f"axe is not sure: {page.path}: {line}" for line in visits[visited].incomplete)
        return visits[visited]

    return visit_once


def measure(browser: Browser, url: str, variant: Variant, axe_source: str | None) -> Visit:
    """Opens the page and takes all measurements; reads the console before axe writes to it."""
    browser.set_variant(variant)
    browser.open(url)
    browser.scroll_through()
    shifts = browser.run_async(SHIFTS)
    overflow = browser.run(OVERFLOW)
    console = [
        line for line in browser.console()
        if not (url.endswith("/404.html") and is_own_status(line, url))
    ]
    found = run_axe(browser, axe_source, axe_rules(variant)) if axe_source else {"violations": [], "incomplete": []}
    return Visit(
        console, shifts["total"], shifts["moved"], overflow["wide"], overflow["culprits"],
        list(axe_lines(found["violations"])), list(axe_lines(found["incomplete"])),
    )


def axe_rules(variant: Variant) -> list[str]:
    """Returns the rules to check in a variant: colour rules if only colours change, otherwise all rules."""
    return COLOUR_RULES if variant in COLOURED else AXE_TAGS


def run_axe(browser: Browser, axe_source: str, rules: list[str]) -> dict[str, Any]:
    """Returns the results of axe for the open page."""
    browser.run(axe_source)
    found = browser.run_async(RUN_AXE, rules)
    if "failure" in found:
        pytest.fail(f"axe could not run: {found['failure']}")
    return found


def is_own_status(line: str, url: str) -> bool:
    """Whether a console line only reports the page's own status 404."""
    return line.startswith(f"{url} - Failed to load resource:") and "status of 404" in line


def axe_lines(results: list[dict[str, Any]]) -> Iterator[str]:
    """Yields a line per result: the rule, its help and the first three elements."""
    for result in results:
        nodes = result["nodes"]
        places = ", ".join(" ".join(map(str, node["target"])) for node in nodes[:3])
        summary = collapse_lines(nodes[0].get("failureSummary") or "") if nodes else ""
        yield f"{result['id']} ({len(nodes)}): {result['help']}: {places}: {summary}"


def collapse_lines(text: str) -> str:
    """Returns the text as one line."""
    return " ".join(text.split())


VISITED = [variant for variant in VARIANTS if variant not in COLOURED or variant in in_turn(COLOURED, 2)]
by_variant = pytest.mark.parametrize("variant", VISITED, ids=lambda variant: variant.name)


@in_every_browser
def test_unknown_url_returns_404(browser: Browser, base_url: str) -> None:
    """An unknown URL of any depth returns status 404 and the site's 404 page."""
    url = urljoin(base_url, "no/such/page/")
    browser.open(url)
    heading = browser.run("return document.querySelector('h1')?.textContent ?? ''")
    status = browser.run("return performance.getEntriesByType('navigation')[0].responseStatus")
    errors = [line for line in browser.console() if not is_own_status(line, url)]
    assert status == 404
    assert heading.strip(), "no heading on the 404 page"
    tools.expect_none(errors, "console errors on an unknown address")


@by_variant
def test_axe_finds_no_violation(page_kind: str, variant: Variant, visit: Visitor) -> None:
    """axe-core reports no violation of WCAG 2.2 A and AA, or of its best practices."""
    tools.expect_none(visit(page_kind, variant).violations, "axe violations")


@by_variant
def test_layout_does_not_shift(page_kind: str, variant: Variant, visit: Visitor) -> None:
    """The layout does not shift while the page loads and is scrolled."""
    result = visit(page_kind, variant)
    if result.shift > LARGEST_SHIFT:
        tools.expect_none(result.moved or ["unknown"], f"layout shift {result.shift:.4f}")


@pytest.mark.parametrize(
    ("browser", "variant"), [*product(("chromium",), VISITED), *product(("firefox",), in_turn(VARIANTS, 4))],
    indirect=["browser"], ids=lambda value: getattr(value, "name", value),
)
def test_console_has_no_errors(page_kind: str, variant: Variant, visit: Visitor) -> None:
    """The console contains no errors and no CSP violations."""
    tools.expect_none(visit(page_kind, variant).console, "console errors")


@in_every_browser
def test_page_fits_narrow_screens(page_kind: str, visit: Visitor) -> None:
    """Pages fit 320 px without horizontal scrolling (WCAG 2.2, 1.4.10)."""
    result = visit(page_kind, NARROW_VARIANT)
    errors = result.culprits or ([f"{result.wide} px too wide"] if result.wide > 0 else [])
    tools.expect_none(errors, f"wider than {NARROW} px")


@in_every_browser
def test_page_needs_no_scripts(
    page_kind: str, browser: Browser, base_url: str, examples: dict[str, Page]
) -> None:
    """With JavaScript disabled, every heading, paragraph and list item is visible, and no visible control requires a script."""
    page = examples[page_kind]
    browser.set_variant(VARIANTS[0])
    with browser.without_scripts():
        browser.open(urljoin(base_url, page.url_path))
        hidden = browser.run(HIDDEN_TEXT)
        controls = browser.run(LIVE_CONTROLS)
        shown = browser.run("return document.querySelector('main')?.innerText ?? ''")
    tools.expect_none(hidden, "text that is not shown without JavaScript")
    tools.expect_none(controls, "controls that do nothing without JavaScript")
    assert shown.strip(), "an empty main part without JavaScript"


@in_every_browser
@pytest.mark.parametrize("name", ("feed.atom", "feed.rss"))
def test_feeds_are_readable_in_browsers(name: str, browser: Browser, base_url: str, site: Site) -> None:
    """A feed opened in a browser shows an explanation and its entries, and fits 320 px."""
    if name not in site.paths:
        pytest.skip("no such feed")
    browser.set_variant(Variant("narrow", width=NARROW))
    browser.open(urljoin(base_url, name))
    note, title, address = browser.run(FEED)
    assert note not in ("none", "normal") and title == "block" and address == "none"
    assert browser.run("return document.documentElement.scrollWidth - innerWidth") <= 0
    tools.expect_none([line for line in browser.console() if "/favicon.ico" not in line], "console errors")


@in_every_browser
@pytest.mark.parametrize("motion", (True, False), ids=("moving", "still"))
def test_loading_animation_respects_reduced_motion(motion: bool, browser: Browser, base_url: str) -> None:
    """The loading animation runs only if the reader has not requested reduced motion."""
    browser.set_variant(Variant("motion", motion=motion))
    with browser.prepared("window.fetch = () => new Promise(() => {});"):
        browser.open(urljoin(base_url, "search/?q=metropolis"))
        moving = browser.run_async(LOADING_MOVES)
    assert (moving > 0) == motion
