"""Feeds, the OPML file and the sitemap are well-formed and contain the fields that feed readers need."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from lxml import etree

from support import tools
from .published_site import Site, collapse, parse_html

feedparser = tools.python_module("feedparser")

ATOM = "{http://www.w3.org/2005/Atom}"
XML_ENDINGS = (".atom", ".rss", ".xml", ".opml", ".svg")
MEDIA_TYPES = {".atom": "application/atom+xml", ".rss": "application/rss+xml"}
FILES_PER_CALL = 500
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
RFC822 = re.compile(
    r"(?P<name>[A-Z][a-z]{2}), (?P<day>\d{2}) (?P<month>[A-Z][a-z]{2}) (?P<year>\d{4})"
    r" (?P<time>\d{2}:\d{2}:\d{2}) (GMT|UT|[+-]\d{4})"
)
RFC3339 = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})")

FEED_KEYS: dict[str, type | tuple[type, ...]] = {
    "version": str, "title": str, "home_page_url": str, "feed_url": str, "description": str,
    "user_comment": str, "next_url": str, "icon": str, "favicon": str, "authors": list,
    "language": str, "expired": bool, "hubs": list, "items": list,
}
ITEM_KEYS: dict[str, type | tuple[type, ...]] = {
    "id": str, "url": str, "external_url": str, "title": str, "content_html": str,
    "content_text": str, "summary": str, "image": str, "banner_image": str,
    "date_published": str, "date_modified": str, "authors": list, "tags": list,
    "language": str, "attachments": list,
}
FEED_NEEDS = ("version", "title", "home_page_url", "feed_url", "authors", "items")
ITEM_NEEDS = ("id", "url", "title", "date_published")


def feed_files(site: Site) -> list[str]:
    """Returns the Atom and RSS feeds."""
    return site.files(".atom", ".rss")


def json_feeds(site: Site) -> list[str]:
    """Returns the JSON Feeds."""
    return [path for path in site.files(".json") if path.rsplit("/", 1)[-1] == "feed.json"]


def parsed_feed(site: Site, path: str) -> Any:
    """Returns a feed as feedparser reads it."""
    kind = MEDIA_TYPES["." + path.rsplit(".", 1)[-1]]
    headers = {"content-type": f"{kind}; charset=utf-8"}
    return feedparser.parse((site.root / path).read_bytes(), response_headers=headers)


def xml_root(site: Site, path: str) -> etree._Element:
    """Returns the root element of an XML file."""
    return etree.parse(site.root / path).getroot()


def is_rfc822_date(text: str) -> bool:
    """Whether the date has the form of RSS (RFC 822), with the correct weekday."""
    match = RFC822.fullmatch(text)
    if not match or match["month"] not in MONTHS:
        return False
    month = MONTHS.index(match["month"]) + 1
    moment = parsed_moment(f"{match['year']}-{month:02}-{match['day']}T{match['time']}")
    return moment is not None and DAYS[moment.weekday()] == match["name"]


def is_rfc3339_date(text: str) -> bool:
    """Whether the date has the form of Atom and JSON Feed (RFC 3339), and exists."""
    return RFC3339.fullmatch(text) is not None and parsed_moment(text) is not None


def parsed_moment(text: str) -> datetime | None:
    """Parses a time in ISO format; None if it does not exist."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def test_site_has_its_feeds(site: Site) -> None:
    """The site has a feed in every format and an OPML file, and the home page links the Atom feed."""
    expected = {"feed.atom", "feed.rss", "feed.json", "feeds.opml"}
    tools.expect_none(sorted(expected - site.paths), "missing feeds")
    announced = site.pages_by_path["index.html"].tree.xpath("//link[@rel='alternate']/@type")
    assert "application/atom+xml" in announced, "the home page does not announce its Atom feed"


def test_xml_is_well_formed(site: Site) -> None:
    """xmllint accepts every XML file: one stray character makes a whole feed unreadable."""
    xmllint = tools.required(tools.program("xmllint"), "xmllint")
    files = [str(site.root / path) for path in site.files(*XML_ENDINGS)]
    assert files, "no XML files at all"
    for start in range(0, len(files), FILES_PER_CALL):
        command = [xmllint, "--noout", "--nonet", *files[start:start + FILES_PER_CALL]]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode != 0:
            pytest.fail(f"malformed XML:\n{result.stderr}", pytrace=False)


def test_feedparser_reads_every_feed(site: Site) -> None:
    """A strict parser reads every feed without repairs."""
    errors = (
        f"{path}: {feed.bozo_exception}"
        for path in feed_files(site)
        if (feed := parsed_feed(site, path)).bozo
    )
    tools.expect_none(errors, "feeds with errors")


def feed_errors(feed: Any) -> Iterator[str]:
    """Yields missing fields of a feed and its entries, and repeated ids."""
    if not feed.feed.get("title"):
        yield "feed without title"
    if not feed.entries:
        yield "no entries"
    for number, entry in enumerate(feed.entries, 1):
        lost = [name for name in ("id", "title", "link") if not entry.get(name)]
        if not entry.get("published_parsed") and not entry.get("updated_parsed"):
            lost.append("published or updated")
        if not any(collapse(part.value) for part in entry.get("content", [])):
            lost.append("content")
        if lost:
            yield f"entry {number} ({entry.get('title')}): no {', '.join(lost)}"
    counts = Counter(entry.get("id") for entry in feed.entries)
    yield from (f"id {id} occurs {count} times" for id, count in counts.items() if count > 1)


