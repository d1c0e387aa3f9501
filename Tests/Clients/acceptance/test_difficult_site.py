"""Every kind of page of a site with long names, long lists and many scripts, at all widths and in all display modes."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from urllib.parse import urljoin

import pytest

from support import tools
from support.forms import in_turn
from support.site_server import serving
from .difficult_site import LONG_WORD, SMALL, write
from .published_site import KIND_PATTERNS, Site

tools.python_module("selenium")
from support.browser import Browser, Variant  # noqa: E402  (needs selenium)
from .layout import layout_errors, layout_errors_with_spacing  # noqa: E402  (needs selenium)
from .test_composition import MOST_SIZES, measured  # noqa: E402  (needs selenium)
from .test_browser import AXE_TAGS, COLOUR_RULES, RUN_AXE, SHIFTS, axe_lines  # noqa: E402  (needs selenium)
from .test_html import nu_line, nu_messages  # noqa: E402
from .test_sample_sites import build  # noqa: E402

WIDTHS = (320, 390, 768, 1280, 2560)
SCROLLED_WIDTHS = (320, 1280)
PAPER_WIDTH = 718
"""The width of A4 without margins of one centimetre, in CSS pixels."""
MOST_SHEETS = 3

WORD = LONG_WORD.lower()
PLACES = [
    "", "page/2/", "404.html", "about/", "categories/", f"categories/{WORD}/", "categories/films/", "categories/films/page/30/",
    "follow/", "picks/", "ratings/", "ratings/3.5/", "restaurants/", "restaurants/the-lantern-rooms/", f"restaurants/{WORD}/",
    "restaurants/quayside/", f"restaurants/cities/{WORD}/", "reviews/long-word/", "reviews/long-address/", "reviews/hundred-tags/", "reviews/two-minutes/",
    "reviews/arabic/", "reviews/japanese/", "reviews/emoji/", "reviews/tower/", "reviews/unrated/", "reviews/film-3/", "saved/",
    "search/", "series/", "series/tide-1/", "statistics/", "tags/", f"tags/{WORD}/", "years/", "years/2026/",
]
MIRRORED = ["", "ratings/", "restaurants/", "restaurants/the-lantern-rooms/", "reviews/two-minutes/", "reviews/arabic/", "statistics/", "years/2026/"]

INITIALS = {
    "two-minutes": "The", "two-words": "The", "one-line": "", "bracket": "", "parenthesis": "", "quotation": "", "arabic": "", "japanese": "",
    "emoji": "",
}
"""The expected first word of the paragraph with a drop cap; empty without a drop cap."""
LARGE_LETTERS = """
return [...document.querySelectorAll('.e-content *')]
  .filter(element => getComputedStyle(element, '::first-letter').initialLetter !== 'normal')
  .map(element => element.textContent.split(' ')[0]);
"""


def file_of(place: str) -> str:
    """Returns the file of a URL path."""
    return place if place.endswith(".html") else f"{place}index.html"


@pytest.fixture(scope="session")
def difficult(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site at full scale."""
    folder = tmp_path_factory.mktemp("difficult")
    write(folder / "content")
    return build(folder)


@pytest.fixture(scope="session")
def difficult_url(difficult: Site) -> Iterator[str]:
    """The URL of the served site."""
    with serving(difficult.root) as url:
        yield url


