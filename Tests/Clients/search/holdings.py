"""Which reviews hold which words, as a reader who looks them all up would say."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict

from . import vocabulary
from .reviews import Review

WORD = re.compile(r"[^\W_]+")


def plain(text: str) -> str:
    """A text as words in small letters without accents, with one space between two."""
    small = unicodedata.normalize("NFKD", re.sub(r"(\w)['’](\w)", r"\1\2", text.lower()))
    return " ".join(WORD.findall("".join(each for each in small if not unicodedata.combining(each))))


class Holdings:
    """The words of all reviews."""

    def __init__(self, reviews: list[Review]) -> None:
        """Reads titles, texts, people and tags."""
        self.reviews = reviews
        self.titles = {review.url: plain(review.title) for review in reviews}
        self.texts = {review.url: self._text(review) for review in reviews}
        self.words = {url: Counter(text.split()) for url, text in self.texts.items()}
        self.holders: dict[str, set[str]] = defaultdict(set)
        self.title_holders: dict[str, set[str]] = defaultdict(set)
        for url, words in self.words.items():
            for word in words:
                self.holders[word].add(url)
            for word in set(self.titles[url].split()):
                self.title_holders[word].add(url)

    @staticmethod
    def _text(review: Review) -> str:
        """All that a review says, as plain words."""
        sentences = (" ".join(sentence) for sentence in review.sentences)
        return plain(" ".join([review.title, *review.tags, *review.people.values(), *sentences]))

    def hold(self, word: str) -> set[str]:
        """The reviews that hold a word or another form of it."""
        return set().union(*(self.holders.get(form, set()) for form in vocabulary.family(word)))

    def resembling(self, word: str) -> set[str]:
        """The reviews that hold a word which begins as another does, but for its end."""
        start = word[:max(4, len(word) - 4)]
        return set().union(*(urls for each, urls in self.holders.items() if each.startswith(start)))

    def is_usual(self, word: str) -> bool:
        """Whether one review in fifty holds a word, or more do."""
        return len(self.holders[word]) * 50 >= len(self.reviews)

    def titled(self, title: str) -> set[str]:
        """The reviews of a title."""
        wanted = plain(title)
        return {url for url, each in self.titles.items() if each == wanted}

    def beginning(self, typed: str) -> set[str]:
        """The reviews whose titles begin with what was typed, whether or not with an article."""
        start = plain(typed) + (" " if typed.endswith(" ") else "")
        return {url for url, title in self.titles.items() if (title + " ").startswith(start)
                or (title + " ").removeprefix("the ").removeprefix("a ").startswith(start)}

    def containing(self, part: str) -> set[str]:
        """The reviews whose titles hold these words one after the other."""
        wanted = f" {plain(part)} "
        return {url for url, title in self.titles.items() if wanted in f" {title} "}

    def saying(self, phrase: str) -> set[str]:
        """The reviews that hold these words one after the other, anywhere."""
        wanted = f" {plain(phrase)} "
        return {url for url, text in self.texts.items() if wanted in f" {text} "}

    def content_words(self, url: str, most: int) -> list[str]:
        """Words of at least five letters that a review shares with few others."""
        return [word for word in self.words[url] if len(word) > 4 and word.isascii() and word.isalpha()
                and word not in vocabulary.contractions() and len(self.holders[word]) <= most]
