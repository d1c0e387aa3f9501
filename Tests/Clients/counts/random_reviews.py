"""Reviews with visits, and the times that they are about."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .occasions import UNKNOWN, Occasion, Time, overlaps, text_of, written

CATEGORIES = ("Film", "Book", "Dinner")
NAMES = ("It", "Heat", "Stalker", "Middlemarch", "Solaris")
PEOPLE = ("Ada Odum", "Mira Holt", "Nell Ashby")
PLACES = ("Bridge House", "Kitchen Seven", "The Lock")


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
    year: int | None
    imdb: str | None

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
                  [("times", self.times), ("author", self.author), ("restaurant", self.place),
                  ("year", self.year), ("imdb", self.imdb)] if value]
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

    @property
    def subject(self) -> str:
        return self.place or self.title

    @property
    def publication(self) -> Time:
        """The day by which lists are sorted: the written one, otherwise the day of the review."""
        written_day = self.days.get("published") or (self.days.get("date") if self.days.get("visited") == "unknown" else None)
        return tuple(map(int, written_day.split("-"))) if written_day else self.known_day  # type: ignore[return-value]

    @property
    def known_day(self) -> Time:
        return self.day if self.visits else self.known[0].time

    @property
    def place_in_lists(self) -> tuple[object, ...]:
        """The order of lists, newest first: publication, day, title, then the later file."""
        def latest(time: Time) -> tuple[int, ...]:
            return tuple(-part for part in time)
        return (latest(self.publication), latest(self.known_day), self.title, -self.number)

    def is_about(self, time: Time) -> bool:
        return any(each.time != UNKNOWN and overlaps(each.time, time) for each in self.known)
