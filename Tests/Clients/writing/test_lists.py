"""Lists written in a real browser: made, ordered by keyboard, buttons and drag, and saved with their comments."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from .browsers import Keyboard, add_day, becomes_true, narrow, shown
from .editor import WebEditor

FILE = "review?file=lists%2Fbest.md"
LIST = """\
---
title: Best # of all
ranked: true
items: # in order
  - Night Train # the first
  # seen twice
  - {title: Ponyo, year: 2008, note: 'Wet, and **loud**.'}
  - review: reviews/films/salt.md
    note: Salty.
  - "Alien: Covenant"
---
Ten of them.
"""


@pytest.fixture
def file(site: Path) -> Path:
    path = site / "content/lists/best.md"
    path.parent.mkdir()
    path.write_text(LIST)
    return path


@pytest.fixture
def keys(editor: WebEditor, driver: Any) -> Keyboard:
    driver.get(editor.opening)
    return Keyboard(driver)


def names(driver: Any) -> list[str]:
    """Returns the first text of each row."""
    script = "return [...document.querySelectorAll('.rows li')].map((row) => [...row.querySelectorAll('[data-cell]')].map((cell) => cell.value).find(Boolean))"
    return driver.execute_script(script)


def focus(driver: Any, row: int, cell: str) -> None:
    driver.execute_script("document.querySelectorAll('.rows li')[arguments[0]].querySelector(arguments[1]).focus()", row, cell)


def save(driver: Any, keys: Keyboard) -> None:
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: shown(driver, "#state").startswith("Saved")), shown(driver, "main")


def test_list_is_made_by_keyboard(editor: WebEditor, site: Path, driver: Any, keys: Keyboard) -> None:
    """From the front page: a title, items with a suggestion, a note, another order, all undone and saved."""
    keys.go("New list")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: keys.focused.get_attribute("id") == "f-title")
    keys.press("Ten best")
    keys.go("f-items")
    options = "return [...document.getElementById('f-items').list.options].map((option) => option.value)"
    assert driver.execute_script(options) == ["Night Train", "Salt"]
    for title in ["Night Train", "Alien: Covenant", "Ponyo"]:
        keys.press(title, Keys.ENTER)
    assert names(driver) == ["Night Train", "Alien: Covenant", "Ponyo"]
    focus(driver, 2, "[data-cell=note]")
    keys.press("Wet, and loud.", Keys.ENTER)
    keys.hold(Keys.ALT, Keys.ARROW_UP)
    keys.hold(Keys.ALT, Keys.ARROW_UP)
    keys.hold(Keys.ALT, Keys.ARROW_UP)
    assert names(driver) == ["Ponyo", "Night Train", "Alien: Covenant"]
    assert keys.focused.get_attribute("data-cell") == "note"
    assert "Ponyo: 1 of 3" in driver.find_element(By.CSS_SELECTOR, "[data-rows] [role=status]").get_attribute("textContent")
    keys.hold(Keys.CONTROL, "z")
    assert names(driver) == ["Night Train", "Ponyo", "Alien: Covenant"]
    assert keys.focused.get_attribute("id") == "f-items"
    keys.press("typed but not added")
    save(driver, keys)
    text = (site / "content/lists/ten-best.md").read_text()
    items = "items: [Night Train, {title: Ponyo, note: \"Wet, and loud.\"}, \"Alien: Covenant\", typed but not added]\n"
    assert "title: Ten best\n" in text and items in text, text
    driver.get(editor.address("review?file=lists%2Ften-best.md"))
    assert names(driver) == ["Night Train", "Ponyo", "Alien: Covenant", "typed but not added"]


def test_order_changes_only_the_order(file: Path, editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    """Comments, quotes and the form of each item stay; an item that moves is edited as well."""
    driver.get(editor.address(FILE))
    assert names(driver) == ["Night Train", "Ponyo", "reviews/films/salt.md", "Alien: Covenant"]
    assert not shown(driver, "#state")
    focus(driver, 1, "[data-cell=title]")
    keys.hold(Keys.ALT, Keys.ARROW_UP)
    focus(driver, 2, "[data-by='1']")
    keys.press(Keys.ENTER)
    focus(driver, 3, "[data-cell=note]")
    keys.press(Keys.END, " Very.")
    save(driver, keys)
    assert file.read_text() == """\
