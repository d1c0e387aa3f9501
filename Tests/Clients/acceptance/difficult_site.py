"""A generated site with difficult content: long names, URLs, words and lists, and many scripts.

Run as a program, it writes the content into a folder: `python Tests/Clients/acceptance/difficult_site.py some/folder`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from PIL import Image

LONG_WORD = "Harbourlanternkeepersguildhallstaircasebanisterpolishinghour"
LONG_NAME = "The Committee for the Preservation of Disused Ferry Timetables and Other Papers of the Lower Harbour"
LONG_ADDRESS = (
    "https://reservations.the-lower-harbour-dining-rooms-and-lantern-terrace.example/tables/for-two/by-the-window/"
    "2026-11-20T19:30:00?party=2&window=yes&lantern=lit&reference=0123456789abcdef0123456789abcdef"
)
CJK = "港の灯台守が毎晩数えていた船の名前をすべて書き留めた古い帳面についての長い長い映画"
ARABIC = "حارس المنارة الذي كان يعدّ السفن كل ليلة ويكتب أسماءها في دفتر قديم"
EMOJI = "👩‍🚒🏳️‍🌈🧑🏽‍🍳🇳🇴👨‍👩‍👧‍👦🍜🌶️"

SUBJECT = "Night Crossing"
HOUSE = "The Lantern Rooms"
RATINGS = [f"{tenths // 10}.{tenths % 10}" for tenths in range(51)]
EMPTY_YEARS = frozenset({2009, 2010, 2011, 2017})
YEARS = [year for year in range(2003, 2027) if year not in EMPTY_YEARS]

FIGURES = """The ferry leaves at nine and nobody on it says why they are going. For an hour we are shown hands, ropes,
a thermos, a dog that knows the way. Then the engine stops, and the film begins to ask what each of them was told
about the island before they left home.
It is a patient piece of work, cut by somebody who trusts a face to carry a scene, and lit as though lamps cost money.
The middle third sags where the captain explains himself twice, once to the mate and once to the sea, and the second
time adds only weather. What holds it together is the sound: chain, gull, hull, and under it all a hum that turns out
to be a hymn. I have seen it four times now and I still could not tell you which of them was lying.""".replace("\n", " ")


@dataclass(frozen=True)
class Scale:
    """The numbers of generated reviews, visits and tags."""

    films: int = 1200
    of_one_subject: int = 400
    visits: int = 30
    tags: int = 100


SMALL = Scale(films=60, of_one_subject=12, visits=12, tags=30)
"""A small scale with every kind of page."""


def day(number: int) -> str:
    """Returns an ISO date; consecutive numbers cycle through `YEARS`."""
    first = date(YEARS[number % len(YEARS)], 1, 1)
    return (first + timedelta(days=number * 37 % 320)).isoformat()


def document(values: dict[str, Any], text: str) -> str:
    """Returns a content file. The values are JSON, which is valid YAML."""
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    return "\n".join(["---", *lines, "---", text, ""])


def film(number: int, scale: Scale) -> tuple[dict[str, Any], str]:
    """Returns front matter and body of a film. Five in six films have the same rating; the others cycle through all ratings."""
    values = {
        "title": f"Night {number}: the crossing that took {number} days",
        "rating": 3.5 if number % 6 else float(RATINGS[number // 6 % len(RATINGS)]),
        "category": "Film", "date": day(number),
        "tags": [f"Harbour {number % 40}"],
        "tide": {"name": f"Tide {number % 20}", "number": number},
    }
    if number < scale.of_one_subject:
        values["subject"] = SUBJECT
    if number % 3 == 0:
        values |= {"image": "pictures/" + ("portrait.png", "square.png", "wide.png")[number // 3 % 3], "alt": "Stripes."}
    if number % 25 == 0:
        values["pick"] = True
    return values, FIGURES.split(". ")[number % 6] + "."


def visit(number: int) -> tuple[dict[str, Any], str]:
    """Returns front matter and body of a visit to one restaurant."""
    return {
        "title": f"Lunch {number} at the window", "rating": float(RATINGS[number * 7 % len(RATINGS)]),
        "category": "Restaurant", "restaurant": HOUSE, "date": day(number * 3 + 1),
    }, "Soup, then soup."


def hard_reviews(scale: Scale) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yields file name, front matter and body of each review with difficult content."""
    common = {"rating": 4.1, "category": "Film", "date": "2026-10-05"}
    word = LONG_WORD
    yield "long-word", common | {
        "title": word, "verdict": f"{word} and {word}.", "pros": [word], "cons": [word], "tags": [word],
        "subject": word, "image": "pictures/wide.png", "alt": word, "pick": True, "updated": "2026-10-09", "visited": "2026-10-01",
    }, f"{word} is shown.\n\n## {word}\n\n> {word}\n\n- {word}\n\n`{word}{word}`\n\n    {word} {word} {word}\n\n" \
       f"| {word} | {word} |\n|---|---|\n| {word} | {word} |\n\n![{word}](pictures/tower.png \"{word}\")\n\n**{word}**[^1]\n\n[^1]: {word}\n"
    yield "long-address", common | {
        "title": f"{LONG_NAME} ({LONG_NAME})", "restaurant": f"{LONG_NAME} and {word}", "category": word, "seen_at": LONG_ADDRESS,
    }, f"See <{LONG_ADDRESS}>, [{LONG_ADDRESS}]({LONG_ADDRESS}) or `{LONG_ADDRESS}`.\n\n## <{LONG_ADDRESS}>\n\n1. {LONG_ADDRESS}\n"
    yield "hundred-tags", common | {
        "title": "Tagged", "tags": [f"{'Quay' if n % 7 else LONG_NAME} {n}" for n in range(scale.tags)],
    }, "Everything applies."
    yield "two-minutes", common | {
        "title": "The Ferryman of Lower Quay", "verdict": "Patient, well lit, and twice explained.",
        "image": "pictures/wide.png", "alt": "Stripes.", "pros": ["The sound", "The dog"], "cons": ["The captain"], "tags": ["Quiet"],
        "tide": {"name": "Tide 1", "number": 0.5}, "qr": True,
    }, "\n\n".join([FIGURES, FIGURES, f"## What it asks\n\n{FIGURES} [The timetable]({LONG_ADDRESS}).", ":::spoiler The end\nThe dog steers.\n:::", FIGURES])
    yield "arabic", common | {"title": ARABIC, "verdict": ARABIC, "lang": "ar", "category": "أفلام", "tags": ["أفلام"]}, f"{ARABIC}.\n\n{ARABIC} (film 2) {LONG_NAME}."
    yield "japanese", common | {"title": CJK, "verdict": CJK + CJK, "lang": "ja", "category": "映画", "tags": [CJK]}, CJK * 12
    yield "emoji", common | {"title": EMOJI * 6, "verdict": EMOJI * 8, "tags": [f"Noodles {EMOJI * 4}"]}, f"{EMOJI * 20} and so on."
    yield "one-line", common | {"title": "One line", "category": "Album", "image": "pictures/square.png", "alt": ""}, "Short."
    yield "two-words", common | {"title": "A spoiler first", "spoilers": True, "category": "Album"}, FIGURES
    yield "bracket", common | {"title": "A bracket first", "category": "Album"}, f"[{FIGURES[:40]}](/about/) {FIGURES}"
    yield "parenthesis", common | {"title": "A parenthesis first", "category": "Album"}, f"[*Sighs.*] {FIGURES}"
    yield "quotation", common | {"title": "A quotation first", "category": "Album"}, f'"{FIGURES}'
    yield "tower", common | {"title": "A tower", "category": "Film", "image": "pictures/tower.png", "alt": "Stripes."}, FIGURES
    yield "unrated", {"title": f"Unrated: {LONG_NAME}", "rating": "unrated", "category": word, "date": "2026-10-04"}, ""
    yield "nowhere", common | {"title": "Lunch nowhere", "category": "Restaurant", "restaurant": "Nowhere"}, "Bread."
    yield "quayside", common | {"title": "Lunch by the quay", "category": "Restaurant", "restaurant": "Quayside"}, "Bread."
    yield "shut", common | {"title": "Lunch no more", "category": "Restaurant", "restaurant": word}, "Bread."


