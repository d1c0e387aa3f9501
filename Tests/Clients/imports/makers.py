"""The generators of all exports."""

from __future__ import annotations

from collections.abc import Callable

from .blogs import eleventy, hugo, jekyll
from .books import goodreads, storygraph
from .exports import Edition, Export
from .films import imdb, letterboxd
from .places import google_maps, untappd, untappd_table
from .wordpress import wordpress

Maker = Callable[[Edition], Export]

MAKERS: dict[str, Maker] = {
    "letterboxd": letterboxd,
    "goodreads": goodreads,
    "storygraph": storygraph,
    "imdb": imdb,
    "google-maps": google_maps,
    "untappd": untappd,
    "untappd-csv": untappd_table,
    "wordpress": wordpress,
    "jekyll": jekyll,
    "hugo": hugo,
    "eleventy": eleventy,
}