def test_entries_are_complete(site: Site) -> None:
    """Each entry has a unique id, title, link, date and the full text."""
    errors = (
        f"{path}: {error}"
        for path in feed_files(site)
        for error in feed_errors(parsed_feed(site, path))
    )
    tools.expect_none(errors, "incomplete feeds")


def date_errors(site: Site, path: str) -> Iterator[str]:
    """Yields dates that do not have the form that the feed format requires."""
    root = xml_root(site, path)
    for element in root.iter("pubDate", "lastBuildDate"):
        if not is_rfc822_date(element.text or ""):
            yield f"{path}: {element.text}"
    for element in root.iter(f"{ATOM}published", f"{ATOM}updated"):
        if not is_rfc3339_date(element.text or ""):
            yield f"{path}: {element.text}"


def test_dates_have_the_required_format(site: Site) -> None:
    """Dates have the form of RFC 822 with the correct weekday in RSS, and of RFC 3339 in Atom."""
    errors = (error for path in feed_files(site) for error in date_errors(site, path))
    tools.expect_none(errors, "wrong dates")


def self_links(site: Site, path: str) -> list[str]:
    """Returns the URLs of the feed's `self` links."""
    root = xml_root(site, path)
    parent = root if path.endswith(".atom") else root.find("channel")
    links = parent.iterchildren(f"{ATOM}link") if parent is not None else ()
    return [link.get("href") or "" for link in links if link.get("rel") == "self"]


def test_self_links_are_public_urls(site: Site) -> None:
    """`self` is the public URL of the feed, to which readers subscribe."""
    errors = (
        f"{path}: {links}, not {site.url_of(path)}"
        for path in feed_files(site)
        if (links := self_links(site, path)) != [site.url_of(path)]
    )
    tools.expect_none(errors, "wrong self links")


def rss_errors(root: etree._Element) -> Iterator[str]:
    """Yields violations of RSS rules."""
    for author in root.iter("author"):
        if "@" not in (author.text or ""):
            yield f"<author> is not an e-mail address: {author.text}"
    for guid in root.iter("guid"):
        is_url = urlsplit(guid.text or "").scheme in ("http", "https")
        if guid.get("isPermaLink") != "false" and not is_url:
            yield f"guid is not a URL and lacks isPermaLink=\"false\": {guid.text}"
    channel = root.find("channel")
    for name in ("title", "link", "description"):
        if channel is None or not (channel.findtext(name) or "").strip():
            yield f"channel without {name}"


def test_rss_follows_its_rules(site: Site) -> None:
    """Authors are e-mail addresses, guids are permalinks or marked, and channels have all required elements."""
    errors = (
        f"{path}: {error}"
        for path in site.files(".rss")
        for error in rss_errors(xml_root(site, path))
    )
    tools.expect_none(errors, "RSS rules broken")


def atom_errors(root: etree._Element) -> Iterator[str]:
    """Yields violations of Atom rules that feedparser does not check."""
    for name in ("id", "title", "updated"):
        if not (root.findtext(f"{ATOM}{name}") or "").strip():
            yield f"feed without {name}"
    has_author = root.find(f"{ATOM}author/{ATOM}name") is not None
    for entry in root.iter(f"{ATOM}entry"):
        title = entry.findtext(f"{ATOM}title")
        if not (entry.findtext(f"{ATOM}updated") or "").strip():
            yield f"entry {title} without updated"
        if not has_author and entry.find(f"{ATOM}author/{ATOM}name") is None:
            yield f"entry {title} without author"
        if not urlsplit(entry.findtext(f"{ATOM}id") or "").scheme:
            yield f"entry {title}: its id is not a URI"


def test_atom_follows_its_rules(site: Site) -> None:
    """Ids are URIs; entries and feeds have authors and `updated`."""
    errors = (
        f"{path}: {error}"
        for path in site.files(".atom")
        for error in atom_errors(xml_root(site, path))
    )
    tools.expect_none(errors, "Atom rules broken")


def entry_texts(site: Site) -> Iterator[tuple[str, str]]:
    """Yields the HTML of every entry of every feed."""
    for path in feed_files(site):
        root = xml_root(site, path)
        expected = (f"{ATOM}content", "{http://purl.org/rss/1.0/modules/content/}encoded")
        for element in root.iter(*expected):
            yield path, element.text or ""
    for path in json_feeds(site):
        for item in json.loads((site.root / path).read_text(encoding="utf-8"))["items"]:
            yield path, item.get("content_html") or ""


