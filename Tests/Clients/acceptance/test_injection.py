"""Harmful text in every field: an HTML5 parser must find only the elements of a build with harmless text."""

from __future__ import annotations

import json
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import html5lib
import pytest

from support.sites import binary

PROJECT = Path(__file__).resolve().parents[3]
HARMFUL = [
    "</script><script>x()</script>",
    "<!--<script>",
    "]]>",
    '"><img src=x onerror=x()>',
    "' onmouseover='x()",
    "&amp;",
    "{{title}}",
    "{{{title}}}",
    "javascript:x()",
    "//evil.example",
    "</title><svg onload=x()>",
    "</textarea><style>*{}",
    '\\"; x(); "',
]


def quoted(text: str) -> str:
    """Returns a double-quoted YAML scalar; JSON strings are valid ones."""
    return json.dumps(text, ensure_ascii=False)


def content(text: str) -> dict[str, str]:
    """Returns the files of a small site with the text in every text field."""
    t = {name: quoted(f"{name} {text}") for name in
         ("title", "description", "name", "bio", "meaning", "category", "verdict", "subject",
          "restaurant", "tag", "pro", "con", "address", "city", "cuisine", "price", "phone")}
    site = f"""
title: {t["title"]}
url: https://morgan.example
description: {t["description"]}
reviewer: {{name: {t["name"]}, bio: {t["bio"]}, expertise: [{t["tag"]}]}}
ratings: {{meanings: {{4: {t["meaning"]}}}}}
categories: [{{name: {t["category"]}, plural: {t["category"]}, slug: kind, type: Movie}}]
menu: [{{name: {t["name"]}, url: /}}]
fields:
  - {{key: maker, type: topics, name: {t["name"]}, plural: Makers, card: true, ranked: true, property: director, thing: Person, facts: [{{key: home}}]}}
  - {{key: saga, type: series}}
"""
    review = f"""---
title: {t["title"]}
rating: 4
category: {t["category"]}
visited: 2026-01-02
verdict: {t["verdict"]}
subject: {t["subject"]}
restaurant: {t["restaurant"]}
tags: [{t["tag"]}]
pros: [{t["pro"]}]
cons: [{t["con"]}]
pick: true
maker: [{t["tag"]}]
saga: {{name: {t["subject"]}, number: 1}}
---
Plain text.
"""
    restaurant = f"""---
name: {t["restaurant"]}
address: {t["address"]}
city: {t["city"]}
cuisine: [{t["cuisine"]}]
price: {t["price"]}
phone: {t["phone"]}
---
"""
    return {
        "site.yaml": site,
        "reviews/one.md": review,
        "reviews/two.md": review.replace("rating: 4", "rating: unrated"),
        "restaurants/place.md": restaurant,
        "makers/maker.md": f"---\nname: {t['tag']}\nhome: {t['city']}\n---\nPlain text.\n",
    }


def build(folder: Path, text: str) -> Path:
    """Builds a site with the text in its fields and returns the output folder."""
    for path, source in content(text).items():
        file = folder / "content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, encoding="utf-8")
    with (folder / "content/site.yaml").open("a", encoding="utf-8") as settings:
        settings.write("\nmarkdown: {smart: false}\n")
    subprocess.run(
        [binary(), "build", "--templates", PROJECT / "templates", "--date", "2026-11-20", "--quiet"],
        cwd=folder, check=True, capture_output=True,
    )
    return folder / "site"


def elements(page: Path) -> list[str]:
    """Returns the element names and attribute names that an HTML5 parser finds."""
    tree = html5lib.parse(page.read_text(encoding="utf-8"), namespaceHTMLElements=False)
    return [f"{e.tag} {sorted(e.attrib)}" for e in tree.iter() if isinstance(e.tag, str)]


def addresses(page: Path) -> Iterator[str]:
    """Yields every URL that a click or a load could follow."""
    tree = html5lib.parse(page.read_text(encoding="utf-8"), namespaceHTMLElements=False)
    for element in tree.iter():
        for name in ("href", "src", "action"):
            if name in element.attrib:
                yield element.attrib[name]


def by_kind(site: Path) -> dict[str, Path]:
    """Returns the pages by kind; slugs of names are replaced, because they depend on the text."""
    pages: dict[str, Path] = {}
    for page in sorted(site.rglob("*.html")):
        parts = list(page.relative_to(site).parts)
        if parts[0] in ("restaurants", "tags", "makers", "sagas") and len(parts) == 3:
            parts[1] = "*"
        pages["/".join(parts)] = page
    return pages


def harmless(text: str) -> str:
    """Returns text with words of the same lengths, because headings of long words have a class."""
    return re.sub(r"[^ -]", "x", text)


@pytest.mark.parametrize("text", HARMFUL)
def test_harmful_text_is_escaped(text: str, tmp_path: Path) -> None:
    """Pages keep their elements and point to no new origin; feeds and JSON contain the text unchanged."""
    site = build(tmp_path / "harmful", text)
    pages, expected = by_kind(site), by_kind(build(tmp_path / "harmless", harmless(text)))
    assert pages.keys() == expected.keys()
    assert len(pages) > 20
    for kind, page in pages.items():
        assert elements(page) == elements(expected[kind]), kind
        for address in addresses(page):
            assert address.startswith(("/", "#", "https://", "http://www.w3.org/")), address
            assert not address.startswith("//"), address
    title = f"title {text}"
    atom = ElementTree.parse(site / "feed.atom")
    titles = [e.text for e in atom.iter("{http://www.w3.org/2005/Atom}title")]
    assert titles == [title] * 3
    feed = json.loads((site / "feed.json").read_text(encoding="utf-8"))
    assert [item["title"] for item in feed["items"]] == [title] * 2
    tree = html5lib.parse(pages["reviews/one/index.html"].read_text("utf-8"), namespaceHTMLElements=False)
    data = [json.loads(s.text) for s in tree.iter("script") if s.get("type") == "application/ld+json"]
    assert data[0]["name"] == title
    assert data[0]["itemReviewed"]["name"] == f"subject {text}"
