"""How much a reader has to load: the budgets, measured on the finished files."""

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
STYLE_BYTES = 5 * KILOBYTE
SCRIPT_BYTES = 3 * KILOBYTE
FIRST_FLIGHT_BYTES = 14_600
"""What a server may send before it must wait for the first answer: ten packets."""


def compressed(file: Path) -> int:
    """The size on the wire from a server that has nothing better than gzip."""
    return len(gzip.compress(file.read_bytes(), 9, mtime=0))


def linked(site: Site, page: Page, expression: str) -> Iterator[Path]:
    """Files of the site that the page links; scripts and styles of others are no business here."""
    for address in page.tree.xpath(expression):
        url = urljoin(site.url_of_page(page), address)
        path = site.file_at(url.removeprefix(site.url)) if url.startswith(site.url) else None
        if path:
            yield site.root / path


def style_sheets(site: Site, page: Page) -> list[Path]:
    """Style sheets that the page waits for."""
    return list(linked(site, page, "//link[@rel='stylesheet'][not(@media='print')]/@href"))


def scripts(site: Site, page: Page, blocking: bool) -> list[Path]:
    """Scripts that the page waits for, or all."""
    which = "[@blocking or not(@defer) and not(@async) and not(@type='module')]" if blocking else ""
    return list(linked(site, page, f"//script[@src]{which}/@src"))


def over(page: Page, size: int, limit: int, what: str) -> Iterator[str]:
    """A line when the limit is passed."""
    if size > limit:
        yield f"{page.path}: {what}: {size} bytes compressed, at most {limit}"


def words_of(page: Page) -> int:
    """How many words the text of a review has."""
    bodies = (element for element in page.main.iter("*") if has_class(element, "e-content"))
    return sum(len(collapse("".join(body.itertext())).split()) for body in bodies)


def test_lists_are_small(site: Site, notes: list[str]) -> None:
    """Pages with up to twenty cards; the front page has its shelves besides."""
    sizes = {page: compressed(page.file) for page in site.pages if page.kind in LIST_KINDS}
    largest = max(sizes, key=lambda page: sizes[page])
    notes.append(f"largest list: {largest.path}, {sizes[largest]} bytes compressed")
    faults = [line for page, size in sizes.items() for line in over(page, size, LIST_BYTES, "HTML")]
    tools.expect_none(faults, "lists over the budget")


def test_reviews_are_small(site: Site, notes: list[str]) -> None:
    """Reviews of up to 400 words."""
    sizes = {page: compressed(page.file) for page in site.reviews if words_of(page) <= REVIEW_WORDS}
    largest = max(sizes, key=lambda page: sizes[page])
    notes.append(f"largest review: {largest.path}, {sizes[largest]} bytes compressed")
    faults = [line for page, size in sizes.items() for line in over(page, size, REVIEW_BYTES, "HTML")]
    tools.expect_none(faults, "reviews over the budget")


def test_styles_and_scripts_are_small(site: Site, notes: list[str]) -> None:
    """Style sheets, and the scripts of every page; those of a single page are counted apart."""
    home = site.pages_by_path["index.html"]
    styles = sum(map(compressed, style_sheets(site, home)))
    code = sum(map(compressed, scripts(site, home, blocking=False)))
    notes.append(f"style: {styles} bytes compressed, scripts of every page: {code}")
    faults = [*over(home, styles, STYLE_BYTES, "CSS"), *over(home, code, SCRIPT_BYTES, "scripts")]
    tools.expect_none(faults, "assets over the budget")


def test_scripts_in_assets_are_small(site: Site) -> None:
    """The scripts that come with every page, whether the theme links them already or not."""
    names = [p for p in site.paths if Path(p).match("assets/site.*.js") or Path(p).match("assets/theme.*.js")]
    total = sum(compressed(site.root / name) for name in names)
    assert total <= SCRIPT_BYTES, f"{total} bytes compressed, at most {SCRIPT_BYTES}"


def test_first_flight_shows_the_page(site: Site) -> None:
    """The page, its style and what blocks it arrive before the first pause."""
    faults: list[str] = []
    for page in site.pages:
        files = [page.file, *style_sheets(site, page), *scripts(site, page, blocking=True)]
        faults += over(page, sum(map(compressed, files)), FIRST_FLIGHT_BYTES, "HTML, CSS, scripts")
    tools.expect_none(faults, "pages that need a second flight")


def test_first_picture_is_urgent(site: Site) -> None:
    """At most one picture of a page is fetched first; all others wait until they are near."""
    faults: list[str] = []
    for page in site.pages:
        urgent = page.tree.xpath("//img[@fetchpriority='high']")
        if len(urgent) > 1:
            faults.append(f"{page.path}: {len(urgent)} pictures are fetched first")
        if any(image.get("loading") == "lazy" for image in urgent):
            faults.append(f"{page.path}: the first picture waits")
    tools.expect_none(faults, "pictures in the wrong order")
