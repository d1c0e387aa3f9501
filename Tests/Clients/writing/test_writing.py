"""Reviews written in a real browser: with the keyboard only, beside an editor, on a narrow screen, after a crash."""

from __future__ import annotations

import base64
import time
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


def value(driver: Any, identifier: str) -> str:
    return driver.execute_script("return document.getElementById(arguments[0]).value", identifier)


def add_image(driver: Any, keys: Keyboard, path: Path, alt: str) -> None:
    """Inserts an image with the dialog. The file dialog belongs to the system, not to the page."""
    driver.execute_script("document.querySelector('[data-mark=image]').click()")
    driver.find_element(By.ID, "picture-file").send_keys(str(path))
    assert becomes_true(driver, lambda: driver.execute_script("return document.activeElement.id") == "picture-alt")
    keys.press(alt, Keys.ENTER)
    assert becomes_true(driver, lambda: f"![{alt}](" in value(driver, "body"))


def test_review_is_written_by_keyboard(editor: WebEditor, site: Path, driver: Any, keys: Keyboard) -> None:
    """From the title to the text with two tabs; saved without leaving the page, twice."""
    keys.go("New review")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: driver.execute_script("return document.activeElement.id") == "f-title")
    keys.press("The Sea, at last", Keys.TAB)
    assert driver.execute_script("return document.activeElement.selectedOptions[0].label") == "Unrated"
    keys.press("4.5")
    assert driver.execute_script("return document.activeElement.selectedOptions[0].label") == "4.5 of 5"
    keys.press(Keys.TAB)
    assert keys.focused.get_attribute("id") == "body"
    keys.press("It is ")
    keys.hold(Keys.CONTROL, "b")
    keys.press("wide", Keys.END, " and green.")
    driver.execute_script("document.getElementById('f-category').value = ''")
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: "missing category" in shown(driver, "#e-category"))
    assert keys.focused.get_attribute("id") == "f-category"
    assert not (site / "content/reviews/the-sea-at-last.md").exists()
    keys.press("Film")
    keys.fill("f-verdict", "Wet.")
    assert "4 characters" in shown(driver, "#h-verdict")
    keys.go("f-draft")
    keys.press(Keys.SPACE)
    assert becomes_true(driver, lambda: "It is wide and green." in in_frame(driver, "return document.body.innerText"))
    # The browser may still scroll to the checkbox.
    assert becomes_true(driver, lambda: driver.execute_async_script("const y = scrollY; setTimeout(() => arguments[0](y === scrollY), 300)"))
    top = "window.isSame = true; return document.activeElement.getBoundingClientRect().top"
    before = driver.execute_script(top)
    keys.hold(Keys.CONTROL, Keys.ENTER)
    assert becomes_true(driver, lambda: "Saved" in shown(driver, "#state"))
    assert driver.execute_script("return window.isSame") and abs(driver.execute_script(top) - before) < 2
    assert "The Sea, at last" in driver.title and "review?file=reviews%2Fthe-sea-at-last.md" in driver.current_url
    file = site / "content/reviews/the-sea-at-last.md"
    assert "rating: 4.5\n" in file.read_text() and "It is **wide** and green." in file.read_text()
    assert "draft" not in file.read_text()
    driver.execute_script("document.getElementById('body').focus()")
    keys.hold(Keys.CONTROL, Keys.END)
    keys.press(" And deep.")
    assert becomes_true(driver, lambda: "Not saved yet" in shown(driver, "#state"))
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: "and green. And deep." in file.read_text())
    assert becomes_true(driver, lambda: "7 words" in shown(driver, "#length"))
    assert becomes_true(driver, lambda: editor.get("/reviews/the-sea-at-last/").status == 200)
    keys.go("View the page")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: "The Sea, at last" in driver.title and "/reviews/the-sea-at-last/" in driver.current_url)


