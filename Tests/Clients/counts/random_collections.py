"""Random collections of reviews and entries of a log, and an independent count of their occasions with exact fractions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from .occasions import UNKNOWN, Occasion, Time, text_of, written
from .random_log import Entry, belonging, merged, random_entry, write_log
from .random_reviews import CATEGORIES, NAMES, PEOPLE, PLACES, Review

SCALES = ((0, 5, Fraction(1, 2)), (1, 100, Fraction(1)), (-5, 5, Fraction(1, 2)))


@dataclass
class Counts:
    """The three numbers of a group, its ratings, and their exact average."""

    reviews: set[int | None] = field(default_factory=set)
    seen: int = 0
    ratings: Counter[Fraction] = field(default_factory=Counter)

    def add(self, number: int | None, occasion: Occasion) -> None:
        """Adds an occasion of a review, or of a subject without one."""
        if number is not None:
            self.reviews.add(number)
        self.seen += 1
        if occasion.rating is not None:
            self.ratings[occasion.rating] += 1

    @property
    def average(self) -> Fraction | None:
        given = self.ratings.total()
        return sum((rating * count for rating, count in self.ratings.items()), Fraction()) / given if given else None

    @property
    def tenths(self) -> str:
        """The average in tenths, rounded half up; empty without ratings."""
        if self.average is None:
            return ""
        tenths = (self.average * 10 + Fraction(1, 2)).__floor__()
        return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


class Collection:
    """A random collection; equal seeds create equal collections."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.worst, self.best, self.step = SCALES[seed % len(SCALES)]
        self.reviews = [self.review(number) for number in range(self.random.randint(1, 24))]
        ordered = sorted(self.reviews, key=lambda review: review.place_in_lists)
        self.entries = [
            random_entry(self.random, self.rating, self.time, self.reviews) for _ in range(self.random.randint(0, 30))
        ]
        self.belonging = list(belonging(self.entries, ordered))

    def rating(self) -> Fraction:
        return self.worst + self.step * self.random.randint(0, int((self.best - self.worst) / self.step))

    def maybe(self, value: object, chance: float = 0.5) -> object | None:
        return value if self.random.random() < chance else None

    def time(self, parts: int) -> Time:
        full = (self.random.randint(1990, 1994), self.random.randint(1, 12), self.random.randint(1, 28))
        return tuple(part if place < parts else 0 for place, part in enumerate(full))  # type: ignore[return-value]

    def review(self, number: int) -> Review:
        pick, category = self.random.choice, self.random.choice(CATEGORIES)
        visits = [
            Occasion(self.time(self.random.randint(0, 3)), self.maybe(self.rating()))  # type: ignore[arg-type]
            for _ in range(self.random.choice((0, 0, 1, 2, 4)))
        ]
        day, later = text_of(self.time(3)), text_of((1995, self.random.randint(1, 12), self.random.randint(1, 28)))
        days = pick([
            {"date": day}, {"visited": day}, {"published": later}, {"visited": day, "published": later},
            {"date": "unknown"}, {"visited": "unknown"}, {"date": "unknown", "published": later},
            {"visited": "unknown", "date": later},
        ])
        has_ratings = any(visit.rating is not None for visit in visits)
        return Review(
            number, pick(NAMES), category, pick([None, self.rating(), self.rating()]),
            not has_ratings or self.random.random() < 0.7, days, visits,
            self.maybe(self.random.randint(1, 9), 0.3),  # type: ignore[arg-type]
            self.maybe(pick(PEOPLE), 0.6),  # type: ignore[arg-type]
            pick(PLACES) if category == "Dinner" else None,
            self.random.sample(["noir", "sea", "long"], self.random.randint(0, 2)),
            self.maybe(self.random.randint(1988, 1990), 0.7),  # type: ignore[arg-type]
            self.maybe(f"tt{self.random.randint(1, 6)}", 0.5),  # type: ignore[arg-type]
        )

    def write(self, folder: Path) -> None:
        (folder / "reviews").mkdir(parents=True)
        (folder / "site.yaml").write_text(
            "title: Counted\nurl: https://counted.example\nreviewer: {name: Ada}\npageSize: 100\n"
            f"ratings: {{best: {self.best}, worst: {self.worst}, step: {written(self.step)}}}\n"
            f"categories: [{', '.join(f'{{name: {name}}}' for name in CATEGORIES)}]\n"
            "fields: [{key: author, type: topic, plural: Authors}, {key: year, type: year}, {key: imdb, type: id}]\n"
        )
        for review in self.reviews:
            (folder / review.path).write_text(review.front_matter)
        write_log(self.entries, folder / "log")

    def groups(self) -> dict[str, Counts]:
        """Returns the counts of each page, by its path."""
        found: dict[str, Counts] = {}
        for number, path, occasion in self.counted():
            found.setdefault(path, Counts()).add(number, occasion)
        return found

    def counted(self) -> Iterator[tuple[int | None, str, Occasion]]:
        for review in self.reviews:
            topics = [*(f"tags/{tag}" for tag in review.tags), *topic("authors", review.author), *topic("restaurants", review.place)]
            entries = [entry for entry, owner in self.belonging if owner is review]
            yield from counts_of(review.number, review.category, topics, merged(review, entries))
        known = {path for _, path, _ in self.counted_reviews}
        for entry in self.unreviewed:
            topics = [*(f"tags/{tag}" for tag in entry.tags), *topic("authors", entry.author)]
            # Only a restaurant has a page because of the log.
            topics = [path for path in topics if path in known] + topic("restaurants", entry.place)
            yield from counts_of(None, entry.category or "", topics, entry.occasions)

    @property
    def counted_reviews(self) -> Iterator[tuple[int, str, Occasion]]:
        for review in self.reviews:
            topics = [*(f"tags/{tag}" for tag in review.tags), *topic("authors", review.author)]
            yield from ((review.number, path, occasion) for path in topics for occasion in review.occasions)

    @property
    def unreviewed(self) -> list[Entry]:
        return [entry for entry, owner in self.belonging if owner is None]

    @property
    def occasions(self) -> list[Occasion]:
        return [occasion for _, path, occasion in self.counted() if path == "statistics"]

    @property
    def months(self) -> list[int]:
        """The number of occasions in each month of all years."""
        months = Counter(occasion.time[1] for occasion in self.occasions)
        return [months[month] for month in range(1, 13)]

    @property
    def diary(self) -> Counter[int]:
        """The number of occasions in each year of the diary; empty without an entry that is in it."""
        dated = [occasion for entry in self.entries for occasion in entry.occasions if occasion.time != UNKNOWN]
        return Counter(occasion.time[0] for occasion in self.occasions if dated and occasion.time != UNKNOWN)


def counts_of(number: int | None, category: str, topics: list[str], occasions: list[Occasion]) -> Iterator[tuple[int | None, str, Occasion]]:
    """Yields each occasion for each page that counts it."""
    for occasion in occasions:
        year = f"years/{occasion.time[0]}" if occasion.time != UNKNOWN else "no day"
        yield from ((number, path, occasion) for path in ["statistics", f"categories/{slug(category)}", *topics, year])


def topic(folder: str, name: str | None) -> list[str]:
    return [f"{folder}/{slug(name)}"] if name else []


def slug(name: str) -> str:
    return name.lower().replace(" ", "-")


def ranked(averages: Iterable[tuple[str, Fraction]]) -> dict[str, int]:
    """Returns the rank of each name by its exact average; equal averages share one."""
    known = list(averages)
    return {name: 1 + sum(other > average for _, other in known) for name, average in known}
