"""Small sites on other subjects, built with the default theme: validity, accessibility, narrow pages, rankings."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import product
from pathlib import Path
from urllib.parse import urljoin

import pytest
from lxml import etree

from support import tools
from support.forms import in_turn
from support.site_server import serving
from .published_site import Site, collapse

tools.python_module("selenium")
from support.browser import Browser  # noqa: E402  (needs selenium)
from .test_browser import NARROW, VARIANTS, measure  # noqa: E402  (needs selenium)
from .test_html import nu_line, nu_messages  # noqa: E402
from .test_search import search  # noqa: E402

ROOT = Path(__file__).parents[3]
SITES = ROOT / "Tests/Unit/Build/SiteFilesTests/Sites"
PAGES = {
    "films": ["", "directors/", "directors/mira-holt/", "reviews/salt-road/", "search/"],
    "books": ["", "authors/", "series/lantern-street/", "reviews/wicks/"],
    "wine": ["", "ratings/", "statistics/", "search/"],
    "albums": ["", "ratings/", "statistics/", "search/"],
    "cities": ["", "restaurants/", "restaurants/cafe-miramar-lagos/"],
}
"""The sites, and their pages with features that the sample site does not use."""


def build(folder: Path) -> Site:
    """Builds the site in a folder, without social cards, which these tests do not check."""
    verdict = Path(os.environ.get("VERDICT", ROOT / ".build/release/verdict")).resolve()
    if not verdict.is_file():
        tools.missing("verdict (make build)")
    command = [str(verdict), "build", "--templates", str(ROOT / "templates"), "--date", "2026-11-20", "-q"]
    subprocess.run(command, cwd=folder, env={**os.environ, "VERDICT_CARDS": ""}, check=True)
    return Site(folder / "site")


@pytest.fixture(scope="session", params=in_turn(list(PAGES), 2))
def sample(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Site]:
    """The name of a test site, and the built site."""
    folder = tmp_path_factory.mktemp(request.param)
    shutil.copytree(SITES / request.param / "content", folder / "content")
    return request.param, build(folder)


def test_nu_checker_finds_no_error(sample: tuple[str, Site]) -> None:
    """The W3C's checker accepts every page."""
    tools.expect_none((nu_line(sample[1], message) for message in nu_messages(sample[1].root)), "invalid HTML")


def test_pages_are_accessible_and_fit(sample: tuple[str, Site], browser: Browser, axe_source: str) -> None:
    """axe reports no violation in light, dark and forced colours, and pages fit 320 px."""
    name, site = sample
    errors: list[str] = []
    with serving(site.root) as url:
        for page, variant in in_turn(list(product(PAGES[name], VARIANTS)), 3):
            visit = measure(browser, urljoin(url, page), variant, axe_source)
            too_wide = visit.culprits if variant.width == NARROW and visit.wide > 0 else []
            found = visit.violations + visit.console + too_wide
            errors += [f"/{page} {variant.name}: {error}" for error in found]
    tools.expect_none(errors, "errors of pages")


TONES = """
return Object.fromEntries([...document.querySelectorAll(arguments[0])].map(item => [
  item.querySelector('a').getAttribute('href'),
  ['high', 'low'].find(tone => item.querySelector('.score').classList.contains(tone)) ?? 'middle',
]));
"""
"""Returns the tone of the score of each review."""


def test_search_results_have_the_tones_of_lists(browser: Browser, tmp_path: Path) -> None:
    """Scores of points have the same tone in search results as in lists: filled, tinted or outlined."""
    shutil.copytree(SITES / "wine/content", tmp_path / "content")
    review = "---\ntitle: {0} points\nrating: {0}\ncategory: Red\ndate: 2026-11-01\n---\nDrunk.\n"
    for rating in (50, 74, 75, 89, 90, 100):
        (tmp_path / f"content/reviews/points-{rating}.md").write_text(review.format(rating), encoding="utf-8")
    with serving(build(tmp_path).root) as url:
        browser.open(urljoin(url, "categories/reds/"))
        lists = browser.run(TONES, "main .card:has(.score)")
        search(browser, url, "q=points")
        found = browser.run(TONES, "[data-part=results] > li")
    assert len(found) >= 5 and {"high", "middle", "low"} == set(found.values())
    assert found == {address: lists[address] for address in found}