def test_images_are_inserted_described_and_shown(editor: WebEditor, site: Path, driver: Any, keys: Keyboard, tmp_path: Path) -> None:
    """Three images in the text of a new review; the first is the main image, and the preview shows all before a build."""
    for number in range(3):
        (tmp_path / f"{number}.png").write_bytes(png(60 + number, 40, bytes([40 * number, 96, 160])))
    (tmp_path / "no.png").write_text("no image")
    driver.get(editor.address("new"))
    keys.press("Sea")
    driver.execute_script("document.getElementById('f-category').value = 'Film'")
    for number in range(3):
        add_image(driver, keys, tmp_path / f"{number}.png", f"Wave {number}")
    assert value(driver, "body") == "".join(f"![Wave {n}]({name})\n\n" for n, name in enumerate(["sea.png", "sea-2.png", "sea-3.png"]))[:-1]
    assert (value(driver, "f-image"), value(driver, "f-alt")) == ("sea.png", "Wave 0")
    widths = "return [...document.images].filter(i => i.alt.startsWith('Wave')).map(i => i.naturalWidth > 0)"
    assert becomes_true(driver, lambda: in_frame(driver, widths) == [True] * 3), in_frame(driver, widths)
    driver.execute_script("document.querySelector('[data-mark=image]').click()")
    driver.find_element(By.ID, "picture-file").send_keys(str(tmp_path / "no.png"))
    keys.press("Nothing", Keys.ENTER)
    assert becomes_true(driver, lambda: "invalid image" in shown(driver, "#picture-wrong"))
    keys.press(Keys.ESCAPE)
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: "Saved" in shown(driver, "#state"))
    text = (site / "content/reviews/sea.md").read_text()
    assert "image: sea.png\nalt: Wave 0\n" in text and "![Wave 2](sea-3.png)" in text and "Nothing" not in text
    assert sorted(path.name for path in (site / "content/reviews").glob("sea*")) == ["sea-2.png", "sea-3.png", "sea.md", "sea.png"]
    driver.get(editor.address("review?file=reviews%2Fsea.md"))
    assert value(driver, "body").count("![Wave") == 3


GIVE = """
const [text, isPasted] = arguments;
const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const data = new DataTransfer();
data.items.add(new File([bytes], "photo.png", { type: "image/png" }));
const area = document.getElementById("body");
area.focus();
area.setSelectionRange(area.value.indexOf("It arrives"), area.value.indexOf("It arrives"));
const options = { clipboardData: data, dataTransfer: data, bubbles: true, cancelable: true };
// Firefox ignores `clipboardData` in the options of a ClipboardEvent, so it is set as a property of a plain event.
const paste = Object.assign(new Event("paste", options), { clipboardData: data });
area.dispatchEvent(isPasted ? paste : new DragEvent("drop", options));
"""


@pytest.mark.parametrize("is_pasted", [True, False])
def test_image_replaces_nothing(editor: WebEditor, site: Path, driver: Any, keys: Keyboard, is_pasted: bool) -> None:
    """It is inserted at the cursor; the main image stays."""
    path = site / "content/reviews/night-train.md"
    (site / "content/reviews/old.png").write_bytes(png())
    path.write_text(path.read_text().replace("tags:", "image: old.png\nalt: Old\ntags:"))
    driver.get(editor.address(FILE))
    driver.execute_script(GIVE, base64.b64encode(png(50, 40)).decode(), is_pasted)
    assert becomes_true(driver, lambda: keys.focused.get_attribute("id") == "picture-alt")
    keys.press("The hall", Keys.ENTER)
    assert becomes_true(driver, lambda: "![The hall](night-train.png)\n\nIt arrives." in value(driver, "body"))
    assert (value(driver, "f-image"), value(driver, "f-alt")) == ("old.png", "Old")
    driver.execute_script("document.execCommand('undo')")
    assert becomes_true(driver, lambda: "hall" not in value(driver, "body"))


@pytest.mark.parametrize("mark, result", [("bold", "**dark**"), ("italic", "*dark*"), ("spoiler", "||dark||")])
def test_marks_are_added_and_removed(editor: WebEditor, driver: Any, keys: Keyboard, mark: str, result: str) -> None:
    """Twice is as before, with the same selection."""
    driver.get(editor.address(FILE))
    before = value(driver, "body")
    script = "const t = document.getElementById('body'); const i = t.value.indexOf('dark'); t.focus(); t.setSelectionRange(i, i + 4)"
    driver.execute_script(script)
    press = f"document.querySelector('[data-mark={mark}]').click()"
    driver.execute_script(press)
    assert value(driver, "body") == before.replace("dark", result)
    driver.execute_script(press)
    assert value(driver, "body") == before