---
title: Best # of all
ranked: true
items: # in order
  # seen twice
  - {title: Ponyo, year: 2008, note: 'Wet, and **loud**.'}
  - Night Train # the first
  - "Alien: Covenant"
  - review: reviews/films/salt.md
    note: Salty. Very.
---
Ten of them.
"""
    focus(driver, 1, "[data-remove]")
    keys.press(Keys.ENTER)
    assert names(driver) == ["Ponyo", "Alien: Covenant", "reviews/films/salt.md"]
    driver.find_element(By.CSS_SELECTOR, "[data-undo]").click()
    assert names(driver)[1] == "Night Train"
    save(driver, keys)
    assert "- Night Train # the first\n" in file.read_text()


@pytest.mark.parametrize("driver", ["chromium"], indirect=True)
def test_last_of_ten_becomes_the_first(file: Path, editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    titles = [f"Film {number}" for number in range(10)]
    file.write_text("---\ntitle: Best\nitems:\n" + "".join(f"  - {title} # {title}\n" for title in titles) + "---\n")
    driver.get(editor.address(FILE))
    focus(driver, 9, "[data-cell=title]")
    for _ in range(10):
        keys.hold(Keys.ALT, Keys.ARROW_UP)
    save(driver, keys)
    expected = [titles[9], *titles[:9]]
    assert [line for line in file.read_text().splitlines() if "#" in line] == [f"  - {title} # {title}" for title in expected]


@pytest.mark.parametrize("pointer", ["mouse", "touch"])
def test_rows_are_dragged(file: Path, editor: WebEditor, driver: Any, keys: Keyboard, pointer: str) -> None:
    driver.get(editor.address(FILE))
    with narrow(driver):
        handles = driver.find_elements(By.CSS_SELECTOR, ".handle")
        driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", handles[1])
        actions = ActionBuilder(driver, mouse=PointerInput(pointer, pointer))
        top = "return arguments[0].getBoundingClientRect().top"
        by = driver.execute_script(top, handles[0]) - driver.execute_script(top, handles[1]) - 10
        actions.pointer_action.move_to(handles[1]).pointer_down().move_by(0, int(by / 2)).move_by(0, int(by / 2)).pointer_up()
        actions.perform()
        assert names(driver)[:2] == ["Ponyo", "Night Train"], names(driver)
        assert driver.execute_script("return document.documentElement.scrollWidth") <= 320
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: file.read_text().index("Ponyo") < file.read_text().index("Night Train"))
    assert "  # seen twice\n  - {title: Ponyo" in file.read_text()


def test_visits_are_rows(site: Path, editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    """Days alone and mappings, with their own suggestions."""
    path = site / "content/reviews/night-train.md"
    path.write_text(path.read_text().replace("tags:", "visits: [2019, {date: 2020-01-02, rating: 3}]\ntags:"))
    driver.get(editor.address("review?file=reviews%2Fnight-train.md"))
    assert names(driver) == ["2019", "2020-01-02"]
    driver.execute_script("document.getElementById('f-visits').closest('details')?.setAttribute('open', '')")
    keys.go("f-visits")
    add_day(driver, keys, "2021-05-06")
    focus(driver, 2, "[data-more]")
    keys.press(Keys.ENTER)
    focus(driver, 2, "[data-cell=rating]")
    keys.press("9")
    assert becomes_true(driver, lambda: "outside" in driver.execute_script(MESSAGES)[2]), shown(driver, "main")
    keys.press(Keys.BACKSPACE, "4")
    assert becomes_true(driver, lambda: not shown(driver, "#e-visits"))
    save(driver, keys)
    assert "visits: [2019, {date: 2020-01-02, rating: 3}, {date: 2021-05-06, rating: 4}]\n" in path.read_text()


def test_unsaved_rows_are_offered(file: Path, editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    driver.get(editor.address(FILE))
    focus(driver, 3, "[data-cell=title]")
    keys.hold(Keys.ALT, Keys.ARROW_UP)
    assert becomes_true(driver, lambda: "kept" in driver.page_source and (editor.root / ".verdict/unsaved").exists())
    assert becomes_true(driver, lambda: list((editor.root / ".verdict/unsaved").rglob("*")))
    driver.execute_script("window.onbeforeunload = null")
    driver.get(editor.address(FILE))
    assert names(driver)[3] == "Alien: Covenant"
    assert becomes_true(driver, lambda: driver.find_element(By.CSS_SELECTOR, "#kept button").is_displayed())
    driver.find_element(By.CSS_SELECTOR, "#kept button").click()
    assert becomes_true(driver, lambda: names(driver)[2] == "Alien: Covenant"), names(driver)
    assert [name for name in names(driver) if "{" in name or ":" in name] == ["Alien: Covenant"]


def test_conditions_are_lines(site: Path, editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    """An automatic list, with an error at its condition before it is saved, and its page beside it."""
    driver.get(editor.address("new?folder=lists"))
    keys.press("Good films")
    keys.fill("f-where", "category: Film\nrating: 9..\nnot: {pick: true}")
    assert becomes_true(driver, lambda: "outside" in shown(driver, "#e-where")), shown(driver, "#e-where")
    keys.hold(Keys.CONTROL, "a")
    keys.press("category: Film\nrating: 4..\nnot: {pick: true}")
    assert becomes_true(driver, lambda: not shown(driver, "#e-where"))
    save(driver, keys)
    path = site / "content/lists/good-films.md"
    assert "where: {category: Film, rating: 4.., not: {pick: true}}\n" in path.read_text()
    assert becomes_true(driver, lambda: editor.get("/lists/good-films/").status == 200)
    driver.get(editor.address("review?file=lists%2Fgood-films.md"))
    value = "return document.getElementById('f-where').value"
    assert driver.execute_script(value) == "category: Film\nrating: 4..\nnot: {pick: true}"


def test_broken_list_is_text_and_deleted_lists_return(file: Path, editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    driver.get(editor.address(FILE))
    driver.find_element(By.CSS_SELECTOR, "#delete button").click()
    assert becomes_true(driver, lambda: "Deleted Best." in shown(driver, ".said") and not file.exists())
    driver.find_element(By.CSS_SELECTOR, ".said button").click()
    assert becomes_true(driver, lambda: file.exists() and file.read_text() == LIST)
    file.write_text(LIST.replace("items: # in order", "items: ["))
    driver.get(editor.address(FILE))
    assert becomes_true(driver, lambda: "Ponyo" in driver.execute_script("return document.getElementById('text').value"))
    assert "error:" in shown(driver, ".faults")


MESSAGES = "return [...document.querySelectorAll('.rows li')].map((row) => row.querySelector('.faults').textContent)"


def test_errors_are_at_their_row(editor: WebEditor, file: Path, driver: Any, keys: Keyboard) -> None:
    """An invalid item has its message beside it, and saving moves the focus there."""
    driver.get(editor.address(FILE))
    focus(driver, 1, "[data-cell=year]")
    keys.hold(Keys.CONTROL, "a")
    keys.press("nineteen")
    assert becomes_true(driver, lambda: "nineteen" in driver.execute_script(MESSAGES)[1]), shown(driver, "main")
    assert [bool(text) for text in driver.execute_script(MESSAGES)] == [False, True, False, False]
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: shown(driver, "#state").startswith("Saved"))
    focused = "return document.activeElement === document.querySelectorAll('.rows li')[1].querySelector('[data-cell]')"
    assert becomes_true(driver, lambda: driver.execute_script(focused))
    assert driver.execute_script("return document.activeElement.getAttribute('aria-invalid')") == "true"
    described = "return document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent"
    assert "nineteen" in driver.execute_script(described)
    focus(driver, 1, "[data-cell=year]")
    keys.hold(Keys.CONTROL, "a")
    keys.press("2008")
    assert becomes_true(driver, lambda: not any(driver.execute_script(MESSAGES)))
    assert not driver.execute_script("return document.querySelector('[aria-invalid]')")


def test_errors_of_visits_are_at_their_row(editor: WebEditor, site: Path, driver: Any, keys: Keyboard) -> None:
    """A file that has an error shows it at its row from the start."""
    path = site / "content/reviews/again.md"
    path.write_text("---\ntitle: Again\nrating: 4\ncategory: Film\nvisits: [2026-01-02, {date: 2025-13-01}]\n---\nTwice.\n")
    driver.get(editor.address("review?file=reviews%2Fagain.md"))
    assert becomes_true(driver, lambda: "2025-13-01" in (driver.execute_script(MESSAGES) + ["", ""])[1]), shown(driver, "main")
    assert not driver.execute_script(MESSAGES)[0]
