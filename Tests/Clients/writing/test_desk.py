"""What a critic sees while writing: the line that is written, taps that count, drafts that end only when they are saved."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from support.waiting import eventually
from .browsers import Keyboard, add_day, becomes_true, in_frame, shown
from .editor import CONFIGURATION, WebEditor, png

FILE = "review?file=reviews%2Fnight-train.md"
SETTINGS = "review?file=site.yaml"

only_chromium = pytest.mark.parametrize("driver", ["chromium"], indirect=True)
"""For fingers and sizes of windows, which only the debugging protocol emulates."""


@pytest.fixture
def keys(editor: WebEditor, driver: Any) -> Keyboard:
    driver.get(editor.opening)
    return Keyboard(driver)


def value(driver: Any, identifier: str) -> str:
    return driver.execute_script("return document.getElementById(arguments[0]).value", identifier)


def resize(driver: Any, width: int, height: int) -> None:
    """Emulates a phone or tablet with a touch screen."""
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})


def press(driver: Any, selector: str, seconds: float, meanwhile: Callable[[], None] = lambda: None) -> None:
    """Holds a finger on an element for a time, as fingers do."""
    middle = "const r = document.querySelector(arguments[0]).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]"
    x, y = driver.execute_script(middle, selector)
    driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    meanwhile()
    time.sleep(seconds)
    driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def choose(driver: Any, identifier: str, text: str) -> None:
    """Gives an input a value, as if it was typed or chosen."""
    driver.execute_script(
        "const i = document.getElementById(arguments[0]); i.value = arguments[1]; i.dispatchEvent(new Event('input', {bubbles: true}));"
        "i.dispatchEvent(new Event('change', {bubbles: true}))", identifier, text)


HIDDEN = """
const area = document.getElementById('body');
const [box, bar, style] = [area.getBoundingClientRect(), document.querySelector('.bar').getBoundingClientRect(), getComputedStyle(area)];
const line = area.value.slice(0, area.selectionStart).split('\\n').length;
const bottom = box.top + parseFloat(style.borderTopWidth) + parseFloat(style.paddingTop) + line * parseFloat(style.lineHeight) - area.scrollTop;
return Math.round(bottom - Math.min(bar.top, innerHeight));
"""
"""By how many pixels the line of the cursor is below the upper edge of the bar; lines are short."""


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)])
def test_written_line_is_above_the_bar(editor: WebEditor, driver: Any, keys: Keyboard, size: tuple[int, int], tmp_path: Path) -> None:
    """At the end of a long text, in its middle, and after an image."""
    driver.get(editor.address("new"))
    if driver.name == "firefox":
        driver.set_window_size(*size)
    else:
        resize(driver, *size)
    driver.execute_script("document.getElementById('body').focus()")
    keys.press(*[f"Line {number}\n" for number in range(40)], "now")
    assert becomes_true(driver, lambda: driver.execute_script(HIDDEN) <= 0), driver.execute_script(HIDDEN)
    driver.execute_script("const b = document.getElementById('body'); b.focus(); const i = b.value.indexOf('Line 20'); b.setSelectionRange(i, i)")
    keys.press(*["More\n"] * 30)
    assert becomes_true(driver, lambda: driver.execute_script(HIDDEN) <= 0), driver.execute_script(HIDDEN)
    keys.hold(Keys.CONTROL, Keys.END)
    (tmp_path / "a.png").write_bytes(png(60, 40))
    driver.execute_script("document.querySelector('[data-mark=image]').click()")
    driver.find_element(By.ID, "picture-file").send_keys(str(tmp_path / "a.png"))
    driver.find_element(By.ID, "picture-alt").send_keys("A wave", Keys.ENTER)
    assert becomes_true(driver, lambda: "![A wave](" in value(driver, "body"))
    assert becomes_true(driver, lambda: driver.execute_script(HIDDEN) <= 0), driver.execute_script(HIDDEN)


def test_draft_ends_only_with_a_day_after_today(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """"Schedule" asks first. Given up, or with a day that is over, it changes nothing."""
    path = site / "content/reviews/films/salt.md"
    driver.get(editor.address("review?file=reviews%2Ffilms%2Fsalt.md"))
    before = path.read_text()
    assert becomes_true(driver, lambda: driver.find_element(By.ID, "schedule").is_displayed())
    driver.find_element(By.ID, "schedule").click()
    keys.press(Keys.ESCAPE)
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: shown(driver, "#state").startswith("Saved"))
    assert path.read_text() == before and shown(driver, ".save .main") == "Save draft"
    driver.find_element(By.ID, "schedule").click()
    choose(driver, "schedule-day", "2020-01-02")
    driver.find_element(By.ID, "schedule-save").click()
    assert "Choose a day after today." in shown(driver, "#schedule-wrong") and path.read_text() == before
    choose(driver, "schedule-day", "2999-01-02")
    driver.find_element(By.ID, "schedule-save").click()
    assert becomes_true(driver, lambda: shown(driver, "#state") == "Scheduled for 2999-01-02")
    assert path.read_text() == before.replace("draft: true\n", "published: 2999-01-02\n") or "published: 2999-01-02" in path.read_text()
    assert "draft" not in path.read_text() and value(driver, "f-published") == "2999-01-02"
    assert shown(driver, ".save .main") == "Save" and not driver.find_element(By.ID, "finish").is_displayed()
    driver.get(editor.address(""))
    row = driver.find_element(By.XPATH, "//li[contains(., 'Salt')]").text
    assert "Scheduled for 2999-01-02" in row and "Draft" not in row


@pytest.mark.parametrize("fault", ["title", "year"])
def test_failed_finish_leaves_the_draft(editor: WebEditor, driver: Any, keys: Keyboard, site: Path, fault: str) -> None:
    """Without a title, or with an error that would stop the site."""
    driver.get(editor.address("new"))
    driver.find_element(By.ID, "body").send_keys("Wet.")
    if fault == "year":
        choose(driver, "f-title", "Sea")
        choose(driver, "f-category", "Film")
        choose(driver, "f-year", "soon")
    driver.find_element(By.ID, "finish").click()
    assert becomes_true(driver, lambda: f"e-{fault}" and "error" in shown(driver, f"#e-{fault}")), shown(driver, "main")
    assert becomes_true(driver, lambda: shown(driver, "#state") == "Not finished: correct the errors.")
    assert driver.execute_script("return document.getElementById('f-draft').checked")
    assert shown(driver, ".save .main") == "Save draft" and driver.find_element(By.ID, "finish").is_displayed()
    assert not list((site / "content/reviews").glob("sea*"))
    choose(driver, "f-title", "Sea")
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: shown(driver, "#state").startswith("Saved"))
    assert "draft: true" in (site / "content/reviews/sea.md").read_text()


@only_chromium
def test_day_that_does_not_exist_is_not_saved(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """Browsers send such a day as if the field was empty."""
    path = site / "content/reviews/night-train.md"
    before = path.read_text()
    driver.get(editor.address(FILE))
    day = driver.find_element(By.CSS_SELECTOR, "#review input[type=date]")
    day.send_keys("02302026")
    assert driver.execute_script("return arguments[0].validity.badInput", day)
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: shown(driver, "#state") == "Not saved: correct the errors.")
    place = day.get_attribute("id").replace("f-", "#e-")
    assert "This does not exist" in shown(driver, place) and day.get_attribute("aria-invalid") == "true"
    assert keys.focused.get_attribute("id") == day.get_attribute("id") and path.read_text() == before
    choose(driver, day.get_attribute("id"), "2026-02-28")
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: shown(driver, "#state").startswith("Saved")) and "2026-02-28" in path.read_text()


def test_finished_review_of_a_later_day_is_scheduled(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    driver.get(editor.address("review?file=reviews%2Ffilms%2Fsalt.md"))
    choose(driver, driver.find_element(By.CSS_SELECTOR, "#review input[type=date]").get_attribute("id"), "2999-03-04")
    driver.find_element(By.ID, "finish").click()
    assert becomes_true(driver, lambda: shown(driver, "#state") == "Scheduled for 2999-03-04"), shown(driver, "#state")


@pytest.mark.parametrize("key, mark", [("b", "**"), ("i", "*")])
def test_mark_ends_after_its_words(editor: WebEditor, driver: Any, keys: Keyboard, key: str, mark: str) -> None:
    driver.get(editor.address(FILE))
    area = driver.find_element(By.ID, "body")
    area.send_keys(Keys.CONTROL, Keys.END)
    area.send_keys(Keys.NULL, " So ")
    keys.hold(Keys.CONTROL, key)
    keys.press("very")
    keys.hold(Keys.CONTROL, key)
    keys.press(" late")
    assert value(driver, "body").rstrip().endswith(f" So {mark}very{mark} late"), value(driver, "body")


def test_errors_that_stop_the_site_are_said(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """In the bar with links, at the row in the list, and in forms of other files, until they are corrected."""
    driver.get(editor.address(FILE))
    driver.execute_script("document.getElementById('body').focus()")
    choose(driver, "f-year", "soon")
    driver.execute_script("document.getElementById('body').focus()")
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: "but the site is not updated" in shown(driver, "#state")), shown(driver, "#state")
    link = driver.find_element(By.CSS_SELECTOR, "#state a")
    assert link.text == "1 error in this form"
    link.click()
    assert keys.focused.get_attribute("id") == "f-year"
    driver.get(editor.address("review?file=pages%2Fabout.md"))
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: "but the site is not updated" in shown(driver, "#state")), shown(driver, "#state")
    assert driver.find_element(By.CSS_SELECTOR, "#state a").text == "Night Train"
    driver.get(editor.address(""))
    assert "Errors" in driver.find_element(By.XPATH, "//ul[@id='folder-reviews']/li[contains(., 'Night Train')]").text
    assert "The site is not updated" in shown(driver, ".said.wrong") and "Night Train" in shown(driver, ".said.wrong")
    driver.get(editor.address(FILE))
    choose(driver, "f-year", "1999")
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: shown(driver, "#state").startswith("Saved ") and "site" not in shown(driver, "#state"))
    driver.get(editor.address(""))
    assert "Errors" not in shown(driver, "main") and "The site is not updated" not in shown(driver, "main")


def test_large_photo_is_shown_before_a_build(site: Path, driver: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages show a photo in several sizes, which the helper program has to create first."""
    monkeypatch.delenv("VERDICT_PICTURES", raising=False)
    image = pytest.importorskip("PIL.Image")
    stream = io.BytesIO()
    image.effect_noise((3000, 2000), 90).convert("RGB").save(stream, "JPEG")
    (tmp_path / "photo.jpg").write_bytes(stream.getvalue())
    editor = WebEditor(site, "--write")
    driver.get(editor.opening)
    driver.get(editor.address("new"))
    choose(driver, "f-title", "Harbour")
    choose(driver, "f-category", "Film")
    assert becomes_true(driver, lambda: "Harbour" in in_frame(driver, "return document.body.innerText"))
    driver.execute_script("document.querySelector('[data-mark=image]').click()")
    driver.find_element(By.ID, "picture-file").send_keys(str(tmp_path / "photo.jpg"))
    driver.find_element(By.ID, "picture-alt").send_keys("Ships", Keys.ENTER)
    assert becomes_true(driver, lambda: "![Ships](" in value(driver, "body"))
    widths = "return [...document.images].filter(i => i.alt === 'Ships').map(i => i.naturalWidth > 0)"
    assert becomes_true(driver, lambda: in_frame(driver, widths) == [True]), in_frame(driver, widths)
    editor.stop()