def test_names_are_chips(editor: WebEditor, site: Path, driver: Any, keys: Keyboard) -> None:
    """Enter adds a name, Backspace removes the last one, and what is being typed is saved as well."""
    path = site / "content/reviews/night-train.md"
    (site / "content/reviews/day.md").write_text(path.read_text().replace("Night", "Day"))
    driver.get(editor.address(FILE))
    keys.go("f-tags")
    assert shown(driver, ".chips li").split() == ["slow", "×", "quiet", "×"]
    keys.press(Keys.BACKSPACE, "quite", Keys.ENTER)
    assert becomes_true(driver, lambda: "similar to" in shown(driver, "#e-tags")), shown(driver, "#e-tags")
    keys.press("wide")
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: "tags: [slow, quite, wide]" in path.read_text())
    driver.find_element(By.CSS_SELECTOR, "[aria-label='Remove slow']").click()
    assert keys.focused.get_attribute("id") == "f-tags"
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: "tags: [quite, wide]" in path.read_text())


def test_preview_is_as_wide_as_a_phone(editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    driver.get(editor.address(FILE))
    assert becomes_true(driver, lambda: "It arrives" in in_frame(driver, "return document.body.innerText"))
    width = in_frame(driver, "return innerWidth")
    button = driver.find_element(By.ID, "narrow")
    button.click()
    assert becomes_true(driver, lambda: 380 <= in_frame(driver, "return innerWidth") <= 390)
    assert button.get_attribute("aria-pressed") == "true"
    button.click()
    assert becomes_true(driver, lambda: in_frame(driver, "return innerWidth") == width)


def test_link_is_made_by_title_or_address(editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    driver.get(editor.address(FILE))
    for to, link in [("salt", "[salt](reviews/films/salt.md)"), ("example.org", "[example.org](https://example.org)")]:
        driver.execute_script("document.getElementById('body').focus()")
        keys.hold(Keys.CONTROL, Keys.END)
        keys.hold(Keys.CONTROL, "k")
        assert becomes_true(driver, lambda: keys.focused.get_attribute("id") == "link-to")
        keys.press(to, Keys.ENTER)
        assert becomes_true(driver, lambda: link in value(driver, "body")), value(driver, "body")
    assert becomes_true(driver, lambda: "Salt" in in_frame(driver, "return document.body.innerHTML"))
    assert shown(driver, "#body-faults") == ""


def test_line_is_logged_by_keyboard(editor: WebEditor, site: Path, driver: Any, keys: Keyboard) -> None:
    """Title, rating, Enter; the row is edited and deleted in its form."""
    start = time.monotonic()
    keys.go("quick-title")
    keys.press("Night Train", Keys.TAB, "4.5", Keys.ENTER)
    assert becomes_true(driver, lambda: "Logged 'Night Train'" in shown(driver, ".said"))
    assert time.monotonic() - start < 10
    assert becomes_true(driver, lambda: keys.focused.get_attribute("id") == "quick-title")
    keys.press("Ponyo", Keys.ENTER)
    assert becomes_true(driver, lambda: "Logged 'Ponyo'" in shown(driver, ".said"))
    [log] = (site / "content/log").iterdir()
    assert [line.split(",")[0] for line in log.read_text().splitlines()] == ["- {title: Night Train", "- {title: Ponyo"]
    keys.go(log.stem)
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: shown(driver, ".reviews a").split() == ["Ponyo", "Night", "Train"])
    keys.go("Ponyo")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: driver.find_element(By.CSS_SELECTOR, ".pick"))
    keys.go("f-rating")
    keys.press("5 of")
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: "Saved" in shown(driver, "#state"))
    assert "rating: 5" in log.read_text().splitlines()[1]
    keys.go("Delete this entry")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: "Deleted {title: Ponyo" in shown(driver, ".said"))
    assert "Ponyo" not in log.read_text()
    keys.go("Undo")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: "rating: 5" in log.read_text())


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


