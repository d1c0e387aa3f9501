"""Machine-readable data of the pages: schema.org reviews in JSON-LD, and microformats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any
from urllib.parse import urljoin

import pytest

from support import tools
from .published_site import LIST_KINDS, Page, Site, collapse, has_class

extruct = tools.python_module("extruct")
mf2py = tools.python_module("mf2py")

LONGEST_AUTHOR = 100
BEST, WORST = Decimal(5), Decimal(0)
SUBJECT_TYPES = frozenset("""
    Book Course CreativeWorkSeason CreativeWorkSeries Episode Event Game HowTo LocalBusiness
    MediaObject Movie MusicPlaylist MusicRecording Organization Product Recipe SoftwareApplication
    Restaurant VideoGame TVSeries MusicAlbum
""".split())
ENTRY_TYPES = frozenset({"h-entry", "h-review"})
CARD_XPATH = (
    "//*[contains(concat(' ', normalize-space(@class), ' '), ' h-feed ')]/descendant::article"
)


def objects_of_type(value: Any, name: str) -> Iterator[dict[str, Any]]:
    """Yields every object of a schema.org type, at any depth; earlier ratings of a review, and ratings of aspects, are parts of it."""
    if isinstance(value, list):
        for inner in value:
            yield from objects_of_type(inner, name)
    elif isinstance(value, dict):
        types = value.get("@type", [])
        if name in ([types] if isinstance(types, str) else types):
            yield value
        for key, inner in value.items():
            if key not in ("hasPart", "associatedReview"):
                yield from objects_of_type(inner, name)


def structured_data(site: Site, page: Page) -> list[Any]:
    """Returns the page's JSON-LD and microdata, both in the form of JSON-LD."""
    found = extruct.extract(
        page.source,
        base_url=site.url_of_page(page),
        syntaxes=["json-ld", "microdata"],
        uniform=True,
        errors="log",
    )
    return [*found["json-ld"], *found["microdata"]]


def expect_on_reviews(site: Site, check: Any, what: str) -> None:
    """Runs a check on every review page and reports all errors."""
    found = (f"{page.path}: {error}" for page in site.reviews for error in check(page))
    tools.expect_none(found, what)


def name_of(value: Any) -> str:
    """Returns the name of a person or thing; empty without a name."""
    name = value.get("name") if isinstance(value, dict) else None
    return collapse(name) if isinstance(name, str) else ""


def test_json_ld_is_strict_and_safe(site: Site) -> None:
    """JSON-LD is valid JSON and contains no `<`, which could end the script element."""
    tools.expect_none(
        (f"{page.path}: {error}" for page in site.pages for error in json_ld_errors(page)),
        "JSON-LD that is not safe",
    )


def json_ld_errors(page: Page) -> Iterator[str]:
    """Yields the errors of a page's JSON-LD blocks."""
    for block in page.tree.xpath("//script[@type='application/ld+json']"):
        text = block.text or ""
        if "<" in text:
            yield "contains <"
        try:
            json.loads(text)
        except ValueError as error:
            yield str(error)


def test_page_has_one_review_object(site: Site) -> None:
    """A page has exactly one Review, with an author and a subject that search engines accept."""
    def check(page: Page) -> Iterator[str]:
        reviews = list(objects_of_type(structured_data(site, page), "Review"))
        if len(reviews) != 1:
            yield f"{len(reviews)} Review objects"
            return
        yield from review_errors(reviews[0])

    expect_on_reviews(site, check, "reviews not described")


def review_errors(review: dict[str, Any]) -> Iterator[str]:
    """Yields missing or invalid properties of a Review."""
    author, subject = name_of(review.get("author")), review.get("itemReviewed")
    if not author or len(author) >= LONGEST_AUTHOR:
        yield f"author name {author!r}"
    if not name_of(subject):
        yield "itemReviewed without name"
    kind = subject.get("@type") if isinstance(subject, dict) else None
    if not isinstance(kind, str) or kind not in SUBJECT_TYPES:
        yield f"itemReviewed of type {kind}"
    if not review.get("datePublished"):
        yield "no datePublished"


