"""The finished site as the checks see it: its files, its pages and its place on the web."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

import html5lib
from lxml import etree

KIND_PATTERNS: dict[str, str] = {
    "home": r"index\.html",
    "home-more": r"page/\d+/index\.html",
    "review": r"reviews/[^/]+/index\.html",
    "categories": r"categories/index\.html",
    "category": r"categories/[^/]+/(page/\d+/)?index\.html",
    "restaurants": r"restaurants/index\.html",
    "restaurant": r"restaurants/[^/]+/(page/\d+/)?index\.html",
    "tags": r"tags/index\.html",
    "tag": r"tags/[^/]+/(page/\d+/)?index\.html",
    "topics": r"series/index\.html",
    "topic": r"series/[^/]+/(page/\d+/)?index\.html",
    "ratings": r"ratings/index\.html",
    "rating": r"ratings/[^/]+/(page/\d+/)?index\.html",
    "years": r"years/index\.html",
    "year": r"years/\d+/(page/\d+/)?index\.html",
    "picks": r"picks/(page/\d+/)?index\.html",
    "statistics": r"statistics/index\.html",
    "search": r"search/index\.html",
    "saved": r"saved/index\.html",
    "follow": r"follow/index\.html",
    "about": r"about/index\.html",
    "404": r"404\.html",
}
"""What a page is, told by its place; the first pattern that fits wins."""

LIST_KINDS = frozenset({"home", "home-more", "category", "tag", "topic", "rating", "year", "picks"})
"""Kinds whose main content is a list of review cards."""

RATED_TEXT = re.compile(r"Rated\s+(\d+(?:[.,]\d+)?)\s+out\s+of\s+5")
"""The text that stands beside the stars for everyone who cannot see them."""


class SiteFault(Exception):
    """The folder cannot be checked at all."""


def collapse(text: str) -> str:
    """Text with every run of white space made one space, as a reader sees it."""
    return " ".join(text.split())


def parse_html(text: str) -> etree._Element:
    """The tree a browser would build, so that what is checked is what is shown."""
    return html5lib.parse(text, treebuilder="lxml", namespaceHTMLElements=False).getroot()


def has_class(element: etree._Element, name: str) -> bool:
    """Whether the class attribute holds this class as a whole word."""
    return name in (element.get("class") or "").split()


def local_name(element: etree._Element) -> str:
    """The element's name without its namespace; empty for comments and instructions."""
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


@dataclass(frozen=True)
class Page:
    """One HTML file of the site."""

    path: str
    file: Path

    @cached_property
    def source(self) -> str:
        """The file's text; bytes that are not UTF-8 are replaced here and found by a check."""
        return self.file.read_text(encoding="utf-8", errors="replace")

    @cached_property
    def tree(self) -> etree._Element:
        """The parsed page."""
        return parse_html(self.source)

    @cached_property
    def kind(self) -> str:
        """What the page is: one of KIND_PATTERNS, `redirect`, or `page` for all others."""
        if self.is_redirect:
            return "redirect"
        for kind, pattern in KIND_PATTERNS.items():
            if re.fullmatch(pattern, self.path):
                return kind
        return "page"

    @cached_property
    def is_redirect(self) -> bool:
        """Whether the page only sends its reader elsewhere, as the page of an alias does."""
        return bool(self.meta_values("http-equiv", "refresh"))

    @cached_property
    def is_indexable(self) -> bool:
        """Whether search engines may list the page."""
        robots = ",".join(self.meta_values("name", "robots")).lower()
        return self.path != "404.html" and not self.is_redirect and "noindex" not in robots

    @property
    def url_path(self) -> str:
        """The page's address below the site's URL, without a leading slash, percent-encoded."""
        folder, name = posixpath.split(self.path)
        place = self.path if name != "index.html" else f"{folder}/" if folder else ""
        return quote(place)

    @cached_property
    def canonical(self) -> str | None:
        """The address the page gives as its own."""
        links = self.tree.xpath("//link[@rel='canonical']/@href")
        return links[0] if links else None

    @cached_property
    def ids(self) -> list[str]:
        """Every id of the page, in order and with repetitions."""
        return self.tree.xpath("//@id")

    @cached_property
    def main(self) -> etree._Element:
        """The main content; the whole page where there is no <main>."""
        found = self.tree.xpath("//main")
        return found[0] if found else self.tree

    @cached_property
    def shown_rating(self) -> float | None:
        """The rating at the head of a review, read from the visible text."""
        match = RATED_TEXT.search(collapse(self.review_head))
        return float(match.group(1).replace(",", ".")) if match else None

    @property
    def review_head(self) -> str:
        """The review's text before its body: there, and only there, stands its own rating."""
        roots = (element for element in self.main.iter("*") if has_class(element, "h-review"))
        return "".join(text_before_body(next(roots, self.main)))

    def meta_values(self, attribute: str, value: str) -> list[str]:
        """Contents of the <meta> elements whose attribute has this value in any case."""
        return [
            meta.get("content") or ""
            for meta in self.tree.iter("meta")
            if (meta.get(attribute) or "").lower() == value
        ]

    def variety(self) -> int:
        """How many different elements the page shows; the richest page of a kind is checked."""
        return len({(element.tag, element.get("class")) for element in self.tree.iter("*")})