def test_preview_has_its_style_before_the_first_build(faulty: None, editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """Errors in other files prevent the build, so the output folder lacks the assets."""
    settings = site / "content/site.yaml"
    settings.write_text(settings.read_text() + "accent: auto\n")
    about = "review?file=pages%2Fabout.md"
    driver.get(editor.address(about))
    assert becomes_true(driver, lambda: "Ada writes" in in_frame(driver, "return document.body.innerText"))
    rules = "return [...document.styleSheets].map((sheet) => sheet.cssRules.length > 0)"
    assert becomes_true(driver, lambda: in_frame(driver, rules) and all(in_frame(driver, rules))), in_frame(driver, rules)
    assert becomes_true(driver, lambda: editor.get("/accent.css").status == 200)
    assert not list((site / ".verdict/preview").glob("**/*.css")) and editor.get("/about/").status == 404


def test_next_review_begins_after_the_last(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """"Finish" ends the draft and saves; the next review is one click away, in the same category."""
    driver.get(editor.address("new"))
    keys.press("Heat")
    category = driver.find_element(By.ID, "f-category")
    assert category.get_attribute("value") == "Film"
    category.send_keys("Dinner")
    following = driver.find_element(By.ID, "next")
    assert shown(driver, ".save .main") == "Save draft" and not following.is_displayed()
    driver.find_element(By.ID, "finish").click()
    assert becomes_true(driver, lambda: shown(driver, "#state").startswith("Finished"))
    text = (site / "content/reviews/heat.md").read_text()
    assert "category: Dinner\n" in text and "draft" not in text
    assert shown(driver, ".save .main") == "Save" and not driver.find_element(By.ID, "finish").is_displayed()
    assert following.is_displayed() and not driver.find_element(By.ID, "publish").is_displayed()
    keys.go("New review", key=Keys.SHIFT + Keys.TAB)
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: value(driver, "f-category") == "Dinner" and value(driver, "f-title") == "")


def test_conflict_with_an_editor_is_merged(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """Changes of an editor are kept; both versions are shown; the merged version is saved."""
    path = site / "content/reviews/night-train.md"
    driver.get(editor.address(FILE))
    keys.fill("f-title", "Mine")
    path.write_text(path.read_text().replace("It arrives.", "It never arrives."))
    theirs = path.read_text()
    assert becomes_true(driver, lambda: driver.find_element(By.ID, "f-title"))
    keys.press("!")
    assert becomes_true(driver, lambda: "changed in another tab or program" in shown(driver, "#page-said"))
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


@pytest.mark.parametrize(("page", "form"), [
    ("/reviews/night-train/", FILE), ("/about/", "review?file=pages%2Fabout.md"), ("/restaurants/luna/", "review?file=restaurants%2Fluna.md"),
    ("/tags/slow/", "new?folder=tags&name=slow"), ("/tags/", "#folder-tags"), ("/", "review?file=site.yaml"),
])
def test_pages_link_to_their_forms(editor: WebEditor, driver: Any, keys: Keyboard, page: str, form: str) -> None:
    """By keyboard, from each page of the preview."""
    driver.get(f"http://localhost:{editor.port}{page}")
    assert becomes_true(driver, lambda: shown(driver, ".verdict-edit") == "Edit")
    keys.go("Edit")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: driver.current_url.endswith(form)), driver.current_url
    if form.startswith("#"):
        assert becomes_true(driver, lambda: driver.execute_script("return document.querySelector('#folder-tags').open"))


@pytest.mark.parametrize(("language", "unsaved", "saved", "preview"), [
    ("de", "Noch nicht gespeichert", "Gespeichert", "Vorschau"), ("fr", "Pas encore enregistré", "Enregistré", "Aperçu"),
    ("es", "Todavía sin guardar", "Guardado", "Vista previa"),
])
def test_editor_has_the_language_of_the_site(site: Path, driver: Any, language: str, unsaved: str, saved: str, preview: str) -> None:
    """Its pages, the texts of its scripts, and the link on the pages of the preview."""
    settings = site / "content/site.yaml"
    settings.write_text(settings.read_text() + f"language: {language}\n")
    editor = WebEditor(site, "--write")
    driver.get(editor.opening)
    driver.get(editor.address(FILE))
    keys = Keyboard(driver)
    keys.fill("f-title", "Salt")
    assert becomes_true(driver, lambda: shown(driver, "#state") == unsaved), shown(driver, "#state")
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: shown(driver, "#state").startswith(saved)), shown(driver, "#state")
    assert shown(driver, "#page-title") == preview and "word" not in shown(driver, "#length")
    driver.get(f"http://localhost:{editor.port}/about/")
    assert becomes_true(driver, lambda: shown(driver, ".verdict-edit") in ("Bearbeiten", "Modifier", "Editar"))
    editor.stop()


def test_pages_have_no_link_without_the_editor(site: Path, driver: Any) -> None:
    """Neither before the editor was opened, nor once it is switched off."""
    editor = WebEditor(site, "--write")
    page = f"http://localhost:{editor.port}/about/"
    driver.get(page)
    assert shown(driver, "h1") == "About" and shown(driver, ".verdict-edit") == ""
    driver.get(editor.opening)
    driver.get(page)
    assert becomes_true(driver, lambda: shown(driver, ".verdict-edit") == "Edit")
    editor.stop()
    preview = WebEditor(site, port=editor.port)
    driver.get(page)
    assert shown(driver, "h1") == "About" and shown(driver, ".verdict-edit") == ""
    preview.stop()