def test_list_has_a_preview(editor: WebEditor, site: Path, driver: Any, keys: Keyboard) -> None:
    (site / "content/lists").mkdir()
    (site / "content/lists/best.md").write_text("---\ntitle: Best of trains\ndate: 2026-01-02\nitems: [Night Train, Ponyo]\n---\nAll of them.\n")
    driver.get(editor.address("review?file=lists%2Fbest.md"))
    assert becomes_true(driver, lambda: "Best of trains" in in_frame(driver, "return document.querySelector('h1')?.innerText")), "no page"
    assert "Ponyo" in in_frame(driver, "return document.body.innerText")


@only_chromium
@pytest.mark.parametrize("size", [(768, 1024), (430, 932)])
def test_held_finger_hits_the_button(editor: WebEditor, driver: Any, keys: Keyboard, site: Path, size: tuple[int, int]) -> None:
    """An error that vanishes during the touch moves nothing before the click."""
    resize(driver, *size)
    driver.get(editor.address(FILE))
    choose(driver, "f-title", "")
    assert becomes_true(driver, lambda: "missing title" in shown(driver, "#e-title"))
    choose(driver, "f-title", "Day Train")
    press(driver, ".save .main", 1.2)
    assert becomes_true(driver, lambda: "title: Day Train" in (site / "content/reviews/night-train.md").read_text())
    assert becomes_true(driver, lambda: shown(driver, "#e-title") == "")


