"""Each export becomes a site that holds what was put into it, counted apart."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from support import tools
from support.forms import is_short
from support.sites import Run
from . import pages
from .exports import SEED, Edition, Export, Review
from .makers import MAKERS
from .project import Project

yaml = tools.python_module("yaml")
EDITIONS = [Edition(60, SEED)] if is_short() else [Edition(60, SEED), Edition(200, SEED + 1)]
PICTURES = {".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif", ".svg"}


@dataclass(frozen=True)
class Imported:
    """An export and the site that was made of it."""

    export: Export
    project: Project
    told: Run
    pages: list[pages.Page]

    def pairs(self) -> Iterator[tuple[Review, pages.Page]]:
        """Each review with its page. Of reviews with the same title, day and rating the texts tell."""
        found = defaultdict(list)
        for page in self.pages:
            found[page.summary].append(page)
        for review in self.export.reviews:
            same = found[summary(review)]
            if same:
                yield review, next((page for page in same if all(mark in page.text for mark in review.marks)), same[0])


def summary(review: Review) -> tuple[str, str, str]:
    title, day, rating = review.summary
    return pages.plain(title), day, rating


@pytest.fixture(
    scope="module",
    params=[(name, edition) for name in MAKERS for edition in EDITIONS],
    ids=lambda each: f"{each[0]}-{each[1].size}",
)
def imported(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Imported:
    """Imported and built; what goes wrong here fails every test of the export."""
    name, edition = request.param
    folder: Path = tmp_path_factory.mktemp(name)
    export = MAKERS[name](edition)
    project = Project(folder / "project")
    told = project.brought(export.put(folder), export.importer)
    project.built()
    return Imported(export, project, told, list(pages.read_pages(project.output)))


def expect_equal(found: Iterable[Hashable], wanted: Iterable[Hashable], what: str) -> None:
    """Both hold the same, each as often."""
    have, want = Counter(found), Counter(wanted)
    faults = [f"missing: {each} × {count}" for each, count in (want - have).items()]
    faults += [f"too many: {each} × {count}" for each, count in (have - want).items()]
    tools.expect_none(faults, what)


def test_check_finds_no_error(imported: Imported) -> None:
    done = imported.project.check()
    assert done.status == 0, done


def test_the_list(imported: Imported) -> None:
    listed = ((pages.plain(row["title"]), row["published"], row["rating"]) for row in imported.project.listed())
    expect_equal(listed, map(summary, imported.export.reviews), "reviews of verdict list")


def test_the_pages(imported: Imported) -> None:
    expect_equal((page.summary for page in imported.pages), map(summary, imported.export.reviews), "pages of reviews")


def test_kinds_are_categories(imported: Imported) -> None:
    expect_equal({(review.kind, page.category) for review, page in imported.pairs()}, _renamed(imported), "categories")
    wanted = defaultdict(list)
    for review, page in imported.pairs():
        wanted[page.category].append(review)
    for row in (imported.project.output / "categories").glob("*/index.html"):
        title = pages.plain(pages.html.parse(row).find(".//h1").text_content())
        reviews = next(reviews for name, reviews in wanted.items() if title.lower().startswith(name.lower()[:3]))
        expect_figures(row, reviews)


def _renamed(imported: Imported) -> set[tuple[str, str]]:
    """The kinds, each with the category of its first review."""
    first: dict[str, str] = {}
    for review, page in imported.pairs():
        first.setdefault(review.kind, page.category)
    assert len(set(first.values())) == len(first), first
    return set(first.items())


def expect_figures(file: Path, reviews: list[Review]) -> None:
    """The page of a list says how many there are, and their average to one decimal."""
    count, average = pages.figures(file)
    ratings = [float(review.rating) for review in reviews if review.rating]
    assert count == len(reviews), file
    if ratings:
        assert average is not None and abs(average - sum(ratings) / len(ratings)) <= 0.0501, (
            file,
            average,
            sum(ratings),
            len(ratings),
        )


def test_all_together(imported: Imported) -> None:
    expect_figures(imported.project.output / "statistics" / "index.html", imported.export.reviews)


def test_years(imported: Imported) -> None:
    years = Counter((review.seen or review.day)[:4] for review in imported.export.reviews)
    found = {
        file.parent.name: pages.figures(file)[0] for file in (imported.project.output / "years").glob("*/index.html")
    }
    assert found == years


def test_no_text_is_lost(imported: Imported) -> None:
    lost = [
        f"{mark} of {review.title!r}: {page.text[:300]!r}"
        for review, page in imported.pairs()
        for mark in review.marks
        if mark not in page.text
    ]
    tools.expect_none(lost, "words that no page has")


def test_tags(imported: Imported) -> None:
    pairs = list(imported.pairs())
    found = ((page.title, tag.lower()) for _, page in pairs for tag in page.tags)
    expect_equal(found, ((page.title, tag.lower()) for review, page in pairs for tag in review.tags), "tags")


def test_topics(imported: Imported) -> None:
    lost = [
        f"{name} of {review.title!r}"
        for review, page in imported.pairs()
        for name in review.topics
        # Of places with one name, the address tells.
        if not any(link.startswith(pages.plain(name)) for link in page.links)
    ]
    tools.expect_none(lost, "topics without a link")


def test_old_addresses_live_on(imported: Imported) -> None:
    faults = []
    for review in imported.export.reviews:
        for alias in review.aliases:
            file = imported.project.output / alias.strip("/")
            file = file if file.suffix == ".html" else file / "index.html"
            if not file.is_file():
                faults.append(f"{alias} of {review.title!r} is not there")
            elif "/reviews/" not in pages.leads_to(file):
                faults.append(f"{alias} of {review.title!r} leads to {pages.leads_to(file)}")
    tools.expect_none(faults, "old addresses")


def test_pictures_come_along(imported: Imported) -> None:
    files = [file for file in imported.project.content.rglob("*") if file.suffix.lower() in PICTURES]
    assert len(files) == imported.export.pictures
    assert sum(page.pictures > 0 for page in imported.pages) == imported.export.pictures


def test_what_is_skipped_is_said(imported: Imported) -> None:
    said, count = imported.told.stdout + imported.told.stderr, len(imported.export.skipped)
    assert re.search(rf"\b{len(imported.export.reviews) + imported.export.drafts}\b", said), said
    if count:
        assert re.search(r"(?m)^skipped: ", said), said


def test_the_balance_adds_up(imported: Imported) -> None:
    """Each total is the sum of its parts, and each skipped row or file has a line."""
    said = imported.told.stdout + imported.told.stderr
    sums = re.findall(r"(?m)^(rows|files): ([\d,]+) = (.+)$", said)
    assert "files" in {what for what, _, _ in sums}, said
    skipped = 0
    for _, total, parts in sums:
        counts = [int(part.split()[0].replace(",", "")) for part in parts.split(" + ")]
        assert sum(counts) == int(total.replace(",", "")) and "trace" not in parts, said
        skipped += sum(int(part.split()[0].replace(",", "")) for part in parts.split(" + ") if part.endswith("skipped"))
    listed = [int(count.replace(",", "")) for count in re.findall(r"(?m)^skipped: ([\d,]+) × ", said)]
    assert sum(listed) == skipped, said


def test_nothing_private_is_written_or_said(imported: Imported) -> None:
    said = imported.told.stdout + imported.told.stderr
    found = [f"{word} on the terminal" for word in imported.export.private if word in said]
    for file in (file for file in imported.project.root.rglob("*") if file.is_file()):
        data, name = file.read_bytes(), file.relative_to(imported.project.root)
        found += [
            f"{word} in {name}"
            for word in imported.export.private
            if word.encode() in data or word.lower() in str(name)
        ]
    for file in (file for file in imported.project.output.rglob("*") if file.is_file()):
        data = file.read_bytes()
        found += [
            f"{word} in {file.relative_to(imported.project.root)}"
            for word in imported.export.held
            if word.encode() in data
        ]
    tools.expect_none(found, "what is private, or held back")


def test_front_matter_is_for_people(imported: Imported) -> None:
    faults, keys = [], []
    for file in (imported.project.content / "reviews").rglob("*.md"):
        lines = file.read_text(encoding="utf-8").split("---\n", 2)[1]
        entries = yaml.load(lines, yaml.BaseLoader)
        if "draft" not in entries:
            keys.append(entries.get("imported"))
        faults += [
            f"{file.name}: {key} says nothing"
            for key, value in entries.items()
            # Of a picture whose source does not say what it shows.
            if key != "alt" and value in ("", None, [], {}, "false")
        ]
        faults += [
            f"{file.name}: {line!r}"
            for line in lines.splitlines()
            if not re.match(r"[\w-]+: \S", line) or line != line.rstrip()
        ]
    assert len(set(keys)) == len(imported.export.reviews) and None not in keys
    tools.expect_none(faults, "front matter")
