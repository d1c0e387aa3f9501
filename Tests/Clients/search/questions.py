"""Queries of readers, and the expected results."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import islice
from typing import Any

from . import errors
from . import vocabulary
from .holdings import WordIndex, plain
from .reviews import PLURALS, Review, slug

COUNT = 300
"""The number of queries in a set."""
TITLES_TYPED, TYPED_STATES = 45, 800
"""The number of titles that are typed letter by letter, and the maximum number of typed states."""


@dataclass
class Question:
    """A query with filters, its correct reviews, and reviews that must not be found."""

    q: str
    answers: set[str]
    filters: dict[str, str] = field(default_factory=dict)
    never: set[str] = field(default_factory=set)
    shown: str = ""
    """The value of the filter as pages show it."""

    def record(self) -> dict[str, Any]:
        return asdict(self) | {"answers": sorted(self.answers), "never": sorted(self.never)}


class QueryGenerator:
    """A generator of queries, which depend only on the reviews and the seed."""

    def __init__(self, reviews: list[Review], seed: int = 11) -> None:
        self.chance = random.Random(seed)
        self.reviews = reviews
        self.held = WordIndex(reviews)
        self.few, self.most = max(4, len(reviews) // 500), max(3, len(reviews) // 20)

    def sets(self) -> dict[str, list[Question]]:
        """Returns all sets by name."""
        ways: dict[str, Callable[[], Iterator[Question]]] = {
            "whole title": self.whole_title, "as you type": self.as_you_type, "part of a title": self.part_of_a_title,
            "special title": self.special_title, "signs left out": self.signs_left_out, "error in a title": self.error_in_a_title,
            "error in a word of a title": self.error_in_a_title_word, "error in a word": self.error_in_a_word,
            "phrase": self.phrase, "two words": lambda: self.some_words(2), "three words": lambda: self.some_words(3),
            "inflected": self.inflected, "filter and words": self.filtered, "minus": self.minus,
        }
        most = dict.fromkeys(ways, COUNT) | {"as you type": TYPED_STATES}
        return {name: list(islice(way(), most[name])) for name, way in ways.items()}

    def letter_by_letter(self) -> list[list[str]]:
        """Returns titles letter by letter, each a list of states of the search field."""
        titles = [review.title for review in self._some(TITLES_TYPED) if len(plain(review.title)) > 3]
        return [[title[:end] for end in range(1, len(title) + 1)] for title in titles]

    def _some(self, count: int = COUNT, special: bool = False) -> list[Review]:
        """Returns reviews in random order."""
        kind = [review for review in self.reviews if review.is_special == special]
        return self.chance.sample(kind, min(count, len(kind)))

    def whole_title(self) -> Iterator[Question]:
        for review in self._some():
            yield Question(review.title.lower(), self.held.titled(review.title))

    def as_you_type(self) -> Iterator[Question]:
        for review in self._some(TITLES_TYPED) + self._some(TITLES_TYPED // 3, special=True):
            for end in range(1 if review.is_special else 3, len(review.title) + 1):
                typed = review.title[:end].lower()
                if plain(typed):
                    yield Question(typed, self.held.titled(typed) or self.held.beginning(typed))

    def part_of_a_title(self) -> Iterator[Question]:
        """Some words of a title, at least one of which is not a function word."""
        for review in self._some(2 * COUNT):
            words = review.title.lower().split()
            start = self.chance.randrange(len(words))
            part = " ".join(words[start:start + self.chance.randint(1, 3)])
            if plain(part) != plain(review.title) and set(plain(part).split()) - vocabulary.function_words():
                yield Question(part, self.held.titled(part) or self.held.containing(part))

    def special_title(self) -> Iterator[Question]:
        for review in self._some(special=True):
            yield Question(review.title.lower(), self.held.titled(review.title))

    def signs_left_out(self) -> Iterator[Question]:
        """Special titles without punctuation: M*A*S*H as mash."""
        for review in self._some(special=True):
            letters = plain(review.title).split()
            if len(letters) > 2 and all(len(letter) == 1 for letter in letters):
                yield Question("".join(letters), self.held.titled(review.title))

    def error_in_a_title(self) -> Iterator[Question]:
        for review in self._some():
            typed = errors.mistyped(self.chance, review.title.lower())
            if len(plain(review.title)) > 5 and not self.held.titled(typed):
                yield Question(typed, self.held.titled(review.title))

    def error_in_a_title_word(self) -> Iterator[Question]:
        for review in self._some(2 * COUNT):
            words = [word for word in plain(review.title).split() if len(word) > 4 and word.isascii()]
            if words:
                word = self.chance.choice(words)
                typed = errors.mistyped(self.chance, word)
                if self._is_unknown(typed):
                    yield Question(typed, self.held.titles_by_word[word])

    def error_in_a_word(self) -> Iterator[Question]:
        """A word of few texts with one error; sometimes two errors if it is long."""
        for review in self._some(2 * COUNT):
            few = self.held.content_words(review.url, self.few)
            words = [each for each in few if len(self.held.containing_form(each)) <= 2 * self.few]
            if not words:
                continue
            word = self.chance.choice(words)
            is_double = len(word) > 7 and self.chance.random() < 0.3
            typed = (errors.mistyped_twice if is_double else errors.mistyped)(self.chance, word)
            if self._is_unknown(typed):
                yield Question(typed, self.held.containing_form(word))

    def _is_unknown(self, typed: str) -> bool:
        """Whether the search can detect that a word is misspelt."""
        return not self.held.containing_form(typed) and typed not in vocabulary.frequencies()

    def phrase(self) -> Iterator[Question]:
        """Consecutive words of a text, each of which is frequent."""
        for review in self._some(7 * COUNT):
            sentence, length = self.chance.choice(review.sentences), self.chance.randint(4, 6)
            start = self.chance.randrange(max(1, len(sentence) - length))
            typed = " ".join(sentence[start:start + length]).strip(',.;:!?"– ').replace('"', "")
            words = plain(typed).split()
            tell = [word for word in words if word not in vocabulary.function_words()]
            if len(words) > 3 and len(tell) > 1 and all(map(self.held.is_usual, words)):
                yield Question(f'"{typed}"', self.held.containing_phrase(typed))

    def some_words(self, count: int) -> Iterator[Question]:
        """Words that only one review contains together."""
        for review in self._some():
            for _ in range(50):
                words = self.chance.sample(self.held.content_words(review.url, self.most), count)
                if set.intersection(*map(self.held.containing_form, words)) == {review.url}:
                    yield Question(" ".join(words), {review.url})
                    break

    def inflected(self) -> Iterator[Question]:
        """A form of a word that occurs in no text."""
        for review in self._some(3 * COUNT):
            words = [word for word in self.held.content_words(review.url, self.few) if len(vocabulary.family(word)) > 2]
            forms = [
                form for word in words for form in sorted(vocabulary.family(word)) if not self.held.reviews_by_word.get(form)
            ]
            if forms:
                form = self.chance.choice(forms)
                yield Question(form, self.held.containing_form(form))

    def filtered(self) -> Iterator[Question]:
        """Words with a filter; every other query also contains words that occur only outside of the filter."""
        for at, review in enumerate(self._some()):
            name, shown, accepts = self.chance.choice(self._filters(review))
            value = slug(PLURALS.get(shown, shown))
            inside = {each.url for each in self.reviews if accepts(each)}
            words = self.chance.sample(self.held.content_words(review.url, 4 * self.most), 2)
            other = self.chance.choice(sorted(self.held.reviews_by_word[words[0]]))
            if at % 2 and other not in inside:
                words += [word for word in self.held.content_words(other, self.most)
                          if not self.held.containing_form(word) & inside][:3]
            right = set.intersection(*(self.held.containing_form(word) for word in words[:2])) & inside
            yield Question(" ".join(words), right, {name: value}, shown=shown)

    @staticmethod
    def _filters(review: Review) -> list[tuple[str, str, Callable[[Review], bool]]]:
        """Returns the filters of the page that a review matches."""
        people = [(key, name, lambda other, pair=(key, name): pair in other.people.items())
                  for key, name in review.people.items()]
        tag, year = review.tags[0], review.day.year
        return [*people, ("category", review.category, lambda other: other.category == review.category),
                ("tag", tag, lambda other: tag in other.tags),
                ("year", str(year), lambda other: other.day.year == year)]

    def minus(self) -> Iterator[Question]:
        """A word with an excluded one; words with the same beginning are also correct results."""
        for review in self._some(3 * COUNT):
            word = self.chance.choice(self.held.content_words(review.url, 12) or [""])
            reviews_by_word = self.held.containing_form(word)
            others = [other for other in self.held.content_words(review.url, self.most * 4)
                      if reviews_by_word - self.held.containing_form(other) and other != word]
            if others:
                without = self.chance.choice(others)
                right = (reviews_by_word | self.held.resembling(word)) - self.held.containing_form(without)
                yield Question(f"{word} -{without}", right, never=self.held.reviews_by_word[without])
