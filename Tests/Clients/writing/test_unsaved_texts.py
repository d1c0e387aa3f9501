"""Unsaved text: stored by the server for each opened form, offered again, never overwritten, and sent to no other server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from support.waiting import eventually
from .browsers import Keyboard, becomes_true, shown
from .editor import WebEditor, changed

FILE = "reviews/night-train.md"
FORM = "review?file=reviews%2Fnight-train.md"
SCRIPT = b"Verdict-Write: 1\r\n"


@pytest.fixture
def keys(editor: WebEditor, driver: Any) -> Keyboard:
    driver.get(editor.opening)
    return Keyboard(driver)


def stored(site: Path) -> list[bytes]:
    """Returns the files with unsaved text; temporary files, which are renamed at any time, are left out."""
    return [path.read_bytes() for path in (site / ".verdict/unsaved").glob("[!.]*")]


def type_title(driver: Any, text: str) -> None:
    title = driver.find_element(By.ID, "f-title")
    title.clear()
    title.send_keys(text)


def is_stored(site: Path, *texts: str) -> bool:
    return all(any(text.encode() in file for file in stored(site)) for text in texts)


def value(driver: Any, name: str) -> str:
    return driver.find_element(By.ID, name).get_attribute("value")


def press(driver: Any, name: str) -> None:
    """Presses a button of the first offer, and waits until the offers are shown anew."""
    click = """
    const button = [...document.querySelectorAll("#kept button")].find((button) => button.textContent === arguments[0]);
    button.parentElement.dataset.old = "";
    button.click();
    """
    driver.execute_script(click, name)
    count = "return document.querySelectorAll('#kept [data-old]').length"
    assert becomes_true(driver, lambda: driver.execute_script(count) == 0)


def offers(driver: Any) -> int:
    return shown(driver, "#kept").count("There is unsaved text of")


def save(driver: Any) -> None:
    driver.find_element(By.CSS_SELECTOR, ".save button").click()


def is_saved(driver: Any) -> bool:
    return becomes_true(driver, lambda: "Saved" in shown(driver, ".said, #state"))


def test_unsaved_text_is_restored(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """By keyboard. The browser stores no text."""
    driver.get(editor.address(FORM))
    keys.go("body")
    keys.hold(Keys.CONTROL, Keys.END)
    keys.press("Not saved yet.")
    assert becomes_true(driver, lambda: is_stored(site, "Not saved yet."))
    storage = driver.execute_script("return JSON.stringify([localStorage, sessionStorage])")
    assert "verdict-editor" in storage and "Not saved yet." not in storage
    driver.get("about:blank")
    driver.get(editor.address(""))
    assert "Unsaved text: Night Train" in shown(driver, ".said")
    driver.get(editor.address(FORM))
    assert becomes_true(driver, lambda: offers(driver) == 1)
    assert "Not saved" not in value(driver, "body")
    keys.go("Restore")
    keys.press(Keys.ENTER)
    assert becomes_true(driver, lambda: "Not saved yet." in value(driver, "body"))
    keys.go("Save")
    keys.press(Keys.ENTER)
    assert is_saved(driver)
    assert "Not saved yet." in (site / "content" / FILE).read_text()
    assert stored(site) == []
    driver.get(editor.address(FORM))
    assert shown(driver, "#kept") == ""


def test_text_typed_beside_an_offer_is_a_second_text(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    driver.get(editor.address(FORM))
    type_title(driver, "First")
    assert becomes_true(driver, lambda: is_stored(site, "First"))
    driver.get(editor.address(FORM))
    assert becomes_true(driver, lambda: offers(driver) == 1)
    type_title(driver, "Second")
    assert becomes_true(driver, lambda: is_stored(site, "First", "Second"))
    press(driver, "Restore")
    assert becomes_true(driver, lambda: value(driver, "f-title") == "First" and offers(driver) == 1)
    assert is_stored(site, "First", "Second")
    press(driver, "Restore")
    assert becomes_true(driver, lambda: value(driver, "f-title") == "Second")
    assert becomes_true(driver, lambda: offers(driver) == 1 and is_stored(site, "First", "Second"))
    press(driver, "Discard")
    assert becomes_true(driver, lambda: offers(driver) == 0)
    assert not is_stored(site, "First") and is_stored(site, "Second")


@pytest.mark.parametrize("driver", ["chromium"], indirect=True)
def test_new_reviews_in_two_tabs_are_two_texts(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    first = driver.current_window_handle
    for title in ("One", "Two"):
        driver.switch_to.new_window("tab")
        driver.get(editor.address("new"))
        type_title(driver, title)
        assert becomes_true(driver, lambda title=title: is_stored(site, title))
    assert is_stored(site, "One", "Two")
    driver.switch_to.window(first)
    driver.get(editor.address("new"))
    assert becomes_true(driver, lambda: offers(driver) == 2)
    press(driver, "Restore")
    assert becomes_true(driver, lambda: value(driver, "f-title") == "Two" and offers(driver) == 1)
    assert is_stored(site, "One", "Two")


def test_restored_text_conflicts_with_newer_file(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """Only the changed field is put back, and saving shows both versions."""
    path = site / "content" / FILE
    driver.get(editor.address(FORM))
    type_title(driver, "Mine")
    assert becomes_true(driver, lambda: is_stored(site, "Mine"))
    driver.get("about:blank")
    path.write_text(path.read_text().replace("[slow, quiet]", "[fast, quiet]") + "\nA paragraph of another program.\n")
    theirs = path.read_text()
    driver.get(editor.address(FORM))
    assert becomes_true(driver, lambda: "The file changed after that" in shown(driver, "#kept"))
    press(driver, "Restore")
    assert becomes_true(driver, lambda: value(driver, "f-title") == "Mine")
    assert "A paragraph of another" in value(driver, "body") and "fast" in shown(driver, ".chips")
    save(driver)
    assert becomes_true(driver, lambda: "Below are both versions" in shown(driver, "main"))
    assert path.read_text() == theirs
    for part in ("title: Mine", "fast", "A paragraph of another"):
        assert part in value(driver, "text")
    save(driver)
    assert is_saved(driver)
    assert path.read_text() == theirs.replace("Night Train", "Mine") and stored(site) == []


def test_refused_form_keeps_all_of_its_text(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    driver.get(editor.address("new"))
    driver.find_element(By.ID, "body").send_keys("Long text.")
    save(driver)
    assert becomes_true(driver, lambda: "missing title" in shown(driver, "#e-title"))
    assert is_stored(site, "Long text.")
    type_title(driver, "Then")
    assert becomes_true(driver, lambda: is_stored(site, "Then"))
    assert is_stored(site, "Long text.") and len(stored(site)) == 1


def test_writer_keeps_the_focus_during_a_refused_save(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    driver.get(editor.address("new"))
    driver.execute_script("const { fetch } = window; window.fetch = async (...request) => {"
                          "await new Promise((done) => setTimeout(done, 300)); return fetch(...request); }")
    text = driver.find_element(By.ID, "body")
    text.send_keys("Long text")
    keys.hold(Keys.CONTROL, "s")
    text.send_keys(", and more.")
    assert becomes_true(driver, lambda: "Not saved: correct" in shown(driver, "#state") and "missing title" in shown(driver, "#e-title"))
    assert keys.focused == text
    assert becomes_true(driver, lambda: is_stored(site, "Long text, and more."))


def test_text_of_a_deleted_review_is_offered(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    driver.get(editor.address(FORM))
    type_title(driver, "Of a deleted one")
    assert becomes_true(driver, lambda: is_stored(site, "Of a deleted one"))
    driver.get("about:blank")
    (site / "content" / FILE).unlink()
    driver.get(editor.address("new"))
    assert becomes_true(driver, lambda: "which no longer exists" in shown(driver, "#kept"))
    press(driver, "Restore")
    assert becomes_true(driver, lambda: value(driver, "f-title") == "Of a deleted one")


def test_whole_files_have_unsaved_text(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """Also when the file has a form by then."""
    path = site / "content" / FILE
    good = path.read_text()
    path.write_text("---\ntitle: [\n---\n")
    driver.get(editor.address(FORM))
    driver.find_element(By.ID, "text").send_keys("More text.")
    assert becomes_true(driver, lambda: is_stored(site, "More text."))
    driver.get("about:blank")
    driver.get(editor.address(FORM))
    assert becomes_true(driver, lambda: offers(driver) == 1)
    path.write_text(good)
    driver.get(editor.address(FORM))
    assert becomes_true(driver, lambda: offers(driver) == 1)
    assert "More text." in driver.find_element(By.CSS_SELECTOR, "#kept textarea").get_attribute("value")
    press(driver, "Restore")
    assert is_stored(site, "More text.")


def test_text_waits_in_the_tab_for_the_next_start(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """Another server that listens on the port meanwhile receives no text."""
    driver.get(editor.address(FORM))
    assert becomes_true(driver, lambda: driver.find_element(By.ID, "page").get_attribute("src"))
    editor.stop()
    with foreign_server(editor.port) as received:
        type_title(driver, "Typed meanwhile")
        assert becomes_true(driver, lambda: "Verdict is not running" in shown(driver, "#unsent"))
        save(driver)
        assert becomes_true(driver, lambda: "Not saved: Verdict is not running" in shown(driver, "#unsent"))
        assert value(driver, "f-title") == "Typed meanwhile"
        assert received and not any("meanwhile" in request for request in received)
    again = WebEditor(site, "--write", port=editor.port)
    try:
        assert becomes_true(driver, lambda: is_stored(site, "Typed meanwhile"))
        assert becomes_true(driver, lambda: "Verdict was restarted. Your text is stored" in shown(driver, "#unsent"))
        driver.execute_script("window.onbeforeunload = null")
        driver.get(again.opening)
        driver.get(again.address(FORM))
        assert becomes_true(driver, lambda: offers(driver) == 1)
        press(driver, "Restore")
        assert becomes_true(driver, lambda: value(driver, "f-title") == "Typed meanwhile")
        save(driver)
        assert is_saved(driver)
    finally:
        again.stop()


def test_pages_of_an_earlier_start_only_store_text(editor: WebEditor, site: Path) -> None:
    form = changed(editor.page(FILE).fields(), title="Old") + [("tab", "a" * 32)]
    assert (site / ".verdict/editors").stat().st_mode & 0o777 == 0o600
    editor.stop()
    again = WebEditor(site, "--write", port=editor.port)
    try:
        for action, script in (("save", b""), ("delete", b""), ("rename", b""), ("restore", b""), ("log", b""), ("judge", SCRIPT), ("unsaved", SCRIPT), ("discard", SCRIPT)):
            assert editor.send(action, form, extra=script).status == 403, action
        for path in ("", "new", FORM, f"?token={editor.token}", "write.js"):
            answer = editor.request_page(path)
            assert answer.status == 403 and "set-cookie" not in answer.headers, path
        head = editor.host + editor.origin + b"Sec-Fetch-Site: same-origin\r\n"
        for fields in (head, head + again.cookie, head + editor.cookie.replace(b"=", b"=0"), editor.host + editor.cookie):
            assert editor.send("keep", form, head=fields, extra=SCRIPT).status == 403
        assert editor.send("keep", changed(form, key=again.key), extra=SCRIPT).status == 403
        assert stored(site) == []
        assert editor.request_page("proof").status == 202
        assert editor.send("keep", form, extra=SCRIPT).status == 200
        assert is_stored(site, "Old")
        assert "title: Night Train" in (site / "content" / FILE).read_text()
    finally:
        again.stop()


@contextmanager
def foreign_server(port: int) -> Iterator[list[str]]:
    """Runs another server on a port, which answers every request; yields what it receives."""
    received: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode(errors="replace")
            received.append(f"{self.path} {body}")
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"{}")

        do_POST = do_GET

        def log_message(self, format: str, *arguments: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield received
    finally:
        server.shutdown()
        server.server_close()


def test_kept_texts_are_checked(editor: WebEditor, site: Path) -> None:
    valid = [("key", editor.key), ("file", FILE), ("tab", "a" * 32), ("base", ""), ("f-title", "Kept")]
    assert editor.send("keep", valid, extra=SCRIPT).status == 200
    for name, text in (("tab", ""), ("tab", "../x"), ("tab", "g" * 32), ("file", "../x.md"), ("file", "static/a.md"), ("base", "x y")):
        fields = [(key, text if key == name else old) for key, old in valid]
        assert editor.send("keep", fields, extra=SCRIPT).status == 400, (name, text)
    assert editor.send("keep", [*valid, ("replaces", "../../content/site.yaml")], extra=SCRIPT).status == 200
    assert (site / "content/site.yaml").exists()
    for number in range(1, 64):
        assert editor.send("keep", changed(valid, body="x") + [("tab", f"{number:032x}")], extra=SCRIPT).status == 200
    assert editor.send("keep", [*valid, ("tab", "b" * 32)], extra=SCRIPT).status == 507
    assert len(stored(site)) == 64
    assert editor.send("discard", valid, extra=SCRIPT).status == 200
    assert len(stored(site)) == 63


def test_restoring_bad_paths_is_refused(editor: WebEditor, site: Path) -> None:
    (site / "content/reviews/link").symlink_to("../../../outside")
    (site / "content/reviews/folder.md").mkdir()
    paths = ["", "../x", "/etc/passwd", "reviews/../x.md", "reviews/.x.md", "reviews/link/x.md", "reviews/folder.md",
             "reviews/night-train.md/x.md", "reviews/" + "a" * 300 + ".md", "reviews/a\\b.md", "reviews/none.md"]
    for path in paths:
        for number in ("1", "0", "-1", "x", "9" * 30):
            answer = editor.send("restore", [("key", editor.key), ("file", path), ("number", number)])
            assert answer and answer.status in (404, 409), (path, number, answer)
        for action in ("save", "delete"):
            answer = editor.send(action, [("key", editor.key), ("file", path or "x"), ("base", "a" * 32)])
            assert answer and answer.status in (404, 409), (action, path, answer)


def test_errors_of_templates_are_shown_beside_the_form(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    driver.get(editor.address(FORM))
    assert becomes_true(driver, lambda: driver.find_element(By.ID, "page").get_attribute("src"))
    (site / "templates").mkdir()
    (site / "templates/review.html").write_text("{{ nothing-like-this }}")
    assert eventually(lambda: "templates/review.html" in editor.printed())
    type_title(driver, "New title")
    assert becomes_true(driver, lambda: "templates/review.html:1:" in shown(driver, "#page-said"))