@pytest.fixture(scope="session")
def mirrored_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a smaller site in a right-to-left language."""
    folder = tmp_path_factory.mktemp("mirrored")
    write(folder / "content", SMALL, "ar")
    with serving(build(folder).root) as url:
        yield url


def shifts(browser: Browser, where: str) -> list[str]:
    """Returns the elements that shifted since the page was opened."""
    found = browser.run_async(SHIFTS)
    return [f"{where}: moved by {found['total']:.4f}: {node}" for node in found["moved"] or ["?"]] if found["total"] else []


def opened(browser: Browser, url: str, width: int) -> list[str]:
    """Opens a page at a width and returns its layout errors."""
    browser.set_variant(Variant("wide", width=width, motion=width == WIDTHS[-1]))
    browser.open(url)
    if width in SCROLLED_WIDTHS:
        browser.scroll_through()
    return [*shifts(browser, f"{width} px"), *layout_errors(browser, f"{width} px")]


def axe_errors(browser: Browser, variant: Variant, rules: list[str]) -> list[str]:
    """Returns the axe violations of the open page."""
    browser.set_variant(variant)
    found = browser.run_async(RUN_AXE, rules)
    return [f"{variant.name}: {line}" for line in axe_lines(found["violations"])]


def changed_errors(browser: Browser, axe_source: str) -> Iterator[str]:
    """Yields the errors of the open page with other spacing, zoom, media and colours."""
    yield from layout_errors_with_spacing(browser, "wide")
    for variant in (Variant("at 200 %", zoom=2), Variant("at 400 %", zoom=4), Variant("printed", width=PAPER_WIDTH, media="print")):
        browser.set_variant(variant)
        yield from layout_errors(browser, variant.name)
    browser.set_variant(Variant("narrow", width=WIDTHS[0]))
    yield from layout_errors_with_spacing(browser, "narrow")
    browser.run(axe_source)
    yield from axe_errors(browser, Variant("light"), AXE_TAGS)
    for variant in (Variant("dark", scheme="dark"), Variant("forced", forced_colors=True)):
        yield from axe_errors(browser, variant, COLOUR_RULES)
        yield from layout_errors(browser, variant.name)
    moving = browser.run("return document.getAnimations().length")
    yield from [f"{moving} animations despite reduced motion"] if moving else []


@pytest.mark.parametrize("place", in_turn(PLACES, 5))
def test_difficult_content_keeps_layout(place: str, browser: Browser, difficult_url: str, axe_source: str) -> None:
    """No element shifts, overflows, or is clipped or covered, at any width and in any mode; axe reports no violation."""
    url = urljoin(difficult_url, place)
    errors = [error for width in WIDTHS for error in opened(browser, url, width)]
    tools.expect_none([*errors, *changed_errors(browser, axe_source)], f"/{place}")


@pytest.mark.parametrize("place", in_turn(MIRRORED, 4))
def test_difficult_content_keeps_layout_right_to_left(place: str, browser: Browser, mirrored_url: str, axe_source: str) -> None:
    """Right-to-left pages have no layout errors and no axe violations."""
    errors = [error for width in SCROLLED_WIDTHS for error in opened(browser, urljoin(mirrored_url, place), width)]
    assert browser.run("return getComputedStyle(document.querySelector('main')).direction") == "rtl"
    tools.expect_none([*errors, *changed_errors(browser, axe_source)], f"/{place}")


@pytest.mark.parametrize("place", in_turn(PLACES, 5))
def test_difficult_content_keeps_composition(place: str, browser: Browser, difficult_url: str) -> None:
    """Pages have few font sizes, lines one baseline, rows no gaps, and lists one edge."""
    for width in (390, 1280):
        browser.set_variant(Variant("composed", width=width))
        browser.open(urljoin(difficult_url, place))
        found = measured(browser)
        assert len(found.sizes) <= MOST_SIZES, found.sizes
        tools.expect_none([*found.baselines, *found.holes, *found.edges], f"/{place} at {width} px")


def test_every_kind_of_page_is_visited(difficult: Site) -> None:
    """`PLACES` contains a page of every kind."""
    paths = [file_of(place) for place in PLACES]
    kinds = {kind for kind, pattern in KIND_PATTERNS.items() if any(re.fullmatch(pattern, path) for path in paths)}
    assert set(KIND_PATTERNS) == kinds
    assert set(paths) <= difficult.paths


def test_nu_checker_finds_no_error(difficult: Site) -> None:
    """The W3C's checker accepts the visited pages."""
    messages = nu_messages(difficult.root, *map(file_of, PLACES))
    tools.expect_none((nu_line(difficult, message) for message in messages), "invalid HTML")


def test_review_is_printed_on_few_sheets(browser: Browser, difficult_url: str) -> None:
    """A review of two minutes' reading prints on at most three sheets."""
    browser.set_variant(Variant("printed", media="print"))
    browser.open(urljoin(difficult_url, "reviews/two-minutes/"))
    paper = browser.command("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)
    sheets = len(re.findall(rb"/Type\s*/Page\b", base64.b64decode(paper["data"])))
    assert sheets <= MOST_SHEETS, f"{sheets} sheets"


@pytest.mark.parametrize(("place", "expected"), INITIALS.items())
def test_drop_caps(place: str, expected: str, browser: Browser, difficult_url: str) -> None:
    """A text begins with a drop cap if its first paragraph begins with a word and has enough lines."""
    browser.set_variant(Variant("wide"))
    browser.open(urljoin(difficult_url, f"reviews/{place}/"))
    assert browser.run(LARGE_LETTERS) == [expected] * bool(expected)


def test_histogram_counts_do_not_wrap(browser: Browser, difficult_url: str) -> None:
    """Histogram counts do not wrap, even from a thousand."""
    browser.set_variant(Variant("narrow", width=WIDTHS[0]))
    browser.open(urljoin(difficult_url, "categories/films/"))
    heights = browser.run("return [...document.querySelectorAll('.bars li')].map(bar => [bar.textContent.includes('1,0'), bar.offsetHeight])")
    assert any(is_thousand for is_thousand, _ in heights)
    assert len({height for _, height in heights}) == 1
