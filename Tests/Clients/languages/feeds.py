"""Readers of feeds: two XML parsers and a JSON parser."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from email.utils import parsedate_to_datetime
from html import unescape
from pathlib import Path

from lxml import etree
from support import tools

feedparser = tools.python_module("feedparser")

ATOM = "{http://www.w3.org/2005/Atom}"


@dataclass(frozen=True)
class Item:
    """A review in a feed."""

    title: str
    address: str
    moment: datetime

    def day(self, hours: int) -> str:
        """Returns the date of the review in a time zone, given in hours ahead of UTC."""
        return self.moment.astimezone(timezone(timedelta(hours=hours))).date().isoformat()


def read_by_feedparser(file: Path) -> list[Item]:
    entries = feedparser.parse(file.read_bytes()).entries

    def title(detail: dict[str, str]) -> str:
        """Returns a title as text: RSS does not distinguish text and HTML, and `feedparser` guesses."""
        return unescape(detail["value"]) if detail["type"] == "text/html" else detail["value"]

    return [Item(title(each.title_detail), each.link, datetime(*each.published_parsed[:6], tzinfo=timezone.utc)) for each in entries]


def read_by_lxml(file: Path) -> list[Item]:
    root = etree.parse(file)
    if file.suffix == ".rss":
        return [Item(each.findtext("title"), each.findtext("link"), parsedate_to_datetime(each.findtext("pubDate")))
                for each in root.iter("item")]
    return [Item(each.findtext(f"{ATOM}title"), each.find(f"{ATOM}link").get("href"),
                 datetime.fromisoformat(each.findtext(f"{ATOM}published"))) for each in root.iter(f"{ATOM}entry")]


def read_as_json(file: Path) -> list[Item]:
    items = json.loads(file.read_bytes())["items"]
    return [Item(each["title"], each["url"], datetime.fromisoformat(each["date_published"])) for each in items]
