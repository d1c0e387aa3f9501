"""The form of `site.yaml`: only edited settings change, and its requests are as protected as those of reviews."""

from __future__ import annotations

import time
from pathlib import Path
from threading import Thread

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from support.preview import read_answer
from support.waiting import eventually
from .browsers import Keyboard, becomes_true, shown
from .editor import BOUNDARY, CONFIGURATION, WebEditor, changed, multipart, png

SETTINGS = "review?file=site.yaml"
COMMENTED = "# Mine\n" + CONFIGURATION.replace("Ada}", "Ada} # me") + "unknown: 1 # stays\n"


@pytest.fixture
def site(site: Path) -> Path:
    """A site whose settings have comments, and a key that Verdict does not know."""
    (site / "content/site.yaml").write_text(COMMENTED)
    return site


def test_unchanged_form_keeps_the_file(editor: WebEditor, site: Path) -> None:
    assert editor.send("save", editor.page("site.yaml").fields()).status == 303
    assert (site / "content/site.yaml").read_text() == COMMENTED


def test_edited_settings_change_alone(editor: WebEditor, site: Path) -> None:
    fields = editor.page("site.yaml").fields()
    assert editor.send("save", changed(fields, **{"title": "Mine", "ratings.step": "1", "pages.tags": "false"})).status == 303
    expected = COMMENTED.replace("Plain Reviews", "Mine").replace("step: 0.5", "step: 1")
    text = (site / "content/site.yaml").read_text()
    assert text.replace("pages: {tags: false}\n", "") == expected and text != expected


def test_repeated_and_outdated_forms_are_conflicts(editor: WebEditor, site: Path) -> None:
    """A form that was sent before, and one whose file another program has changed since."""
    path = site / "content/site.yaml"
    form = changed(editor.page("site.yaml").fields(), title="Mine")
    assert editor.send("save", form).status == 303
    path.write_text(COMMENTED)
    assert editor.send("save", form).status == 303
    again = changed(form, title="Taken over")
    answer = editor.send("save", again)
    assert answer.status == 409 and "title: Taken over" in answer.body.decode() and "title: Mine" in answer.body.decode()
    path.write_text(path.read_text() + "# theirs\n")
    assert editor.send("save", form).status == 409
    assert path.read_text() == COMMENTED.replace("Plain Reviews", "Mine") + "# theirs\n"


def test_errors_are_at_their_settings(editor: WebEditor, driver: object, site: Path) -> None:
    """Typed errors appear at their field before saving, and the saved form shows no other."""
    driver.get(editor.opening)
    driver.get(editor.address(SETTINGS))
    keys = Keyboard(driver)
    keys.fill("f-url", "plain")
    assert becomes_true(driver, lambda: "invalid" in shown(driver, "#e-url")), shown(driver, "#e-url")
    keys.fill("f-url", "https://plain.example")
    assert becomes_true(driver, lambda: shown(driver, "#e-url").count("error") == 0)
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: shown(driver, "#state").startswith("Saved")), shown(driver, "#state")
    assert (site / "content/site.yaml").read_text() == COMMENTED


def test_home_sections_are_ordered_and_added(editor: WebEditor, driver: object, site: Path) -> None:
    """Names and `key: name` are rows of one input each."""
    driver.get(editor.opening)
    driver.get(editor.address(SETTINGS))
    for name in ("latest", "category: Film"):
        field = driver.find_element(By.ID, "f-home")
        field.send_keys(name, Keys.ENTER)
    driver.find_element(By.CSS_SELECTOR, "[data-rows=f-home] li:last-child [data-by='-1']").click()
    Keyboard(driver).hold(Keys.CONTROL, "s")
    wanted = "home: [{category: Film}, latest]\n"
    assert eventually(lambda: wanted in (site / "content/site.yaml").read_text()), (site / "content/site.yaml").read_text()


def test_text_has_its_errors_beside_it(editor: WebEditor, driver: object) -> None:
    driver.get(editor.opening)
    driver.get(editor.address(SETTINGS + "&row=all"))
    driver.find_element(By.ID, "text").send_keys(Keys.CONTROL, Keys.HOME)
    driver.find_element(By.ID, "text").send_keys("qr: often\n")
    assert becomes_true(driver, lambda: "line 1: " in shown(driver, "#faults")), shown(driver, "#faults")


def send_slowly(editor: WebEditor, part: int, pause: float, parts: int) -> tuple[int, float]:
    """Sends an image in parts, at most `parts`; returns the status, 0 without one, and the seconds until the answer."""
    page = editor.page("reviews/night-train.md")
    fields = [("key", editor.key), ("file", "reviews/night-train.md"), ("base", page.value("base"))]
    body = multipart([*fields, ("note", "x" * 200_000)], png(120, 120))
    head = b"POST " + editor.folder.encode() + b"picture HTTP/1.1\r\n" + editor.host + editor.origin + editor.cookie
    head += b"Verdict-Write: 1\r\nContent-Type: multipart/form-data; boundary=" + BOUNDARY.encode()
    head += b"\r\nContent-Length: %d\r\n\r\n" % len(body)
    begin = time.monotonic()
    with editor.connect() as client:
        client.settimeout(60)
        try:
            client.sendall(head)
            for start in range(0, min(len(body), part * parts), part):
                client.sendall(body[start : start + part])
                time.sleep(pause)
            answer = read_answer(client, b"POST")
        except OSError:
            answer = None
        return answer.status if answer else 0, time.monotonic() - begin


def test_slow_uploads_end_only_without_progress(editor: WebEditor) -> None:
    """An upload may take longer than any step of a connection; one that stops or trickles is ended."""
    results = {}

    def run(name: str, *arguments: float) -> None:
        results[name] = send_slowly(editor, *arguments)

    runs = {"slow": (6_000, 1.1, 1_000), "stalled": (20_000, 0.1, 3), "trickling": (10, 0.5, 90)}
    threads = [Thread(target=run, args=(name, *arguments)) for name, arguments in runs.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results["slow"][0] == 200 and results["slow"][1] > 35, results
    assert results["stalled"][0] == 0 and results["stalled"][1] < 45, results
    assert results["trickling"][0] == 0, results
