"""Facts of the documentation are those of the program: versions, figures, file names, addresses, and the review of the README."""

from __future__ import annotations

import re
from pathlib import Path

from acceptance.test_budgets import SCRIPT_BYTES, STYLE_BYTES
from PIL import Image
from publishing.test_hosts import FILES as HOST_FILES
from support.sites import binary, run
from support.sources import REPOSITORY
from .pages import CODE, FENCE, FILES, blocks

README = REPOSITORY / "README.md"
DOCUMENTS = [path for path in FILES if path.name != "CHANGELOG.md"]
FOLDERS = ("Sources", "Tests", "Documentation", "Distribution", "Benchmarks", "Plugins")
VERSION = r"\d+\.\d+\.\d+(?:[-~.]dev\d*)?"
# A package of a registry, and the home page that does not exist.
PROMISES = r"pipx? install (?!.*(\.whl|--quiet|--upgrade pip)).*|verdict\.example"


def names(path: Path) -> str:
    return str(path.relative_to(REPOSITORY))


def version() -> str:
    """Returns the version of the program: 0.3.0-dev."""
    return run([binary(), "--version"], REPOSITORY).stdout.split()[1]


def test_versions_are_those_of_the_program() -> None:
    """Debian's packages and Python's wheels write a version before a release in their own form."""
    forms = {version(), version().replace("-dev", "~dev"), version().replace("-dev", ".dev0")}
    pattern = rf"(?:verdict[\w-]*?[-_ ]|^Version )({VERSION})"
    found = [(names(path), match) for path in DOCUMENTS for match in re.findall(pattern, path.read_text(), re.MULTILINE)]
    assert len(found) > 10
    assert [each for each in found if each[1] not in forms] == []


def test_files_exist() -> None:
    """Files of the repository that inline code names exist; patterns and placeholders match at least one."""
    found = {
        (names(path), word)
        for path in DOCUMENTS
        for code in CODE.findall(FENCE.sub("", path.read_text()))
        for word in re.findall(r"(?<![\w./-])[\w.]+/[\w./*+-]+", code)
        if word.split("/")[0] in FOLDERS
    }
    assert len(found) > 10
    assert [each for each in sorted(found) if not any(REPOSITORY.glob(each[1].rstrip("/.")))] == []


def test_files_of_hosts_are_named() -> None:
    """The section of each host names the command and its files."""
    sections = (REPOSITORY / "Documentation/publish.md").read_text().split("\n## ")
    for host, files in HOST_FILES.items():
        (section,) = [each for each in sections if f"\nverdict init --host {host}\n" in each]
        assert [name for name in files if f"`{name}`" not in section] == []


def test_figures_of_the_readme_are_backed() -> None:
    """Each item of the README with a size or a time links to a page that contains the figure."""
    items = re.split(r"\n(?=- |\n)", FENCE.sub("", README.read_text()))
    figures = {figure: item for item in items for figure in re.findall(r"\b[\d.,]+ (?:kB|KiB|MB|ms|s)\b", item)}
    assert len(figures) >= 4
    for figure, item in figures.items():
        pages = [REPOSITORY / link for link in re.findall(r"\]\(([\w/.-]+\.md)", item)]
        number, unit = figure.split(" ")
        # A cell of a table may contain several numbers before the unit: 23 and 36 kB.
        pattern = rf"\b{re.escape(number)}\b[^|]*? {unit}\b"
        assert any(re.search(pattern, page.read_text()) for page in pages), figure


def test_budgets_are_those_of_the_acceptance_tests() -> None:
    text = (REPOSITORY / "Documentation/templates.md").read_text()
    named = [int(found) for found in re.findall(r"at most (\d+) KiB", text)]
    assert named == [STYLE_BYTES // 1024, SCRIPT_BYTES // 1024]


def test_no_address_or_package_is_promised() -> None:
    """Every line that installs a package names a file, and no line names a home page."""
    folders = ("Sources/Programs/VerdictCommands/templates", "Documentation", "Distribution")
    paths = [README, *(path for folder in folders for path in (REPOSITORY / folder).rglob("*") if path.is_file())]
    texts = {names(path): path.read_text(errors="replace") for path in paths if path.suffix != ".webp"}
    found = [(name, match[0]) for name, text in texts.items() for match in re.finditer(PROMISES, text)]
    assert found == []


def test_review_of_the_readme_is_valid(tmp_path: Path) -> None:
    (review,) = [block.text for block in blocks(README) if block.language == "markdown"]
    assert run([binary(), "init", ".", "--url", "https://morgan-reviews.net"], tmp_path).status == 0
    (tmp_path / "content/reviews/ravioli-night.md").write_text(review)
    Image.new("RGB", (2000, 1500)).save(tmp_path / "content/reviews/ravioli.jpg")
    checked = run([binary(), "check"], tmp_path)
    assert checked.status == 0 and "no errors or warnings" in checked.stderr, checked
