"""An independent index of the words in reviews, for the expected results of queries."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict

from . import vocabulary
from .reviews import Review

WORD = re.compile(r"[^\W_]+")


def plain(text: str) -> str:
    """Returns a text in lower case without accents and punctuation, with single spaces."""
    small = unicodedata.normalize("NFKD", re.sub(r"(\w)['’](\w)", r"\1\2", text.lower()))
    return " ".join(WORD.findall("".join(each for each in small if not unicodedata.combining(each))))


class WordIndex:
    """The words of all reviews."""

    def __init__(self, reviews: list[Review]) -> None:
        """Indexes titles, texts, people and tags."""
        self.reviews = reviews
        self.titles = {review.url: plain(review.title) for review in reviews}
        self.texts = {review.url: self._text(review) for review in reviews}
        self.words = {url: Counter(text.split()) for url, text in self.texts.items()}
        self.reviews_by_word: dict[str, set[str]] = defaultdict(set)
        self.titles_by_word: dict[str, set[str]] = defaultdict(set)
        for url, words in self.words.items():
            for word in words:
                self.reviews_by_word[word].add(url)
            for word in set(self.titles[url].split()):
                self.titles_by_word[word].add(url)

    @staticmethod
    def _text(review: Review) -> str:
        """Returns all words of a review as plain text."""
        sentences = (" ".join(sentence) for sentence in review.sentences)
        return plain(" ".join([review.title, *review.tags, *review.people.values(), *sentences]))

    def containing_form(self, word: str) -> set[str]:
        """Returns the reviews that contain a word or another form of it."""
        return set().union(*(self.reviews_by_word.get(form, set()) for form in vocabulary.family(word)))

    def resembling(self, word: str) -> set[str]:
        """Returns the reviews with a word that shares the stem of another, approximated by its beginning."""
        start = word[:max(4, len(word) - 4)]
        return set().union(*(urls for each, urls in self.reviews_by_word.items() if each.startswith(start)))

    def is_usual(self, word: str) -> bool:
        """Whether at least one review in fifty contains a word."""
        return len(self.reviews_by_word[word]) * 50 >= len(self.reviews)

    def titled(self, title: str) -> set[str]:
        """Returns the reviews with a title."""
        expected = plain(title)
        return {url for url, each in self.titles.items() if each == expected}

    def beginning(self, typed: str) -> set[str]:
        """Returns the reviews whose titles begin with the typed text, with or without an article."""
        start = plain(typed) + (" " if typed.endswith(" ") else "")
        return {url for url, title in self.titles.items() if (title + " ").startswith(start)
                or (title + " ").removeprefix("the ").removeprefix("a ").startswith(start)}

    def containing(self, part: str) -> set[str]:
        """Returns the reviews whose titles contain these consecutive words."""
        expected = f" {plain(part)} "
        return {url for url, title in self.titles.items() if expected in f" {title} "}

    def containing_phrase(self, phrase: str) -> set[str]:
        """Returns the reviews that contain these consecutive words."""
        expected = f" {plain(phrase)} "
        return {url for url, text in self.texts.items() if expected in f" {text} "}

    def content_words(self, url: str, most: int) -> list[str]:
        """Returns words of at least five letters that occur in few reviews."""
        return [word for word in self.words[url] if len(word) > 4 and word.isascii() and word.isalpha()
                and word not in vocabulary.contractions() and len(self.reviews_by_word[word]) <= most]
