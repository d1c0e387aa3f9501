"""Sites with the test images: a review for each, and images in bodies, galleries, lists, restaurants and of the reviewer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from support.sites import Site, environment
from support.sources import REPOSITORY, TODAY, Source, folder_files
from .collection import NAMES, PASSED_THROUGH, SAMPLES, encoded, plain, rotated
from .drawings import photo
from .traces import exif_segment, with_segments

TEMPORARY = "new-"
"""The prefix of temporary files for stored derivatives."""

CONFIGURATION = """\
title: Pictures
url: https://pictures.example
language: en
reviewer: {name: Ada, image: pictures/ada.jpg, alt: Ada}
categories:
  - {name: Film, plural: Films, type: Movie, poster: true}
  - {name: Dinner, plural: Dinners, type: Restaurant}
pageSize: 30
feeds: [atom, rss, json]
"""

BODY = """\
A text with a picture.

![In the text](../pictures/in-the-text.jpg "With a caption")

:::gallery
![One](../pictures/one.jpg)
![Two](../pictures/two.jpg)
![Three](../pictures/see-through.png)
:::

The end.
"""


def address(name: str) -> str:
    """Returns the part of a URL that a name becomes."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def review(source: Source, name: str, *, number: int = 0, body: str = "A text.\n", day: str = "") -> None:
    """Adds a review with a lead image."""
    day = day or f"2026-{number % 10 + 1:02}-{number % 28 + 1:02}"
    restaurant = "restaurant: Aurora\n" if number % 2 else ""
    category = "Dinner" if number % 2 else "Film"
    source.write(
        f"content/reviews/{number:03}.md",
        f"---\ntitle: Review {number:03}\nrating: {number % 11 / 2}\ncategory: {category}\n{restaurant}"
        f'published: {day}\nimage: "pictures/{name}"\nalt: Picture {number}\n---\n{body}',
    )


def site_of(pictures: Mapping[str, bytes], body: str = "A text.\n") -> Source:
    """Returns a site with a review for each image, in order."""
    source = Source(files=dict(theme()))
    source.write("content/site.yaml", CONFIGURATION)
    source.files["content/pictures/ada.jpg"] = rotated(6)
    for number, (name, data) in enumerate(pictures.items()):
        source.files[f"content/pictures/{name}"] = data
        review(source, name, number=number, body=body)
    return source


@cache
def theme() -> dict[str, bytes]:
    return folder_files(REPOSITORY / "templates", "templates")


def full_site() -> Source:
    """Returns a site with images with and without derivatives, in every position where images may be."""
    pictures = {name: sample.data for name, sample in SAMPLES.items()}
    pictures |= {name: make() for name, make in PASSED_THROUGH.items()}
    pictures |= {name: encoded(photo(700 + 10 * place, 500), "JPEG") for place, name in enumerate(NAMES)}
    source = site_of(pictures)
    review(source, "one.jpg", number=len(pictures), body=BODY, day=TODAY)
    for place, name in enumerate(("one", "two", "in-the-text")):
        data = encoded(photo(1600, 1200, place), "JPEG", quality=90)
        source.files[f"content/pictures/{name}.jpg"] = with_segments(data, exif_segment())
    source.write(
        "content/restaurants/aurora.md",
        '---\nname: Aurora\ncity: Bergen\nimage: pictures/plain.heic\nalt: The house\n---\n![A room](../pictures/two.jpg)\n',
    )
    source.write("content/pages/about.md", "---\ntitle: About\n---\n![Me](../pictures/turned-8.jpg)\n")
    return source


def small_site(count: int = 6, width: int = 1800) -> Source:
    """Returns a site with a few photos, which take the program a second or two and contain their location."""
    photos = (encoded(photo(width, width * 2 // 3, number), "JPEG", quality=90) for number in range(count))
    return site_of({f"photo-{number}.jpg": with_segments(data, exif_segment()) for number, data in enumerate(photos)})


def tiny_site(names: Iterable[str] = ("a.png",)) -> Source:
    """Returns a site with images that take almost no time."""
    return site_of({name: plain("PNG") if name.endswith("png") else rotated(3) for name in names})


def with_helper(program: object) -> dict[str, object]:
    """Returns the options of a build that uses another helper; an empty name disables helpers."""
    return {"env": environment(VERDICT_PICTURES=str(program))}


def cached(site: Site) -> dict[str, bytes]:
    """Returns the stored derivatives by name."""
    folder = site.state / "pictures"
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()} if folder.is_dir() else {}


def published(site: Site) -> dict[str, bytes]:
    """Returns the published images by name."""
    return {file.name: file.read_bytes() for file in (site.output / "pictures").iterdir()}
