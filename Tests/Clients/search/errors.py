"""Typing errors."""

from __future__ import annotations

import random

ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
NEIGHBOURS = {
    letter: [ROWS[y][x] for y in (row - 1, row, row + 1) for x in (at - 1, at, at + 1)
             if (y, x) != (row, at) and 0 <= y < 3 and 0 <= x < len(ROWS[y])]
    for row, letters in enumerate(ROWS) for at, letter in enumerate(letters)
}
"""The keys around each key."""


def mistyped(chance: random.Random, text: str) -> str:
    """Returns a text with one error: a missing, additional, wrong or transposed letter."""
    letters = [at for at, letter in enumerate(text) if letter.lower() in NEIGHBOURS]
    while True:
        at, kind = chance.choice(letters), chance.randrange(4)
        wrong = chance.choice(NEIGHBOURS[text[at].lower()])
        before, letter, rest = text[:at], text[at], text[at + 1:]
        found = [before + rest, before + letter + wrong + rest, before + wrong + rest,
                 before + rest[:1] + letter + rest[1:]][kind]
        if found.lower() != text.lower() and " " not in rest[:kind == 3]:
            return found


def mistyped_twice(chance: random.Random, word: str) -> str:
    """Returns a word with two errors."""
    while (found := mistyped(chance, mistyped(chance, word))) == word:
        pass
    return found
