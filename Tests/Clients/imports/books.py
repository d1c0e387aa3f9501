"""Generated exports of Goodreads and The StoryGraph."""

from __future__ import annotations

import datetime

from . import words
from .exports import Edition, Export, Review, points, table

GOODREADS = [
    "Book Id",
    "Title",
    "Author",
    "Author l-f",
    "Additional Authors",
    "ISBN",
    "ISBN13",
    "My Rating",
    "Average Rating",
    "Publisher",
    "Binding",
    "Number of Pages",
    "Year Published",
    "Original Publication Year",
    "Date Read",
    "Date Added",
    "Bookshelves",
    "Bookshelves with positions",
    "Exclusive Shelf",
    "My Review",
    "Spoiler",
    "Private Notes",
    "Read Count",
    "Owned Copies",
]
DROPPED = [
    "Recommended For",
    "Recommended By",
    "Original Purchase Date",
    "Original Purchase Location",
    "Condition",
    "BCID",
]
STORYGRAPH = [
    "Title",
    "Authors",
    "Contributors",
    "ISBN/UID",
    "Format",
    "Read Status",
    "Date Added",
    "Last Date Read",
    "Dates Read",
    "Read Count",
    "Moods",
    "Pace",
    "Character- or Plot-Driven?",
    "Strong Character Development?",
    "Loveable Characters?",
    "Diverse Characters?",
    "Flawed Characters?",
    "Star Rating",
    "Review",
    "Content Warnings",
    "Content Warning Description",
    "Tags",
    "Owned?",
]


def _slashes(day: datetime.date) -> str:
    return f"{day:%Y/%m/%d}"


def goodreads(edition: Edition) -> Export:
    """Creates a Goodreads export; even seeds use the older columns, odd seeds the columns of 2026."""
    export, rows, seed = Export("goodreads", "goodreads_library_export.csv"), [], edition.seed
    columns = [name for name in GOODREADS if name != "Average Rating"] if seed % 2 else [*GOODREADS, *DROPPED]
    secrets = {
        name: export.secret(name.replace(" ", "").lower())
        for name in ("Private Notes", "Recommended For", "Recommended By")
    }
    for index in range(edition.size):
        name, kind, author = words.title(seed, index), index % 8, words.person(seed, "author", index % 11)
        others = [words.person(seed, "other", index)] if index % 5 == 0 else []
        shelf = {2: "to-read", 5: "currently-reading"}.get(kind, "read")
        stars = 0 if kind in (2, 4, 5, 6) else words.lot(seed, "stars", index).randrange(1, 6)
        text, marks = words.html(seed, index // 2, edition.changed and index == 0) if kind in (0, 1, 4, 7) else ("", ())
        day, labels = words.day(seed, index), ["favorites", "own-it"][: index % 3]
        series = f" (Lantern Street, #{index % 4 + 1})" if kind == 1 else " (The Locked Door #1.5)" if kind == 3 else ""
        row = {
            "Book Id": 1000 + index,
            "Title": name + series,
            "Author": author,
            "Author l-f": ", ".join(author.split(" ", 1)[::-1]),
            "Additional Authors": ", ".join(others),
            "ISBN": '=""' if index % 3 else '="125031319X"',
            "ISBN13": '=""' if index % 3 else '="9781250313195"',
            "My Rating": stars,
            "Average Rating": "4.21",
            "Publisher": "Quay, & Sons",
            "Binding": "Hardcover",
            "Number of Pages": "" if index % 7 == 3 else 312,
            "Year Published": 2019,
            "Original Publication Year": "-375" if index % 9 == 8 else 1999,
            "Date Read": _slashes(day) if kind in (0, 1, 3) else "",
            "Date Added": _slashes(day - datetime.timedelta(days=9 * (kind in (0, 1, 3)))),
            "Bookshelves": ", ".join(labels),
            "Bookshelves with positions": ", ".join(f"{each} (#{index})" for each in labels),
            "Exclusive Shelf": shelf,
            "My Review": text,
            "Spoiler": "true" if kind == 7 else "",
            "Read Count": int(shelf == "read"),
            "Owned Copies": 0,
            **secrets,
        }
        rows.append({key: value for key, value in row.items() if key in columns})
        if stars or text:
            topics, rating = frozenset([author, *others]), points(stars * 100) if stars else None
            seen = "" if kind in (0, 1, 3) else None
            export.reviews.append(
                Review(name, str(day), rating, "book", frozenset(labels), topics, marks, seen=seen)
            )
        else:
            export.logged.append(name)
    export.files[export.name] = table(columns, rows)
    return export


def storygraph(edition: Edition) -> Export:
    """Creates a StoryGraph export with ratings in quarters; rows omit trailing empty cells."""
    export, rows, seed = Export("storygraph", "0f3d-export.csv"), [], edition.seed
    for index in range(edition.size):
        name, kind = words.title(seed, index), index % 8
        authors = [
            words.person(seed, "author", index % 11),
            *[words.person(seed, "other", index)][: int(index % 5 == 0)],
        ]
        status = {2: "to-read", 5: "currently-reading", 6: "did-not-finish"}.get(kind, "read")
        quarters = None if kind in (2, 4, 5) else words.lot(seed, "stars", index).randrange(1, 21) * 25
        text, marks = words.html(seed, index // 2, edition.changed and index == 0) if kind in (0, 1, 4, 7) else ("", ())
        day, labels = words.day(seed, index), ["book-club", "library"][: index % 3]
        read, before = kind in (0, 1, 3, 6), _slashes(day - datetime.timedelta(days=20))
        rows.append(
            {
                "Title": name,
                "Authors": ", ".join(authors),
                "ISBN/UID": ["9781250313195", "B07J4F4TR2", "", "0f3d2a10-aaaa"][index % 4],
                "Format": ["paperback", "audio", "digital", ""][index % 4],
                "Read Status": status,
                "Date Added": _slashes(day - datetime.timedelta(days=40 * read)),
                "Last Date Read": _slashes(day) if read else "",
                "Read Count": int(read),
                "Dates Read": f"{before}-{_slashes(day - datetime.timedelta(days=9))}, {_slashes(day)}"
                if kind == 1
                else "",
                "Moods": "dark, tense" if kind == 0 else "",
                "Pace": "medium" if kind == 0 else "",
                "Star Rating": "" if quarters is None else f"{quarters / 100}",
                "Review": text,
                "Content Warnings": "Graphic: Grief" if kind == 7 else "",
                "Tags": ", ".join(labels),
                "Owned?": "" if kind in (3, 6) else "No",
            }
        )
        if text or (quarters is not None and status == "read"):
            first = ((str(day - datetime.timedelta(days=9)), None),) if kind == 1 else ()
            more = {"seen": "" if read else None, "visits": first}
            export.reviews.append(
                Review(name, str(day), points(quarters), "book", frozenset(labels), frozenset(authors), marks, **more)
            )
        else:
            export.logged.append(name)
            export.logged_ratings += [] if quarters is None else [quarters / 100]
    export.files[export.name] = table(STORYGRAPH, rows, short=True, lineterminator="\r\n")
    return export
