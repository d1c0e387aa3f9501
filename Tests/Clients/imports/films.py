"""Generated exports of Letterboxd and IMDb."""

from __future__ import annotations

import datetime

from . import words
from .exports import Edition, Export, Review, archive, points, table

FILM = ["Date", "Name", "Year", "Letterboxd URI"]
DIARY = [*FILM, "Rating", "Rewatch", "Tags", "Watched Date"]
REVIEWS = [*FILM, "Rating", "Rewatch", "Review", "Tags", "Watched Date"]
PROFILE = [
    "Date Joined",
    "Username",
    "Given Name",
    "Family Name",
    "Email Address",
    "Location",
    "Website",
    "Bio",
    "Pronoun",
    "Favorite Films",
]
LIST = "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n{day},{name},,https://boxd.it/list,{text}\n\n"
Row = dict[str, str]


class Letterboxd:
    """The files of a Letterboxd export, filled film by film."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.export = Export("letterboxd", f"letterboxd-morgan-{edition.size}-utc.zip")
        self.diary: list[Row] = []
        self.reviews: list[Row] = []
        self.ratings: list[Row] = []
        self.watched: list[Row] = []
        for index in range(edition.size):
            self.film(index)

    def film(self, index: int) -> None:
        seed, kind = self.edition.seed, index % 10
        chance = words.lot(seed, "film", index)
        # Two films with equal names differ in the year, and some films have no year.
        name = words.title(seed, index - 1 if kind == 9 else index)
        film = {
            "Name": name,
            "Year": "" if kind == 8 else str(1920 + index % 107),
            "Letterboxd URI": f"https://boxd.it/f{index}",
        }
        stars = 50 if kind == 7 else chance.randrange(1, 11) * 50
        day = words.day(seed, index)
        self.watched.append({**film, "Date": str(day)})
        if kind == 5:
            self.export.logged.append(name)
        elif kind == 3:
            self.ratings.append({**film, "Date": str(day), "Rating": points(stars) or ""})
            self.expect(name, day, stars, seen=None)
        elif kind == 2:
            self.entry(film, index, day, stars, expected=False)
            again, first = day + datetime.timedelta(days=30), ((str(day), points(stars)),)
            self.entry(film, index + 100_000, again, 550 - stars, text=True, again=True, visits=first)
            self.ratings.append({**film, "Date": str(day), "Rating": points(550 - stars) or ""})
        else:
            rated = None if kind in (4, 6) else stars
            self.entry(film, index, day, rated, text=kind not in (1, 6), tags=kind in (0, 6, 7))
            if rated:
                self.ratings.append({**film, "Date": str(day), "Rating": points(rated) or ""})

    def entry(
        self,
        film: Row,
        index: int,
        day: datetime.date,
        stars: int | None,
        text: bool = False,
        again: bool = False,
        tags: bool = False,
        expected: bool = True,
        visits: tuple[tuple[str, str | None], ...] = (),
    ) -> None:
        """Adds a diary entry; some entries are logged one or two days after the viewing."""
        seed = self.edition.seed
        logged = day + datetime.timedelta(days=index % 3)
        labels = words.tags(seed, index) if tags else []
        row = {
            **film,
            "Date": str(logged),
            "Letterboxd URI": f"https://boxd.it/e{index}",
            "Rating": points(stars) or "",
            "Rewatch": "Yes" if again else ["", "No"][index % 2],
            "Tags": ", ".join(labels),
            "Watched Date": str(day),
        }
        body, marks = words.html(seed, index // 2, self.edition.changed and index == 0) if text else ("", ())
        if text:
            self.reviews.append({**row, "Review": body})
        self.diary.append(row)
        if stars is None and not text:
            self.export.logged.append(film["Name"])
        elif expected:
            more = {"tags": frozenset(labels), "marks": marks, "seen": str(day), "visits": visits}
            self.expect(film["Name"], logged, stars, **more)

    def expect(self, name: str, day: datetime.date, stars: int | None, **more: object) -> None:
        self.export.reviews.append(Review(name, str(day), points(stars), "film", **more))  # type: ignore[arg-type]

    def files(self) -> dict[str, bytes]:
        secret = self.export.secret
        gone = {
            "Date": "2020-01-01",
            "Name": secret("deleted"),
            "Year": "2000",
            "Letterboxd URI": "https://boxd.it/gone",
        }
        others = {"Date": "2020-01-01", "Name": secret("others"), "Year": "1999", "Letterboxd URI": "https://boxd.it/o"}
        later = {**others, "Name": "A Later Film", "Letterboxd URI": "https://boxd.it/later"}
        liked = {**others, "Name": "A Liked Film", "Letterboxd URI": "https://boxd.it/liked"}
        self.export.logged += [later["Name"], liked["Name"]]
        owner = {column: secret(column.split()[0].lower()) for column in PROFILE}
        comments = table(["Date", "Content", "Comment"], [{"Date": "2020-01-01", "Comment": secret("comment")}])
        films = LIST.format(day="2020-02-02", name="Best", text="All of them.")
        listed = [{"Position": "1", "Name": "A Later Film", "Year": "1999", "Description": "Soon."}]
        return {
            "profile.csv": table(PROFILE, [owner]),
            "deleted/diary.csv": table(DIARY, [{**gone, "Rating": "5"}]),
            "deleted/reviews.csv": table(REVIEWS, [{**gone, "Rating": "5", "Review": secret("gone")}]),
            "orphaned/reviews.csv": table(REVIEWS, [{**gone, "Review": secret("orphan")}]),
            "comments.csv": comments,
            "diary.csv": table(DIARY, self.diary, bom=True),
            "ratings.csv": table([*FILM, "Rating"], self.ratings),
            "reviews.csv": table(REVIEWS, self.reviews, lineterminator="\r\n"),
            "watched.csv": table(FILM, self.watched),
            "watchlist.csv": table(FILM, [later]),
            "likes/films.csv": table(FILM, [liked]),
            "likes/reviews.csv": table(FILM, [others]),
            "lists/best.csv": films.encode() + table(["Position", "Name", "Year", "URL", "Description"], listed),
        }


def letterboxd(edition: Edition) -> Export:
    made = Letterboxd(edition)
    made.export.files[made.export.name] = archive(made.files())
    return made.export


OLD = [
    "Const",
    "Your Rating",
    "Date Rated",
    "Title",
    "URL",
    "Title Type",
    "IMDb Rating",
    "Runtime (mins)",
    "Year",
    "Genres",
    "Num Votes",
    "Release Date",
    "Directors",
]
NEW = [*OLD[:4], "Original Title", *OLD[4:]]
TYPES = [
    "Movie",
    "movie",
    "TV Series",
    "tvSeries",
    "TV Mini Series",
    "tvMiniSeries",
    "TV Episode",
    "Video Game",
    "Short",
]
FILMS = ("Movie", "movie", "Short")


def imdb(edition: Edition) -> Export:
    """Creates ratings from 1 to 10 without texts, including shows and games."""
    export, rows = Export("imdb", "ratings.csv"), []
    for index in range(edition.size):
        chance = words.lot(edition.seed, "imdb", index)
        kind, given = TYPES[index % len(TYPES)], chance.randrange(1, 11)
        directors = sorted({words.person(edition.seed, "imdb", index % 7, each) for each in range(index % 3)})
        name, day = words.title(edition.seed, index), str(words.day(edition.seed, index))
        rows.append(
            {
                "Const": f"tt{index:07}",
                "Your Rating": given,
                "Date Rated": day,
                "Title": name,
                "Original Title": name,
                "URL": f"https://www.imdb.com/title/tt{index:07}/",
                "Title Type": kind,
                "IMDb Rating": "" if index % 5 == 4 else "7.1",
                "Runtime (mins)": "" if index % 4 == 3 else 90 + index % 60,
                "Year": 1950 + index % 70,
                "Genres": "Drama, Sci-Fi",
                "Num Votes": 12345,
                "Release Date": "" if index % 6 == 5 else "1999-05-04",
                "Directors": ", ".join(directors),
            }
        )
        topics = frozenset(directors) if kind in FILMS else frozenset()
        tags = frozenset(["Drama", "Sci-Fi"])
        # The day of a rating is no day of seeing.
        export.reviews.append(Review(name, day, str(given), _kind(kind), tags, topics, seen=None))
    columns = NEW if edition.seed % 2 else OLD
    export.files[export.name] = table(
        columns, [{key: row[key] for key in columns} for row in rows], bom=True, lineterminator="\r\n"
    )
    return export


def _kind(kind: str) -> str:
    if kind in FILMS:
        return "film"
    return "game" if kind == "Video Game" else "show"