def test_rating_equals_the_visible_one(site: Site) -> None:
    """The rating in the structured data equals the visible one, on the scale 0 to 5."""
    def check(page: Page) -> Iterator[str]:
        for review in objects_of_type(structured_data(site, page), "Review"):
            rating = review.get("reviewRating")
            if page.shown_rating is None:
                if rating is not None:
                    yield f"unrated, yet reviewRating {rating}"
            else:
                yield from rating_errors(rating, page.shown_rating)

    expect_on_reviews(site, check, "wrong reviewRating")


def test_aspects_are_described(site: Site) -> None:
    """A review of a rating field names it, and says its rating and scale."""
    page = next(page for page in site.pages if page.path == "reviews/tidewrack/index.html")
    (review,) = objects_of_type(structured_data(site, page), "Review")
    described = [
        (aspect["reviewAspect"], *(decimal(aspect["reviewRating"][key]) for key in ("ratingValue", "bestRating", "worstRating")))
        for aspect in review["associatedReview"]
    ]
    assert described == [("Ideas", 5, BEST, WORST), ("Play", Decimal("4.5"), BEST, WORST), ("Sound", 5, BEST, WORST)]


AROUND_THE_TITLE = (
    "(//main//h1)[1]/preceding::a[ancestor::main] | (//main//h1)[1]/following-sibling::*[1][contains(@class, 'identity')]/a"
)
"""The links above the title, and that of the line below it: the restaurant of a review, if the title does not name it."""


def test_breadcrumbs_are_the_visible_ones(site: Site) -> None:
    """A BreadcrumbList counts from 1, leads from the home page to the page, and its pages are linked around the title in its order."""
    found = 0

    def check(page: Page) -> Iterator[str]:
        nonlocal found
        for trail in objects_of_type(structured_data(site, page), "BreadcrumbList"):
            found += 1
            items = trail["itemListElement"]
            if [item["position"] for item in items] != list(range(1, len(items) + 1)):
                yield "positions"
            if not all(collapse(item["name"]) for item in items):
                yield "an item without a name"
            urls = [item["item"] for item in items]
            if urls[0] != site.url or urls[-1] != site.url_of_page(page):
                yield f"from {urls[0]} to {urls[-1]}"
            visible = [urljoin(site.url, link.get("href")) for link in page.tree.xpath(AROUND_THE_TITLE)]
            # Above a review, its category is the link to a list.
            above = urls[2:-1] if page.kind == "review" and len(urls) > 3 else urls[1:-1]
            if [url for url in visible if url in urls] != above:
                yield f"{above} in the data, {visible} around the title"

    tools.expect_none((f"{page.path}: {error}" for page in site.pages for error in check(page)), "wrong breadcrumbs")
    assert found > len(site.reviews), "there are hardly any"


def rating_errors(rating: Any, shown: float) -> Iterator[str]:
    """Yields differences between a reviewRating and the visible rating."""
    if not isinstance(rating, dict):
        yield f"shows {shown}, has no reviewRating"
        return
    expected = {"ratingValue": Decimal(str(shown)), "bestRating": BEST, "worstRating": WORST}
    for key, value in expected.items():
        if decimal(rating.get(key)) != value:
            yield f"{key} {rating.get(key)!r}, not {value}"


def decimal(value: Any) -> Decimal | None:
    """Returns the value of a JSON number or a text with a decimal point; None if it is neither."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return None
    try:
        return Decimal(str(value))
    except InvalidOperation:
        return None


def test_only_restaurants_have_aggregates(site: Site) -> None:
    """AggregateRating requires several ratings of one thing, so categories and lists have none."""
    errors = (
        f"{page.path}: AggregateRating"
        for page in site.pages
        if page.kind not in ("restaurant", "review")
        and any(objects_of_type(structured_data(site, page), "AggregateRating"))
    )
    tools.expect_none(errors, "aggregates where none may be")


def microformats(site: Site, page: Page) -> list[dict[str, Any]]:
    """Returns the page's top-level microformats."""
    return mf2py.parse(doc=page.source, url=site.url_of_page(page))["items"]