@contextmanager
def generated_site(folder: Path, seed: int) -> Iterator[dict[str, list[int | None]]]:
    """Writes a site of 1,000 reviews with up to three makers each; yields the ratings of every maker in tenths."""
    generator = random.Random(seed)
    (folder / "content/reviews").mkdir(parents=True)
    (folder / "content/site.yaml").write_text(
        "title: Made up\nurl: https://made-up.example\nreviewer: {name: Ada}\nratings: {step: 0.1}\n"
        "categories: [{name: Beer}]\npageSize: 1000\n"
        "fields: [{key: brewery, type: topics, plural: Breweries, ranked: true}]\n",
        encoding="utf-8",
    )
    ratings: dict[str, list[int | None]] = {}
    for number in range(1000):
        makers = generator.sample([f"Maker {chr(65 + n // 26)}{chr(65 + n % 26)}x" for n in range(60)], generator.randint(0, 3))
        rating = generator.choice([None, *range(51)])
        for maker in makers:
            ratings.setdefault(maker, []).append(rating)
        shown = "unrated" if rating is None else f"{rating // 10}.{rating % 10}"
        day = f"20{10 + number // 336}-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}"
        lines = ["---", f"title: Beer {number}", f"rating: {shown}", "category: Beer", f"date: {day}"]
        lines += [f"brewery: [{', '.join(makers)}]"] if makers else []
        (folder / f"content/reviews/beer-{number}.md").write_text("\n".join([*lines, "---", ""]), encoding="utf-8")
    yield ratings


def average(ratings: list[int | None]) -> Fraction | None:
    """Returns the exact average of the rated reviews, in tenths; None without ratings."""
    rated = [rating for rating in ratings if rating is not None]
    return Fraction(sum(rated), len(rated)) if rated else None


def pages_of(site: Site, folder: str) -> list[etree._Element]:
    """Returns the pages of a list, beginning with the first."""
    further = sorted(path for path in site.pages_by_path if re.fullmatch(rf"{folder}/page/\d+/index\.html", path))
    return [site.pages_by_path[path].tree for path in [f"{folder}/index.html", *further]]


def shown_ranking(pages: list[etree._Element]) -> list[tuple[int, str, str, str]]:
    """Returns rank, name, average and number of reviews of each entry of a ranking."""
    rows = [row for page in pages for row in page.xpath("//ol[@class='rows']/li[@value]")]
    return [
        (int(row.get("value")), collapse(row.xpath("string(div/h2)")), row.xpath("string(.//b)"),
         row.xpath("string(.//p/span[last()])").split()[0])
        for row in rows
    ]


@pytest.mark.parametrize("seed", in_turn([1, 2], 2))
def test_ranking_equals_computed_values(seed: int, tmp_path: Path) -> None:
    """Averages, counts and ranks of a ranked taxonomy equal values computed from the written ratings."""
    with generated_site(tmp_path, seed) as ratings:
        site = build(tmp_path)
    expected = {}
    averages = {maker: average(given) for maker, given in ratings.items()}
    for maker, exact in averages.items():
        if exact is None:
            continue
        rank = 1 + sum(other is not None and other > exact for other in averages.values())
        tenths = int(exact + Fraction(1, 2))
        expected[maker] = (rank, f"{tenths // 10}.{tenths % 10}", str(len(ratings[maker])))
    shown = shown_ranking(pages_of(site, "breweries"))
    assert {name: (rank, average, count) for rank, name, average, count in shown} == expected
    assert [row[0] for row in shown] == sorted(row[0] for row in shown)
