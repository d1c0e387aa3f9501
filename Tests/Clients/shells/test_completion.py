"""Commands, options, values and names of the site are completed by Tab in bash, zsh and fish."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from support import tools
from support.forms import in_turn
from .interactive import Shell, interactive, write

NAMES = [
    "Bar Sole", "Chez l'Amie", 'Drei "Sterne"', "Essen: Trinken", "Fish & Chips; Peas", "Grüße", "Halles [sic] *", "It\\s", "Жук и Ко",
    "東京 食堂", "Noodle #1", "~Tilde", "Or|Pipe <x>", "Paris (2)", "مقهى السلام", "Tie {a,b}", "Umm?", "V=W", "Wow! Sushi", "100% Real",
]
"""Names with different first letters."""
EXPANDED = ["$(touch expanded) Inn", "`touch expanded` Inn", "$HOME Inn"]
"""Names that a shell would expand on the command line."""
OPTIONS = ("--category", "--restaurant", "--tag")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site whose categories, restaurants and tags have these names."""
    site = tmp_path_factory.mktemp("site of shells")
    categories = [{"name": name} for name in [*NAMES, *EXPANDED]]
    settings = {"title": "Names", "url": "https://names.example", "reviewer": {"name": "Ada"}, "categories": categories}
    write(site / "content/site.yaml", json.dumps(settings, ensure_ascii=False))
    for number, name in enumerate(NAMES):
        head = {"title": f"Review {number}", "rating": 3, "date": "2026-01-01", "category": name, "restaurant": name, "tags": [name]}
        write(site / f"content/reviews/{number}.md", f"---\n{json.dumps(head, ensure_ascii=False)}\n---\n")
    return site


@pytest.fixture(scope="module", params=["bash", "zsh", "fish"])
def shell(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, site: Path) -> Iterator[Shell]:
    """Each shell."""
    with interactive(request.param, tmp_path_factory.mktemp("home"), site) as shell:
        yield shell


def beginning(name: str) -> str:
    """Returns the first letter of a name, as it is typed."""
    return name[0].replace("~", "\\~")


@pytest.mark.parametrize("option", in_turn(OPTIONS, 3))
def test_names_of_the_site_are_completed(shell: Shell, option: str) -> None:
    """The first letter of a name and Tab give the command exactly this name."""
    given = {name: shell.enter(f"verdict list {option} {beginning(name)}\t") for name in NAMES}
    tools.expect_none((f"{name}: {found}" for name, found in given.items() if found != ["list", option, name]), "not completed")


@pytest.mark.parametrize("typed", ['"Ba', "'Ba", "Bar\\ S", '"Bar S'])
def test_half_typed_names_are_completed(shell: Shell, typed: str) -> None:
    assert shell.enter(f"verdict list --category {typed}\t") == ["list", "--category", "Bar Sole"]


def test_no_name_is_executed(shell: Shell, site: Path) -> None:
    """Neither Tab nor the command that follows runs a command in a name."""
    for letter in ("\\$", "\\`", ""):
        shell.enter(f"verdict list --category {letter}\t\x15verdict list")
        shell.enter(f"verdict list --category {letter}\t")
    assert not (site / "expanded").exists()


@pytest.mark.parametrize(("typed", "expected"), [
    ("lis\t --categ\tBa\t", ["list", "--category", "Bar Sole"]),
    ("list --sort tit\t", ["list", "--sort", "title"]),
    ("list --format js\t", ["list", "--format", "json"]),
    ("init --host gith\t", ["init", "--host", "github"]),
    ("completion fi\t", ["completion", "fish"]),
])  # fmt: skip
def test_commands_options_and_values_are_completed(shell: Shell, typed: str, expected: list[str]) -> None:
    assert shell.enter(f"verdict {typed}") == expected


def test_names_of_another_folder_are_completed(shell: Shell, site: Path, tmp_path: Path) -> None:
    """`-C` selects the site whose names are completed."""
    link = tmp_path / "other"
    link.symlink_to(site)
    assert shell.enter(f"cd /; verdict -C {link} list --tag Ba\t") == ["-C", str(link), "list", "--tag", "Bar Sole"]
    shell.enter(f"cd '{site}'; verdict list")
