"""Download sizes: budgets for the finished files."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

from support import tools
from .published_site import LIST_KINDS, Page, Site, collapse, has_class

KILOBYTE = 1024
LIST_BYTES = 6 * KILOBYTE + KILOBYTE // 2
REVIEW_BYTES = 8 * KILOBYTE
REVIEW_WORDS = 400
STYLE_BYTES = 10 * KILOBYTE
SCRIPT_BYTES = 2 * KILOBYTE
FIRST_SCREEN_BYTES = 16 * KILOBYTE
"""The bytes of a page with all that blocks its first screen, besides fonts and images: a little more than the ten packets that a
server may send before the first acknowledgement (RFC 6928)."""


def compressed(file: Path) -> int:
    """Returns the gzip size of a file, for servers without a better compression."""
    return len(gzip.compress(file.read_bytes(), 9, mtime=0))


def linked(site: Site, page: Page, expression: str) -> Iterator[Path]:
    """Yields the site's files that an XPath expression selects in a page; external URLs are skipped."""
    for address in page.tree.xpath(expression):
        url = urljoin(site.url_of_page(page), address)
        path = site.file_at(url.removeprefix(site.url)) if url.startswith(site.url) else None
        if path:
            yield site.root / path


def style_sheets(site: Site, page: Page) -> list[Path]:
    """Returns the style sheets that block rendering."""
    return list(linked(site, page, "//link[@rel='stylesheet'][not(@media='print')]/@href"))


def scripts(site: Site, page: Page) -> list[Path]:
    """Returns the scripts of a page."""
    return list(linked(site, page, "//script[@src]/@src"))


def over(page: Page, size: int, limit: int, what: str) -> Iterator[str]:
    """Yields a line if the size exceeds the limit."""
    if size > limit:
        yield f"{page.path}: {what}: {size} bytes compressed, at most {limit}"


def words_of(page: Page) -> int:
    """Returns the number of words in the body of a review."""
    bodies = (element for element in page.main.iter("*") if has_class(element, "e-content"))
    return sum(len(collapse("".join(body.itertext())).split()) for body in bodies)


def test_lists_are_within_budget(site: Site, notes: list[str]) -> None:
    """List pages, with up to twenty cards, and the home page are within the budget."""
    sizes = {page: compressed(page.file) for page in site.pages if page.kind in LIST_KINDS}
    largest = max(sizes, key=lambda page: sizes[page])
    notes.append(f"largest list: {largest.path}, {sizes[largest]} bytes compressed")
    errors = [line for page, size in sizes.items() for line in over(page, size, LIST_BYTES, "HTML")]
    tools.expect_none(errors, "lists over the budget")


def test_reviews_are_within_budget(site: Site, notes: list[str]) -> None:
    """Reviews of up to 400 words are within the budget."""
    sizes = {page: compressed(page.file) for page in site.reviews if words_of(page) <= REVIEW_WORDS}
    largest = max(sizes, key=lambda page: sizes[page])
    notes.append(f"largest review: {largest.path}, {sizes[largest]} bytes compressed")
    errors = [line for page, size in sizes.items() for line in over(page, size, REVIEW_BYTES, "HTML")]
    tools.expect_none(errors, "reviews over the budget")


def test_styles_and_scripts_are_within_budget(site: Site, notes: list[str]) -> None:
    """Style sheets and the scripts of every page are within their budgets; scripts of single pages are not counted."""
    home = site.pages_by_path["index.html"]
    styles = sum(map(compressed, style_sheets(site, home)))
    code = sum(map(compressed, scripts(site, site.reviews[0])))
    notes.append(f"style: {styles} bytes compressed, scripts of every page: {code}")
    errors = [*over(home, styles, STYLE_BYTES, "CSS"), *over(site.reviews[0], code, SCRIPT_BYTES, "scripts")]
    tools.expect_none(errors, "assets over the budget")


def test_scripts_in_assets_are_within_budget(site: Site) -> None:
    """The scripts of every page are within the budget, even if the theme does not link them."""
    names = [p for p in site.paths if Path(p).match("assets/site.*.js") or Path(p).match("assets/theme.*.js")]
    total = sum(compressed(site.root / name) for name in names)
    assert total <= SCRIPT_BYTES, f"{total} bytes compressed, at most {SCRIPT_BYTES}"
    (script,) = (site.root / "assets").glob("list.*.js")
    assert compressed(script) <= SCRIPT_BYTES


def test_first_screen_is_within_budget(site: Site) -> None:
    """The page and its style sheets are within the budget of the first screen; scripts have their own."""
    errors: list[str] = []
    for page in site.pages:
        files = [page.file, *style_sheets(site, page)]
        errors += over(page, sum(map(compressed, files)), FIRST_SCREEN_BYTES, "HTML and CSS")
    tools.expect_none(errors, "first screens over the budget")


def test_at_most_one_image_has_high_priority(site: Site) -> None:
    """At most one image of a page has a high fetch priority, and it is not lazy."""
    errors: list[str] = []
    for page in site.pages:
        urgent = page.tree.xpath("//img[@fetchpriority='high']")
        if len(urgent) > 1:
            errors.append(f"{page.path}: {len(urgent)} pictures are fetched first")
        if any(image.get("loading") == "lazy" for image in urgent):
            errors.append(f"{page.path}: the first picture waits")
    tools.expect_none(errors, "pictures in the wrong order")
