"""Titles in the forms of real works: many share beginnings and words, and some consist of punctuation and numbers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from . import vocabulary

SHAPES = """N;N;N;N N;N N;N N;The N;The N;The N;The N;The N N;The N N;The N N;A N;A N N;N of N;The N of N;The N of the N;
N and N;N & N;The N and the N;N in the N;N on the N;No N;No N N;No One N;They N;We N;I N the N;The Last N;The N Who N;
My N;My N N;All the N;N Without N;N's N;P;P;P P;P N;The N of P;P's N;P and P;N: N N;N: The N;N, N;N!;Dr. P;Mr. P's N N;
Once N;N Again;When the N N;Where N N;What N N;How to N a N;N for N;N After N;Before the N;Into the N;N N N;N N N N;
The N That N the N;A N of N and N;Night of the N;The Dead N;N With a N;Just N;Still N;Not N;Who N the N?;N to N;N-N;Don't N
""".replace("\n", "").split(";")
PARTS = ["{} 2", "{} 3", "{} II", "{} III", "{}: Part Two", "Return of {}", "{} Returns", "Beyond {}", "Escape from {}",
         "The {} Diaries", "{} Forever", "{}: The N", "The New {}", "Son of {}"]
WORDS = """it us her them they up out now who why what when more once after all other you she we if so not on off in by
here there over him me""".split()
PAIRS = """You and Me|Now and Then|To Be|What We Do|Her and Him|They Were|Where Are You|I Am|Me and Her|As If|It Was You|
Over and Out|Not Now|On and On|The Other|The One|We Are Who We Are""".replace("\n", "").split("|")


def signs(chance: random.Random) -> str:
    """Returns letters with punctuation between them."""
    letters = [chance.choice("BCDFGHKLMRSTVX") for _ in range(chance.randint(3, 4))]
    return chance.choice(["{}", "{}."]).format(chance.choice("**.-").join(letters)).replace("*.", "*")


def half(chance: random.Random) -> str:
    return f"{chance.randint(2, 12)}{chance.choice('½½¾')}"


def times(chance: random.Random) -> str:
    form = chance.choice(["{}:{}", "{}/{}", "({}{}) N", "[N]", "{} to {}", "+{}{}", "N {}"])
    return form.format(chance.randint(2, 12), chance.randint(10, 59))


SPECIAL: list[Callable[[random.Random], str]] = [
    lambda chance: chance.choice(WORDS).capitalize(),
    lambda chance: chance.choice(WORDS).capitalize(),
    lambda chance: chance.choice(PAIRS),
    lambda chance: str(chance.randint(1700, 2100)),
    lambda chance: str(chance.randint(2, 400)),
    signs, signs, half, times,
]
"""Generators of titles that are a stop word, a number, or letters with punctuation."""


class Titles:
    """A generator of unique titles."""

    def __init__(self, chance: random.Random) -> None:
        """Selects the words and names that titles share."""
        self.chance = chance
        self.words = [word for word in vocabulary.subset(chance, 2600, 150, 24_000) if len(word) < 12]
        self.names = [vocabulary.name(chance) for _ in range(700)]
        self.given: dict[str, str] = {}
        self.special: set[str] = set()

    def next(self, special_share: float = 0.05) -> str:
        """Returns another title; `special_share` is the probability of a special one."""
        while True:
            is_special = self.chance.random() < special_share
            title = self._filled(self.chance.choice(SPECIAL)(self.chance) if is_special else self._shape())
            if title.lower() not in self.given:
                self.given[title.lower()] = title
                self.special |= {title} if is_special else set()
                return title

    def _shape(self) -> str:
        """Returns a form, or a sequel of an earlier title."""
        plain = [title for title in [*self.given.values()][-60:] if title not in self.special and len(title) < 22]
        if plain and self.chance.random() < 0.12:
            return self.chance.choice(PARTS).format(self.chance.choice(plain))
        return self.chance.choice(SHAPES)

    def _filled(self, shape: str) -> str:
        """Returns a form with a word for each N and a name for each P."""
        title = re.sub(r"\b[NP]\b", lambda place: self._word() if place[0] == "N" else self.chance.choice(self.names), shape)
        return title[0].upper() + title[1:]

    def _word(self) -> str:
        word = vocabulary.zipf(self.chance, self.words, 40)
        if self.chance.random() < 0.3:
            word = self.chance.choice(sorted(vocabulary.family(word)))
        return word.capitalize()
