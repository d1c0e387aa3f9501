"""A restaurant or a tag is renamed in every file that names it, and nothing else changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from support.waiting import eventually
from .browsers import Keyboard, shown, becomes_true
from .editor import REVIEW, WebEditor, tree

VISIT = REVIEW.replace("Night Train", "A late plate").replace("category: Film", "category: Dinner\nrestaurant: 'luna'  # again")


@pytest.fixture
def visit(site: Path) -> Path:
    """A review of a restaurant that has a separate file."""
    file = site / "content/reviews/a-late-plate.md"
    file.write_bytes(VISIT.replace("\n", "\r\n").encode())
    return file


def sent(editor: WebEditor, **fields: str) -> int:
    answer = editor.send("rename", [("key", editor.key), *fields.items()])
    assert answer
    return answer.status


def test_every_file_is_renamed(visit: Path, editor: WebEditor, site: Path) -> None:
    """The review keeps its quotes, its comment and its line endings; the file about the restaurant is renamed as well."""
    before = tree(site / "content")
    assert sent(editor, kind="restaurant", old="Luna", new="Luna: the bar") == 303
    expected = VISIT.replace("restaurant: 'luna'  # again", "restaurant: 'Luna: the bar'  # again")
    assert visit.read_bytes() == expected.replace("\n", "\r\n").encode()
    assert (site / "content/restaurants/luna.md").read_text() == '---\nname: "Luna: the bar"\n---\nA place.\n'
    after = tree(site / "content")
    changed = {path for path in before if before[path] != after[path]}
    assert changed == {"reviews/a-late-plate.md", "restaurants/luna.md"} and before.keys() == after.keys()


def test_invalid_renames_change_no_file(visit: Path, editor: WebEditor, site: Path) -> None:
    before = tree(site)
    assert sent(editor, kind="restaurant", old="Luna", new="\u3000") == 422
    assert sent(editor, kind="restaurant", old="Nobody's", new="Somebody's") == 404
    assert sent(editor, kind="chef", old="Luna", new="Sol") == 404
    assert sent(editor, kind="tags", old="slow") == 422
    assert tree(site) == before


def test_duplicate_tag_is_merged(visit: Path, editor: WebEditor, site: Path) -> None:
    """A new name that exists already appears once."""
    assert sent(editor, kind="tags", old="slow", new="quiet") == 303
    assert "tags: [quiet]" in (site / "content/reviews/night-train.md").read_text()
    assert "tags: [quiet]" in visit.read_text()


def test_tag_is_renamed_by_keyboard(visit: Path, editor: WebEditor, driver: Any) -> None:
    driver.get(editor.opening)
    keys = Keyboard(driver)
    keys.go("Rename: Tag")
    keys.press(Keys.ENTER)
    keys.go("old-tags")
    keys.press("slow")
    keys.go("new-tags")
    keys.press("unhurried", Keys.ENTER)
    assert becomes_true(driver, lambda: "Renamed to 'unhurried' in 3 files." in shown(driver, ".said"))
    assert not driver.find_elements(By.XPATH, "//option[.='slow']")
    assert eventually(lambda: editor.get("/tags/unhurried/").status == 200)
