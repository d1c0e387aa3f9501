"""Each export becomes a site with all its contents, which are counted independently."""

from __future__ import annotations

import csv
import io
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
    """An export, and the site that was created from it."""

    export: Export
    project: Project
    report: Run
    pages: list[pages.Page]

    def pairs(self) -> Iterator[tuple[Review, pages.Page]]:
        """Yields each review with its page; texts distinguish reviews with equal title, date and rating."""
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
    """The imported and built site; an error here fails every test of the export."""
    name, edition = request.param
    folder: Path = tmp_path_factory.mktemp(name)
    export = MAKERS[name](edition)
    project = Project(folder / "project")
    report = project.import_from(export.put(folder), export.importer)
    project.built()
    return Imported(export, project, report, list(pages.read_pages(project.output)))


def expect_equal(found: Iterable[Hashable], expected: Iterable[Hashable], what: str) -> None:
    """Requires equal items with equal frequencies."""
    have, want = Counter(found), Counter(expected)
    errors = [f"missing: {each} × {count}" for each, count in (want - have).items()]
    errors += [f"too many: {each} × {count}" for each, count in (have - want).items()]
    tools.expect_none(errors, what)


def test_check_finds_no_error(imported: Imported) -> None:
    done = imported.project.check()
    assert done.status == 0, done


def rating(value: float | str | None) -> str:
    """Returns a rating of `verdict list` as exports write it."""
    return "unrated" if value is None else value if isinstance(value, str) else f"{value:g}"


def test_list_matches_export(imported: Imported) -> None:
    listed = ((pages.plain(row["title"]), row["published"], rating(row["rating"])) for row in imported.project.listed())
    expect_equal(listed, map(summary, imported.export.reviews), "reviews of verdict list")


def test_pages_match_export(imported: Imported) -> None:
    expect_equal((page.summary for page in imported.pages), map(summary, imported.export.reviews), "pages of reviews")


def test_kinds_are_categories(imported: Imported) -> None:
    expect_equal({(review.kind, page.category) for review, page in imported.pairs()}, _categories_by_kind(imported), "categories")
    expected = defaultdict(list)
    for review, page in imported.pairs():
        expected[page.category].append(review)
    for row in (imported.project.output / "categories").glob("*/index.html"):
        title = pages.plain(pages.html.parse(row).find(".//h1").text_content())
        reviews = next(reviews for name, reviews in expected.items() if title.lower().startswith(name.lower()[:3]))
        expect_figures(row, reviews, imported.export.logged_ratings)


def _categories_by_kind(imported: Imported) -> set[tuple[str, str]]:
    """Returns the kinds, each with the category of its first review."""
    first: dict[str, str] = {}
    for review, page in imported.pairs():
        first.setdefault(review.kind, page.category)
    assert len(set(first.values())) == len(first), first
    return set(first.items())


def expect_figures(file: Path, reviews: list[Review], logged: list[float]) -> None:
    """Requires that a list page shows the number of reviews, and the average of all ratings to one decimal."""
    count, average = pages.figures(file)
    ratings = logged + [rating for review in reviews for rating in review.ratings]
    assert count == len(reviews), file
    if ratings:
        assert average is not None and abs(average - sum(ratings) / len(ratings)) <= 0.0501, (
            file,
            average,
            sum(ratings),
            len(ratings),
        )


def test_statistics_match_export(imported: Imported) -> None:
    expect_figures(imported.project.output / "statistics" / "index.html", imported.export.reviews, imported.export.logged_ratings)


def test_years(imported: Imported) -> None:
    years = Counter(year for review in imported.export.reviews for year in {day[:4] for day in review.days})
    found = {
        file.parent.name: pages.figures(file)[0] for file in (imported.project.output / "years").glob("*/index.html")
    }
    assert found == years


def test_pages_contain_all_texts(imported: Imported) -> None:
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
        # Links to places with equal names also contain the address.
        if not any(link.startswith(pages.plain(name)) for link in page.links)
    ]
    tools.expect_none(lost, "topics without a link")


