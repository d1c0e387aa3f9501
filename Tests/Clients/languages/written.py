"""The source files of the site of reviews in many scripts."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from support.sources import REPOSITORY, Source, folder_files
from .texts import LANGUAGES, NAMES, ONE_NAME, TITLES, Language

ALL_NAMES = [*NAMES, *(name for spellings in ONE_NAME for name in spellings)]
FIRST_DAY = date(2024, 1, 1)
TIMES = ["07:05", "09:00", "19:30", "20:00"]
"""Times of the visits on the last day, in the order of the reviews."""
BRANCHES = {"subway-harbour": "Harbour Street 2", "subway-station": "Station Square 1"}
"""Slugs and addresses of two restaurants with the same name in one town."""


@dataclass
class Review:
    """A review in the source; bars in title and text separate words and are not published."""

    file: str
    language: str
    title: str
    text: str
    keys: dict[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> str:
        return f"/reviews/{self.file}/"

    @property
    def when(self) -> str:
        """The date, or date and time, in the front matter."""
        return self.keys["date"]

    @property
    def marked_names(self) -> list[str]:
        """The names of topics in the review, with bars."""
        values = [self.keys.get(key, []) for key in ("director", "restaurant", "tags")]
        return [name for value in values for name in ([value] if isinstance(value, str) else value)]

    def content(self) -> str:
        """Returns the content of the file."""
        values = {"title": self.title, "lang": self.language, "rating": 4, **self.keys}
        return shown(document(values, self.text))

    def words(self) -> set[str]:
        """Returns every word of the title, names, verdict and text."""
        return words(" ".join([self.title, *self.marked_names, self.keys.get("verdict", ""), self.text]))


def document(values: dict[str, Any], text: str) -> str:
    """Returns a content file. The values are JSON, which is valid YAML."""
    return "\n".join(["---", *(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()), "---", text, ""])


def shown(marked: str) -> str:
    """Returns a text without the bars between its words."""
    return marked.replace("|", "")


def words(marked: str) -> set[str]:
    """Returns every word of a text, without surrounding punctuation."""
    parts = marked.replace("|", " ").split()
    return {word for part in parts if (word := bare(part))}


def bare(part: str) -> str:
    """Removes all characters at the ends that are neither letter, mark nor digit."""
    inner = [place for place, letter in enumerate(part) if unicodedata.category(letter)[0] in "LMN"]
    return part[inner[0]:inner[-1] + 1] if inner else ""


def review(language: Language, number: int) -> Review:
    """Returns one of the ten reviews in a language, with three of its sentences."""
    text = " ".join((language.sentences * 2)[number % 6:][:3])
    keys = {
        "category": language.category, "director": language.directors[number % 2],
        "restaurant": language.restaurants[number % 2], "tags": [language.tags[number % 3]],
        "verdict": language.sentences[(number + 4) % 6],
    }
    return Review(f"{language.tag}-{number}", language.tag, language.titles[number], text, keys)


def hard_review(number: int) -> Review:
    """Returns a review with a difficult title and difficult names."""
    names = ALL_NAMES[number::len(TITLES)]
    keys = {"category": f"Odd {number // 15}", "tags": names, "director": names, "restaurant": names[0]}
    return Review(f"hard-{number}", "en", TITLES[number], "It is what it is.", keys)


def visit(number: int) -> Review:
    """Returns a visit on the last day."""
    branch = list(BRANCHES)[number % 2]
    return Review(f"visit-{number}", "en", f"Lunch {number}", "A sandwich.", {"category": "Visits", "restaurant": branch})


def written() -> list[Review]:
    """Returns all reviews from the oldest to the newest: one a day, and visits at different times on the last day."""
    days = [review(language, number) for language in LANGUAGES for number in range(10)]
    days += [hard_review(number) for number in range(len(TITLES))]
    for number, each in enumerate(days):
        each.keys["date"] = (FIRST_DAY + timedelta(days=number)).isoformat()
    last = (FIRST_DAY + timedelta(days=len(days))).isoformat()
    visits = [visit(number) for number in range(len(TIMES))]
    for each, time in zip(visits, TIMES, strict=True):
        each.keys["date"] = f"{last} {time}"
    return days + visits


def configuration(reviews: list[Review]) -> str:
    """Returns the settings, with a category for each language, and directors as a taxonomy."""
    categories = [{"name": name, "plural": name} for name in dict.fromkeys(each.keys["category"] for each in reviews)]
    values = {
        "title": "Many Tongues", "url": "https://tongues.example", "language": "en", "reviewer": {"name": "Nnedi Ångström"},
        "categories": categories, "fields": [{"key": "director", "type": "topics", "plural": "Directors"}],
        "feeds": ["atom", "rss", "json"], "pageSize": 100, "markdown": {"smart": False},
    }
    return json.dumps(values, ensure_ascii=False)


def source(reviews: list[Review]) -> Source:
    """Returns the files of the site, with the default theme."""
    source = Source(date=(FIRST_DAY + timedelta(days=500)).isoformat())
    source.write("content/site.yaml", configuration(reviews))
    for each in reviews:
        source.write(f"content/reviews/{each.file}.md", each.content())
    for slug, address in BRANCHES.items():
        facts = {"name": "Subway", "city": "Porto", "address": address, "slug": slug}
        source.write(f"content/restaurants/{slug}.md", document(facts, "Sandwiches."))
    source.files.update(folder_files(REPOSITORY / "templates", "templates"))
    return source
