"""Changes of a site between two builds."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from support.sources import Source, picture, review, review_path


@dataclass(frozen=True)
class Change:
    """A change of content, theme or day; `is_seen` is true if it changes the output."""

    name: str
    apply: Callable[[Source], object]
    is_seen: bool = True


def key(number: int, name: str, value: str) -> Callable[[Source], None]:
    """Sets a key of a review."""
    return lambda source: source.set(review_path(number), name, value)


def append(path: str, text: str) -> Callable[[Source], None]:
    return lambda source: source.append(path, text)


def replace(path: str, old: str, new: str) -> Callable[[Source], None]:
    return lambda source: source.replace(path, old, new)


def next_day(source: Source) -> None:
    """Publishes a scheduled review."""
    source.date = "2026-11-11"


def rename_category(source: Source) -> None:
    for path in [path for path in source.files if path.startswith("content/reviews/")]:
        source.write(path, source.files[path].decode().replace("category: Book", "category: Novel"))
    source.replace("content/site.yaml", "name: Book, plural: Books", "name: Novel, plural: Novels")


def delete_picture(source: Source) -> None:
    source.write(review_path(15), review(15))
    source.remove("content/pictures/p15.png")


# Each change has a separate review, so that any two can be combined in any order.
CHANGES = [
    Change("add", lambda source: source.write("content/reviews/added.md", review(20, title="Added"))),
    Change("edit", replace(review_path(3), "See [the first](r00.md)", "Edited, without a link,")),
    Change("delete", lambda source: source.remove(review_path(4))),
    Change("rename", lambda source: source.move(review_path(5), "content/reviews/renamed.md")),
    Change("move to a folder", lambda source: source.move(review_path(6), "content/reviews/deep/down/r06.md"), False),
    Change("slug", key(7, "slug", "another")),
    Change("alias", key(7, "aliases", "[/old/seven/]")),
    Change("tag", key(8, "tags", "[changed, quiet]")),
    Change("date", key(9, "published", "2012-02-29")),
    Change("category", key(10, "category", "Film")),
    Change("restaurant", key(11, "restaurant", "Cassiopeia")),
    Change("rating", key(12, "rating", "4.5")),
    Change("title", key(13, "title", "Another title")),
    Change("verdict", key(13, "verdict", "In one sentence.")),
    Change("pick", key(14, "pick", "true")),
    Change("draft on", key(14, "draft", "true")),
    Change("draft off", lambda source: source.replace("content/reviews/draft.md", "draft: true\n", "")),
    Change("template", replace("templates/review.html", '<article class="', '<article class="changed ')),
    Change("partial", replace("templates/partials/card.html", '<article class="', '<article class="changed ')),
    Change("layout", replace("templates/layout.html", '<main id="main"', '<main class="changed" id="main"')),
    Change("template of a feed", append("templates/robots.txt", "# changed\n")),
    Change("strings", replace("templates/strings/en.yaml", "January", "Januarius")),
    Change("configuration", replace("content/site.yaml", "Plain Reviews", "Other Reviews")),
    Change("menu", replace("content/site.yaml", "name: About", "name: Me")),
    Change("page size", replace("content/site.yaml", "pageSize: 4", "pageSize: 3")),
    Change("name of a category", rename_category),
    Change("facts of a restaurant", replace("content/restaurants/aurora.md", "Bergen", "Oslo")),
    Change("page", append("content/pages/about.md", "And why.\n")),
    Change("add a page", lambda source: source.write("content/pages/more.md", "---\ntitle: More\n---\nMore.\n")),
    Change("replace a picture", lambda source: source.files.update({"content/pictures/p1.png": picture(200)})),
    Change("larger picture", lambda source: source.files.update({"content/pictures/p2.png": picture(200, size=60)})),
    Change("delete a picture", delete_picture),
    Change("letter case of a name", lambda source: source.move(review_path(1), "content/reviews/R01.md"), False),
    Change("asset of the theme", append("templates/assets/style.css", "h1 { color: red }\n")),
    Change("next day", next_day),
    Change("touch only", lambda source: None, False),
]


def change(name: str) -> Change:
    return next(change for change in CHANGES if change.name == name)


def several(source: Source) -> None:
    """Adds and changes several files."""
    for name in ("add", "edit", "tag", "category", "title", "configuration", "replace a picture", "larger picture"):
        change(name).apply(source)


def deletions(source: Source) -> None:
    """Deletes reviews, an image, a restaurant and a page."""
    source.remove(review_path(2), review_path(4), review_path(5), "content/pictures/p2.png")
    source.remove("content/restaurants/aurora.md", "content/pages/about.md")
    source.replace("content/site.yaml", "menu: [{name: About, url: /about/}]\n", "")


def random_change(source: Source, rng: random.Random) -> None:
    """Makes one small random change, in any state of the source."""
    number = rng.randrange(4, 20)
    kinds: list[Callable[[], object]] = [
        lambda: source.write(review_path(number), review(number, body=f"Edited, as by lot {rng.random()}.")),
        lambda: source.write(review_path(number), review(number, tags=f"[lot-{rng.randrange(5)}]")),
        lambda: source.files.pop(review_path(number), None),
        lambda: source.files.update({"content/pictures/p1.png": picture(rng.randrange(256))}),
        lambda: source.write("content/pages/lot.md", f"---\ntitle: Lot\n---\n{rng.random()}\n"),
        lambda: source.append("templates/assets/style.css", f"h1 {{ order: {rng.randrange(99)} }}\n"),
    ]
    rng.choice(kinds)()
