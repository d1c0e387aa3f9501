"""Rows in = reviews + visits + entries of the log + named lines, counted for exports with every case of each service."""

from __future__ import annotations

import csv
import io
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from support import tools
from support.forms import is_short
from .books import GOODREADS, STORYGRAPH
from .exports import as_json, table
from .films import DIARY, FILM, LIST, NEW, REVIEWS
from .places import BEER
from .project import Project

yaml = tools.python_module("yaml")
ROUNDS = 4 if is_short() else 25
STATUSES = {"done", "now", "paused", "next", "dropped"}
NAMES = ["Heron", 'The "Quay", again', "=1+1", "[Rec]", "{x}", "null", "2019-01-01", "終電", "été: two", "- dash", "#1", "~"]
DAYS = ["", "2026-01-02", "2024-02-29", "1965-05-04", "2999-01-01", "soon"]
Row = dict[str, Any]


@dataclass
class Source:
    """The files of an export, and the number of its rows."""

    importer: str
    files: dict[str, bytes] = field(default_factory=dict)
    rows: int = 0
    items: dict[str, list[str]] = field(default_factory=dict)
    """The titles of the items of lists, by name."""

    def add(self, name: str, columns: Sequence[str], rows: list[Row], **form: Any) -> None:
        self.rows += sum(any(str(value) for value in row.values()) for row in rows)
        self.files[name] = table(columns, rows, **form)


def pick(chance: random.Random, *values: Any) -> Any:
    return chance.choice(values)


def count(chance: random.Random) -> int:
    return pick(chance, 0, 1, 2, 5, 40)


