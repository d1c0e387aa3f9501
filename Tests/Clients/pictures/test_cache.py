"""What is kept of pictures from build to build: it is believed only as far as it is whole, and it does not grow for ever."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from support.forms import sample
from support.outputs import expect_same
from support.sites import Site
from support.sources import TODAY, Source
from .collection import encoded, turned
from .drawings import card, photo
from .picture_sites import TEMPORARY, cached, site_of
from .traces import CANARY, exif_segment, with_segments

DAYS = 30


def pictures() -> dict[str, bytes]:
    """Of different shapes, and two of the same."""
    return {
        "wide.jpg": encoded(photo(1000, 500), "JPEG"),
        "high.jpg": encoded(photo(700, 900), "JPEG"),
        "high-too.jpg": encoded(photo(700, 900, 3), "JPEG"),
        "card.png": encoded(card(), "PNG"),
    }


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """A small site that is built."""
    site = Site(tmp_path / "project")
    site.put(site_of(pictures()))
    site.built()
    return site


def files(site: Site, ending: str = "") -> list[Path]:
    found = sorted(site.state / "pictures" / name for name in cached(site) if name.endswith(ending) and not name.startswith(TEMPORARY))
    assert found, "nothing is kept"
    return found


def truncate(file: Path, site: Site) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size * 6 // 10])


def lose_the_end(file: Path, site: Site) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def empty(file: Path, site: Site) -> None:
    file.write_bytes(b"")


def append(file: Path, site: Site) -> None:
    file.write_bytes(file.read_bytes() + CANARY)


def remove(file: Path, site: Site) -> None:
    file.unlink()


def swap(file: Path, site: Site) -> None:
    """Gives it what another file has, of another width or format."""
    shape = file.name.split(".")[2:]
    file.write_bytes(next(other for other in files(site) if other.name.split(".")[2:] != shape).read_bytes())


def add_exif(file: Path, site: Site) -> None:
    other = with_segments(turned(6), exif_segment())
    file.write_bytes(with_segments(file.read_bytes(), exif_segment()) if file.suffix == ".jpg" else other)


def lead_elsewhere(file: Path, site: Site) -> None:
    file.unlink()
    file.symlink_to(site.root / "content/pictures/wide.jpg")


def rename_colour(file: Path, site: Site) -> None:
    """Says that the picture has another colour."""
    name, colour, *rest = file.name.split(".")
    file.rename(file.with_name(".".join([name, str((int(colour) + 1) % 125), *rest])))


DAMAGES = [truncate, lose_the_end, empty, append, remove, swap, add_exif, lead_elsewhere, rename_colour]


@pytest.mark.parametrize("warm", [False, True], ids=["without the output", "with the output"])
@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_damage_is_never_published(site: Site, damage: Callable[[Path, Site], None], warm: bool) -> None:
    """Whatever becomes of a kept file: the site is as it should be, and what is used is made anew."""
    folder, wanted, before = site.state / "pictures", site.cold(), cached(site)
    shutil.copytree(folder, site.root / "whole")
    for name in sample([file.name for file in files(site)], 5):
        if not warm:
            shutil.rmtree(site.output)
        damage(folder / name, site)
        done = site.build()
        assert done.status == 0, f"{name}: {done}"
        expect_same(site.tree(), wanted)
        assert warm or before.items() <= cached(site).items(), f"{name} is not made anew"
        shutil.rmtree(folder)
        shutil.copytree(site.root / "whole", folder)


def test_a_folder_that_leads_elsewhere(site: Site, tmp_path: Path) -> None:
    """Nothing is written through a link in place of the folder."""
    wanted, outside = site.cold(), tmp_path / "outside"
    outside.mkdir()
    folder = site.state / "pictures"
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    folder.symlink_to(outside)
    done = site.build()
    assert not list(outside.iterdir()), "something was written through the link"
    if done.status == 0:
        expect_same(site.tree(), wanted)


def stamps_of(site: Site) -> dict[str, tuple[int, int]]:
    return {file.name: (file.stat().st_ino, file.stat().st_mtime_ns) for file in files(site)}


EDITS: dict[str, Callable[[Source], object]] = {
    "replaced": lambda source: source.files.update({"content/pictures/wide.jpg": encoded(photo(1000, 500, 9), "JPEG")}),
    "removed": lambda source: source.remove("content/reviews/001.md", "content/pictures/high.jpg"),
    "renamed": lambda source: (
        source.move("content/pictures/high.jpg", "content/pictures/höher.jpg"),
        source.replace("content/reviews/001.md", "pictures/high.jpg", "pictures/höher.jpg"),
    ),
    "shown twice": lambda source: source.replace("content/reviews/000.md", "A text.", "![Again](../pictures/high.jpg)"),
    "a copy": lambda source: (
        source.files.update({"content/pictures/copy.jpg": source.files["content/pictures/wide.jpg"]}),
        source.replace("content/reviews/001.md", "A text.", "![A copy](../pictures/copy.jpg)"),
    ),
    "a text": lambda source: source.append("content/reviews/002.md", "One more line.\n"),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_warm_is_cold(site: Site, edit: Callable[[Source], object]) -> None:
    """After a change, and after it is taken back; nothing is made again that was there."""
    before, old = stamps_of(site), site.source.copy()
    for source in (edited(old, edit), old):
        site.put(source)
        expect_same(site.built(), site.cold())
        kept = stamps_of(site)
        assert {name: kept.get(name) for name in before} == before, "made again, or lost"


def edited(source: Source, edit: Callable[[Source], object]) -> Source:
    changed = source.copy()
    edit(changed)
    return changed


def test_nothing_changed(site: Site) -> None:
    """Nothing is written, in the site and in what is kept."""
    before, output = stamps_of(site), {file: file.stat().st_mtime_ns for file in site.output.rglob("*")}
    site.built()
    assert stamps_of(site) == before
    assert {file: file.stat().st_mtime_ns for file in site.output.rglob("*")} == output


def test_reencode(site: Site) -> None:
    """Everything is made anew, and comes to the same."""
    before, tree = stamps_of(site), site.tree()
    expect_same(site.built("--reencode"), tree)
    assert not {name for name, stamp in stamps_of(site).items() if before.get(name) == stamp}, "not made anew"


def later(site: Site, days: int) -> set[str]:
    """What is kept after a build so many days later."""
    site.source.date = str(date.fromisoformat(TODAY) + timedelta(days=days))
    site.built()
    return set(cached(site))


def test_what_nobody_wants_goes_after_a_month(site: Site) -> None:
    """A picture that comes back within a month is not made again; one that is shown is kept for ever."""
    everything = set(cached(site))
    site.change(EDITS["removed"])
    assert later(site, 0) == everything
    assert later(site, DAYS - 1) == everything
    rest = later(site, DAYS + 1)
    assert rest < everything, "it is still there"
    assert later(site, 4 * DAYS) == rest, "what is shown is gone"
    expect_same(site.tree(), site.cold())


def test_a_month_begins_when_it_is_last_shown(site: Site) -> None:
    """Whoever shows it again in between has it for another month."""
    everything, old = set(cached(site)), site.source.copy()
    site.change(EDITS["removed"])
    assert later(site, 20) == everything
    site.put(old)
    assert later(site, 25) == everything
    site.change(EDITS["removed"])
    assert later(site, 50) == everything, "it is gone after 25 days"


def test_a_cache_from_elsewhere(site: Site, tmp_path: Path) -> None:
    """A service that builds keeps the folder alone: nothing is made again, and the site is the same."""
    other = Site(tmp_path / "elsewhere")
    other.put(site.source)
    (other.state).mkdir()
    shutil.copytree(site.state / "pictures", other.state / "pictures")
    before = stamps_of(other)
    expect_same(other.built(), site.tree())
    assert stamps_of(other) == before
