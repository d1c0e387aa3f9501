"""The numbers of generated collections equal an independent count: reviews, ratings and times of every group, exact averages."""

from __future__ import annotations

import json
import re
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest
from support.sites import binary

from .occasions import UNKNOWN, text_of
from .random_collections import Collection, Counts, ranked, slug

# Templates that print only numbers, so that the count does not depend on the design.
NUMBERS = (
    "{{#summary}}N {{count}}|{{#seen}}{{.}}{{/seen}}{{^seen}}{{count}}{{/seen}}|{{ratedCount}}|{{average}}"
    "{{#bars}}|{{rating.value}} {{from}} {{count}}{{/bars}} N{{/summary}}"
)
TEMPLATES = {
    **dict.fromkeys(("category", "tag", "topic", "year", "restaurant", "rating"), f"<p>{NUMBERS}</p>"),
    "statistics": f"<p>{NUMBERS}</p>{{{{#months}}}}<p>M {{{{count}}}} M</p>{{{{/months}}}}",
    "diary": "{{#months}}{{#rows}}D {{parts}}{{^parts}}1{{/parts}} D{{/rows}}{{/months}}",
    "restaurants": "{{#ranked}}<p>R {{rank}}|{{name}}|{{visits}} R</p>{{/ranked}}",
}
GENERATED = [*range(12), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(12, 240))]


def verdict(folder: Path, *arguments: str) -> str:
    run = subprocess.run([binary(), *arguments], cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def numbers(page: Path) -> list[str]:
    found = re.search(r"N (.*?) N", page.read_text(), re.DOTALL)
    assert found, page
    return found[1].split("|")


def bars(values: list[str]) -> int:
    """Returns the number of ratings in a histogram."""
    return sum(int(value.rsplit(" ", 1)[1]) for value in values)


@pytest.mark.parametrize("seed", GENERATED)
def test_numbers_equal_an_independent_count(seed: int, tmp_path: Path) -> None:
    collection = Collection(seed)
    collection.write(tmp_path / "content")
    (tmp_path / "templates").mkdir()
    for name, text in TEMPLATES.items():
        (tmp_path / "templates" / f"{name}.html").write_text(text)
    verdict(tmp_path, "build", "--quiet", "--date", "2026-11-27")
    check_pages(tmp_path / "site", collection)
    check_years(tmp_path / "site", collection)
    check_diary(tmp_path / "site/diary", collection)
    check_list(json.loads(verdict(tmp_path, "list", "--format", "json")), collection)


def check_pages(site: Path, collection: Collection) -> None:
    groups = collection.groups()
    for path, counts in groups.items():
        if path == "no day":
            continue
        if not counts.reviews and not path.startswith("restaurants/"):
            assert not (site / path / "index.html").exists(), path
            continue
        count, seen, rated, average, *histogram = numbers(site / path / "index.html")
        expected = [len(counts.reviews), counts.seen, counts.ratings.total()]
        assert [int(count), int(seen), int(rated)] == expected, path
        assert bars(histogram) == counts.ratings.total(), path
        assert Fraction(average or 0) == Fraction(counts.tenths or 0) and bool(average) == bool(counts.tenths), path
    years = {path.name for path in (site / "years").iterdir() if path.is_dir()}
    assert years == {path.removeprefix("years/") for path, counts in groups.items() if path.startswith("years/") and counts.reviews}
    months = re.findall(r"M (\d+) M", (site / "statistics/index.html").read_text())
    assert [int(month) for month in months] == collection.months
    check_ranks(site, groups)
    check_ratings(site, collection)


def check_ratings(site: Path, collection: Collection) -> None:
    """The page of a rating lists the reviews that have it, and counts each time that it was given."""
    every = collection.groups()["statistics"].ratings
    pages = {Fraction(path.name): path for path in (site / "ratings").glob("*/") if path.is_dir()}
    assert set(pages) == {review.standing for review in collection.reviews} - {None}
    for rating, path in pages.items():
        count, _, rated, _, *_ = numbers(path / "index.html")
        assert int(count) == sum(review.standing == rating for review in collection.reviews), path
        assert int(rated) == every[rating], path


def check_ranks(site: Path, groups: dict[str, Counts]) -> None:
    places = {path.removeprefix("restaurants/"): counts for path, counts in groups.items() if path.startswith("restaurants/")}
    if not places:
        return
    rows = re.findall(r"R (\d+)\|(.*?)\|(\d+) R", (site / "restaurants/index.html").read_text())
    expected = ranked((name, counts.average) for name, counts in places.items() if counts.average is not None)
    assert {slug(name): int(rank) for rank, name, _ in rows} == expected
    assert all(int(visits) == places[slug(name)].seen for _, name, visits in rows)


def check_years(site: Path, collection: Collection) -> None:
    """The ratings of all years and of no day are all ratings that were given."""
    groups = collection.groups()
    every = groups["statistics"]
    years = [counts for path, counts in groups.items() if path.startswith("years/") or path == "no day"]
    assert sum((counts.ratings for counts in years), start=type(every.ratings)()) == every.ratings
    with_page = [path for path, counts in groups.items() if path.startswith("years/") and counts.reviews]
    shown = sum(int(numbers(site / path / "index.html")[2]) for path in with_page)
    without_page = sum(counts.ratings.total() for path, counts in groups.items()
                       if path == "no day" or (path.startswith("years/") and not counts.reviews))
    assert shown + without_page == int(numbers(site / "statistics/index.html")[2])


def check_diary(folder: Path, collection: Collection) -> None:
    """The rows of each year of the diary stand for its occasions."""
    years = {path.name: path for path in folder.glob("*/") if path.name.isdigit()}
    assert set(years) == {str(year) for year in collection.diary}
    for name, path in years.items():
        rows = re.findall(r"D (\d+) D", "".join(page.read_text() for page in path.rglob("index.html")))
        # Consecutive parts are one row of the year in which the last of them was seen.
        if not any(entry.part for entry in collection.entries):
            assert sum(map(int, rows)) == collection.diary[int(name)], path
    rows = re.findall(r"D (\d+) D", "".join(page.read_text() for path in years.values() for page in path.rglob("index.html")))
    assert sum(map(int, rows)) == collection.diary.total()


def check_list(rows: list[dict], collection: Collection) -> None:
    reviews = {review.path: review for review in collection.reviews}
    assert {row["path"] for row in rows} == set(reviews)
    for row in rows:
        review = reviews[row["path"]]
        assert rating(row["rating"]) == review.standing, row
        known = review.known if review.visits else []
        times = [(text_of(each.time) if each.time != UNKNOWN else None, each.rating) for each in known]
        assert [(visit["date"], rating(visit["rating"])) for visit in row["visits"]] == times, row
    published = [row["published"] or "" for row in rows]
    assert published == sorted(published, reverse=True)


def rating(value: float | None) -> Fraction | None:
    return None if value is None else Fraction(str(value))
