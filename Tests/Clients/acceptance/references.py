"""Finds every reference in the files of a site and resolves its target."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from lxml import etree

from .published_site import Page, Site, local_name, parse_html

URL_ATTRIBUTES = frozenset({
    "href", "src", "poster", "action", "formaction", "data", "xmlUrl", "htmlUrl",
})
SET_ATTRIBUTES = frozenset({"srcset", "imagesrcset"})
URL_META = frozenset({"og:image", "og:url", "og:audio", "og:video", "twitter:image"})
XML_LINK_ELEMENTS = frozenset({"link", "loc", "url", "icon", "logo", "uri"})
XML_HTML_ELEMENTS = frozenset({"content", "summary", "description", "encoded"})
JSON_URL_KEYS = frozenset({
    "home_page_url", "feed_url", "next_url", "url", "external_url", "image", "banner_image",
    "avatar", "icon", "favicon",
})
CSS_URL = re.compile(r"""url\(\s*["']?([^"')]+)["']?\s*\)|@import\s+["']([^"']+)["']""")
STATE_FRAGMENT = re.compile(r"[a-z]+=")
"""A fragment such as `#s=one,two` is read by a script and identifies no element."""


@dataclass(frozen=True)
class Reference:
    """A URL reference in a file. Feeds require absolute ones, because they are read outside the site."""

    path: str
    address: str
    must_be_absolute: bool = False


def references_of_tree(tree: etree._Element) -> Iterator[str]:
    """Yields the URLs in an HTML tree."""
    for element in tree.iter("*"):
        for name, value in element.attrib.items():
            plain = etree.QName(name).localname if name.startswith("{") else name
            plain = plain.rsplit(":", 1)[-1]
            if plain in URL_ATTRIBUTES:
                yield value.strip()
            elif plain in SET_ATTRIBUTES:
                yield from (part.split()[0] for part in value.split(",") if part.strip())
        if local_name(element) == "meta":
            yield from references_of_meta(element)


def references_of_meta(meta: etree._Element) -> Iterator[str]:
    """Yields the URLs in a <meta> element: Open Graph URLs, and the target of a redirect."""
    content = meta.get("content") or ""
    if (meta.get("property") or meta.get("name") or "").lower() in URL_META:
        yield content
    if (meta.get("http-equiv") or "").lower() == "refresh":
        yield from re.findall(r"(?i)url\s*=\s*['\"]?([^'\"]+)", content)


def references_of_page(site: Site, page: Page) -> Iterator[Reference]:
    """Yields the references of a page, including its structured data."""
    for address in references_of_tree(page.tree):
        yield Reference(page.path, address)
    for block in page.tree.xpath("//script[@type='application/ld+json']/text()"):
        yield from (Reference(page.path, text) for text in own_urls_in_json(site, block))


def own_urls_in_json(site: Site, text: str) -> Iterator[str]:
    """Yields the strings of a JSON text that are URLs of the site."""
    try:
        waiting: list[Any] = [json.loads(text)]
    except ValueError:
        return
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, str) and value.startswith(site.url):
            yield value


def references_of_xml(site: Site, path: str) -> Iterator[Reference]:
    """Yields the references of a feed, sitemap, OPML file or SVG image."""
    is_drawing = path.endswith(".svg")
    document = etree.parse(site.root / path)
    for instruction in document.xpath("/processing-instruction('xml-stylesheet')"):
        yield Reference(path, instruction.get("href") or "")
    for element in document.getroot().iter("*"):
        for name, value in element.attrib.items():
            if etree.QName(name).localname in URL_ATTRIBUTES:
                yield Reference(path, value.strip(), not is_drawing)
        text, name = (element.text or "").strip(), local_name(element)
        if name in XML_LINK_ELEMENTS and text:
            yield Reference(path, text, True)
        elif name == "guid" and element.get("isPermaLink") != "false":
            yield Reference(path, text, True)
        elif name in XML_HTML_ELEMENTS and "<" in text:
            yield from references_of_fragment(path, text)


def references_of_fragment(path: str, html: str) -> Iterator[Reference]:
    """Yields the references in HTML that a feed contains."""
    for address in references_of_tree(parse_html(html)):
        yield Reference(path, address, True)


def references_of_json_feed(site: Site, path: str) -> Iterator[Reference]:
    """Yields the references of a JSON Feed."""
    waiting: list[Any] = [json.loads((site.root / path).read_text(encoding="utf-8"))]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting += value
        if not isinstance(value, dict):
            continue
        for key, inner in value.items():
            if isinstance(inner, str) and key in JSON_URL_KEYS:
                yield Reference(path, inner, True)
            elif isinstance(inner, str) and key == "content_html":
                yield from references_of_fragment(path, inner)
            elif not key.startswith("_"):
                waiting.append(inner)


def references_of_site(site: Site) -> Iterator[Reference]:
    """Yields every reference in the files of the site."""
    for page in site.pages:
        yield from references_of_page(site, page)
    for path in site.files(".atom", ".rss", ".xml", ".opml", ".svg"):
        yield from references_of_xml(site, path)
    for path in site.files("feed.json"):
        yield from references_of_json_feed(site, path)
    for path in site.files(".css"):
        text = (site.root / path).read_text(encoding="utf-8")
        for groups in CSS_URL.findall(text):
            yield Reference(path, next(filter(None, groups)))
    if "robots.txt" in site.paths:
        text = (site.root / "robots.txt").read_text(encoding="utf-8")
        for address in re.findall(r"(?im)^sitemap:\s*(\S+)", text):
            yield Reference("robots.txt", address, True)


class Resolver:
    """Resolves references by the rules of browsers and file servers."""

    def __init__(self, site: Site) -> None:
        """Creates a resolver that caches the fragments of each page."""
        self.site = site
        self.fragments = cache(self._fragments)
        self.origin = urlsplit(site.url)

    def absolute(self, reference: Reference) -> str:
        """Returns the absolute URL."""
        page = self.site.pages_by_path.get(reference.path)
        start = self.site.url_of_page(page) if page else self.site.url_of(reference.path)
        return urljoin(start, reference.address)

    def target(self, reference: Reference) -> str | None:
        """Returns the target file of a reference; None if it is not a file of the site."""
        address = urldefrag(self.absolute(reference)).url.partition("?")[0]
        if not address.startswith(self.site.url):
            return "index.html" if f"{address}/" == self.site.url else None
        return self.site.file_at(address.removeprefix(self.site.url))

    def error(self, reference: Reference) -> str | None:
        """Returns the error of a reference; None if it is valid or points to another site."""
        address = reference.address
        if not address:
            return "empty address"
        place = urlsplit(self.absolute(reference))
        if place.scheme not in ("http", "https"):
            allowed = place.scheme in ("mailto", "tel")
            return None if allowed else f"scheme {place.scheme}"
        if reference.must_be_absolute and not urlsplit(address).scheme:
            return "not absolute, though readers see it away from the site"
        if place.netloc != self.origin.netloc:
            return None
        return self._internal_error(reference)

    def _internal_error(self, reference: Reference) -> str | None:
        """Returns the error of a reference to the site itself; None if it is valid."""
        place = urlsplit(self.absolute(reference))
        if place.scheme != self.origin.scheme:
            return f"own host by {place.scheme}, not {self.origin.scheme}"
        target = self.target(reference)
        if target is None:
            folder = unquote(place.path.removeprefix(self.site.base_path))
            known = folder in self.site.folders
            return "folder without its slash" if known else "leads nowhere"
        return self._fragment_error(target, place.fragment)

    def _fragment_error(self, target: str, fragment: str) -> str | None:
        """Returns the error of a fragment; None if it is valid."""
        name = unquote(fragment)
        if name in ("", "top") or STATE_FRAGMENT.match(name) or name.startswith(":~:"):
            return None
        return None if name in self.fragments(target) else f"no #{name} in {target}"

    def _fragments(self, path: str) -> frozenset[str]:
        """Returns the names in a file that a fragment may reference."""
        page = self.site.pages_by_path.get(path)
        if page:
            return frozenset(page.ids) | frozenset(page.tree.xpath("//a/@name"))
        if path.endswith((".svg", ".xml", ".atom", ".rss", ".opml")):
            return frozenset(etree.parse(self.site.root / path).xpath("//@id"))
        return frozenset()
