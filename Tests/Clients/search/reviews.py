"""Generated reviews with the words, titles and structure of real ones."""

from __future__ import annotations

import datetime
import random
import re
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

from . import vocabulary
from .prose import Prose
from .titles import Titles

CATEGORIES = {"Movie": 40, "Book": 20, "Game": 12, "Album": 13, "Restaurant": 15}
PLURALS = {"Movie": "Movies", "Book": "Books", "Game": "Games", "Album": "Albums", "Restaurant": "Restaurants"}
TYPES = {"Movie": "Movie", "Book": "Book", "Game": "VideoGame", "Album": "MusicAlbum", "Restaurant": "Restaurant"}
FORMATS = ["Cinema", "Disc", "Stream", "Paper", "Audio"]
RATINGS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3, 3.5, 3.5, 3.5, 4, 4, 4, 4.5, 5]
THEMES_OF_A_CATEGORY = 9
TAGS = 90
SITE = """title: Reviews
url: https://reviews.example
language: {language}
reviewer:
  name: A Reviewer
categories:
{categories}
fields:
  - {{key: director, type: topics, plural: Directors, ranked: true, for: [Movie], card: true, property: director}}
  - {{key: author, type: topics, plural: Authors, for: [Book], property: author}}
  - {{key: format, type: choice, values: [{formats}]}}
pages: {{socialCards: false}}
"""


@dataclass
class Review:
    """The data of a generated review."""

    slug: str
    title: str
    category: str
    day: datetime.date
    rating: float
    tags: list[str]
    people: dict[str, str]
    format: str
    sentences: list[list[str]] = field(default_factory=list)
    body: str = ""
    is_special: bool = False

    @property
    def url(self) -> str:
        return f"/reviews/{self.slug}/"


def slug(text: str) -> str:
    """Returns a text as a slug."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("'", "")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "review"


class Reviewer:
    """A generator of reviews, which depend only on the seed."""

    def __init__(self, seed: int = 7) -> None:
        """Selects the shared titles, people, restaurants, tags and themes."""
        self.chance = random.Random(seed)
        self.titles = Titles(self.chance)
        self.prose = Prose(self.chance)
        self.people = [self._person() for _ in range(900)]
        self.places = [vocabulary.name(self.chance) for _ in range(140)]
        self.tags = vocabulary.subset(self.chance, TAGS, 300, 6000)
        self.themes = {name: [self.prose.theme() for _ in range(THEMES_OF_A_CATEGORY)] for name in CATEGORIES}
        self.slugs: set[str] = set()

    def _person(self) -> str:
        return f"{vocabulary.name(self.chance)} {vocabulary.name(self.chance)}"

    def review(self) -> Review:
        """Returns another review."""
        category = self.chance.choices(list(CATEGORIES), CATEGORIES.values())[0]
        title = self.titles.next()
        review = Review(
            self._free(slug(title)), title, category,
            datetime.date(2009, 1, 1) + datetime.timedelta(days=self.chance.randrange(6200)),
            self.chance.choice(RATINGS),
            list(dict.fromkeys(vocabulary.zipf(self.chance, self.tags) for _ in range(self.chance.randint(1, 4)))),
            self._people(category), self.chance.choice(FORMATS), is_special=title in self.titles.special,
        )
        theme = self.chance.choice(self.themes[category])
        review.body, review.sentences = self.prose.text(theme, [title, *review.people.values()])
        return review

    def _people(self, category: str) -> dict[str, str]:
        """Returns the creator or the restaurant of a review."""
        key = {"Movie": "director", "Book": "author", "Restaurant": "restaurant"}.get(category)
        names = self.places if category == "Restaurant" else self.people
        return {key: vocabulary.zipf(self.chance, names)} if key else {}

    def _free(self, slug: str) -> str:
        number, found = 2, slug
        while found in self.slugs:
            found, number = f"{slug}-{number}", number + 1
        self.slugs.add(found)
        return found


def front_matter(review: Review) -> str:
    """Returns the front matter without fences."""
    quoted = review.title.replace('"', '\\"')
    lines = [f'title: "{quoted}"', f"date: {review.day}", f"rating: {review.rating}", f"category: {review.category}"]
    lines += [f'{key}: "{name}"' for key, name in review.people.items()]
    lines += [f"format: {review.format}", f"tags: [{', '.join(review.tags)}]"]
    lines.append('verdict: "' + " ".join(review.sentences[0]).replace('"', '\\"') + '"')
    return "\n".join(lines)


def write(reviews: list[Review], folder: Path, language: str = "en") -> None:
    """Writes the content folder of a site."""
    (folder / "reviews").mkdir(parents=True, exist_ok=True)
    rows = [f"  - {{name: {name}, plural: {PLURALS[name]}, type: {kind}}}" for name, kind in TYPES.items()]
    site = SITE.format(language=language, categories="\n".join(rows), formats=", ".join(FORMATS))
    (folder / "site.yaml").write_text(site, encoding="utf-8")
    for review in reviews:
        text = f"---\n{front_matter(review)}\n---\n\n{review.body}\n"
        (folder / "reviews" / f"{review.slug}.md").write_text(text, encoding="utf-8")


def written(count: int, seed: int = 7) -> list[Review]:
    """Returns a number of reviews."""
    reviewer = Reviewer(seed)
    return [reviewer.review() for _ in range(count)]
