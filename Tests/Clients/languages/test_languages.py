"""A site in many scripts: search, pages, topics, feeds and dates."""

from __future__ import annotations

import json
import subprocess
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from lxml import html
from support import tools
from support.preview import Preview
from support.sites import Site, binary, environment, run
from .feeds import Item, read_as_json, read_by_feedparser, read_by_lxml
from .texts import LANGUAGES, ONE_NAME
from .written import TIMES, shown, source, written

HERE = Path(__file__).parent
REVIEWS = written()
ZONES = {"Pacific/Honolulu": -10, "UTC": 0, "Pacific/Auckland": 13}
"""Time zones of readers and authors, in hours ahead of UTC (summer in Auckland)."""
RIGHT_TO_LEFT = {"ar", "he"}
FUNCTION_WORDS = {"a", "i", "is", "it", "to", "what"}
"""Stop words, which the index of an English site omits except in titles and names."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The built site."""
    site = Site(tmp_path_factory.mktemp("languages") / "project")
    site.put(source(REVIEWS))
    checked = run([binary(), "check", "--date", site.source.date], site.root)
    assert (checked.status, "no errors or warnings" in checked.stdout + checked.stderr) == (0, True), checked
    assert site.build().status == 0
    return site


@pytest.fixture(scope="module")
def preview(site: Site) -> Iterator[Preview]:
    """A preview of the site."""
    server = Preview(site.root, "--date", site.source.date)
    yield server
    server.stop()


def normalized(text: str) -> str:
    """Returns a text in Unicode normalization form C, without surrounding spaces."""
    return unicodedata.normalize("NFC", text).strip()


# Search


@pytest.fixture(scope="module")
def reviews_by_word() -> dict[str, set[str]]:
    """The reviews that contain each word, and the reviews with each title."""
    found: dict[str, set[str]] = defaultdict(set)
    for review in REVIEWS:
        for word in review.words() | {f'"{shown(review.title)}"'}:
            found[word].add(review.path)
    return found