def test_entries_contain_no_spoilers_or_code(site: Site) -> None:
    """Feed readers cannot fold spoilers, and they strip scripts or reject the entry."""
    errors = (
        f"{path}: {text[:80]!r}"
        for path, text in entry_texts(site)
        if parse_html(text).xpath(
            "//script | //style | //iframe | //*[@style] | //*[@*[starts-with(name(), 'on')]]"
            " | //details[contains(concat(' ', @class, ' '), ' spoiler ')]"
        )
    )
    tools.expect_none(errors, "spoilers or code in feeds")


def schema_errors(value: Any, keys: dict[str, Any], needs: tuple[str, ...]) -> Iterator[str]:
    """Yields missing keys, unknown keys (extensions begin with `_`) and wrong types."""
    if not isinstance(value, dict):
        yield "not an object"
        return
    yield from (f"no {key}" for key in needs if not value.get(key))
    for key, inner in value.items():
        if key.startswith("_"):
            if not isinstance(inner, dict):
                yield f"extension {key} is not an object"
        elif key not in keys:
            yield f"unknown key {key}"
        elif not isinstance(inner, keys[key]):
            yield f"{key} is a {type(inner).__name__}"


def item_errors(item: Any) -> Iterator[str]:
    """Yields the errors of an item of a JSON Feed."""
    yield from schema_errors(item, ITEM_KEYS, ITEM_NEEDS)
    if not isinstance(item, dict):
        return
    if not item.get("content_html") and not item.get("content_text"):
        yield "neither content_html nor content_text"
    for key in ("date_published", "date_modified"):
        if key in item and not is_rfc3339_date(str(item[key])):
            yield f"{key} {item[key]}"
    if not all(isinstance(tag, str) and tag for tag in item.get("tags", [])):
        yield "tags that are not texts"


def json_feed_errors(site: Site, path: str) -> Iterator[str]:
    """Yields the errors of a JSON Feed."""
    try:
        feed = json.loads((site.root / path).read_text(encoding="utf-8"))
    except ValueError as error:
        yield str(error)
        return
    yield from schema_errors(feed, FEED_KEYS, FEED_NEEDS)
    if not isinstance(feed, dict):
        return
    if feed.get("version") != "https://jsonfeed.org/version/1.1":
        yield f"version {feed.get('version')}"
    if feed.get("feed_url") != site.url_of(path):
        yield f"feed_url {feed.get('feed_url')}, not {site.url_of(path)}"
    if not all(isinstance(a, dict) and a.get("name") for a in feed.get("authors") or []):
        yield "authors without name"
    found = feed.get("items")
    items = found if isinstance(found, list) else []
    for number, item in enumerate(items, 1):
        yield from (f"item {number}: {error}" for error in item_errors(item))
    counts = Counter(str(item.get("id")) for item in items if isinstance(item, dict))
    yield from (f"id {id} occurs {count} times" for id, count in counts.items() if count > 1)


def test_json_feeds_follow_version_1_1(site: Site) -> None:
    """JSON Feed 1.1: string ids, `authors`, no unknown keys, extensions with the prefix `_`."""
    errors = (
        f"{path}: {error}" for path in json_feeds(site) for error in json_feed_errors(site, path)
    )
    tools.expect_none(errors, "JSON Feed rules broken")


def test_feed_formats_list_equal_reviews(site: Site) -> None:
    """Feeds of one folder list equal reviews in equal order in every format."""
    orders: dict[str, dict[str, list[str]]] = {}
    for path in feed_files(site):
        links = [entry.get("link") for entry in parsed_feed(site, path).entries]
        orders.setdefault(path.rpartition("/")[0], {})[path] = links
    for path in json_feeds(site):
        feed = json.loads((site.root / path).read_text(encoding="utf-8"))
        links = [item.get("url") for item in feed["items"]]
        orders.setdefault(path.rpartition("/")[0], {})[path] = links
    errors = (
        " and ".join(found) for found in orders.values()
        if any(links != next(iter(found.values())) for links in found.values())
    )
    tools.expect_none(errors, "feeds that differ")


def test_opml_lists_the_feeds(site: Site) -> None:
    """The OPML file has version 2.0, lists every folder with feeds, and its outlines have texts."""
    files = site.files(".opml")
    if not files:
        pytest.skip("no OPML file")
    tools.expect_none((f for path in files for f in opml_errors(site, path)), "OPML rules broken")


def opml_errors(site: Site, path: str) -> Iterator[str]:
    """Yields the errors of an OPML file."""
    root = xml_root(site, path)
    if root.tag != "opml" or root.get("version") not in ("1.0", "1.1", "2.0"):
        yield f"{path}: not OPML"
    if not (root.findtext("head/title") or "").strip():
        yield f"{path}: no title"
    yield from (f"{path}: outline without text" for o in root.iter("outline") if not o.get("text"))
    feeds = root.xpath("body//outline[@xmlUrl]")
    yield from (f"{path}: type {o.get('type')}" for o in feeds if o.get("type") != "rss")
    addresses = (unquote(o.get("xmlUrl")) for o in feeds)
    listed = {url.removeprefix(unquote(site.url)).rpartition("/")[0] for url in addresses}
    expected = {found.rpartition("/")[0] for found in feed_files(site)}
    yield from (f"{path}: no feed of /{folder}" for folder in sorted(expected - listed))
