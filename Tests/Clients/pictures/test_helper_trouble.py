"""Builds with a missing, crashing, hanging, faulty or killed helper, and builds that are interrupted while helpers run."""

from __future__ import annotations

import os
import random
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest
from support.forms import SEED, at, in_turn, is_short, spread
from support.outputs import Tree, expect_same
from support.sites import Building, Site
from .anonymity import expect_no_traces
from .collection import EXTENSIONS, encoded, plain
from .decoded import opened
from .drawings import card
from .impostors import BEHAVIOURS, HANGING, faulty_helper
from .picture_sites import TEMPORARY, cached, site_of, small_site, tiny_site, with_helper

MOMENTS = 6 if is_short() else 50
HELPER = "verdict-picture"
"""The first 15 letters of the helper's name, because the kernel truncates names."""


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path / "project")


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> tuple[Tree, float]:
    """The files of the small site, and the duration of its build in seconds."""
    site = Site(tmp_path_factory.mktemp("expected") / "project")
    site.put(small_site())
    start = time.monotonic()
    tree = site.built()
    return tree, time.monotonic() - start


def helpers(site: Site) -> list[int]:
    """Returns the helpers of a site's builds; their working directory identifies them."""
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit() and _is_helper(entry, site)]


def _is_helper(process: Path, site: Site) -> bool:
    with suppress(OSError):
        name, _, rest = (process / "stat").read_text().partition("(")[2].rpartition(")")
        return name == HELPER and rest.split()[0] != "Z" and (process / "cwd").readlink() == site.root.resolve()
    return False


def started_helper(building: Building, site: Site) -> None:
    """Waits until the build has started a helper."""
    while not helpers(site):
        assert building.process.poll() is None, f"no helper was started: {building.printed()}"
        time.sleep(0.001)


def expect_none_left(site: Site, patience: float = 5) -> None:
    """Requires that all helpers end soon after their build."""
    deadline = time.monotonic() + patience
    while left := helpers(site):
        assert time.monotonic() < deadline, f"helpers are left behind: {left}"
        time.sleep(0.02)


def test_images_without_helper(site: Site) -> None:
    """Without a helper, images are published without derivatives, and a note names the helper."""
    site.put(tiny_site())
    done = site.build(**with_helper(""))
    assert done.status == 0, done
    assert "verdict-pictures" in done.stdout + done.stderr, done
    published = [file.read_bytes() for file in (site.output / "pictures").iterdir()]
    assert plain("PNG") in published


def test_heic_requires_the_helper(site: Site) -> None:
    """Most browsers do not support HEIC, so it is an error that names the helper."""
    site.put(site_of({"a.heic": encoded(card(), "HEIC")}))
    done = site.build(**with_helper(""))
    assert done.status == 1 and "picture-needs-helper" in done.stderr, done
    assert not site.output.exists() or not any(site.output.iterdir())
    assert site.build().status == 0, "with the helper it is fine"


@pytest.mark.parametrize("behaviour", in_turn([name for name in BEHAVIOURS if not is_short() or name != "never greets"], 3))
def test_faulty_helpers_are_rejected(site: Site, tmp_path: Path, behaviour: str) -> None:
    """A faulty helper causes one error in limited time, and its files are neither published nor cached; a correct one repairs
    the site."""
    site.put(tiny_site())
    start = time.monotonic()
    done = site.build(**with_helper(faulty_helper(tmp_path, behaviour)))
    seconds = time.monotonic() - start
    assert done.status == 1, done
    assert "picture-not-made" in done.stderr, done.stderr
    assert seconds < (90 if behaviour in HANGING else 20), f"{seconds:.0f} s"
    assert not site.output.exists() or not any(site.output.iterdir()), "something was published"
    assert not cached(site), "what an impostor gave is kept"
    expect_same(site.built(), site.clean_build())
    expect_no_traces(site.output)


