"""Invariants during long runs with many edits."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from support.forms import SEED, is_short
from support.preview import Preview
from support.sites import Site
from support.sources import review, review_path
from support.waiting import eventually
from .saving import STYLES, in_place
from .test_watching import OPTIONS, SOON, Author

MEGABYTE = 1_000_000


@dataclass
class Reader:
    """Requests 50 pages a second in a thread and collects errors of responses."""

    preview: Preview
    paths: tuple[str, ...] = ("/", "/reviews/r04/", "/categories/films/", "/feed.atom", "/about/", "/sitemap.xml")
    endings: tuple[bytes, ...] = (b"</html>", b"</feed>", b"</urlset>")
    errors: list[str] = field(default_factory=list)
    count: int = 0

    def __enter__(self) -> Reader:
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._read)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _read(self) -> None:
        while not self._ended.wait(1 / 50):
            path = self.paths[self.count % len(self.paths)]
            self.count += 1
            try:
                answer = self.preview.get(path)
            except (AssertionError, OSError) as error:
                self.errors.append(f"{path}: {error!r}")
                continue
            if answer.status != 200 or not answer.body.rstrip().endswith(self.endings):
                self.errors.append(f"{path}: {answer.status}, {answer.body[-80:]!r}")


def test_pages_are_available_during_rebuilds(site: Site, start: Callable[..., Preview]) -> None:
    """During rebuilds, of which every fifth fails, no page is missing or incomplete."""
    author = Author(site, start(site.root, *OPTIONS))
    good = review(4)
    with Reader(author.preview) as reader:
        for count in range(100):
            text = good.replace("rating: 2.0", "rating: 6") if count % 5 == 4 else review(4, body=f"Build {count}.")
            in_place(site.root / review_path(4), text.encode())
            author.wait_for_rebuilds(count + 1)
    assert not reader.errors and reader.count > 50, reader.errors[:3]
    in_place(site.root / review_path(4), good.encode())
    author.wait_until_current()


def test_continuous_edits(site: Site, start: Callable[..., Preview]) -> None:
    """After edits every 20 ms in all saving styles, the site is correct within the limit, and memory and descriptors do not
    grow."""
    author = Author(site, start(site.root, *OPTIONS))
    descriptors = author.preview.idle_descriptors()
    seconds = 10 if is_short() else 600
    held = edit_continuously(author, seconds / 4)
    after = edit_continuously(author, seconds * 3 / 4)
    cold = author.clean_build()
    assert eventually(lambda: author.shows(cold), SOON), author.preview.printed()[-2000:]
    author.preview.expect_descriptors(descriptors)
    assert after < held + 20 * MEGABYTE, f"{held} bytes were held, {after} are"


def edit_continuously(author: Author, seconds: float) -> int:
    """Edits for some seconds and returns the server's memory in bytes."""
    chance = random.Random(SEED)
    end = time.monotonic() + seconds
    count = 0
    while time.monotonic() < end:
        pause = time.monotonic() + 0.02
        count += 1
        author.edit_review(chance.randrange(12), f"Edit {count} of {seconds}.", chance.choice(STYLES))
        time.sleep(max(0.0, pause - time.monotonic()))
    return author.preview.memory
