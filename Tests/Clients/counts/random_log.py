"""Random entries of a log, and the reviews that they belong to."""

from __future__ import annotations

import csv
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from .occasions import UNKNOWN, Occasion, Time, overlaps, text_of, written
from .random_reviews import CATEGORIES, NAMES, PEOPLE, PLACES, Review

# Spellings of a name that are the same, and one that is almost the same.
SPELLINGS: tuple[Callable[[str], str], ...] = (
    str, str, str, str.upper, lambda name: name.replace("e", "é"), lambda name: f"{name}x",
)
KEYS = ("title", "category", "review", "imdb", "year", "status", "date", "rating", "times", "part", "author", "restaurant", "tags")


def folded(name: str) -> str:
    return name.lower().replace("é", "e")


@dataclass
class Entry:
    title: str | None
    category: str | None
    review: str | None
    imdb: str | None
    year: int | None
    status: str
    time: Time
    rating: Fraction | None
    times: int | None
    part: str | None
    author: str | None
    place: str | None
    tags: list[str]

    @property
    def values(self) -> dict[str, str]:
        """The keys of the entry, each value as YAML."""
        found = {
            "title": self.title, "category": self.category, "review": self.review, "imdb": self.imdb, "year": self.year,
            "status": None if self.status == "done" else self.status,
            "date": text_of(self.time) if self.time != UNKNOWN else None,
            "rating": None if self.rating is None else written(self.rating), "times": self.times, "part": self.part,
            "author": self.author, "restaurant": self.place, "tags": f"[{', '.join(self.tags)}]" if self.tags else None,
        }
        return {key: str(value) for key, value in found.items() if value is not None}

    @property
    def occasions(self) -> list[Occasion]:
        """The times that the entry counts; the first has its day and its rating."""
        ended = self.status in {"paused", "dropped"} and (self.time != UNKNOWN or self.rating is not None)
        if self.status != "done" and not ended:
            return []
        return [Occasion(self.time, self.rating)] + [Occasion(UNKNOWN, None)] * ((self.times or 1) - 1)

    def subject(self, reviews: list[Review]) -> Review | None:
        """Returns the review that the entry belongs to, of reviews in the order of lists."""
        if self.review:
            return next(review for review in reviews if review.path == f"reviews/{self.review}.md")
        found = [review for review in reviews if self.imdb and review.imdb == self.imdb]
        if not found:
            found = [review for review in reviews if self.names(review)]
        about = [review for review in found if self.time != UNKNOWN and review.is_about(self.time)]
        return next(iter(about or found), None)

    def names(self, review: Review) -> bool:
        return (
            self.title is not None and folded(self.title) == folded(review.subject) and self.category == review.category
            and (not self.year or not review.year or self.year == review.year)
            and (not self.imdb or not review.imdb or self.imdb == review.imdb)
        )


def random_entry(generator: random.Random, rating: Callable[[], Fraction], time: Callable[[int], Time],
                 reviews: list[Review]) -> Entry:
    pick, chance = generator.choice, generator.random
    status = pick(("done", "done", "done", "done", "now", "paused", "next", "dropped"))
    ended = status not in {"now", "next"}
    known = pick(("title", "title", "title", "review", "id"))
    ids = [review.imdb for review in reviews if review.imdb]
    imdb = pick(ids) if known == "id" and ids else None
    named = known == "title" or (known == "id" and not imdb) or chance() < 0.3
    return Entry(
        title=pick(SPELLINGS)(pick(NAMES)) if named else None, category=pick(CATEGORIES) if named else None,
        review=f"{pick(reviews).number:03}" if known == "review" else None,
        imdb=imdb or (f"tt{generator.randint(1, 6)}" if named and chance() < 0.3 else None),
        year=generator.randint(1988, 1990) if chance() < 0.6 else None, status=status,
        time=time(generator.randint(0, 3)) if ended else UNKNOWN,
        rating=rating() if status != "next" and chance() < 0.7 else None,
        times=generator.randint(1, 4) if chance() < 0.2 else None,
        part=f"{{season: 1, episode: {generator.randint(1, 3)}}}" if chance() < 0.3 else None,
        author=pick(PEOPLE) if chance() < 0.3 else None, place=pick(PLACES) if chance() < 0.3 else None,
        tags=generator.sample(["noir", "sea", "short"], generator.randint(0, 2)),
    )


def write_log(entries: list[Entry], folder: Path) -> list[Entry]:
    """Writes entries as a list and as a table; returns them in the order of their files."""
    folder.mkdir()
    half = len(entries) // 2
    (folder / "a.yaml").write_text("".join(
        "- {" + ", ".join(f"{key}: {value}" for key, value in entry.values.items()) + "}\n" for entry in entries[:half]
    ))
    with (folder / "b.csv").open("w", newline="") as file:
        table = csv.DictWriter(file, KEYS)
        table.writeheader()
        table.writerows(entry.values for entry in entries[half:])
    return entries


def merged(review: Review, entries: list[Entry]) -> list[Occasion]:
    """Returns the occasions of a review with those of its entries. An entry about a listed time is that time."""
    known = [[occasion, False] for occasion in review.occasions]
    for entry in entries:
        occasions = entry.occasions
        first = occasions[0] if occasions else Occasion(UNKNOWN, None)
        same = next((place for place in known if not place[1] and UNKNOWN not in {first.time, place[0].time}  # type: ignore[attr-defined]
                     and overlaps(first.time, place[0].time)), None)  # type: ignore[attr-defined]
        if occasions and same:
            given = same[0].rating if same[0].rating is not None else first.rating  # type: ignore[attr-defined]
            same[:] = [Occasion(same[0].time, given), True]  # type: ignore[attr-defined]
            occasions = occasions[1:]
        known += [[occasion, True] for occasion in occasions]
    return [occasion for occasion, _ in known]  # type: ignore[misc]


def belonging(entries: list[Entry], reviews: list[Review]) -> Iterator[tuple[Entry, Review | None]]:
    yield from ((entry, entry.subject(reviews)) for entry in entries)