def test_list_is_sorted_and_filtered(editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    """Drafts are listed first, and typing filters."""
    titles = [link.text for link in driver.find_elements(By.CSS_SELECTOR, ".reviews a")]
    assert titles == ["Salt", "Night Train"]
    keys.fill("filter", "night")
    assert becomes_true(driver, lambda: "1 of 2" in shown(driver, "#found"))
    assert "Salt" not in shown(driver, ".reviews")


LOG = "review?file=log%2Fa.yaml"
def test_row_is_saved_where_it_was_moved(editor: WebEditor, site: Path, driver: Any, keys: Keyboard) -> None:
    """Another program removes the row above; both later saves change the same entry."""
    log = site / "content/log/a.yaml"
    log.parent.mkdir()
    rows = [f"- {{title: {title}, category: Film}}\n" for title in ("Heat", "Emma", "Ponyo")]
    log.write_text("".join(rows))
    driver.get(editor.address("review?file=log%2Fa.yaml&row=1"))
    log.write_text("".join(rows[1:]))
    choose = "const s = document.getElementById('f-rating'); s.focus(); s.value = arguments[0]; s.dispatchEvent(new Event('input', {bubbles: true}))"
    for rating in ("3", "5"):
        driver.execute_script(choose, rating)
        keys.hold(Keys.CONTROL, "s")
        assert becomes_true(driver, lambda: "Saved" in shown(driver, "#state")), shown(driver, "main")
        assert log.read_text() == rows[1].replace("}", f", rating: {rating}}}") + rows[2]


def test_site_is_published_after_a_look(site: Path, driver: Any, tmp_path: Path) -> None:
    """To a local folder; before the confirmation, nothing is sent, and the draft never is."""
    tools.required(tools.program("rsync"), "rsync")
    settings = site / "content/site.yaml"
    address = "https://reviews.verdict-test.net"
    settings.write_text(settings.read_text().replace("https://plain.example", address) + f"publish: {{rsync: {tmp_path}/out}}\n")
    editor = WebEditor(site, "--write")
    try:
        driver.get(editor.opening)
        keys = Keyboard(driver)
        keys.go("Publish…")
        keys.press(Keys.ENTER)
        assert becomes_true(driver, lambda: "not published yet: " in shown(driver, ".said"), 60), shown(driver, "main")
        assert "Night Train" in shown(driver, "main ul") and "Salt" not in shown(driver, "main ul")
        assert shown(driver, "pre") == ""
        files = driver.execute_script("return document.querySelector('pre').textContent")
        assert "send reviews/night-train/index.html" in files and "salt" not in files
        assert not (tmp_path / "out").exists()
        keys.go("Publish these changes")
        keys.press(Keys.ENTER)
        assert becomes_true(driver, lambda: f"The files are in the folder {tmp_path}/out." in shown(driver, "main"), 60), shown(driver, "main")
        assert f"The address in the settings is {address}/" in shown(driver, "main") and "Published at" not in shown(driver, "main")
        assert (tmp_path / "out/reviews/night-train/index.html").exists()
        review = site / "content/reviews/night-train.md"
        review.write_text(review.read_text().replace("It arrives.", "It never arrives."))
        driver.get(editor.address(""))
        keys.go("Publish…")
        keys.press(Keys.ENTER)
        assert becomes_true(driver, lambda: "not published yet: " in shown(driver, ".said"), 60), shown(driver, "main")
        changes = driver.execute_script("""
            return [...document.querySelectorAll('.texts')].map((page) => [page.querySelector('summary').textContent,
                ...[...page.querySelectorAll('li')].map((line) => line.textContent.trim().replace(/\\s+/g, ' '))]);
        """)
        assert ["Night Train (2)", "old: It arrives.", "new: It never arrives."] in changes, changes
        driver.execute_script("document.querySelectorAll('details').forEach(d => { d.open = true; })")
        assert not faults_of_page(driver)
        with narrow(driver):
            assert driver.execute_script("return document.documentElement.scrollWidth") <= 320
    finally:
        editor.stop()


SETTINGS = "review?file=site.yaml"
LISTED = "review?file=lists%2Fbest.md"
PAGES = ["", "new", FILE, "review?file=reviews%2Fbroken.md", LOG, f"{LOG}&row=0", f"{LOG}&row=all", LISTED, "new?folder=lists", SETTINGS, f"{SETTINGS}&row=all"]


@pytest.fixture
def faulty(site: Path) -> None:
    """A site with errors in shown files."""
    (site / "content/reviews/broken.md").write_text("---\ntitle: [\n---\n")
    (site / "content/log").mkdir()
    (site / "content/log/a.yaml").write_text("- {title: Heat, category: Film, rating: 9}\n")
    (site / "content/lists").mkdir()
    items = ["Night Train", "{title: Ponyo, year: soon, note: Wet.}", "{review: reviews/none.md}"]
    (site / "content/lists/best.md").write_text("---\nitems:\n" + "".join(f"  - {item}\n" for item in items) + "---\n")
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


def faults_of_page(driver: Any, part: str = "document") -> list[tuple[str, str]]:
    """Returns what axe finds on a page, or in a part of it."""
    driver.execute_script(tools.required(tools.axe_script(), "axe.min.js").read_text(encoding="utf-8"))
    run = "const done = arguments[0]; axe.run(%s, {iframes: false, rules: {region: {enabled: true}}}).then(done)" % part
    result = driver.execute_async_script(run)
    assert result["passes"]
    return [(error["id"], error["nodes"][0]["html"]) for error in result["violations"]]


def test_states_are_accessible(site: Path, driver: Any, tmp_path: Path) -> None:
    """The trash, a deletion with images and links, a dry run, a refusal, a stopped server, and the link on pages."""
    tools.required(tools.program("rsync"), "rsync")
    settings = site / "content/site.yaml"
    address = "https://reviews.verdict-test.net"
    settings.write_text(settings.read_text().replace("https://plain.example", address) + f"publish: {{rsync: {tmp_path}/out}}\n")
    (site / "content/reviews/night.png").write_bytes(png())
    path = site / "content/reviews/night-train.md"
    path.write_text(path.read_text() + "\n![Night](night.png)\n")
    (site / "content/pages/about.md").write_text("---\ntitle: About\n---\n[A train](../reviews/night-train.md)\n")
    editor = WebEditor(site, "--write")
    try:
        driver.get(editor.opening)
        driver.get(editor.address(FILE))
        assert "About" in shown(driver, "#delete") and "reviews/night.png" in shown(driver, "#delete")
        assert not faults_of_page(driver)
        driver.find_element(By.CSS_SELECTOR, "#delete button").click()
        assert becomes_true(driver, lambda: "Deleted Night Train." in shown(driver, ".said"))
        driver.execute_script("document.querySelectorAll('details').forEach(d => { d.open = true; })")
        assert "Trash (1)" in shown(driver, "main") and not faults_of_page(driver)
        driver.find_element(By.CSS_SELECTOR, ".said button").click()
        assert becomes_true(driver, lambda: "Restored." in shown(driver, ".said")) and path.exists()
        assert (site / "content/reviews/night.png").exists()
        driver.find_element(By.CSS_SELECTOR, "[action=publish] button").click()
        assert becomes_true(driver, lambda: "not published yet: " in shown(driver, ".said"), 60), shown(driver, "main")
        assert driver.current_url.endswith("/progress") and not faults_of_page(driver)
        driver.get(editor.address("review?file=reviews%2Fnone.md"))
        assert "not found" in shown(driver, "main") and not faults_of_page(driver)
        driver.get(f"http://localhost:{editor.port}/about/")
        assert becomes_true(driver, lambda: shown(driver, ".verdict-edit") == "Edit")
        assert not faults_of_page(driver, "'.verdict-edit'")
        driver.get(editor.address(FILE))
    finally:
        editor.stop()
    assert becomes_true(driver, lambda: "Verdict is not running" in shown(driver, "#unsent"), 20)
    assert not faults_of_page(driver)


@only_chromium
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("forced", ["none", "active"])
def test_pages_are_accessible(faulty: None, editor: WebEditor, driver: Any, keys: Keyboard, scheme: str, forced: str) -> None:
    """Every page, with errors, in every colour scheme."""
    features = [{"name": "prefers-color-scheme", "value": scheme}, {"name": "forced-colors", "value": forced}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    for page, dialog in [*((page, "") for page in PAGES), (FILE, "image"), (FILE, "link")]:
        open_all(editor, driver, page)
        if dialog:
            driver.execute_script(f"document.querySelector('[data-mark={dialog}]').click()")
        assert not faults_of_page(driver), page
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
