"""The visible contents of a site's pages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from support import tools

html = tools.python_module("lxml.html")
# The images of a review; excludes histograms of categories.
PICTURES = './/img[contains(@class, "u-photo") or ancestor::*[contains(@class, "e-content")]]'


def plain(text: str) -> str:
    """Returns a text on one line, in Unicode normalization form C."""
    return " ".join(unicodedata.normalize("NFC", text).split())


@dataclass(frozen=True)
class Page:
    """The page of a review."""

    title: str
    day: str
    rating: str
    category: str
    tags: frozenset[str]
    # The texts of all links of the article.
    links: frozenset[str]
    text: str
    # The number of images that the site hosts.
    pictures: int

    @property
    def summary(self) -> tuple[str, str, str]:
        return self.title, self.day, self.rating


def read_pages(output: Path) -> Iterator[Page]:
    """Yields the pages of all reviews."""
    for file in sorted((output / "reviews").glob("*/index.html")):
        article = html.parse(file).find(".//article")
        if article is not None:
            yield _page(article)


def _page(article) -> Page:  # type: ignore[no-untyped-def]
    links = article.findall(".//a")
    ratings = article.find_class("p-rating")
    return Page(
        title=plain(article.find(".//h1").text_content()),
        day=article.find_class("dt-published")[0].get("datetime"),
        rating=ratings[0].get("value") if ratings else "unrated",
        category=plain(article.find_class("p-category")[0].text_content()),
        tags=frozenset(plain(link.text_content()) for link in links if "/tags/" in link.get("href", "")),
        links=frozenset(plain(link.text_content()) for link in links),
        text=" ".join(_words(part) for part in article.find_class("e-content")),
        pictures=sum(picture.get("src").startswith("/") for picture in article.xpath(PICTURES)),
    )


def _words(part) -> str:  # type: ignore[no-untyped-def]
    """Returns the text of an element with the alternative texts of its images."""
    return " ".join([part.text_content(), *(picture.get("alt", "") for picture in part.findall(".//img"))])


def figures(file: Path) -> tuple[int, float | None]:
    """Returns the number of reviews that a list page shows, and their average; None without ratings."""
    line = html.parse(file).find(".//header[@class='list-head']//p[@class='meta dots']")
    average = line.find("span[@class='score']/b")
    return int(line.find("span").text_content().split()[0].replace(",", "")), None if average is None else float(average.text)


def redirect_target(file: Path) -> str:
    """Returns the target of a redirect page."""
    return html.parse(file).find(".//link[@rel='canonical']").get("href")