def letterboxd(chance: random.Random) -> Source:
    source = Source("letterboxd")
    films = [{"Name": pick(chance, *NAMES), "Year": pick(chance, "", "1995", "2001"), "Letterboxd URI": f"https://boxd.it/f{n}"} for n in range(9)]

    def rows(kind: str, **columns: Callable[[], Any]) -> Iterator[Row]:
        for number in range(count(chance)):
            film, address = chance.choice(films), f"https://boxd.it/{kind}{number}"
            row = {"Date": pick(chance, *DAYS), **film, **{key: value() for key, value in columns.items()}}
            yield row if kind == "f" else {**row, "Letterboxd URI": address}

    def rating() -> str:
        return pick(chance, "", "", "3", "4.5", "0.5", "9", "0", "good")

    entry = {
        "Rating": rating,
        "Rewatch": lambda: pick(chance, "", "Yes", "No"),
        "Tags": lambda: pick(chance, "", "noir", 'slow, "a, b"', "Noir"),
        "Watched Date": lambda: pick(chance, *DAYS),
    }
    diary = list(rows("e", **entry))
    reviews = [{**row, "Review": pick(chance, "Words.", "<b>More</b>", "")} for row in chance.sample(diary, len(diary) // 2)]
    reviews += [{**row, "Review": "Alone."} for row in rows("r", **entry)]
    source.add("diary.csv", DIARY, diary + chance.sample(diary, len(diary) // 4), bom=chance.random() < 0.5)
    source.add("reviews.csv", REVIEWS, reviews)
    source.add("ratings.csv", [*FILM, "Rating"], list(rows("f", Rating=rating)))
    source.add("watched.csv", FILM, list(rows("f")))
    source.add("watchlist.csv", FILM, list(rows("f")))
    source.add("likes/films.csv", FILM, list(rows("f")))
    for number in range(chance.randrange(3)):
        notes = ("", "", "First.", "<b>Two</b>\nlines", "word " * 400)
        items = [{"Position": str(place), "Name": pick(chance, *NAMES, ""), "Year": pick(chance, "", "1995"), "Description": pick(chance, *notes)} for place in range(count(chance))]
        source.add(f"lists/list-{number}.csv", ["Position", "Name", "Year", "URL", "Description"], items)
        about = LIST.format(day=pick(chance, "2020-02-02", ""), name=pick(chance, "Best", '"Best, again"'), text="")
        source.files[f"lists/list-{number}.csv"] = about.encode() + source.files[f"lists/list-{number}.csv"]
        source.rows += 1
        source.items[f"list-{number}"] = [item["Name"] for item in items if item["Name"]]
    return source


def _book(chance: random.Random, number: int) -> Row:
    return {"Title": pick(chance, *NAMES, "Gideon (The Tomb, #1)", ""), "Book Id": number if chance.random() < 0.9 else number // 2}


def goodreads(chance: random.Random) -> Source:
    source, rows = Source("goodreads"), []
    shelves = ["read", "read", "to-read", "currently-reading", "dnf", "did-not-finish", "abandoned", "on-hold", "wishlist", "reference", ""]
    for number in range(count(chance) + 1):
        shelf = chance.choice(shelves)
        rows.append(
            {
                **_book(chance, number),
                "Author": pick(chance, "Mira Holt", "Bo Faye", ""),
                "My Rating": pick(chance, "0", "0", "4", "6", "4.5", ""),
                "Date Read": pick(chance, *DAYS).replace("-", "/"),
                "Date Added": pick(chance, *DAYS, "2026-01-01", "2026-01-01").replace("-", "/"),
                "Bookshelves": pick(chance, "", shelf, f"{shelf}, own"),
                "Exclusive Shelf": shelf,
                "My Review": pick(chance, "", "", "Words.", "<br/>Two<br/>lines"),
                "Read Count": pick(chance, "", 0, 1, 3, 99999, "x"),
            }
        )
    source.add("books.csv", GOODREADS, rows, lineterminator=pick(chance, "\n", "\r\n"))
    return source


def storygraph(chance: random.Random) -> Source:
    source, rows = Source("storygraph"), []
    readings = ["", "2025/03/01-2025/03/14", "2025/03/01-2025/03/14, 2026/09/01-2026/09/12", "2026/09/01-", "2026/09/12", "soon", "2026/05/05-2026/05/01"]
    for number in range(count(chance) + 1):
        rows.append(
            {
                "Title": _book(chance, number)["Title"],
                "Authors": pick(chance, "Mira Holt", "Bo Faye, Ines Brandt"),
                "ISBN/UID": pick(chance, "", "9781250313195", f"uid-{number}"),
                "Read Status": pick(chance, "read", "read", "to-read", "currently-reading", "did-not-finish", "paused", "", "odd"),
                "Date Added": pick(chance, *DAYS).replace("-", "/"),
                "Dates Read": pick(chance, *readings),
                "Last Date Read": pick(chance, *DAYS).replace("-", "/"),
                "Read Count": pick(chance, "", 0, 1, 2, 5),
                "Star Rating": pick(chance, "", "", "4.75", "4.8", "6"),
                "Review": pick(chance, "", "", "Words."),
            }
        )
    source.add("export.csv", STORYGRAPH, rows, short=True)
    return source


def imdb(chance: random.Random) -> Source:
    source = Source("imdb")

    def film(number: int) -> Row:
        title = {"Const": f"tt{number:03}", "Title": pick(chance, *NAMES, ""), "Year": pick(chance, "", "1999")}
        return {**title, "Title Type": pick(chance, "Movie", "TV Series", "Video Game"), "Genres": pick(chance, "", "Drama")}

    films = [film(number) for number in range(count(chance) + 2)]
    rated = [{**film, "Your Rating": pick(chance, "7", "10", "11", ""), "Date Rated": pick(chance, *DAYS)} for film in films]
    source.add("ratings.csv", NEW, rated)
    wanted = [{**row, "Position": number, "Created": pick(chance, *DAYS), "Description": pick(chance, "", "a, note")} for number, row in enumerate(chance.sample(rated, len(rated) // 2))]
    wanted += [{**film(500 + number), "Position": number, "Created": pick(chance, *DAYS)} for number in range(count(chance))]
    columns = ["Position", "Const", "Created", "Modified", "Description", *NEW[1:]]
    source.add("WATCHLIST.csv", columns, wanted)
    for number in range(chance.randrange(3)):
        notes = ("", "a, note", "<b> & *so* on", "word " * 400)
        listed = [{**film(700 + place), "Position": place, "Created": pick(chance, *DAYS), "Your Rating": pick(chance, "", "", "8"), "Description": pick(chance, *notes)} for place in range(count(chance))]
        source.add(f"Best of {number}.csv", columns, listed)
        source.rows += 1
        source.items[f"best-of-{number}"] = [row["Title"] for row in listed if row["Title"]]
    return source


def untappd(chance: random.Random) -> Source:
    source, rows = Source("untappd"), []
    for number in range(count(chance) + 1):
        rows.append(
            {
                "beer_name": pick(chance, *NAMES[:4], ""),
                "brewery_name": pick(chance, "Quay", "Leith"),
                "comment": pick(chance, "", "", "Fine"),
                "venue_name": pick(chance, "", "The Anchor"),
                "rating_score": pick(chance, "", "", "4.25", "9"),
                "created_at": pick(chance, "", "2024-01-02 03:04:05", "2024-01-02 09:04:05", "2023-01-01 00:00:00", "2999-01-01 00:00:00"),
                "checkin_id": number if chance.random() < 0.9 else number // 2,
                "bid": pick(chance, "", 1, 2, 3),
            }
        )
    source.add("checkins.csv", BEER, rows)
    return source


def google_maps(chance: random.Random) -> Source:
    source = Source("google-maps")

    def link(number: int) -> str:
        return f"https://maps.google.com/?cid={number}"

    features = [
        {
            "properties": {
                "date": pick(chance, "2026-01-02T03:04:05Z", "2025-01-02T03:04:05Z", "2999-01-01T00:00:00Z"),
                "five_star_rating_published": pick(chance, 1, 5, 9),
                "google_maps_url": link(number // 3),
                "location": {"name": pick(chance, "Lido", "Pier", "")},
                "review_text_published": pick(chance, "", "Fine"),
            }
        }
        for number in range(count(chance) + 1)
    ]
    starred = [{"properties": {"google_maps_url": link(number), "location": {"name": pick(chance, "Quay", "")}}} for number in range(count(chance))]
    source.files["Reviews.json"] = as_json({"features": features})
    source.files["Saved Places.json"] = as_json({"features": starred})
    source.rows += len(features) + len(starred)
    for name in ("Want to go", "Favourite places", "My list"):
        rows = [{"Title": pick(chance, "Lido", "Quay", ""), "Note": pick(chance, "", "go, soon"), "URL": pick(chance, "", link(number), "https://soup.example/")} for number in range(count(chance))]
        source.add(f"Saved/{name}.csv", ["Title", "Note", "URL", "Comment"], rows)
    return source


SERVICES = [letterboxd, goodreads, storygraph, imdb, untappd, google_maps]


def front_matter(file: Path) -> dict[str, Any]:
    return yaml.load(file.read_text(encoding="utf-8").split("---\n", 2)[1], yaml.BaseLoader)


def entries(project: Project) -> list[dict[str, str]]:
    """Returns the entries of the log."""
    return [
        {key: value for key, value in row.items() if value}
        for file in sorted(project.content.glob("log/*.csv"))
        for row in csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"), newline=""))
    ]


def parts(printed: str) -> Counter[str]:
    """Returns the parts of the total of rows that the report prints."""
    line = re.search(r"(?m)^rows: ([\d,]+) = (.+)$", printed)
    if line is None:
        return Counter()
    found = Counter({"total": int(line[1].replace(",", ""))})
    for part in line[2].split(" + "):
        number, name = part.split(" ", 1)
        found[name.rstrip("s").replace("entries", "entry")] += int(number.replace(",", ""))
    return found


@pytest.mark.parametrize("seed", range(ROUNDS))
@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.__name__)
def test_rows_are_found_or_named(service: Callable[[random.Random], Source], seed: int, tmp_path: Path) -> None:
    source = service(random.Random(f"{service.__name__}-{seed}"))
    for name, data in source.files.items():
        file = tmp_path / "export" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    project = Project(tmp_path / "project")
    done = project.import_from(tmp_path / "export", source.importer, "--all")
    printed = done.stdout + done.stderr
    found = parts(printed)
    assert found.pop("total", 0) == source.rows == sum(found.values()), printed
    reviews = [front_matter(file) for file in (project.content / "reviews").rglob("*.md")]
    log = entries(project)
    assert len(reviews) == found["new review"], printed
    assert len({entry["imported"] for entry in log}) == len(log) >= found["entry of the log"]
    named = re.findall(r"(?m)^skipped: ([\d,]+) × ", printed)
    files = re.search(r"(?m)^files: .*?([\d,]+) skipped", printed)
    expected = found["skipped"] + int(files[1] if files else 0)
    assert sum(int(number.replace(",", "")) for number in named) == expected, printed
    check_values(reviews, log)
    lists = {file.stem: front_matter(file)["items"] for file in (project.content / "lists").glob("*.md")}
    assert {name: [item["title"] for item in items] for name, items in lists.items()} == source.items
    check = project.check()
    assert check.status == 0, check
    before = project.files()
    again = project.import_from(tmp_path / "export", source.importer)
    assert project.files() == before, again


def check_values(reviews: list[dict[str, Any]], log: list[dict[str, str]]) -> None:
    """Requires days that can be, and no draft of 1970."""
    errors = []
    for review in reviews:
        days = [review.get(key, "") for key in ("date", "visited", "published")]
        days += [day if isinstance(day, str) else day.get("date", "") for day in review.get("visits", [])]
        if "draft" in review or any(day.startswith(("1970", "2999")) for day in days):
            errors.append(f"{review}")
    for entry in log:
        status = entry.get("status", "done")
        if status not in STATUSES or any(entry.get(key, "").startswith(("1970", "2999")) for key in ("date", "started", "added")):
            errors.append(f"{entry}")
        if status == "next" and ("date" in entry or "rating" in entry) or not entry.get("title") or not entry.get("category"):
            errors.append(f"{entry}")
    tools.expect_none(errors, "values of reviews and of the log")


def test_newer_exports_add_only_new_rows(tmp_path: Path) -> None:
    """A file of the log that the author edited stays as it is; new viewings are in a new file."""

    def diary(rows: int) -> bytes:
        lines = [
            {"Date": f"2025-01-{number + 1:02}", "Name": f"Film {number % 4}", "Letterboxd URI": f"https://boxd.it/{number}", "Watched Date": f"2025-01-{number + 1:02}", "Rating": "4" if number % 4 < 2 else ""}
            for number in range(rows)
        ]
        return table(DIARY, lines)

    source, project = tmp_path / "diary.csv", Project(tmp_path / "project")
    source.write_bytes(diary(8))
    project.import_from(source, "letterboxd")
    assert (len(entries(project)), len(list(project.content.glob("reviews/*.md")))) == (4, 2)
    log = project.content / "log" / "letterboxd.csv"
    log.write_text(log.read_text().replace("Film 2", "Film Two"))
    before = project.files()
    source.write_bytes(diary(12))
    project.import_from(source, "letterboxd")
    after = project.files()
    assert all(after[name] == state for name, state in before.items() if not name.endswith("/"))
    assert [name for name in after if name not in before] == ["content/log/letterboxd-2.csv"]
    assert len(entries(project)) == 8


def test_twenty_thousand_rows(tmp_path: Path, measured: Callable[[str], None]) -> None:
    rows = [
        {"Date": "2026-01-02", "Name": f"Film {number % 9000}", "Year": "1999", "Letterboxd URI": f"https://boxd.it/{number}", "Watched Date": f"{2000 + number // 9000}-01-02"}
        for number in range(20_000)
    ]
    source, project = tmp_path / "diary.csv", Project(tmp_path / "project")
    source.write_bytes(table(DIARY, rows))
    cost = project.measured(source, "letterboxd", tmp_path)
    measured(f"letterboxd, 20,000 entries of the log: {cost.seconds:.2f} s, {cost.megabytes:.0f} MB")
    assert cost.run.status == 0 and len(entries(project)) == 20_000, cost.run
    assert cost.processor < 20 and cost.megabytes < 500, cost
