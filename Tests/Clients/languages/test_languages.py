"""A site in many scripts: what its author writes, readers find, open and subscribe to."""

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
"""Zones of readers and authors, in hours ahead of UTC (summer in Auckland)."""
RIGHT_TO_LEFT = {"ar", "he"}
FUNCTION_WORDS = {"a", "i", "is", "it", "to", "what"}
"""Words that the index of an English site leaves out, in titles and names apart."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The finished site."""
    site = Site(tmp_path_factory.mktemp("languages") / "project")
    site.put(source(REVIEWS))
    checked = run([binary(), "check", "--date", site.source.date], site.root)
    assert (checked.status, "no errors or warnings" in checked.stdout + checked.stderr) == (0, True), checked
    assert site.build().status == 0
    return site


@pytest.fixture(scope="module")
def preview(site: Site) -> Iterator[Preview]:
    """The site as `verdict serve` shows it."""
    server = Preview(site.root, "--date", site.source.date)
    yield server
    server.stop()


def same(text: str) -> str:
    """A text in its canonical form, without spaces at its ends."""
    return unicodedata.normalize("NFC", text).strip()


# Search


@pytest.fixture(scope="module")
def holders() -> dict[str, set[str]]:
    """The reviews that hold each word, and those of each title."""
    found: dict[str, set[str]] = defaultdict(set)
    for review in REVIEWS:
        for word in review.words() | {f'"{shown(review.title)}"'}:
            found[word].add(review.path)
    return found


def asked(site: Site, questions: list[str]) -> list[list[str]]:
    """The reviews that the search finds for each question."""
    command = [tools.required(tools.program("node"), "node"), HERE / "ask.mjs", site.output]
    done = subprocess.run(command, input=json.dumps(questions), check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def test_every_word_is_found(site: Site, holders: dict[str, set[str]]) -> None:
    """Each word as it stands, also within a text without spaces, and each title in quotes."""
    questions = [word for word in holders if word.lower() not in FUNCTION_WORDS]
    answers = zip(questions, asked(site, questions), strict=True)
    faults = (f"{word}: not {sorted(lost)[:3]}" for word, found in answers if (lost := holders[word] - set(found)))
    tools.expect_none(faults, "reviews that are not found")


def test_titles_come_first(site: Site) -> None:
    """What is typed as the title says is the first result."""
    reviews = [review for review in REVIEWS if not review.title.startswith("-")]
    answers = zip(reviews, asked(site, [shown(review.title) for review in reviews]), strict=True)
    faults = (f"{review.title}: {found[:3]}" for review, found in answers if found[:1] != [review.path])
    tools.expect_none(faults, "titles that are not found first")


# Pages


def page(preview: Preview, path: str) -> html.HtmlElement:
    """A page of the site, which must be there."""
    answer = preview.get(path)
    assert answer.status == 200, path
    return html.document_fromstring(answer.body.decode())


def heading(tree: html.HtmlElement) -> str:
    return same(tree.xpath("string(//main//h1)"))


def topics(preview: Preview, kind: str) -> dict[str, str]:
    """The paths of a kind's topics and their names, of all pages of the list."""
    path, found = f"/{kind}/", {}
    while path:
        tree = page(preview, path)
        found |= {link.get("href"): same(link.text_content()) for link in tree.xpath(f"//main//a[starts-with(@href, '/{kind}/')]")}
        path = next(iter(tree.xpath("//a[@rel='next']/@href")), None)
    return {path: name for path, name in found.items() if path.count("/") == 3}


def names(key: str) -> set[str]:
    """The names that reviews give to topics of a kind, of several spellings the first."""
    first = {same(name): spellings[0] for spellings in ONE_NAME for name in spellings}
    values = [review.keys.get(key, []) for review in REVIEWS]
    given = {same(shown(name)) for value in values for name in ([value] if isinstance(value, str) else value)}
    return {first.get(name, name) for name in given}


@pytest.mark.parametrize(("kind", "key"), [("tags", "tags"), ("directors", "director"), ("restaurants", "restaurant")])
def test_every_topic_has_a_page(kind: str, key: str, preview: Preview) -> None:
    """Each name has an address of its own, and the page that is there says the name."""
    listed = topics(preview, kind)
    faults = [f"{path} says {says}, not {name}" for path, name in listed.items()
              if not (says := heading(page(preview, path))).startswith(name)]
    tools.expect_none(faults, "pages of topics")
    assert len(listed) == len(names(key)) > 40


@pytest.mark.parametrize("language", [language.tag for language in LANGUAGES])
def test_pages_name_their_language(language: str, site: Site) -> None:
    """Heading and text of a review in another language have it and its direction."""
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
def test_feeds_keep_titles_and_days(name: str, read: Callable[[Path], list[Item]], site: Site) -> None:
    """Each review stands in the feed of its category, with its title and for all readers on its day."""
    items = {urlsplit(item.address).path: item for file in site.output.glob(f"categories/*/{name}") for item in read(file)}
    assert set(items) == {review.path for review in REVIEWS}
    titles = ((items[review.path].title, shown(review.title)) for review in REVIEWS)
    tools.expect_none((f"{found!r}, not {title!r}" for found, title in titles if found != title), "titles")
    days = ((review, hours, items[review.path].day(hours)) for review in REVIEWS if len(review.when) == 10 for hours in ZONES.values())
    tools.expect_none((f"{review.when} is {day} at {hours}" for review, hours, day in days if day != review.when), "days")


@pytest.mark.parametrize("zone", ZONES)
def test_pages_show_the_day_written(zone: str, site: Site) -> None:
    """Wherever the author's machine is, the site is the same and has the days as written."""
    twin = site.twin()
    assert twin.build(env=environment(TZ=zone)).status == 0
    assert twin.tree() == site.tree()
    for review in REVIEWS:
        page = (site.output / review.path.strip("/") / "index.html").read_text()
        assert f'<time datetime="{review.when[:10]}"' in page, review.path


def test_reviews_of_one_day_are_ordered_by_time(site: Site) -> None:
    """The newest is first, in the feed as on the page of their category."""
    visits = [review.path for review in reversed(REVIEWS) if len(review.when) > 10]
    assert len(visits) == len(TIMES)
    assert [urlsplit(item.address).path for item in read_as_json(site.output / "feed.json")][:len(visits)] == visits
    tree = html.parse(site.output / "categories/visits/index.html")
    assert [path for path in tree.xpath("//main//h3/a/@href") if path in visits] == visits