@only_chromium
def test_tools_and_dialogs_are_within_reach(editor: WebEditor, driver: Any, keys: Keyboard, tmp_path: Path) -> None:
    """All tools at 390 pixels, and the buttons of the image dialog in a low window."""
    resize(driver, 390, 844)
    driver.get(editor.address(FILE))
    edges = "return [...document.querySelectorAll('.tools button')].map((b) => b.getBoundingClientRect().right)"
    assert becomes_true(driver, lambda: driver.execute_script(edges))
    assert max(driver.execute_script(edges)) <= 390
    resize(driver, 800, 500)
    (tmp_path / "a.png").write_bytes(png(300, 400))
    driver.execute_script("document.querySelector('[data-mark=image]').click()")
    driver.find_element(By.ID, "picture-file").send_keys(str(tmp_path / "a.png"))
    bottom = "return document.getElementById('picture-insert').getBoundingClientRect().bottom"
    assert becomes_true(driver, lambda: driver.execute_script("return document.getElementById('picture-shown').naturalHeight") == 400)
    assert driver.execute_script(bottom) <= 500


@pytest.mark.parametrize("typed", ['"#AA2200"', "'#AA2200'", "#AA2200"])
def test_colour_is_typed_with_or_without_quotes(editor: WebEditor, driver: Any, keys: Keyboard, site: Path, typed: str) -> None:
    driver.get(editor.address(SETTINGS))
    field = driver.find_element(By.ID, "f-accent.fill")
    assert "quotes" not in shown(driver, "#s-accent") and "(required)" not in shown(driver, "#s-accent")
    field.send_keys(typed)
    assert driver.execute_script("return document.querySelector('#s-accent [type=color]').value") == "#aa2200"
    keys.hold(Keys.CONTROL, "s")
    settings = site / "content/site.yaml"
    assert eventually(lambda: 'accent: "#AA2200"\n' in settings.read_text()), settings.read_text()
    assert "error" not in shown(driver, "#s-accent")