def text_before_body(root: etree._Element) -> Iterator[str]:
    """Pieces of text up to the review's body (`e-content`), leaving out cards of other reviews."""
    stack: list[etree._Element | str] = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            yield item
            continue
        if item is not root and has_class(item, "e-content"):
            return
        if item is not root and item.tail:
            stack.append(item.tail)
        if item is root or local_name(item) not in ("article", "script", "template", ""):
            stack.extend(reversed(item))
            stack.append(item.text or "")


@dataclass
class Site:
    """A folder that holds a finished site."""

    root: Path
    given_url: str | None = None

    @classmethod
    def from_environment(cls) -> Site:
        """The site named by SITE (default `site`); SITE_URL overrides the URL it tells itself."""
        root = Path(os.environ.get("SITE", "site"))
        if not (root / "index.html").is_file():
            raise SiteFault(f"no finished site in '{root}': build it, or set SITE to its folder")
        return cls(root.resolve(), os.environ.get("SITE_URL"))

    @cached_property
    def paths(self) -> frozenset[str]:
        """Every file below the root, with forward slashes and exact case."""
        return frozenset(
            file.relative_to(self.root).as_posix()
            for file in self.root.rglob("*")
            if file.is_file()
        )

    @cached_property
    def folders(self) -> frozenset[str]:
        """Every folder that holds a file, without a trailing slash; the root is empty."""
        return frozenset(
            parent.as_posix().removeprefix(".")
            for path in self.paths
            for parent in Path(path).parents
        )

    @cached_property
    def pages(self) -> list[Page]:
        """Every HTML page, in the order of paths."""
        return [Page(path, self.root / path) for path in self.files(".html")]

    @cached_property
    def pages_by_path(self) -> dict[str, Page]:
        """The pages by their path below the root."""
        return {page.path: page for page in self.pages}

    @cached_property
    def reviews(self) -> list[Page]:
        """The page of every review."""
        return [page for page in self.pages if page.kind == "review"]

    @cached_property
    def url(self) -> str:
        """The site's public URL, ending in a slash."""
        found = self.given_url or self.pages_by_path["index.html"].canonical
        found = found or min(self.sitemap_locations, key=len, default=None)
        if not found:
            raise SiteFault("the site's URL is neither in the home page's canonical link"
                            " nor in sitemap.xml: set SITE_URL")
        return found if found.endswith("/") else f"{found}/"

    @property
    def base_path(self) -> str:
        """The path of the site's URL: `/`, or `/somewhere/` for a site below a path."""
        return urlsplit(self.url).path or "/"

    @cached_property
    def sitemap_locations(self) -> list[str]:
        """Every page address of sitemap.xml and of the parts it may be split into."""
        found: list[str] = []
        waiting = ["sitemap.xml"] if "sitemap.xml" in self.paths else []
        while waiting:
            root = etree.parse(self.root / waiting.pop()).getroot()
            places = [collapse(loc.text or "") for loc in root.iter("{*}loc")]
            if local_name(root) == "sitemapindex":
                waiting += [urlsplit(place).path.rsplit("/", 1)[-1] for place in places]
            else:
                found += places
        return found

    def files(self, *endings: str) -> list[str]:
        """Paths that end in one of these, sorted."""
        return sorted(path for path in self.paths if path.endswith(endings))

    def url_of(self, path: str) -> str:
        """The public address of a file that is not a page, such as a feed."""
        return self.url + quote(path)

    def url_of_page(self, page: Page) -> str:
        """The public address of a page."""
        return self.url + page.url_path

    def file_at(self, url_path: str) -> str | None:
        """The file a web server would answer with for this path below the site's URL."""
        path = unquote(url_path)
        if path == "" or path.endswith("/"):
            path += "index.html"
        return path if path in self.paths else None

    def example_pages(self) -> dict[str, Page]:
        """For each kind of page that the site has, the one that shows most."""
        examples: dict[str, Page] = {}
        for kind in KIND_PATTERNS:
            found = [page for page in self.pages if page.kind == kind]
            if kind == "review":
                found = [page for page in found if page.shown_rating is not None] or found
            if found:
                examples[kind] = max(found, key=lambda page: (page.variety(), page.path))
        return examples