def test_old_urls_redirect(imported: Imported) -> None:
    errors = []
    for review in imported.export.reviews:
        for alias in review.aliases:
            file = imported.project.output / alias.strip("/")
            file = file if file.suffix == ".html" else file / "index.html"
            if not file.is_file():
                errors.append(f"{alias} of {review.title!r} is not there")
            elif "/reviews/" not in pages.redirect_target(file):
                errors.append(f"{alias} of {review.title!r} leads to {pages.redirect_target(file)}")
    tools.expect_none(errors, "old addresses")


def test_images_are_imported(imported: Imported) -> None:
    files = [file for file in imported.project.content.rglob("*") if file.suffix.lower() in PICTURES]
    assert len(files) == imported.export.pictures
    assert sum(page.pictures > 0 for page in imported.pages) == imported.export.pictures


def test_skipped_entries_are_reported(imported: Imported) -> None:
    printed, count = imported.report.stdout + imported.report.stderr, len(imported.export.skipped)
    assert re.search(rf"\b{len(imported.export.reviews) + imported.export.drafts}\b", printed), printed
    if count:
        assert re.search(r"(?m)^skipped: ", printed), printed


def test_totals_are_consistent(imported: Imported) -> None:
    """Each total equals the sum of its parts, and each skipped row or file has a line."""
    printed = imported.report.stdout + imported.report.stderr
    sums = re.findall(r"(?m)^(rows|files): ([\d,]+) = (.+)$", printed)
    assert "files" in {what for what, _, _ in sums}, printed
    skipped = 0
    for _, total, parts in sums:
        counts = [int(part.split()[0].replace(",", "")) for part in parts.split(" + ")]
        assert sum(counts) == int(total.replace(",", "")) and "trace" not in parts, printed
        skipped += sum(int(part.split()[0].replace(",", "")) for part in parts.split(" + ") if part.endswith("skipped"))
    listed = [int(count.replace(",", "")) for count in re.findall(r"(?m)^skipped: ([\d,]+) × ", printed)]
    assert sum(listed) == skipped, printed


def source_rows(export: Export) -> int | None:
    """Returns the number of rows or items of an export that is one table or WXR file; None for other exports."""
    tables = [data for name, data in export.files.items() if name.endswith((".csv", ".xml"))]
    if len(tables) != 1:
        return None
    text = tables[0].decode("utf-8-sig")
    if text.startswith("<?xml"):
        return len(re.findall("<item>", text))
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=";" if ";" in text.split("\n")[0] else ",")
    return sum(any(row) for row in rows) - 1


def test_totals_match_source(imported: Imported) -> None:
    """The totals are those of an independent count."""
    printed = imported.report.stdout + imported.report.stderr
    totals = {what: int(total.replace(",", "")) for what, total in re.findall(r"(?m)^(rows|files): ([\d,]+) = ", printed)}
    expected = source_rows(imported.export)
    if expected is not None:
        assert totals["rows"] == expected, printed
    reviews = len(imported.export.reviews) + imported.export.drafts
    written = list((imported.project.content / "reviews").rglob("*.md"))
    assert len(written) == reviews, printed


def test_private_data_is_not_written_or_printed(imported: Imported) -> None:
    printed = imported.report.stdout + imported.report.stderr
    found = [f"{word} on the terminal" for word in imported.export.private if word in printed]
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


def test_front_matter_is_readable(imported: Imported) -> None:
    errors, keys = [], []
    for file in (imported.project.content / "reviews").rglob("*.md"):
        lines = file.read_text(encoding="utf-8").split("---\n", 2)[1]
        entries = yaml.load(lines, yaml.BaseLoader)
        if "draft" not in entries:
            keys.append(entries.get("imported"))
        errors += [
            f"{file.name}: {key} says nothing"
            for key, value in entries.items()
            # An image has an empty text alternative if the source has none.
            if key != "alt" and value in ("", None, [], {}, "false")
        ]
        errors += [
            f"{file.name}: {line!r}"
            for line in lines.splitlines()
            if not re.match(r"[\w-]+: \S", line) or line != line.rstrip()
        ]
    assert len(set(keys)) == len(imported.export.reviews) and None not in keys
    tools.expect_none(errors, "front matter")