def restaurants() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields restaurant files, some with every key and some with almost none."""
    yield "house", {
        "name": HOUSE, "address": LONG_NAME, "city": LONG_WORD, "country": LONG_NAME, "neighbourhood": LONG_NAME,
        "cuisine": [LONG_WORD, LONG_NAME, CJK], "price": "€€€€", "phone": "+47 00 00 00 00 00 00 00 00", "url": LONG_ADDRESS,
        "map": LONG_ADDRESS, "latitude": -36.8485, "longitude": 174.7633, "opened": "2003-01", "image": "pictures/square.png", "alt": "Stripes.",
    }
    yield "long-name", {"name": f"{LONG_NAME} and {LONG_WORD}", "url": LONG_ADDRESS, "image": "pictures/tower.png", "alt": "Stripes."}
    yield "quayside", {"name": "Quayside", "neighbourhood": "Lower Quay", "city": LONG_WORD, "cuisine": [LONG_NAME]}
    yield "shut", {"name": LONG_WORD, "closed": "2026-03", "city": CJK}


def settings(language: str) -> dict[str, Any]:
    """Returns the values of `site.yaml`."""
    categories = [
        {"name": "Film", "plural": "Films", "type": "Movie", "shape": "portrait"},
        {"name": "Album", "plural": "Albums", "type": "MusicAlbum", "shape": "square"},
        {"name": "Restaurant", "plural": "Restaurants", "type": "Restaurant"},
        *({"name": name} for name in (LONG_WORD, "أفلام", "映画")),
    ]
    return {
        "title": "Lower Harbour Review of Films, Records and Lunches", "url": "https://difficult.example", "language": language,
        "description": f"{LONG_NAME}, {EMOJI}, {LONG_WORD}.",
        "reviewer": {
            "name": LONG_NAME, "bio": f"{LONG_WORD}. {LONG_ADDRESS}", "image": "pictures/wide.png", "alt": "Stripes.",
            "links": [{"name": LONG_WORD, "url": LONG_ADDRESS}, {"name": LONG_ADDRESS, "url": LONG_ADDRESS}],
        },
        "ratings": {"step": 0.1, "meanings": {text: f"{text}: {LONG_WORD if number % 10 == 0 else LONG_NAME}" for number, text in enumerate(RATINGS)}},
        "categories": categories,
        "fields": [
            {"key": "tide", "type": "series", "plural": "Series"},
            {"key": "seen_at", "type": "url", "name": LONG_WORD, "card": True},
        ],
        "menu": [{"name": LONG_NAME, "url": "/about/"}, {"name": LONG_WORD, "url": "/about/"}, {"name": "About", "url": "/about/"}],
    }


def stripes(file: Path, width: int, height: int) -> None:
    """Writes an image with diagonal stripes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    picture = Image.new("P", (width, height))
    picture.putpalette([240, 160, 40, 20, 60, 90])
    picture.putdata([(x + y) // 16 % 2 for y in range(height) for x in range(width)])
    picture.save(file)


def write(content: Path, scale: Scale = Scale(), language: str = "en") -> None:
    """Writes the content folder of the site."""
    for name in ("reviews", "restaurants", "pages"):
        (content / name).mkdir(parents=True)
    (content / "site.yaml").write_text(json.dumps(settings(language), ensure_ascii=False), encoding="utf-8")
    (content / "views.json").write_text(json.dumps({"/reviews/long-word/": 12_345_678, "/reviews/film-1/": 1_000}), encoding="utf-8")
    about = document({"title": LONG_WORD, "image": "pictures/tower.png", "alt": ""}, f"{LONG_WORD} {LONG_ADDRESS}\n\n    {LONG_ADDRESS}")
    (content / "pages/about.md").write_text(about, encoding="utf-8")
    reviews = [(f"film-{n}", *film(n, scale)) for n in range(scale.films)]
    reviews += [(f"lunch-{n}", *visit(n)) for n in range(scale.visits)]
    for name, values, text in [*reviews, *hard_reviews(scale)]:
        (content / f"reviews/{name}.md").write_text(document(values, text), encoding="utf-8")
    for name, values in restaurants():
        (content / f"restaurants/{name}.md").write_text(document(values, f"{LONG_WORD}. {FIGURES}"), encoding="utf-8")
    for name, size in {"wide": (900, 300), "tower": (120, 1200), "square": (400, 400), "portrait": (400, 600)}.items():
        stripes(content / f"pictures/{name}.png", *size)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
