"""The composition of each kind of page: font sizes, baselines, gaps in rows, edges of lists, position of the first review, contrast."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urljoin

import pytest

from support import tools
from support.forms import in_turn
from .published_site import LIST_KINDS, Page, Site

tools.python_module("selenium")
from support.browser import Browser, Variant  # noqa: E402  (needs selenium)

MOST_SIZES = 7
LEAST_CONTRAST = 3
LEAST_TEXT_CONTRAST = 4.5
PHONE = Variant("phone", width=390)
PHONE_HEIGHT = 844
SCHEMES = ("light", "dark")

FONT_SIZES = """
const sizes = {};
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const parent = texts.currentNode.parentElement, box = parent.getBoundingClientRect();
  if (!texts.currentNode.data.trim() || box.width <= 1 || box.height <= 1 || !parent.checkVisibility()) continue;
  const size = Math.round(parseFloat(getComputedStyle(parent).fontSize) * 10) / 10;
  if (size > 0) sizes[size] ??= parent.outerHTML.slice(0, 60);
}
return sizes;
"""
"""Returns the font sizes of visible text, each with the first element that uses it."""

BASELINES = """
const errors = [];
const clips = element => {
  const {width, height} = element?.getBoundingClientRect() ?? {width: 2, height: 2};
  return width <= 1 || height <= 1 || element !== null && clips(element.parentElement);
};
const shown = node => node.data.trim() && node.parentElement.checkVisibility() && !clips(node.parentElement);
const baseline = node => {
  const probe = document.createElement('span');
  Object.assign(probe.style, {display: 'inline-block', inlineSize: 0, blockSize: 0, font: 'inherit'});
  node.before(probe);
  const {bottom} = probe.getBoundingClientRect();
  probe.remove();
  return bottom;
};
for (const line of document.querySelectorAll('main :is(.dots, .line, .score, .ruling, .figures, .rows > li, .bars > li)')) {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT), texts = [];
  while (walker.nextNode()) if (shown(walker.currentNode)) texts.push(walker.currentNode);
  const [first, ...rest] = texts.map(node => ({node, at: baseline(node), box: node.parentElement.getBoundingClientRect()}));
  for (const {node, at, box} of rest) {
    const shared = Math.min(box.bottom, first.box.bottom) - Math.max(box.top, first.box.top);
    const isBeside = box.left >= first.box.right - 1 || box.right <= first.box.left + 1;
    if (isBeside && shared > .6 * Math.min(box.height, first.box.height) && Math.abs(at - first.at) > 1)
      errors.push(`${(at - first.at).toFixed(1)} px: ${first.node.data.trim()} | ${node.data.trim()}`);
  }
}
return errors;
"""
"""Returns adjacent texts of a line whose baselines differ by more than a pixel."""

HOLES = """
const hasMore = document.querySelector('.pagination [rel=next]');
return [...document.querySelectorAll('main .cards')].flatMap(list => {
  if (!list.parentElement.querySelector(':scope > .pagination') || getComputedStyle(list).overflowX === 'auto') return [];
  const rows = Object.values(Object.groupBy(list.children, item => Math.round(item.getBoundingClientRect().top)));
  const end = list.getBoundingClientRect().right;
  return rows.slice(0, hasMore ? undefined : -1)
    .map(row => Math.round(end - Math.max(...row.map(item => item.getBoundingClientRect().right))))
    .filter(hole => hole > 2).map(hole => `${hole} px`);
});
"""
"""Returns the gaps at the ends of card rows; the last row of the last page may have a gap."""

ALIGNMENT = """
const spread = edges => edges.length ? Math.max(...edges) - Math.min(...edges) : 0;
const boxes = (list, selector) => [...list.children].flatMap(item => [...item.querySelectorAll(selector)])
  .filter(element => element.checkVisibility()).map(element => element.getBoundingClientRect());
const isMirrored = getComputedStyle(document.body).direction === 'rtl';
const start = ({left, right}) => isMirrored ? right : left;
const lists = [
  ...[...document.querySelectorAll('main .rows')].map(list => ['titles', boxes(list, ':scope > div')]),
  ...[...document.querySelectorAll('main .cards')].filter(list => getComputedStyle(list).display === 'block')
    .map(list => ['bookmarks', boxes(list, '.save')]),
];
return lists.map(([what, found]) => [what, spread(found.map(start))])
  .filter(([, width]) => width > 1).map(([what, width]) => `${what} ${Math.round(width)} px apart`);