def all_items(items: list[Any]) -> Iterator[dict[str, Any]]:
    """Yields items and all nested items, from children and from property values."""
    for item in items:
        if not isinstance(item, dict) or "type" not in item:
            continue
        yield item
        yield from all_items(item.get("children", []))
        for values in item.get("properties", {}).values():
            yield from all_items(values)


def first_value(item: dict[str, Any], name: str) -> Any:
    """Returns the first value of a property, or None."""
    return next(iter(item["properties"].get(name, [])), None)


def test_review_is_a_microformat(site: Site) -> None:
    """A page has one h-review with content, and with name, item, author, date and rating. Cards have no content."""
    def check(page: Page) -> Iterator[str]:
        top = [item for item in microformats(site, page) if "h-review" in item["type"]]
        reviews = [item for item in top if "content" in item["properties"]]
        if len(reviews) != 1:
            yield f"{len(reviews)} h-review with e-content"
            return
        yield from microformat_errors(reviews[0], page.shown_rating)

    expect_on_reviews(site, check, "reviews without microformats")


def microformat_errors(review: dict[str, Any], shown: float | None) -> Iterator[str]:
    """Yields missing properties of an h-review, and values that differ from the page."""
    for name in ("name", "item", "author", "published"):
        if not first_value(review, name):
            yield f"no {name}"
    author = first_value(review, "author")
    if isinstance(author, dict) and "h-card" not in author["type"]:
        yield "author is not an h-card"
    elif not isinstance(author, dict):
        yield "author is not an h-card"
    if shown is None:
        if first_value(review, "rating") is not None:
            yield "unrated, yet p-rating"
        return
    for name, expected in (("rating", Decimal(str(shown))), ("best", BEST), ("worst", WORST)):
        value = first_value(review, name)
        if decimal(value) != expected:
            yield f"p-{name} {value!r}, not {expected}"


def test_lists_are_feeds(site: Site) -> None:
    """Every list page is an h-feed with one entry per card."""
    errors = (
        f"{page.path}: {error}"
        for page in site.pages
        if not page.is_redirect
        for error in list_errors(site, page)
    )
    tools.expect_none(errors, "lists without h-feed, or with another number of entries")


def list_errors(site: Site, page: Page) -> Iterator[str]:
    """Yields differences between the entries of a page's feeds and its cards."""
    feeds = [i for i in all_items(microformats(site, page)) if "h-feed" in i["type"]]
    if not feeds:
        if page.kind in LIST_KINDS and lists_reviews(page):
            yield "no h-feed"
        return
    entries = [
        child for feed in feeds for child in feed.get("children", [])
        if ENTRY_TYPES & set(child["type"])
    ]
    cards = page.tree.xpath(CARD_XPATH)
    if len(entries) != len(cards):
        yield f"{len(entries)} entries, {len(cards)} cards"
    if page.kind in LIST_KINDS and lists_reviews(page) and not cards:
        yield "an h-feed without cards"
    for entry in entries:
        lost = [name for name in ("name", "url") if not first_value(entry, name)]
        if lost:
            yield f"entry {first_value(entry, 'name')} without {', '.join(lost)}"


def lists_reviews(page: Page) -> bool:
    """Whether the main element links to reviews; an empty list shows a message instead."""
    return any("reviews/" in link for link in page.main.xpath(".//a/@href"))


def test_restaurant_is_an_aggregate(site: Site) -> None:
    """The page of a restaurant aggregates its visits as h-review-aggregate."""
    pages = [page for page in site.pages if page.kind == "restaurant" and "/page/" not in page.path]
    if not pages:
        pytest.skip("no restaurants")
    errors = (
        page.path for page in pages
        if not any(has_class(element, "h-review-aggregate") for element in page.tree.iter("*"))
    )
    tools.expect_none(errors, "restaurants without h-review-aggregate")