def test_publishing_leads_to_what_is_missing(editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    """The address is an example, and there is no destination."""
    driver.get(editor.address(""))
    keys.go("Publish…")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: "To publish the site, first enter" in shown(driver, ".said")), shown(driver, "main")
    links = [link.get_attribute("href").rsplit("#")[1] for link in driver.find_elements(By.CSS_SELECTOR, ".said a")]
    assert links[0] == "f-url" and links[1].startswith("f-publish"), links
    driver.find_elements(By.CSS_SELECTOR, "#lacking a")[1].click()
    driver.switch_to.active_element.send_keys("/tmp")
    assert value(driver, links[1]) == "/tmp"


def test_visits_have_their_own_days(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """Two visits are two, although the form gives a day in advance; a visit may be known by its year."""
    driver.get(editor.address("new?restaurant=Luna"))
    assert (value(driver, "f-category"), value(driver, "f-restaurant")) == ("Dinner", "Luna")
    choose(driver, "f-title", "Two evenings")
    for day in ("2020-11-12", "2020-11-19"):
        add_day(driver, keys, day)
    driver.find_element(By.CSS_SELECTOR, "[data-rows=f-visits] [data-add]").click()
    keys.press("2019")
    assert value(driver, "f-visited") == "2020-11-19"
    assert len(driver.find_elements(By.CSS_SELECTOR, "[data-rows=f-visits] li .pick[title='Choose a day']")) >= 3
    driver.find_element(By.ID, "finish").click()
    assert becomes_true(driver, lambda: shown(driver, "#state").startswith("Finished")), shown(driver, "main")
    text = (site / "content/reviews/two-evenings.md").read_text()
    assert "visited: 2020-11-19\n" in text and 'visits: [2020-11-12, 2020-11-19, "2019"]' in text.replace(", 2019]", ', "2019"]'), text
    driver.get(editor.address("new"))
    assert value(driver, "f-visited").startswith("20")


def test_visits_that_change_the_day_say_so(editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    """Beside the day and at the visits; a day that the writer has chosen stays."""
    driver.get(editor.address("new?restaurant=Luna"))
    today = value(driver, "f-visited")
    assert driver.find_element(By.CSS_SELECTOR, "[data-rows=f-visits] .add input").get_attribute("type") == "date"
    add_day(driver, keys, "2020-11-12")
    add_day(driver, keys, "2020-10-03")
    assert value(driver, "f-visited") == "2020-11-12"
    for key in ("visited", "visits"):
        assert "is now that of the last visit, 2020-11-12" in shown(driver, f"[data-key={key}] .told"), key
    assert driver.find_element(By.CSS_SELECTOR, "[data-key=visited] .told").get_attribute("role") == "status"
    choose(driver, "f-visited", today)
    assert shown(driver, ".told").strip() == ""
    add_day(driver, keys, "2020-12-24")
    assert value(driver, "f-visited") == today and shown(driver, ".told").strip() == ""


def test_invalid_visit_keeps_the_day(editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    """So that the error is at the visit alone."""
    driver.get(editor.address("new?restaurant=Luna"))
    today = value(driver, "f-visited")
    choose(driver, "f-title", "Evening")
    driver.execute_script("document.getElementById('f-visits').closest('details')?.setAttribute('open', '')")
    driver.find_element(By.CSS_SELECTOR, "[data-rows=f-visits] [data-add]").click()
    keys.press("14 November 2026")
    assert becomes_true(driver, lambda: "invalid day '14 November 2026'" in shown(driver, "[data-key=visits] .faults")), shown(driver, "main")
    assert value(driver, "f-visited") == today and shown(driver, "#e-visited") == ""
    assert "Day of visit" not in shown(driver, "#page-said")


def test_saved_review_has_no_unsaved_text(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """After the page of the review, browsers fill the form again, in the notation that was sent."""
    driver.get(editor.address("new?restaurant=Luna"))
    choose(driver, "f-title", "Two evenings")
    for day in ("2020-11-12", "2020-11-19"):
        add_day(driver, keys, day)
    driver.execute_script("document.querySelector('[data-rows=f-visits] [data-more]').click()")
    driver.find_element(By.ID, "finish").click()
    assert becomes_true(driver, lambda: shown(driver, "#state").startswith("Finished")), shown(driver, "main")
    written = driver.execute_script("return document.querySelector('textarea[name=f-visits]').value")
    driver.get(editor.address("review?file=reviews%2Ftwo-evenings.md"))
    assert driver.execute_script("return document.querySelector('textarea[name=f-visits]').value") != written
    driver.execute_script(
        "const a = document.querySelector('textarea[name=f-visits]'); a.value = arguments[0]; a.dispatchEvent(new Event('input', {bubbles: true}))", written)
    assert shown(driver, "#state") == "Not saved yet"
    assert becomes_true(driver, lambda: shown(driver, "#state") == "")
    assert not list((site / ".verdict/unsaved").glob("[!.]*"))
    driver.get(editor.address(""))
    assert "Unsaved text" not in shown(driver, "main")


def test_stored_text_that_the_file_has_is_dropped(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """Another program may have saved it."""
    path = site / "content/reviews/night-train.md"
    driver.get(editor.address(FILE))
    choose(driver, "f-verdict", "Slow and dark.")
    assert becomes_true(driver, lambda: list((site / ".verdict/unsaved").glob("[!.]*")))
    driver.get(editor.address(""))
    assert "Unsaved text: Night Train" in " ".join(shown(driver, "main").split())
    path.write_text(path.read_text().replace("verdict: A train at night.", 'verdict: "Slow and dark."'))
    assert becomes_true(driver, lambda: driver.refresh() or "Unsaved text" not in shown(driver, "main")), shown(driver, "main")
    assert not list((site / ".verdict/unsaved").glob("[!.]*"))


def test_preview_draws_the_histogram_of_its_text(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """The eighth rating of a category is the first that a histogram shows; no build has drawn it."""
    for number in range(1, 8):
        (site / f"content/reviews/dinner-{number}.md").write_text(
            f"---\ntitle: Dinner {number}\nrating: 3\ncategory: Dinner\nvisited: 2026-02-0{number}\n---\nGood.\n")
    driver.get(editor.address("new?restaurant=Luna"))
    choose(driver, "f-title", "Luna again")
    choose(driver, "f-rating", "3")
    widths = "return [...document.images].filter(i => i.src.includes('histograms')).map(i => (i.loading = 'eager', i.naturalWidth > 0))"
    assert becomes_true(driver, lambda: in_frame(driver, widths) == [True]), in_frame(driver, widths)
    source = "return document.querySelector('img[src*=histograms]').src"
    first = in_frame(driver, source)
    assert "#bar-" in first and not (site / "site/histograms/dinner.svg").exists()
    bars = "const [url, done] = arguments; fetch(url).then((a) => a.text()).then(done)"
    drawn = driver.execute_async_script(bars, first)
    choose(driver, "f-rating", "5")
    assert becomes_true(driver, lambda: in_frame(driver, source) != first)
    assert driver.execute_async_script(bars, in_frame(driver, source)) != drawn


def test_conflict_shows_the_differences(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    path = site / "content/reviews/night-train.md"
    driver.get(editor.address(FILE))
    path.write_text(path.read_text().replace("It arrives.", "It never arrives."))
    choose(driver, "f-title", "Day Train")
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: "Not saved: the file was changed" in shown(driver, "main")), shown(driver, "main")
    lines = "return [...document.querySelectorAll('.texts :is(ins, del)')].map((l) => [l.localName, l.textContent.trim()])"
    assert driver.execute_script(lines) == [
        ["del", "Version in the file title: Night Train"], ["ins", "Your version title: Day Train"],
        ["del", "Version in the file It never arrives."], ["ins", "Your version It arrives."]], driver.execute_script(lines)


@pytest.mark.parametrize("text, words", [
    ("![A long train](night-train.png)\n\nIt goes far away.", 4), ("See [the train](https://rail.example/a_(b)?c=d \"Time table\") go.", 4),
    ("[![A b c](<a b.png> \"Built in 1900\")](https://a.example/x-y) done", 1), ("Read <https://a.example/one/two> or https://b.example/c now (or never).", 5),
])
def test_words_are_those_that_readers_see(editor: WebEditor, driver: Any, keys: Keyboard, text: str, words: int) -> None:
    driver.get(editor.address(FILE))
    choose(driver, "body", text)
    count = f"{words} word{'s' if words > 1 else ''} ·"
    assert becomes_true(driver, lambda: shown(driver, "#length").startswith(count)), shown(driver, "#length")


def test_words_are_counted_after_restoring(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    driver.get(editor.address(FILE))
    choose(driver, "body", "Only three words.")
    assert becomes_true(driver, lambda: list((site / ".verdict/unsaved").glob("[!.]*")))
    driver.get(editor.address(FILE))
    assert becomes_true(driver, lambda: shown(driver, "#length").startswith("7 words")), shown(driver, "#length")
    assert becomes_true(driver, lambda: driver.find_element(By.XPATH, "//div[@id='kept']//button[. = 'Restore']").click() or True)
    assert becomes_true(driver, lambda: shown(driver, "#length").startswith("3 words")), shown(driver, "#length")


def test_unset_colour_is_not_black(editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    driver.get(editor.address(SETTINGS))
    picker = driver.find_element(By.CSS_SELECTOR, ".field:has([id='f-accent.fill']) [type=color]")
    assert not picker.is_displayed() and "Not set: choose a colour" in shown(driver, ".field:has([id='f-accent.fill'])")
    choose(driver, "f-accent.fill", "#aa2200")
    assert picker.is_displayed() and "Not set" not in shown(driver, ".field:has([id='f-accent.fill'])")
    choose(driver, "f-accent.fill", "")
    assert not picker.is_displayed()


def test_image_needs_no_description(editor: WebEditor, driver: Any, keys: Keyboard, site: Path, tmp_path: Path) -> None:
    """A decorative one has an empty alt text in the text and as the main image, which ends with the image."""
    (tmp_path / "a.png").write_bytes(png(60, 40))
    path = site / "content/reviews/night-train.md"
    driver.get(editor.address(FILE))
    driver.execute_script("document.querySelector('[data-mark=image]').click()")
    assert "Empty if the image is decorative." in shown(driver, "#picture-dialog")
    driver.find_element(By.ID, "picture-file").send_keys(str(tmp_path / "a.png"))
    driver.find_element(By.ID, "picture-insert").click()
    assert becomes_true(driver, lambda: "![](night-train.png)" in value(driver, "body")), shown(driver, "#picture-wrong")
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: shown(driver, "#state").startswith("Saved ") and "site" not in shown(driver, "#state")), shown(driver, "#state")
    assert 'image: night-train.png\nalt: ""\n' in path.read_text()
    choose(driver, "f-image", "")
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: "image:" not in path.read_text())
    assert "alt:" not in path.read_text()


def test_enter_moves_on(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """It saves nothing, nothing is red before the first word, and the heading follows the title."""
    driver.get(editor.address("new"))
    choose(driver, "f-category", "Film")
    assert becomes_true(driver, lambda: "once this is filled in: Title" in shown(driver, "#page-said")), shown(driver, "#page-said")
    assert shown(driver, "#e-title") == ""
    driver.execute_script("document.getElementById('f-title').focus()")
    keys.press("Sea")
    assert becomes_true(driver, lambda: shown(driver, "#heading") == "Sea")
    keys.press(Keys.ENTER)
    assert keys.focused.get_attribute("id") == "f-rating"
    time.sleep(1)
    assert not (site / "content/reviews/sea.md").exists() and "Saved" not in shown(driver, "#state")


def test_log_takes_the_usual_category_and_a_comma(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """Of a new title; errors are at their field; the entry can be taken back."""
    driver.get(editor.address(""))
    driver.find_element(By.ID, "quick-title").send_keys("Ponyo")
    driver.find_element(By.ID, "quick-rating").send_keys("11", Keys.ENTER)
    assert becomes_true(driver, lambda: "outside" in shown(driver, "#quick-faults"))
    assert driver.execute_script("return [...document.querySelectorAll('#quick [aria-invalid]')].map((input) => input.id)") == ["quick-rating"]
    rating = driver.find_element(By.ID, "quick-rating")
    rating.clear()
    rating.send_keys("4,5", Keys.ENTER)
    assert becomes_true(driver, lambda: "Logged 'Ponyo'" in shown(driver, ".said")), shown(driver, "main")
    [log] = (site / "content/log").iterdir()
    assert "category: Film" in log.read_text() and "rating: 4.5" in log.read_text()
    driver.find_element(By.XPATH, "//form[contains(@class, 'said')]//button[. = 'Undo']").click()
    assert becomes_true(driver, lambda: "Ponyo" not in log.read_text())


def test_restaurant_has_a_visit_button(editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    """And its folder is open in the list, since there are few."""
    driver.get(editor.address(""))
    assert driver.execute_script("return document.getElementById('folder-restaurants').open")
    assert "Restaurants (1)" in shown(driver, "#folder-restaurants summary")
    driver.get(editor.address("review?file=restaurants%2Fluna.md"))
    driver.find_element(By.LINK_TEXT, "New visit").click()
    assert becomes_true(driver, lambda: value(driver, "f-restaurant") == "Luna" and value(driver, "f-category") == "Dinner")


def test_messages_have_no_notation_of_files(editor: WebEditor, driver: Any, keys: Keyboard) -> None:
    driver.get(editor.address(SETTINGS))
    choose(driver, "f-url", "plain")
    assert becomes_true(driver, lambda: "such as https://" in shown(driver, "#e-url")), shown(driver, "#e-url")
    assert "url:" not in shown(driver, "#e-url")
    assert CONFIGURATION and "KEY" not in shown(driver, "main") and "mapping" not in shown(driver, "main")