"""
"""Returns the lists whose titles, or bookmarks, do not share one edge."""

FORMS = """
const lists = [...document.querySelectorAll('main .cards:not(.shelf)')];
const rows = list => Object.values(Object.groupBy(list.children, item => Math.round(item.getBoundingClientRect().top)));
return lists.map(list => ({
  form: ['compact', 'wall', 'mixed'].find(name => list.classList.contains(name)) ?? 'photos',
  columns: Math.max(...rows(list).map(row => row.length)),
  count: list.children.length,
  tallest: Math.max(...[...list.children].map(item => item.getBoundingClientRect().height)),
  images: list.querySelectorAll('.picture').length,
  voids: [...list.querySelectorAll('.card:not(:has(.picture))')].filter(card => {
    const box = card.getBoundingClientRect(), size = parseFloat(getComputedStyle(card, '::before').blockSize);
    const text = (card.querySelector('.words') ?? card.querySelector('h3')).getBoundingClientRect();
    const isCover = size > .3 * box.height && text.top > box.top && text.bottom < box.top + size;
    return !list.classList.contains('compact') && !isCover;
  }).length,
}));
"""
"""Returns the form of each list of cards, its columns, its tallest card, and its cards without image whose sentence, or title,
is not in a box of its own."""

RAGGED = """
const [form, counts] = arguments;
const list = document.querySelector('main .cards:not(.shelf)'), item = list.firstElementChild;
list.className = `cards ${form}`;
return counts.filter(count => {
  list.replaceChildren(...Array.from({length: count}, () => item.cloneNode(true)));
  const rows = Object.values(Object.groupBy(list.children, item => Math.round(item.getBoundingClientRect().top)));
  const {right} = list.getBoundingClientRect();
  return rows.some(row => Math.abs(right - Math.max(...row.map(item => item.getBoundingClientRect().right))) > 2);
});
"""
"""Returns the numbers of cards with which a row of the first list is not full."""

HIDDEN_SENTENCES = """
const list = document.querySelector('main .cards:not(.shelf)');
list.className = `cards ${arguments[0]}`;
for (const item of list.children) {
  item.className = 'portrait';
  item.querySelector('.card').classList.add('cover');
  item.querySelector('.picture')?.remove();
}
return [...list.querySelectorAll('.words')].filter(words => !words.getClientRects().length).length;
"""
"""Returns how many sentences are hidden in the first list, if it is one of posters without images."""

CROPPED = """
return [...document.querySelectorAll('.review .picture')].filter(image => {
  const {width, height} = image.getBoundingClientRect(), shape = image.naturalWidth / image.naturalHeight;
  return image.naturalWidth && Math.abs(width / height / shape - 1) > .02;
}).map(image => image.currentSrc);
"""
"""Returns the images of a page that do not have their own shape."""

CAPTIONS = """
return [...document.querySelectorAll('main .cards:not(.compact)')].flatMap(list => {
  const part = list.matches(':has(> .bare ~ .bare ~ .bare)') ? 'h3' : '.score';
  return Object.values(Object.groupBy(list.children, item => Math.round(item.getBoundingClientRect().top))).map(row => {
    const isBelow = shown => {
      const image = shown.closest('.card').querySelector('.picture')?.getBoundingClientRect(), box = shown.getBoundingClientRect();
      return !image || box.left < image.right && box.right > image.left;
    };
    const tops = row.flatMap(item => [...item.querySelectorAll(part)].filter(isBelow)).map(shown => shown.getBoundingClientRect().top);
    if (!tops.length) return 0;
    return Math.round(Math.max(...tops) - Math.min(...tops));
  });
}).filter(spread => spread > 1).map(spread => `captions ${spread} px apart`);
"""
"""Returns the rows of cards whose scores under images, or titles in a shelf of text, do not begin at one height."""

CUT = """
return [...document.querySelectorAll('main .shelf')].filter(shelf => {
  const {left, right} = shelf.getBoundingClientRect();
  return shelf.scrollWidth > shelf.clientWidth + 1 && (innerWidth >= 960 || left > 1 || right < innerWidth - 1);
}).map(shelf => `${shelf.scrollWidth} px in ${shelf.clientWidth} px`);
"""
"""Returns the shelves that are cut elsewhere than at the edges of a small screen."""

BROKEN_COUNTS = """
const range = document.createRange();
return [...document.querySelectorAll('main .index .meta')].filter(count => {
  range.selectNodeContents(count);
  return new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1;
}).map(count => count.textContent);
"""
"""Returns the counts beside names that are broken into several lines."""

COLUMNS = {"wall": 6, "photos": 4}
"""The columns of a full list on a wide screen, by its form."""

FIRST_REVIEW = "return document.querySelector('main li .p-name, main .lead .p-name')?.getBoundingClientRect().bottom ?? 0"

BAR_CONTRASTS = """
const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
const pixel = (...layers) => {
  for (const [colour, opacity] of layers) {
    canvas.globalAlpha = opacity;
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
  }
  return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
};
const luminance = colour => colour.map(part => part / 255)
  .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
  .reduce((sum, part, place) => sum + part * [.2126, .7152, .0722][place], 0);
