"""The cache of derivatives: damaged files are rejected, and unused ones are deleted after a month."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from support.forms import sample
from support.outputs import Tree, expect_same
from support.sites import Site
from support.sources import TODAY, Source
from .collection import encoded, rotated
from .drawings import card, photo
from .picture_sites import TEMPORARY, cached, site_of
from .traces import CANARY, exif_segment, with_segments

DAYS = 30


def pictures() -> dict[str, bytes]:
    """Returns images of different shapes, two of equal dimensions."""
    return {
        "wide.jpg": encoded(photo(1000, 500), "JPEG"),
        "high.jpg": encoded(photo(700, 900), "JPEG"),
        "high-too.jpg": encoded(photo(700, 900, 3), "JPEG"),
        "card.png": encoded(card(), "PNG"),
    }


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A small built site."""
    site = Site(tmp_path_factory.mktemp("original") / "project")
    site.put(site_of(pictures()))
    site.built()
    return site


@pytest.fixture(scope="module")
def expected(original: Site) -> Tree:
    """The files of a clean build of the site."""
    return original.clean_build()


@pytest.fixture
def site(original: Site, tmp_path: Path) -> Site:
    """A copy of the built site, built again."""
    site = Site(tmp_path / "project", original.source.copy())
    shutil.copytree(original.root, site.root, symlinks=True)
    site.built()
    return site


def files(site: Site, ending: str = "") -> list[Path]:
    found = sorted(site.state / "pictures" / name for name in cached(site) if name.endswith(ending) and not name.startswith(TEMPORARY))
    assert found, "the cache is empty"
    return found


def truncate(file: Path, site: Site) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size * 6 // 10])


def remove_last_byte(file: Path, site: Site) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def empty(file: Path, site: Site) -> None:
    file.write_bytes(b"")


def append(file: Path, site: Site) -> None:
    file.write_bytes(file.read_bytes() + CANARY)


def remove(file: Path, site: Site) -> None:
    file.unlink()


def swap(file: Path, site: Site) -> None:
    """Replaces the content with that of a file with another width or format."""
    shape = file.name.split(".")[2:]
    file.write_bytes(next(other for other in files(site) if other.name.split(".")[2:] != shape).read_bytes())


def add_exif(file: Path, site: Site) -> None:
    other = with_segments(rotated(6), exif_segment())
    file.write_bytes(with_segments(file.read_bytes(), exif_segment()) if file.suffix == ".jpg" else other)


def replace_with_symlink(file: Path, site: Site) -> None:
    file.unlink()
    file.symlink_to(site.root / "content/pictures/wide.jpg")


def rename_colour(file: Path, site: Site) -> None:
    """Renames the file so that its name contains another colour."""
    name, colour, *rest = file.name.split(".")
    file.rename(file.with_name(".".join([name, str((int(colour) + 1) % 125), *rest])))


DAMAGES = [truncate, remove_last_byte, empty, append, remove, swap, add_exif, replace_with_symlink, rename_colour]


@pytest.mark.parametrize("warm", [False, True], ids=["without the output", "with the output"])
@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_damaged_cache_is_not_published(
    site: Site, expected: Tree, damage: Callable[[Path, Site], None], warm: bool
) -> None:
    """After any damage to a cached file, the site is unchanged, and used derivatives are created again."""
    folder, before = site.state / "pictures", cached(site)
    shutil.copytree(folder, site.root / "copy")
    for name in sample([file.name for file in files(site)], 3):
        if not warm:
            shutil.rmtree(site.output)
        damage(folder / name, site)
        done = site.build()
        assert done.status == 0, f"{name}: {done}"
        expect_same(site.tree(), expected)
        assert warm or before.items() <= cached(site).items(), f"{name} is not created again"
        shutil.rmtree(folder)
        shutil.copytree(site.root / "copy", folder)


def test_symlink_in_place_of_the_cache(site: Site, expected: Tree, tmp_path: Path) -> None:
    """A build does not write through a symlink in place of the folder."""
    outside = tmp_path / "outside"
    outside.mkdir()
    folder = site.state / "pictures"
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    folder.symlink_to(outside)
    done = site.build()
    assert not list(outside.iterdir()), "something was written through the link"
    if done.status == 0:
        expect_same(site.tree(), expected)


def states_of(site: Site) -> dict[str, tuple[int, int]]:
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
def test_warm_build_equals_cold_build(site: Site, edit: Callable[[Source], object]) -> None:
    """After an edit and after its reversal, warm and cold builds are equal, and no existing derivative is created again."""
    before, old = states_of(site), site.source.copy()
    for source in (edited(old, edit), old):
        site.put(source)
        expect_same(site.built(), site.clean_build())
        kept = states_of(site)
        assert {name: kept.get(name) for name in before} == before, "made again, or lost"


def edited(source: Source, edit: Callable[[Source], object]) -> Source:
    changed = source.copy()
    edit(changed)
    return changed


def test_build_without_changes_writes_no_file(site: Site) -> None:
    """A build without changes writes no file to the site or the cache."""
    before, output = states_of(site), {file: file.stat().st_mtime_ns for file in site.output.rglob("*")}
    site.built()
    assert states_of(site) == before
    assert {file: file.stat().st_mtime_ns for file in site.output.rglob("*")} == output


def test_reencode(site: Site) -> None:
    """`--reencode` creates every derivative again, with identical bytes."""
    before, tree = states_of(site), site.tree()
    expect_same(site.built("--reencode"), tree)
    assert not {name for name, stamp in states_of(site).items() if before.get(name) == stamp}, "not rebuilt"


def later(site: Site, days: int) -> set[str]:
    """Returns the names of cached files after a build some days later."""
    site.source.date = str(date.fromisoformat(TODAY) + timedelta(days=days))
    site.built()
    return set(cached(site))


def test_unused_derivatives_are_deleted_after_a_month(site: Site) -> None:
    """A derivative that is unused for less than a month is kept; a used one is kept forever."""
    everything = set(cached(site))
    site.change(EDITS["removed"])
    assert later(site, 0) == everything
    assert later(site, DAYS - 1) == everything
    rest = later(site, DAYS + 1)
    assert rest < everything, "it is still there"
    assert later(site, 4 * DAYS) == rest, "what is shown is gone"
    expect_same(site.tree(), site.clean_build())


def test_use_restarts_the_month(site: Site) -> None:
    """A use in between restarts the month."""
    everything, old = set(cached(site)), site.source.copy()
    site.change(EDITS["removed"])
    assert later(site, 20) == everything
    site.put(old)
    assert later(site, 25) == everything
    site.change(EDITS["removed"])
    assert later(site, 50) == everything, "it is gone after 25 days"


def test_copied_cache_is_used(site: Site, tmp_path: Path) -> None:
    """A copied cache without other state is used: no derivative is created again, and the site is identical."""
    other = Site(tmp_path / "elsewhere")
    other.put(site.source)
    (other.state).mkdir()
    shutil.copytree(site.state / "pictures", other.state / "pictures")
    before = states_of(other)
    expect_same(other.built(), site.tree())
    assert states_of(other) == before