def search_results(site: Site, questions: list[str]) -> list[list[str]]:
    """Returns the reviews that the search finds for each query."""
    command = [tools.required(tools.program("node"), "node"), HERE / "ask.mjs", site.output]
    done = subprocess.run(command, input=json.dumps(questions), check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def test_every_word_is_found(site: Site, reviews_by_word: dict[str, set[str]]) -> None:
    """The search finds each word, also within a text without spaces, and each title in quotes."""
    questions = [word for word in reviews_by_word if word.lower() not in FUNCTION_WORDS]
    answers = zip(questions, search_results(site, questions), strict=True)
    errors = (f"{word}: not {sorted(lost)[:3]}" for word, found in answers if (lost := reviews_by_word[word] - set(found)))
    tools.expect_none(errors, "reviews that are not found")


def test_title_is_the_first_result(site: Site) -> None:
    """The first result of a title is its review."""
    reviews = [review for review in REVIEWS if not review.title.startswith("-")]
    answers = zip(reviews, search_results(site, [shown(review.title) for review in reviews]), strict=True)
    errors = (f"{review.title}: {found[:3]}" for review, found in answers if found[:1] != [review.path])
    tools.expect_none(errors, "titles that are not found first")


# Pages


def page(preview: Preview, path: str) -> html.HtmlElement:
    """Returns a page of the site, which must exist."""
    answer = preview.get(path)
    assert answer.status == 200, path
    return html.document_fromstring(answer.body.decode())


def heading(tree: html.HtmlElement) -> str:
    return normalized(tree.xpath("string(//main//h1)"))


def topics(preview: Preview, kind: str) -> dict[str, str]:
    """Returns the paths and names of a taxonomy's topics, from all pages of the list."""
    path, found = f"/{kind}/", {}
    while path:
        tree = page(preview, path)
        found |= {link.get("href"): normalized(link.text_content()) for link in tree.xpath(f"//main//a[starts-with(@href, '/{kind}/')]")}
        path = next(iter(tree.xpath("//a[@rel='next']/@href")), None)
    return {path: name for path, name in found.items() if path.count("/") == 3}


def names(key: str) -> set[str]:
    """Returns the names of topics in reviews; of several spellings only the first."""
    first = {normalized(name): spellings[0] for spellings in ONE_NAME for name in spellings}
    values = [review.keys.get(key, []) for review in REVIEWS]
    given = {normalized(shown(name)) for value in values for name in ([value] if isinstance(value, str) else value)}
    return {first.get(name, name) for name in given}


@pytest.mark.parametrize(("kind", "key"), [("tags", "tags"), ("directors", "director"), ("restaurants", "restaurant")])
def test_every_topic_has_a_page(kind: str, key: str, preview: Preview) -> None:
    """Each topic has a separate URL, and its page has the name as heading."""
    listed = topics(preview, kind)
    errors = [f"{path} says {says}, not {name}" for path, name in listed.items()
              if not (says := heading(page(preview, path))).startswith(name)]
    tools.expect_none(errors, "pages of topics")
    assert len(listed) == len(names(key)) > 40


@pytest.mark.parametrize("language", [language.tag for language in LANGUAGES])
def test_reviews_declare_language_and_direction(language: str, site: Site) -> None:
    """The heading and text of a review in another language have its language and direction."""
    review = next(review for review in REVIEWS if review.language == language)
    tree = html.parse(site.output / review.path.strip("/") / "index.html").getroot()
    assert (tree.get("lang"), tree.get("dir")) == ("en", "ltr")
    direction = "rtl" if language in RIGHT_TO_LEFT else "ltr"
    parts = [*tree.xpath("//main//h1"), *tree.find_class("e-content"), *tree.find_class("verdict")]
    assert [(part.get("lang"), part.get("dir", "ltr")) for part in parts] == [(language, direction)] * 3


# Days


@pytest.mark.parametrize(("name", "read"), [
    ("feed.atom", read_by_feedparser), ("feed.atom", read_by_lxml), ("feed.rss", read_by_feedparser), ("feed.rss", read_by_lxml),
    ("feed.json", read_as_json),
])
def test_feeds_contain_titles_and_dates(name: str, read: Callable[[Path], list[Item]], site: Site) -> None:
    """Each review is in the feed of its category, with its title without soft hyphens, and with its date in every time zone."""
    items = {urlsplit(item.address).path: item for file in site.output.glob(f"categories/*/{name}") for item in read(file)}
    assert set(items) == {review.path for review in REVIEWS}
    titles = ((items[review.path].title, shown(review.title).replace("\u00ad", "")) for review in REVIEWS)
    tools.expect_none((f"{found!r}, not {title!r}" for found, title in titles if found != title), "titles")
    days = ((review, hours, items[review.path].day(hours)) for review in REVIEWS if len(review.when) == 10 for hours in ZONES.values())
    tools.expect_none((f"{review.when} is {day} at {hours}" for review, hours, day in days if day != review.when), "days")


@pytest.mark.parametrize("zone", ZONES)
def test_dates_are_independent_of_the_time_zone(zone: str, site: Site) -> None:
    """Builds in all time zones are identical and contain the dates of the source files."""
    copy = site.clean_copy()
    assert copy.build(env=environment(TZ=zone)).status == 0
    assert copy.tree() == site.tree()
    for review in REVIEWS:
        page = (site.output / review.path.strip("/") / "index.html").read_text()
        assert f'<time datetime="{review.when[:10]}"' in page, review.path


def test_reviews_of_one_day_are_ordered_by_time(site: Site) -> None:
    """The newest review is first, in the feed and on the page of the category."""
    visits = [review.path for review in reversed(REVIEWS) if len(review.when) > 10]
    assert len(visits) == len(TIMES)
    assert [urlsplit(item.address).path for item in read_as_json(site.output / "feed.json")][:len(visits)] == visits
    tree = html.parse(site.output / "categories/visits/index.html")
    assert [path for path in tree.xpath("//main//h3/a/@href") if path in visits] == visits
