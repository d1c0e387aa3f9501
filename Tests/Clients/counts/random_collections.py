"""Random collections of reviews, and an independent count of their occasions with exact fractions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

CATEGORIES = ("Film", "Book", "Dinner")
SCALES = ((0, 5, Fraction(1, 2)), (1, 100, Fraction(1)), (-5, 5, Fraction(1, 2)))
NAMES = ("It", "Heat", "Stalker", "Middlemarch", "Solaris")
PEOPLE = ("Ada Odum", "Mira Holt", "Nell Ashby")
PLACES = ("Bridge House", "Kitchen Seven", "The Lock")

Time = tuple[int, int, int]
"""Year, month and day; 0 for an unknown part, (0, 0, 0) for an unknown time."""
UNKNOWN: Time = (0, 0, 0)


def text_of(time: Time) -> str:
    return "-".join(f"{part:0{4 if place == 0 else 2}}" for place, part in enumerate(time) if part)


def written(rating: Fraction) -> str:
    return str(int(rating)) if rating.denominator == 1 else str(float(rating))


def overlaps(one: Time, other: Time) -> bool:
    """Whether two known times agree in all parts that both know."""
    return all(a == b for a, b in zip(one, other, strict=True) if a and b)


@dataclass(frozen=True)
class Occasion:
    """One time that a subject was met. An entry of any origin is counted by its occasions."""

    time: Time
    rating: Fraction | None


@dataclass
class Review:
    number: int
    title: str
    category: str
    rating: Fraction | None
    rates_itself: bool
    days: dict[str, str]
    visits: list[Occasion]
    times: int | None
    author: str | None
    place: str | None
    tags: list[str]

    @property
    def path(self) -> str:
        return f"reviews/{self.number:03}.md"

    @property
    def front_matter(self) -> str:
        visits = ", ".join(
            "{" + ", ".join(filter(None, [
                f"date: {text_of(visit.time)}" if visit.time != UNKNOWN else "",
                f"rating: {written(visit.rating)}" if visit.rating is not None else "",
                "note: Again.",
            ])) + "}"
            for visit in self.visits
        )
        lines = [f"title: {self.title}", f"category: {self.category}"]
        lines += [f"{key}: {day}" for key, day in self.days.items()]
        if self.rates_itself:
            lines.append(f"rating: {'unrated' if self.rating is None else written(self.rating)}")
        if self.visits:
            lines.append(f"visits: [{visits}]")
        lines += [f"{key}: {value}" for key, value in
                  [("times", self.times), ("author", self.author), ("restaurant", self.place)] if value]
        if self.tags:
            lines.append(f"tags: [{', '.join(self.tags)}]")
        return "---\n" + "\n".join(lines) + "\n---\nText.\n"

    @property
    def ordered(self) -> list[Occasion]:
        """The listed visits, newest first."""
        return sorted(self.visits, key=lambda visit: visit.time, reverse=True)

    @property
    def day(self) -> Time:
        """The day of the review itself: the written one, otherwise the latest visit with a day."""
        for key in ("visited", "date"):
            if self.days.get(key, "unknown") != "unknown":
                return tuple(map(int, self.days[key].split("-")))  # type: ignore[return-value]
            if key in self.days:
                break
        latest = self.ordered[0].time if self.visits else UNKNOWN
        return latest if latest[2] else UNKNOWN

    @property
    def standing(self) -> Fraction | None:
        """The rating that lists show."""
        if self.rates_itself:
            return self.rating
        return next(visit.rating for visit in self.ordered if visit.rating is not None)

    @property
    def known(self) -> list[Occasion]:
        """All times with a place in the front matter, newest first: each rating once."""
        if not self.visits:
            time = self.day
            if time == UNKNOWN and "unknown" not in self.days.values():
                time = tuple(map(int, self.days["published"].split("-")))  # type: ignore[assignment]
            return [Occasion(time, self.rating)]
        times = list(self.ordered)
        if self.day != UNKNOWN and not any(visit.time != UNKNOWN and overlaps(visit.time, self.day) for visit in times):
            times = sorted([*times, Occasion(self.day, None)], key=lambda visit: visit.time, reverse=True)
        on_day = (place for place, visit in enumerate(times)
                  if self.day != UNKNOWN and visit.time != UNKNOWN and overlaps(visit.time, self.day))
        given = next(on_day, 0)
        if times[given].rating is None and self.rates_itself:
            times[given] = Occasion(times[given].time, self.rating)
        return times

    @property
    def occasions(self) -> list[Occasion]:
        known = self.known
        return known + [Occasion(UNKNOWN, None)] * max(0, (self.times or 1) - max(1, len(known)))


@dataclass
class Counts:
    """The three numbers of a group, its ratings, and their exact average."""

    reviews: set[int] = field(default_factory=set)
    seen: int = 0
    ratings: Counter[Fraction] = field(default_factory=Counter)

    def add(self, number: int, occasion: Occasion) -> None:
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
        )

    def write(self, folder: Path) -> None:
        (folder / "reviews").mkdir(parents=True)
        (folder / "site.yaml").write_text(
            "title: Counted\nurl: https://counted.example\nreviewer: {name: Ada}\npageSize: 100\n"
            f"ratings: {{best: {self.best}, worst: {self.worst}, step: {written(self.step)}}}\n"
            f"categories: [{', '.join(f'{{name: {name}}}' for name in CATEGORIES)}]\n"
            "fields: [{key: author, type: topic, plural: Authors}]\n"
        )
        for review in self.reviews:
            (folder / review.path).write_text(review.front_matter)

    def groups(self) -> dict[str, Counts]:
        """Returns the counts of each page, by its path."""
        found: dict[str, Counts] = {}
        for number, path, occasion in self.counted():
            found.setdefault(path, Counts()).add(number, occasion)
        return found

    def counted(self) -> Iterator[tuple[int, str, Occasion]]:
        for review in self.reviews:
            paths = [
                "statistics", f"categories/{slug(review.category)}", *(f"tags/{tag}" for tag in review.tags),
                *(f"authors/{slug(name)}" for name in filter(None, [review.author])),
                *(f"restaurants/{slug(name)}" for name in filter(None, [review.place])),
            ]
            for occasion in review.occasions:
                own = [f"years/{occasion.time[0]}"] if occasion.time != UNKNOWN else ["no day"]
                yield from ((review.number, path, occasion) for path in paths + own)

    @property
    def months(self) -> list[int]:
        """The number of occasions in each month of all years."""
        months = Counter(occasion.time[1] for review in self.reviews for occasion in review.occasions)
        return [months[month] for month in range(1, 13)]


def slug(name: str) -> str:
    return name.lower().replace(" ", "-")


def ranked(averages: Iterable[tuple[str, Fraction]]) -> dict[str, int]:
    """Returns the rank of each name by its exact average; equal averages share one."""
    known = list(averages)
    return {name: 1 + sum(other > average for _, other in known) for name, average in known}
