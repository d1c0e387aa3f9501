"""The finished site: files, pages and URL."""

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
    "group": r"(restaurants|series)/[^/]+/[^/]+/(page/\d+/)?index\.html",
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
"""The kind of a page by its path; the first matching pattern wins."""

LIST_KINDS = frozenset({"home", "home-more", "category", "tag", "topic", "rating", "year", "picks"})
"""Kinds whose main content is a list of review cards."""

RATED_TEXT = re.compile(r"Rated\s+(\d+(?:[.,]\d+)?)\s+out\s+of\s+5")
"""The text alternative of the stars."""


class SiteFault(Exception):
    """The folder is not a finished site, or its URL is unknown."""


def collapse(text: str) -> str:
    """Returns the text with each run of white space replaced by one space."""
    return " ".join(text.split())


def parse_html(text: str) -> etree._Element:
    """Returns the tree that a browser would build."""
    return html5lib.parse(text, treebuilder="lxml", namespaceHTMLElements=False).getroot()


def has_class(element: etree._Element, name: str) -> bool:
    """Whether the class attribute contains the class."""
    return name in (element.get("class") or "").split()


def local_name(element: etree._Element) -> str:
    """Returns the name of an element without its namespace; empty for comments and processing instructions."""
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


@dataclass(frozen=True)
class Page:
    """An HTML file of the site."""

    path: str
    file: Path

    @cached_property
    def source(self) -> str:
        """The text of the file; invalid UTF-8 is replaced here and reported by a separate test."""
        return self.file.read_text(encoding="utf-8", errors="replace")

    @cached_property
    def tree(self) -> etree._Element:
        """The parsed page."""
        return parse_html(self.source)

    @cached_property
    def kind(self) -> str:
        """The kind of the page: one of KIND_PATTERNS, `redirect`, or `page` for all others."""
        if self.is_redirect:
            return "redirect"
        for kind, pattern in KIND_PATTERNS.items():
            if re.fullmatch(pattern, self.path):
                return kind
        return "page"

    @cached_property
    def is_redirect(self) -> bool:
        """Whether the page only redirects, as the page of an alias does."""
        return bool(self.meta_values("http-equiv", "refresh"))

    @cached_property
    def is_indexable(self) -> bool:
        """Whether search engines may list the page."""
        robots = ",".join(self.meta_values("name", "robots")).lower()
        return self.path != "404.html" and not self.is_redirect and "noindex" not in robots

    @property
    def url_path(self) -> str:
        """The percent-encoded path below the site's URL, without a leading slash."""
        folder, name = posixpath.split(self.path)
        place = self.path if name != "index.html" else f"{folder}/" if folder else ""
        return quote(place)

    @cached_property
    def canonical(self) -> str | None:
        """The URL of the canonical link; None without a link."""
        links = self.tree.xpath("//link[@rel='canonical']/@href")
        return links[0] if links else None

    @cached_property
    def ids(self) -> list[str]:
        """Every id of the page, in document order and with duplicates."""
        return self.tree.xpath("//@id")

    @cached_property
    def main(self) -> etree._Element:
        """The <main> element; the whole page if it is missing."""
        found = self.tree.xpath("//main")
        return found[0] if found else self.tree

    @cached_property
    def shown_rating(self) -> float | None:
        """The rating at the top of a review, read from the visible text; None without a rating."""
        match = RATED_TEXT.search(collapse(self.review_head))
        return float(match.group(1).replace(",", ".")) if match else None

    @property
    def review_head(self) -> str:
        """The text of a review before its body; no other part contains its own rating."""
        roots = (element for element in self.main.iter("*") if has_class(element, "h-review"))
        return "".join(text_before_body(next(roots, self.main)))

    def meta_values(self, attribute: str, value: str) -> list[str]:
        """Returns the contents of the <meta> elements with an attribute value, ignoring case."""
        return [
            meta.get("content") or ""
            for meta in self.tree.iter("meta")
            if (meta.get(attribute) or "").lower() == value
        ]

    def variety(self) -> int:
        """Returns the number of different elements, which selects the tested page of a kind."""
        return len({(element.tag, element.get("class")) for element in self.tree.iter("*")})


def text_before_body(root: etree._Element) -> Iterator[str]:
    """Yields the text before the body (`e-content`) of a review, without cards of other reviews."""
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
    """A folder with a finished site."""

    root: Path
    given_url: str | None = None

    @classmethod
    def from_environment(cls) -> Site:
        """Creates a site from the folder SITE (default `site`); SITE_URL overrides the URL that the site contains."""
        root = Path(os.environ.get("SITE", "site"))
        if not (root / "index.html").is_file():
            raise SiteFault(f"no finished site in '{root}': build it, or set SITE to its folder")
        return cls(root.resolve(), os.environ.get("SITE_URL"))

    @cached_property
    def paths(self) -> frozenset[str]:
        """Every file path below the root, with forward slashes and exact case."""
        return frozenset(
            file.relative_to(self.root).as_posix()
            for file in self.root.rglob("*")
            if file.is_file()
        )

    @cached_property
    def folders(self) -> frozenset[str]:
        """Every folder that contains a file, without a trailing slash; the root is an empty string."""
        return frozenset(
            parent.as_posix().removeprefix(".")
            for path in self.paths
            for parent in Path(path).parents
        )

    @cached_property
    def pages(self) -> list[Page]:
        """Every HTML page, sorted by path."""
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
        """The public URL of the site, ending in a slash."""
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
        """Every page URL of sitemap.xml and of the sitemaps that it lists."""
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
        """Returns the sorted paths with one of the endings."""
        return sorted(path for path in self.paths if path.endswith(endings))

    def url_of(self, path: str) -> str:
        """Returns the public URL of a file that is not a page, such as a feed."""
        return self.url + quote(path)

    def url_of_page(self, page: Page) -> str:
        """Returns the public URL of a page."""
        return self.url + page.url_path

    def file_at(self, url_path: str) -> str | None:
        """Returns the file that a web server would send for a path below the site's URL; None if it is missing."""
        path = unquote(url_path)
        if path == "" or path.endswith("/"):
            path += "index.html"
        return path if path in self.paths else None

    def example_pages(self) -> dict[str, Page]:
        """Returns the most varied page of each kind; reviews with a rating are preferred."""
        examples: dict[str, Page] = {}
        for kind in KIND_PATTERNS:
            found = [page for page in self.pages if page.kind == kind]
            if kind == "review":
                found = [page for page in found if page.shown_rating is not None] or found
            if found:
                examples[kind] = max(found, key=lambda page: (page.variety(), page.path))
        return examples