const paper = getComputedStyle(document.body).backgroundColor, ground = luminance(pixel([paper, 1]));
return [...document.querySelectorAll('main .bar')].map(bar => {
  const {color, opacity} = getComputedStyle(bar);
  const own = luminance(pixel([paper, 1], [color, Number(opacity)]));
  return (Math.max(own, ground) + .05) / (Math.min(own, ground) + .05);
});
"""
"""Returns the contrast of each chart bar with the background (WCAG 2.2, 1.4.11)."""


CONTRAST_OF_TILES = """
const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
const luminance = (...layers) => {
  for (const colour of layers) {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
  }
  return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)].map(part => part / 255)
    .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
    .reduce((sum, part, place) => sum + part * [.2126, .7152, .0722][place], 0);
};
const paper = getComputedStyle(document.body).backgroundColor;
return [...document.querySelectorAll('main .score > :is(data, b)')].map(tile => {
  const {backgroundColor, color} = getComputedStyle(tile);
  const [text, ground] = [luminance(paper, backgroundColor, color), luminance(paper, backgroundColor)];
  return (Math.max(text, ground) + .05) / (Math.min(text, ground) + .05);
});
"""
"""Returns the contrast of each rating with its tile, or with the background (WCAG 2.2, 1.4.3)."""


def opened(browser: Browser, base_url: str, page: Page, variant: Variant) -> Browser:
    """Opens a page, scrolls through it and returns the browser."""
    browser.set_variant(variant)
    browser.open(urljoin(base_url, page.url_path))
    browser.scroll_through()
    return browser


@dataclass(frozen=True)
class Composition:
    """The measurements of a page at one width."""

    sizes: dict[str, str]
    baselines: list[str]
    holes: list[str]
    edges: list[str]


def measured(page: Browser) -> Composition:
    """Measures the open page."""
    return Composition(*map(page.run, (FONT_SIZES, BASELINES, HOLES, ALIGNMENT)))


@pytest.fixture(scope="session")
def compositions() -> dict[tuple[str, int], Composition]:
    """The measurements so far, by kind of page and width."""
    return {}


@pytest.fixture
def composition(
    page_kind: str, width: int, browser: Browser, base_url: str, examples: dict[str, Page],
    compositions: dict[tuple[str, int], Composition],
) -> Composition:
    """Measures the page at a width, once for all tests."""
    if (page_kind, width) not in compositions:
        page = opened(browser, base_url, examples[page_kind], Variant("composed", width=width))
        compositions[page_kind, width] = measured(page)
    return compositions[page_kind, width]


by_width = pytest.mark.parametrize("width", in_turn((PHONE.width, 768, 1280), 3))


@by_width
def test_page_has_few_font_sizes(composition: Composition) -> None:
    """A page has at most seven font sizes."""
    assert 0 < len(composition.sizes) <= MOST_SIZES, composition.sizes


@by_width
def test_lines_have_one_baseline(composition: Composition) -> None:
    """Texts of a line, including stars and numbers, share one baseline."""
    tools.expect_none(composition.baselines, "several baselines in one line")


@by_width
def test_rows_have_no_gaps(composition: Composition) -> None:
    """Rows of cards fill the width of their list, except the last row of the last page."""
    tools.expect_none(composition.holes, "rows with holes")


@by_width
def test_lists_share_one_edge(composition: Composition) -> None:
    """Titles of the rows of a list begin at one edge, whatever their dates and images, and so do bookmarks."""
    tools.expect_none(composition.edges, "several edges in one list")


@pytest.mark.parametrize("width", in_turn((PHONE.width, 768, 1280, 1600), 2))
def test_scores_align_and_shelves_end_at_the_screen(
    width: int, browser: Browser, base_url: str, examples: dict[str, Page],
) -> None:
    """Scores of a row of cards share one height, no shelf is cut at the margin, and no count is broken."""
    errors: list[str] = []
    for kind, page in examples.items():
        if any(name in page.source for name in ("cards", "index")):
            shown = opened(browser, base_url, page, Variant("aligned", width=width))
            scripts = (CUT, BROKEN_COUNTS) if width == PHONE.width else (CAPTIONS, CUT, BROKEN_COUNTS)
            errors += [f"{kind}: {error}" for script in scripts for error in shown.run(script)]
    tools.expect_none(errors, "captions, shelves and counts")


def test_first_review_is_on_the_first_screen(browser: Browser, base_url: str, examples: dict[str, Page]) -> None:
    """On a phone, the first review of a list is visible without scrolling."""
    ends = {kind: opened(browser, base_url, page, PHONE).run(FIRST_REVIEW)
            for kind, page in examples.items() if kind in LIST_KINDS}
    tools.expect_none([f"{kind}: {end} px" for kind, end in ends.items() if not 0 < end <= PHONE_HEIGHT], "first reviews")


def test_lists_take_the_form_of_their_images(browser: Browser, base_url: str, examples: dict[str, Page]) -> None:
    """On a wide screen, posters are in six columns and photos in four, rows are low, and no card is an empty box."""
    found = [(kind, form) for kind, page in examples.items() if kind in LIST_KINDS
             for form in opened(browser, base_url, page, Variant("forms", width=1280)).run(FORMS)]
    assert found
    errors = [f"{kind}: {form}" for kind, form in found
              if form["voids"] or form["form"] == "compact" and form["tallest"] > 100
              or form["form"] in COLUMNS and form["columns"] != min(form["count"], COLUMNS[form["form"]])]
    tools.expect_none(errors, "lists in the wrong form")


@by_width
@pytest.mark.parametrize("form", ["", "wall", "mixed"])
def test_missing_images_have_a_sentence(form: str, width: int, browser: Browser, base_url: str, examples: dict[str, Page]) -> None:
    """Posters without an image show their sentence, in every form of list and at every width."""
    page = opened(browser, base_url, examples["home"], Variant("sentences", width=width))
    assert page.run(HIDDEN_SENTENCES, form) == 0


FULL_ROWS = [("wall", 390), ("wall", 768), ("wall", 1280), ("", 768), ("", 1280), ("mixed", 768), ("mixed", 1280)]


@pytest.mark.parametrize(("form", "width"), in_turn(FULL_ROWS, 3))
def test_front_page_has_full_rows(form: str, width: int, browser: Browser, base_url: str, examples: dict[str, Page]) -> None:
    """Any number of newest reviews fills the rows of the front page."""
    page = opened(browser, base_url, examples["home"], Variant("full rows", width=width))
    assert not page.run(RAGGED, form, list(range(9, 45)))


@by_width
def test_images_keep_their_shape_on_their_page(width: int, browser: Browser, base_url: str, examples: dict[str, Page]) -> None:
    """The page of a review shows its whole image."""
    for kind in {"review", "restaurant"} & examples.keys():
        page = opened(browser, base_url, examples[kind], Variant("own shape", width=width))
        tools.expect_none(page.run(CROPPED), "cropped images")


def test_headline_is_the_largest_text_below_the_name(browser: Browser, base_url: str, examples: dict[str, Page]) -> None:
    """On the home page, the title of the newest review is larger than every other text but the name of the site."""
    page = opened(browser, base_url, examples["home"], Variant("headline", width=1280))
    sizes = sorted((float(size) for size in page.run(FONT_SIZES)), reverse=True)
    headline = page.run("return parseFloat(getComputedStyle(document.querySelector('.lead h2')).fontSize)")
    assert headline in sizes[:2] and headline >= 40, sizes


@pytest.mark.parametrize("scheme", in_turn(SCHEMES, 2))
def test_bars_have_enough_contrast(scheme: str, browser: Browser, base_url: str, examples: dict[str, Page]) -> None:
    """Chart bars have a contrast of at least 3:1 with the background."""
    browser.set_variant(Variant("bars", scheme=scheme))
    found: dict[str, list[float]] = {}
    for kind, page in examples.items():
        if 'class="bar"' in page.source:
            browser.open(urljoin(base_url, page.url_path))
            found[kind] = browser.run(BAR_CONTRASTS)
    assert any(found.values()), "no bar on any page"
    faint = {kind: min(bars) for kind, bars in found.items() if bars and min(bars) < LEAST_CONTRAST}
    tools.expect_none([f"{kind}: {contrast:.2f}" for kind, contrast in faint.items()], "faint bars")


@pytest.mark.parametrize("scheme", in_turn(SCHEMES, 2))
def test_ratings_have_enough_contrast(scheme: str, site: Site, browser: Browser, base_url: str, examples: dict[str, Page]) -> None:
    """Ratings have a contrast of at least 4.5:1 with their tile, low ones in the head of a review too."""
    browser.set_variant(Variant("ratings", scheme=scheme))
    low = [page for page in site.reviews if 'class="score low"' in page.source][:1]
    found: dict[str, list[float]] = {}
    for page in [*examples.values(), *low]:
        if 'class="score' in page.source:
            browser.open(urljoin(base_url, page.url_path))
            found[page.path] = browser.run(CONTRAST_OF_TILES)
    assert low and any(found.values()), "no rating on any page"
    faint = {path: min(ratings) for path, ratings in found.items() if ratings and min(ratings) < LEAST_TEXT_CONTRAST}
    tools.expect_none([f"{path}: {contrast:.2f}" for path, contrast in faint.items()], "faint ratings")