def test_invalid_image_affects_no_other(site: Site) -> None:
    """An invalid image causes one error; derivatives of other images are cached."""
    good = {f"good-{number}.png": encoded(card(480 + number, 320), "PNG") for number in range(4)}
    bad = encoded(card(), "JPEG")
    site.put(site_of({**good, "bad.jpg": bad[: len(bad) // 2] + b"\xff\xd9"}))
    done = site.build()
    errors = [line for line in done.error_lines if " error: " in line]
    assert done.status == 1 and len(errors) == 1, done
    assert "pictures/bad.jpg" in errors[0] and "picture-unreadable" in errors[0], done
    site.change(lambda source: source.files.update({"content/pictures/bad.jpg": bad}))
    before = cached(site)
    assert before, "what was made of the others is not kept"
    expect_same(site.built(), site.clean_build())


@pytest.mark.parametrize("part", in_turn(range(2), 2))
def test_killed_helpers_are_restarted(site: Site, expected: tuple[Tree, float], part: int) -> None:
    """A killed helper is restarted, and the site is complete."""
    tree, seconds = expected
    site.put(small_site())
    lot, killed = random.Random(SEED + part), 0
    for moment in range(MOMENTS // 2):
        with at(f"moment {moment}"):
            site.forget()
            building = site.start()
            started_helper(building, site)
            time.sleep(lot.uniform(0, seconds * 0.8))
            for process in helpers(site)[:1]:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
                    killed += 1
            assert building.wait() == 0, building.printed()
            expect_same(site.tree(), tree)
            expect_none_left(site)
    assert killed > MOMENTS // 4, "hardly any helper was there to be killed"


def expect_complete_cache(site: Site) -> None:
    """Requires that every cached file is a complete image with the width in its name."""
    names = {f".{ending}" for ending in EXTENSIONS.values()}
    for name, data in cached(site).items():
        assert Path(name).suffix in names, f"{name} is left behind"
        assert opened(data).width == int(name.split(".")[2]), name


@pytest.mark.parametrize("number", in_turn([signal.SIGINT, signal.SIGTERM], 2), ids=lambda number: number.name)
def test_interrupted_build_keeps_derivatives(site: Site, expected: tuple[Tree, float], number: signal.Signals) -> None:
    """An interrupted build ends within two seconds; its derivatives are complete, cached, and not created again."""
    tree, seconds = expected
    site.put(small_site())
    for share in spread([0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9], short=3):
        with at(f"after {share} of the time"):
            site.forget()
            building = site.start()
            started_helper(building, site)
            time.sleep(seconds * share)
            asked = time.monotonic()
            building.process.send_signal(number)
            assert building.wait() in (128 + number, 0), building.printed()
            assert time.monotonic() - asked < 2, "it does not stop"
            expect_none_left(site)
            expect_complete_cache(site)
            kept = inodes(site)
            expect_same(site.built(), tree)
            assert {name: inodes(site).get(name) for name in kept} == kept, "made again"


def inodes(site: Site) -> dict[str, int]:
    return {name: (site.state / "pictures" / name).stat().st_ino for name in cached(site)}


def test_derivatives_are_cached_before_the_end(site: Site, expected: tuple[Tree, float]) -> None:
    """A build that is interrupted after 80 percent of its time has cached derivatives."""
    site.put(small_site())
    building = site.start()
    started_helper(building, site)
    time.sleep(expected[1] * 0.8)
    building.process.send_signal(signal.SIGINT)
    building.wait()
    assert cached(site), "nothing is kept"


def test_killed_build_leaves_no_partial_file(site: Site, expected: tuple[Tree, float]) -> None:
    """After SIGKILL, no helper continues, no file is partial, and the next build completes the site."""
    tree, seconds = expected
    site.put(small_site())
    lot = random.Random(SEED)
    for moment in range(MOMENTS):
        with at(f"moment {moment}"):
            if moment % 3 == 0:
                site.forget()
            building = site.start()
            time.sleep(lot.uniform(0, seconds * 1.1))
            building.process.kill()
            building.wait()
            expect_none_left(site)
            for name, data in published_whole(site).items():
                assert data == tree[name], f"{name} is half"
            for name, data in cached(site).items():
                assert name.startswith(TEMPORARY) or opened(data), name
    expect_same(site.built(), tree)
    assert not [name for name in cached(site) if name.startswith(TEMPORARY)], "left behind"


def published_whole(site: Site) -> Tree:
    """Returns the published files without temporary ones."""
    return {name: data for name, data in site.tree().items() if not Path(name).name.startswith(".")}


def test_helper_that_cannot_start(site: Site, tmp_path: Path) -> None:
    """A file that cannot be executed counts as a missing helper, with a note; a damaged program is an error of the images."""
    site.put(tiny_site())
    (tmp_path / "text").write_text("no program")
    (tmp_path / "damaged").write_bytes(b"\x7fELF" + bytes(100))
    (tmp_path / "damaged").chmod(0o755)
    for program, status in ((tmp_path / "text", 0), (tmp_path / "nothing", 0), (tmp_path / "damaged", 1)):
        done = site.build(**with_helper(program))
        assert done.status == status, (program, done)
        assert ("picture-not-made" if status else "verdict-pictures") in done.stderr, done


def test_number_of_jobs_does_not_change_bytes(site: Site) -> None:
    """The number of jobs does not change the bytes."""
    site.put(small_site(3, 900))
    one = site.clean_build("--jobs", "1")
    for jobs in ("2", "5"):
        expect_same(site.clean_build("--jobs", jobs), one)
