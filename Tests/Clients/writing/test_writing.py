"""Reviews written in a real browser: with the keyboard only, beside an editor, on a narrow screen, after a crash."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from support import tools
from .browsers import Keyboard, chromium, logged_errors, in_frame, narrow, shown, becomes_true
from .editor import WebEditor, png

FILE = "review?file=reviews%2Fnight-train.md"


only_chromium = pytest.mark.parametrize("driver", ["chromium"], indirect=True)
"""For features that only the debugging protocol can emulate."""


@pytest.fixture
def keys(editor: WebEditor, driver: Any) -> Keyboard:
    """A keyboard at the list of reviews."""
    driver.get(editor.opening)
    assert driver.current_url.endswith(editor.folder)
    return Keyboard(driver)


def test_review_is_written_by_keyboard(editor: WebEditor, site: Path, driver: Any, keys: Keyboard, tmp_path: Path) -> None:
    """With an image, with the keyboard only."""
    (tmp_path / "sea.png").write_bytes(png(60, 40))
    keys.go("New review")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: driver.find_element(By.ID, "f-title"))
    keys.fill("f-title", "The Sea, at last")
    keys.go("f-rating")
    assert "Unrated" in driver.execute_script("return document.activeElement.labels[0].textContent")
    keys.press(Keys.ARROW_RIGHT)
    assert "5 of 5" in driver.execute_script("return document.activeElement.labels[0].textContent")
    keys.press(Keys.ARROW_RIGHT)
    keys.go("f-category")
    keys.press("Film")
    keys.fill("f-verdict", "Wet.")
    assert "4 characters" in shown(driver, "#h-verdict")
    keys.go("f-alt")
    keys.press("A green sea")
    keys.go("f-draft")
    keys.press(Keys.SPACE)
    keys.go("picture")
    # The file dialog belongs to the system, not to the page.
    keys.focused.send_keys(str(tmp_path / "sea.png"))
    assert becomes_true(driver, lambda: driver.execute_script("return document.getElementById('chosen').naturalWidth") == 60)
    keys.go("Bold")
    keys.press(Keys.ARROW_RIGHT)
    assert keys.focused.text == "Italic"
    keys.go("body")
    keys.press("It is ")
    keys.hold(Keys.CONTROL, "b")
    keys.press("wide", Keys.END, " and green.")
    assert becomes_true(driver, lambda: "It is wide and green." in in_frame(driver, "return document.body.innerText"))
    assert not (site / "content/reviews/the-sea-at-last.md").exists()
    keys.go("Save")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: "Saved." in shown(driver, ".said"))
    text = (site / "content/reviews/the-sea-at-last.md").read_text()
    assert "rating: 4.5\n" in text and "image: the-sea-at-last.png\nalt: A green sea\n" in text
    assert "draft" not in text and "It is **wide** and green." in text
    assert becomes_true(driver, lambda: "It is wide and green." in in_frame(driver, "return document.body.innerText"))
    assert becomes_true(driver, lambda: editor.get("/reviews/the-sea-at-last/").status == 200)
    keys.go("View the page")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: "The Sea, at last" in driver.title and "/reviews/the-sea-at-last/" in driver.current_url)
    picture = "return [...document.images].some(i => i.alt === 'A green sea' && i.complete && i.naturalWidth)"
    assert becomes_true(driver, lambda: driver.execute_script(picture))


def test_errors_and_preview_follow_typing(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """Unsaved changes are previewed, and each error appears and disappears at its field."""
    before = (site / "content/reviews/night-train.md").read_bytes()
    driver.get(editor.address(FILE))
    assert becomes_true(driver, lambda: "goes through the dark" in in_frame(driver, "return document.body.innerText"))
    keys.fill("f-year", "soon")
    assert becomes_true(driver, lambda: "invalid year 'soon'" in shown(driver, "#e-year"))
    assert driver.find_element(By.ID, "f-year").get_attribute("aria-invalid") == "true"
    keys.hold(Keys.CONTROL, "a")
    keys.press("1999")
    assert becomes_true(driver, lambda: shown(driver, "#e-year") == "")
    keys.go("body")
    keys.hold(Keys.CONTROL, Keys.END)
    keys.press("A word that nobody has saved.")
    assert becomes_true(driver, lambda: "nobody has saved" in in_frame(driver, "return document.body.innerText"))
    assert in_frame(driver, "return document.querySelectorAll('link[rel=stylesheet]').length && document.styleSheets[0].cssRules.length")
    assert (site / "content/reviews/night-train.md").read_bytes() == before


def test_conflict_with_an_editor_is_merged(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """Changes of an editor are kept; both versions are shown; the merged version is saved."""
    path = site / "content/reviews/night-train.md"
    driver.get(editor.address(FILE))
    keys.fill("f-title", "Mine")
    path.write_text(path.read_text().replace("It arrives.", "It never arrives."))
    theirs = path.read_text()
    assert becomes_true(driver, lambda: driver.find_element(By.ID, "f-title"))
    keys.press("!")
    assert becomes_true(driver, lambda: "Another program changed the file" in shown(driver, "#page-said"))
    keys.go("Save")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: "Below are both versions" in shown(driver, "main"))
    assert path.read_text() == theirs
    assert "title: Mine!" in driver.find_element(By.ID, "text").get_attribute("value")
    assert "never arrives" in driver.find_element(By.ID, "theirs").get_attribute("value")
    keys.go("text")
    keys.hold(Keys.CONTROL, Keys.END)
    keys.press("Or does it?")
    keys.go("Save")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: "Saved." in shown(driver, ".said"))
    assert "title: Mine!" in path.read_text() and "Or does it?" in path.read_text()


def test_deleted_review_can_be_restored(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    path = site / "content/reviews/night-train.md"
    text = path.read_bytes()
    driver.get(editor.address(FILE))
    keys.go("Delete this review")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: "Deleted " in shown(driver, ".said"))
    assert not path.exists() and "Night Train" not in shown(driver, ".reviews")
    keys.go("Undo")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: "Restored." in shown(driver, ".said"))
    assert path.read_bytes() == text and "Night Train" in shown(driver, ".reviews")


def test_list_is_sorted_and_filtered(editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    """Drafts are listed first, and typing filters."""
    titles = [link.text for link in driver.find_elements(By.CSS_SELECTOR, ".reviews a")]
    assert titles == ["Salt", "Night Train"]
    keys.fill("filter", "night")
    assert becomes_true(driver, lambda: "1 of 2" in shown(driver, "#found"))
    assert "Salt" not in shown(driver, ".reviews")


PAGES = ["", "new", FILE, "review?file=reviews%2Fbroken.md"]


@pytest.fixture
def faulty(site: Path) -> None:
    """A site with errors in shown files."""
    (site / "content/reviews/broken.md").write_text("---\ntitle: [\n---\n")
    path = site / "content/reviews/night-train.md"
    path.write_text(path.read_text().replace("rating: 4", "rating: 9"))


def open_all(editor: WebEditor, driver: Any, page: str) -> None:
    """Opens a page, waits for its errors and opens everything collapsible."""
    driver.get(editor.address(page))
    if "night" in page:
        assert becomes_true(driver, lambda: "outside" in shown(driver, "#e-rating"))
    driver.execute_script("document.querySelectorAll('details').forEach(d => { d.open = true; })")


def test_narrow_pages_do_not_overflow(faulty: None, editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    """Nothing overflows at 320 pixels, with errors shown and everything open."""
    for page in PAGES:
        open_all(editor, driver, page)
        with narrow(driver):
            assert driver.execute_script("return innerWidth") == 320, page
            assert driver.execute_script("return document.documentElement.scrollWidth") <= 320, page


@only_chromium
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("forced", ["none", "active"])
def test_pages_are_accessible(faulty: None, editor: WebEditor, driver: Any, keys: Keyboard, scheme: str, forced: str) -> None:
    """Every page, with errors, in every colour scheme."""
    axe = tools.required(tools.axe_script(), "axe.min.js").read_text(encoding="utf-8")
    features = [{"name": "prefers-color-scheme", "value": scheme}, {"name": "forced-colors", "value": forced}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    for page in PAGES:
        open_all(editor, driver, page)
        driver.execute_script(axe)
        run = "const done = arguments[0]; axe.run({iframes: false, rules: {region: {enabled: true}}}).then(done)"
        result = driver.execute_async_script(run)
        assert not [(error["id"], error["nodes"][0]["html"]) for error in result["violations"]], page
        assert result["passes"]
    assert not logged_errors(driver)


def test_form_works_without_scripts(editor: WebEditor, site: Path) -> None:
    """A form with errors, sent and shown again."""
    driver = chromium("--blink-settings=scriptEnabled=false")
    try:
        driver.get(editor.opening)
        driver.get(editor.address(FILE))
        title = driver.find_element(By.ID, "f-title")
        title.clear()
        title.send_keys("Plain")
        year = driver.find_element(By.ID, "f-year")
        year.send_keys("soon")
        year.send_keys(Keys.ENTER)
        assert becomes_true(driver, lambda: "saved=1" in driver.current_url)
        assert "invalid year 'soon'" in driver.find_element(By.ID, "e-year").text
        assert "title: Plain" in (site / "content/reviews/night-train.md").read_text()
    finally:
        driver.quit()
