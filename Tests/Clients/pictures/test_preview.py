"""A preview shows pages before their derivatives exist, and creates only some formats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.preview import Preview
from support.sites import Site
from support.sources import TODAY
from support.waiting import eventually
from .collection import encoded
from .drawings import photo
from .picture_sites import review, small_site

OPTIONS = ("--content", "content", "--templates", "templates", "--date", TODAY)
SOON = 15


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], tuple[Site, Preview]]]:
    """Returns a function that starts a preview of twelve photos."""
    previews: list[Preview] = []

    def start() -> tuple[Site, Preview]:
        site = Site(tmp_path / "project")
        site.put(small_site(12))
        previews.append(Preview(site.root, *OPTIONS))
        return site, previews[-1]

    yield start
    for preview in previews:
        preview.stop()


def pictures(preview: Preview, page: str = "/reviews/000/") -> list[str]:
    """Returns the URLs of all image files on a page."""
    answer = preview.get(page)
    assert answer.status == 200
    return re.findall(r"/pictures/[^\s\"]+", answer.body.decode())


def test_pages_do_not_wait_for_derivatives(start: Callable[[], tuple[Site, Preview]]) -> None:
    """The first page is served before its derivatives exist; they follow, and pages then contain placeholder colours."""
    site, preview = start()
    addresses = pictures(preview)
    assert addresses, "the page shows no picture"
    missing = [address for number in range(12) for address in pictures(preview, f"/reviews/{number:03}/")]
    assert any(preview.get(address).status == 404 for address in missing), "pages waited for all pictures"
    assert eventually(lambda: all(preview.get(address).status == 200 for address in missing), SOON)
    assert {Path(address).suffix for address in missing} == {".jpg"}
    assert eventually(lambda: b'class="u-photo r' in preview.get("/reviews/000/").body, SOON)
    assert not list((site.state / "pictures").glob("*.avif"))


def test_new_photo_is_shown(start: Callable[[], tuple[Site, Preview]]) -> None:
    """A photo that is added with a new review is shown without another save."""
    site, preview = start()
    source = site.source.copy()
    source.files["content/pictures/new.jpg"] = encoded(photo(2400, 1600, 99), "JPEG")
    review(source, "new.jpg", number=99)
    site.put(source)
    assert eventually(lambda: preview.get("/reviews/099/").status == 200, SOON)
    assert eventually(lambda: all(preview.get(address).status == 200 for address in pictures(preview, "/reviews/099/")), SOON)


def test_damaged_photo_is_reported(start: Callable[[], tuple[Site, Preview]]) -> None:
    """An unreadable photo is reported; a valid replacement is shown."""
    site, preview = start()
    good = encoded(photo(1500, 1000, 7), "JPEG")
    damaged = good[:3000] + bytes(len(good) - 3002) + good[-2:]
    place = site.root / "content/pictures/photo-0.jpg"
    place.write_bytes(damaged)
    assert eventually(lambda: "picture-unreadable" in preview.printed(), SOON)
    place.write_bytes(good)
    assert eventually(lambda: all(preview.get(address).status == 200 for address in pictures(preview)), SOON)
