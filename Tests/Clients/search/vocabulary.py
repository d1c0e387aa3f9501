"""Words as often as people write them: the list of the package `wordfreq`, and made-up names."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from functools import cache

FUNCTION_WORDS = 200
"""So many of the most frequent words tell nothing of what a text is about."""
KNOWN_WORDS = {"en": 60_000, "de": 60_000}
"""Beyond these the list holds misspellings and fragments, and more names than texts of one writer."""
PATTERNS = {"en": r"[a-z]+('[a-z]+)?", "de": r"[a-zäöüß]+"}
ONSETS = "b br c ch d dr f fl g gr h j k kl l m n p pr qu r s sh st t th tr v w y z".split()
VOWELS = "a e i o u a e i o ai ea ie oa".split()
CODAS = "n r l s m th ck nd rt x d ll t".split() + [""] * 6
ENDINGS = "son ley ford er a o ski by wick ova ini el man ia".split()


@cache
def frequencies(language: str = "en") -> dict[str, float]:
    """The words of a language and how large a part of all words each is, the most frequent first."""
    from wordfreq import get_frequency_dict

    known = get_frequency_dict(language, wordlist="large")
    is_word = re.compile(PATTERNS[language]).fullmatch
    words = [word for word in known if is_word(word) and len(word) < 22 and (len(word) > 1 or word in "ai")]
    words.sort(key=lambda word: (-known[word], word))
    return {word: known[word] for word in words[:KNOWN_WORDS[language]]}


@cache
def ranked(language: str = "en") -> list[str]:
    """The words, the most frequent first."""
    return list(frequencies(language))


@cache
def function_words(language: str = "en") -> frozenset[str]:
    """Words that nearly every text holds."""
    return frozenset(ranked(language)[:FUNCTION_WORDS])


@cache
def contractions() -> frozenset[str]:
    """Words with an apostrophe, without it: youll."""
    return frozenset(word.replace("'", "") for word in ranked() if "'" in word)


def drawn(chance: random.Random, language: str = "en") -> Iterator[str]:
    """Words without an end, each as often as it is written."""
    words = ranked(language)
    sums = list(itertools.accumulate(frequencies(language).values()))
    while True:
        yield from chance.choices(words, cum_weights=sums, k=4096)


def zipf(chance: random.Random, words: list[str], flatness: float = 1) -> str:
    """One of the words, the first ones more often, as words are used; the flatter, the less so (Zipf and Mandelbrot)."""
    place = flatness * ((len(words) + flatness) / flatness) ** chance.random() - flatness
    return words[min(len(words) - 1, int(place))]


@cache
def content_words(first: int, last: int, language: str = "en") -> list[str]:
    """Words of at least four letters between two ranks."""
    return [word for word in ranked(language)[first:last] if len(word) > 3 and "'" not in word]


def subset(chance: random.Random, size: int, first: int, last: int, language: str = "en") -> list[str]:
    """Words between two ranks, the more frequent ones more often."""
    words = content_words(first, last, language)
    return list(dict.fromkeys(zipf(chance, words, 300) for _ in range(size)))


def syllable(chance: random.Random) -> str:
    return chance.choice(ONSETS) + chance.choice(VOWELS) + chance.choice(CODAS)


def name(chance: random.Random) -> str:
    """A name that nobody has."""
    beginning = "".join(syllable(chance) for _ in range(chance.choice([1, 1, 2])))
    return (beginning + chance.choice(ENDINGS)).capitalize()


def doubled(word: str) -> str:
    """The word before an ending that begins with a vowel: stop, stopp-."""
    is_short = re.fullmatch(r"[^aeiou]*[aeiou][^aeiouwxy]", word)
    return word + word[-1] if is_short else word


def regular_forms(word: str) -> set[str]:
    """How English would inflect a word, whether or not it does."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return {word[:-1] + "ies", word[:-1] + "ied", word + "ing"}
    if word.endswith("e"):
        return {word + "s", word + "d", word[:-1] + "ing"}
    plural = word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")
    return {plural, doubled(word) + "ed", doubled(word) + "ing"}


def has_forms(word: str) -> bool:
    """Whether a word may have other forms, as far as its letters tell; `tapp` is none that has."""
    return len(word) > 3 and word.isascii() and "'" not in word and not re.search(r"([^aeiouls])\1$", word)


@cache
def families() -> dict[str, frozenset[str]]:
    """The forms of each word that has several: film, films, filmed, filming."""
    known, found = frequencies(), {}
    for word in filter(has_forms, known):
        whole = frozenset({form for form in regular_forms(word) if form in known} | {word})
        found.update({form: found.get(form, frozenset()) | whole for form in whole})
    return found


def family(word: str) -> frozenset[str]:
    """A word with its other forms."""
    return families().get(word, frozenset()) | {word}
