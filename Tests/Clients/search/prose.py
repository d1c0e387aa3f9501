"""Texts with the word frequencies of natural language, in which words of a subject occur together."""

from __future__ import annotations

import random
from dataclasses import dataclass

from . import vocabulary

THEME_SHARE, OWN_SHARE, NAME_SHARE = 0.2, 0.1, 0.06
"""The shares of content words: from the theme, specific to the text, and names."""
LINK = "https://example.com/"


@dataclass
class Subject:
    """The subject of a text: words of the theme, specific words, and names."""

    theme: list[str]
    own: list[str]
    names: list[str]


class Prose:
    """A generator of Markdown."""

    def __init__(self, chance: random.Random) -> None:
        """Creates a generator with a source of random numbers."""
        self.chance = chance
        self.words = vocabulary.drawn(chance)

    def theme(self) -> list[str]:
        """Returns the shared words of a kind of text, the most frequent first."""
        words = vocabulary.subset(self.chance, 420, 400, 30_000)
        self.chance.shuffle(words)
        return words

    def text(self, theme: list[str], names: list[str]) -> tuple[str, list[list[str]]]:
        """Returns a text and its sentences, each a list of displayed words."""
        strangers = [vocabulary.name(self.chance) for _ in range(self.chance.randint(1, 3))]
        subject = Subject(theme, vocabulary.subset(self.chance, 9, 2000, 50_000), [*strangers, *names])
        sentences: list[list[str]] = []
        paragraphs = []
        left = min(1400, max(90, int(self.chance.lognormvariate(5.6, 0.6))))
        while left > 0:
            block = [self._sentence(subject) for _ in range(self.chance.randint(2, 7))]
            paragraphs.append(self._markdown(block, subject, sentences))
            left -= sum(map(len, block))
        return "\n\n".join(paragraphs), sentences

    def _markdown(self, block: list[list[str]], subject: Subject, sentences: list[list[str]]) -> str:
        """Returns sentences as a paragraph, list or quotation, sometimes with a heading."""
        lines = [" ".join(self._marked(sentence)) for sentence in block]
        sentences += block
        kind = self.chance.random()
        if kind < 0.06:
            return "\n".join(f"- {line}" for line in lines)
        if kind < 0.1:
            return "> " + " ".join(lines)
        heading = ""
        if kind > 0.93:
            heading = " ".join(self._word(subject) for _ in range(3)).capitalize()
            sentences.append(heading.split())
        return (f"## {heading}\n\n" if heading else "") + " ".join(lines)

    def _marked(self, sentence: list[str]) -> list[str]:
        """Returns a sentence, sometimes with emphasis, bold words or a link."""
        marked, at = list(sentence), self.chance.randrange(len(sentence))
        form = self.chance.random()
        if form < 0.04 and at + 1 < len(marked):
            marked[at], marked[at + 1] = "*" + marked[at], marked[at + 1] + "*"
        elif form < 0.06:
            marked[at] = f"**{marked[at]}**"
        elif form < 0.08:
            marked[at] = f"[{marked[at]}]({LINK}{self.chance.randrange(9999)})"
        return marked

    def _sentence(self, subject: Subject) -> list[str]:
        """Returns words with punctuation."""
        length = max(4, min(34, int(self.chance.lognormvariate(2.6, 0.45))))
        words = [self._word(subject) for _ in range(length)]
        for at in range(1, length - 2):
            if self.chance.random() < 0.07:
                words[at] += self.chance.choice([",", ",", ",", ",", ";", ":", " –"])
        if self.chance.random() < 0.04:
            at = self.chance.randrange(length - 3)
            words[at], words[at + 2] = f'"{words[at]}', f'{words[at + 2]}"'
        words[0] = words[0][0].upper() + words[0][1:]
        words[-1] += self.chance.choice("......!?")
        return words

    def _word(self, subject: Subject) -> str:
        word = next(self.words)
        if word in vocabulary.function_words():
            return "I" + word[1:] if word == "i" or word.startswith("i'") else word
        if self.chance.random() < 0.012:
            return str(self.chance.choice([self.chance.randint(1900, 2026), self.chance.randint(2, 100)]))
        kind = self.chance.random()
        if kind < NAME_SHARE:
            return vocabulary.zipf(self.chance, subject.names)
        if kind < NAME_SHARE + OWN_SHARE:
            return vocabulary.zipf(self.chance, subject.own)
        return vocabulary.zipf(self.chance, subject.theme) if kind < NAME_SHARE + OWN_SHARE + THEME_SHARE else word
