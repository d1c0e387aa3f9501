"""Words with their natural frequencies, from the package `wordfreq`, and generated names."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from functools import cache

FUNCTION_WORDS = 200
"""The number of most frequent words, which carry no content."""
KNOWN_WORDS = {"en": 60_000, "de": 60_000}
"""Rarer words of the list are often misspellings, fragments and names."""
PATTERNS = {"en": r"[a-z]+('[a-z]+)?", "de": r"[a-zäöüß]+"}
ONSETS = "b br c ch d dr f fl g gr h j k kl l m n p pr qu r s sh st t th tr v w y z".split()
VOWELS = "a e i o u a e i o ai ea ie oa".split()
CODAS = "n r l s m th ck nd rt x d ll t".split() + [""] * 6
ENDINGS = "son ley ford er a o ski by wick ova ini el man ia".split()


@cache
def frequencies(language: str = "en") -> dict[str, float]:
    """Returns the words of a language with their relative frequency, the most frequent first."""
    from wordfreq import get_frequency_dict

    known = get_frequency_dict(language, wordlist="large")
    is_word = re.compile(PATTERNS[language]).fullmatch
    words = [word for word in known if is_word(word) and len(word) < 22 and (len(word) > 1 or word in "ai")]
    words.sort(key=lambda word: (-known[word], word))
    return {word: known[word] for word in words[:KNOWN_WORDS[language]]}


@cache
def ranked(language: str = "en") -> list[str]:
    """Returns the words of a language, the most frequent first."""
    return list(frequencies(language))


@cache
def function_words(language: str = "en") -> frozenset[str]:
    """Returns the words that occur in almost every text."""
    return frozenset(ranked(language)[:FUNCTION_WORDS])


@cache
def contractions() -> frozenset[str]:
    """Returns words with an apostrophe, without the apostrophe: youll."""
    return frozenset(word.replace("'", "") for word in ranked() if "'" in word)


def drawn(chance: random.Random, language: str = "en") -> Iterator[str]:
    """Yields words endlessly, with their natural frequencies."""
    words = ranked(language)
    sums = list(itertools.accumulate(frequencies(language).values()))
    while True:
        yield from chance.choices(words, cum_weights=sums, k=4096)


def zipf(chance: random.Random, words: list[str], flatness: float = 1) -> str:
    """Returns a word by the Zipf-Mandelbrot law: earlier words are more frequent; `flatness` reduces the difference."""
    place = flatness * ((len(words) + flatness) / flatness) ** chance.random() - flatness
    return words[min(len(words) - 1, int(place))]


@cache
def content_words(first: int, last: int, language: str = "en") -> list[str]:
    """Returns words of at least four letters between two ranks."""
    return [word for word in ranked(language)[first:last] if len(word) > 3 and "'" not in word]


def subset(chance: random.Random, size: int, first: int, last: int, language: str = "en") -> list[str]:
    """Returns random words between two ranks, preferring frequent ones."""
    words = content_words(first, last, language)
    return list(dict.fromkeys(zipf(chance, words, 300) for _ in range(size)))


def syllable(chance: random.Random) -> str:
    return chance.choice(ONSETS) + chance.choice(VOWELS) + chance.choice(CODAS)


def name(chance: random.Random) -> str:
    """Returns an invented name."""
    beginning = "".join(syllable(chance) for _ in range(chance.choice([1, 1, 2])))
    return (beginning + chance.choice(ENDINGS)).capitalize()


def doubled(word: str) -> str:
    """Returns the stem before an ending that begins with a vowel: stop, stopp-."""
    is_short = re.fullmatch(r"[^aeiou]*[aeiou][^aeiouwxy]", word)
    return word + word[-1] if is_short else word


def regular_forms(word: str) -> set[str]:
    """Returns the regular English inflections of a word, whether or not they exist."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return {word[:-1] + "ies", word[:-1] + "ied", word + "ing"}
    if word.endswith("e"):
        return {word + "s", word + "d", word[:-1] + "ing"}
    plural = word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")
    return {plural, doubled(word) + "ed", doubled(word) + "ing"}


def has_forms(word: str) -> bool:
    """Whether a word may have inflections, by its letters; `tapp` has none."""
    return len(word) > 3 and word.isascii() and "'" not in word and not re.search(r"([^aeiouls])\1$", word)


@cache
def families() -> dict[str, frozenset[str]]:
    """Returns the existing forms of each word with several: film, films, filmed, filming."""
    known, found = frequencies(), {}
    for word in filter(has_forms, known):
        whole = frozenset({form for form in regular_forms(word) if form in known} | {word})
        found.update({form: found.get(form, frozenset()) | whole for form in whole})
    return found


def family(word: str) -> frozenset[str]:
    """Returns a word with its other forms."""
    return families().get(word, frozenset()) | {word}
