"""The costs of importing thousands of reviews: figures for the summary, and limits against gross regressions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from support.forms import is_short
from .exports import Edition, Export, archive
from .films import letterboxd
from .makers import MAKERS
from .project import Measured, Project

SIZES = [10_000] if is_short() else [10_000, 40_000]
# Limits for 10,000 reviews: seconds of processor time, and megabytes.
SECONDS, MEGABYTES = 20.0, 500.0


def cost(export: Export, folder: Path, project: Project, measured: Callable[[str], None]) -> Measured:
    done = project.measured(export.put(folder), export.importer, folder)
    assert done.run.status == 0, done
    size = sum(map(len, export.files.values())) / 1e6
    measured(
        f"{export.importer}, {len(export.reviews)} reviews of {size:.1f} MB: {done.seconds:.2f} s, "
        f"{done.processor:.2f} s of processor time, {done.megabytes:.0f} MB"
    )
    return done


def test_thousands_of_films(
    tmp_path: Path, new_project: Callable[[], Project], measured: Callable[[str], None]
) -> None:
    """Measures a first and a second import of each size."""
    costs = []
    for size in SIZES:
        project, export = new_project(), letterboxd(Edition(size))
        costs.append(cost(export, tmp_path, project, measured))
        again = project.measured(tmp_path / export.name, export.importer, tmp_path)
        measured(f"the same again: {again.seconds:.2f} s, {again.megabytes:.0f} MB")
        assert len(list((project.content / "reviews").rglob("*.md"))) == len(export.reviews)
    assert costs[0].processor < SECONDS and costs[0].megabytes < MEGABYTES, costs


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in MAKERS if name != "letterboxd"])
def test_thousands_of_reviews(
    name: str, tmp_path: Path, new_project: Callable[[], Project], measured: Callable[[str], None]
) -> None:
    done = cost(MAKERS[name](Edition(10_000)), tmp_path, new_project(), measured)
    assert done.processor < SECONDS and done.megabytes < MEGABYTES, done


def test_thousands_of_reviews_of_one_film(
    tmp_path: Path, new_project: Callable[[], Project], measured: Callable[[str], None]
) -> None:
    """Thousands of reviews with one name cost no more than other reviews."""
    lines = "".join(f"2020-01-01,Heat,1995,https://boxd.it/h{index},4,,Again {index},,2020-01-01\n" for index in range(10_000))
    header = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n"
    export = Export("letterboxd", "heat.zip", {"heat.zip": archive({"reviews.csv": (header + lines).encode()})})
    assert cost(export, tmp_path, new_project(), measured).processor < SECONDS
