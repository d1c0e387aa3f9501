"""Titles, names and texts with characters and markup that cause errors in programs."""

from __future__ import annotations

import datetime
import random

TITLES = [
    'The Lighthouse, "Again": Part 2',
    "終電",
    "null",
    "3.10",
    "2019-01-01",
    "true",
    "# Not a Heading",
    "- A Dash: and a Colon",
    "@home & away",
    "C:\\Temp\\new",
    "{{title}} {% raw %}",
    "Bread <b>and</b> Butter",
    "Ärger in Łódź",
    "מגדל השמיכות",
    "🥐",
    "...",
    "CON",
    "'Quoted'",
    "*Stars* and _lines_",
    "100% [sic]",
    "A" + " very" * 40 + " long title",
    "e\u0301clair",
    "!tag | pipe > fold",
]
FIRST = ["Silent", "Copper", "Northern", "Paper", "Late", "Salted", "Second", "Hollow", "Amber", "Patient"]
SECOND = ["Harbour", "Orchard", "Engine", "Letter", "Winter", "Ferry", "Garden", "Signal", "Kettle", "Mountain"]
GIVEN = ["Mira", "Tobias", "Ines", "Łucja", "Bo", "María José", "D'Arcy", "Jean-Luc", "Ngozi", "Åse"]
FAMILY = ["Holt", "O'Neill", "de la Cruz", "Øst", "Iwata", "St. John", "Faye", "Ünal", "Brandt", "Quist"]
TAGS = ["slow", "re-watch", "c++", "New York", "été", "2019", "true", "family favourites"]


def lot(seed: int, *place: object) -> random.Random:
    """Returns a random generator that depends only on seed and place, not on the size of the export."""
    return random.Random(f"{seed}-{place}")


def title(seed: int, index: int) -> str:
    """Returns a unique title."""
    if index % 2 and index // 2 < len(TITLES):
        return TITLES[index // 2]
    chance = lot(seed, "title", index)
    return f"{chance.choice(FIRST)} {chance.choice(SECOND)} {index}"


def person(seed: int, *place: object) -> str:
    chance = lot(seed, "person", *place)
    return f"{chance.choice(GIVEN)} {chance.choice(FAMILY)}"


def day(seed: int, index: int) -> datetime.date:
    return datetime.date(2015, 1, 1) + datetime.timedelta(days=lot(seed, "day", index).randrange(4000))


def tags(seed: int, index: int) -> list[str]:
    chance = lot(seed, "tags", index)
    return sorted(chance.sample(TAGS, chance.randrange(1, 4)))


def html(seed: int, index: int, changed: bool = False) -> tuple[str, tuple[str, ...]]:
    """Returns a text as users enter it on websites, and its unique words."""
    a, b, c = (f"mark{seed}x{index}{letter}" for letter in "abc")
    if changed:
        a += "changed"
    shapes = [
        f"{a}.",
        f"<b>{a}</b> and <i>{b}</i><br/><br/>{c} &amp; more.",
        f"<blockquote>{a} &quot;said&quot; she</blockquote>{b}",
        f'See <a href="https://elsewhere.example/?a=1&amp;b={b}">{a}</a>, <em>{b}</em>{c}.',
        f"{a}\n\n{b}\r\n{c}\r\n\r\n",
        f"# {a}\n* x\n1. y\n---\n:::spoiler\n{{{{ {b} }}}} ~~{c}~~ ||no|| [x](nowhere.md) `",
        f"<ul><li>{a}</li><li>one <b>{b}</b></li></ul><p>{c}</p><p></p>",
        f'{a} <script>alert("no")</script> &lt;script&gt; {b} 5 < 6 <3 {c}',
        f"\u0301{a} 🥐 שלום {b}\u00a0{c}\u200b",
        f"<i>{a}<b>{b} </i></b>{c}<font color=red>!</font><br>",
        f"{a} {'word ' * (4000 if index < 100 else 40)}{b}",
        f'{a} <img src="https://elsewhere.example/{index}.jpg" alt="{b}"> ![x](y.png) {c}',
        f"    {a} indented\n> {b}\n+ {c}\n```\n",
        f"<p style='x'>{a}</p><table><tr><td>{b}</td><td>|</td></tr></table><h2>{c}</h2>",
        f"<spoiler>{a}</spoiler> <details><summary>{b}</summary>{c}</details>",
        f"[^1] {a} {{{{< youtube x >}}}} {{% include y %}} {b} https://elsewhere.example/_{c}_/",
    ]
    shape = shapes[index % len(shapes)]
    return shape, tuple(mark for mark in (a, b, c) if mark in shape)
