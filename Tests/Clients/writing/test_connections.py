"""Reviews written over slow and breaking connections, and by touch on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from .browsers import Keyboard, becomes_true, shown
from .editor import WebEditor, png
from .test_unsaved_texts import is_stored, stored, value

FILE = "review?file=reviews%2Fnight-train.md"
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}

pytestmark = pytest.mark.parametrize("driver", ["chromium"], indirect=True)
"""Only the debugging protocol of Chromium emulates connections and touch screens."""


@pytest.fixture
def keys(editor: WebEditor, driver: Any) -> Keyboard:
    driver.get(editor.opening)
    return Keyboard(driver)


@contextmanager
def without_scripts(driver: Any) -> Iterator[None]:
    """Pages opened inside wait for their scripts, except the one that they need at once."""
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/write.js"]})
    try:
        yield
    finally:
        driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})


def connect(driver: Any, *, latency: int = 0, rate: int = -1, offline: bool = False) -> None:
    """Sets the milliseconds before each answer, and the bytes per second."""
    conditions = {"latency": latency, "downloadThroughput": rate, "uploadThroughput": rate, "offline": offline}
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)


LOAD = """
const script = document.createElement("script");
[script.type, script.src] = ["module", "write.js?later"];
document.head.append(script);
"""


def test_what_is_typed_before_the_scripts_counts(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """Texts, choices, conditions and names are stored once the scripts arrive, and saved."""
    with without_scripts(driver):
        driver.get(editor.address(FILE))
        keys.fill("f-title", "Early")
        driver.execute_script("""
            const [rating, draft, tags] = ["f-rating", "f-draft", "f-tags"].map((id) => document.getElementById(id));
            [rating.value, draft.checked, tags.value] = ["5", true, "slow\\nloud"];
        """)
    driver.execute_script(LOAD)
    assert becomes_true(driver, lambda: is_stored(site, "Early", "loud")), stored(site)
    assert shown(driver, "#state") == "Not saved yet"
    assert becomes_true(driver, lambda: driver.find_element(By.ID, "page").get_attribute("src"))
    keys.hold(Keys.CONTROL, "s")
    assert becomes_true(driver, lambda: shown(driver, "#state").startswith("Saved"))
    text = (site / "content/reviews/night-train.md").read_text()
    assert "title: Early\n" in text and "rating: 5\n" in text and "[slow, loud]" in text and "draft: true\n" in text
    assert stored(site) == []


def test_unchanged_forms_are_not_stored(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """A page that shows what its file contains has no unsaved text."""
    for page in (FILE, "new", "review?file=site.yaml", "review?file=site.yaml&row=all", "new?folder=lists"):
        driver.get(editor.address(page))
        assert becomes_true(driver, lambda: driver.execute_script("return document.querySelector('[name=tab]') !== null"))
        assert not shown(driver, "#state"), page
    assert stored(site) == []


def test_saving_does_not_wait_for_the_scripts(editor: WebEditor, driver: Any, keys: Keyboard, site: Path) -> None:
    """The form is then sent as without scripts."""
    with without_scripts(driver):
        driver.get(editor.address(FILE))
        keys.fill("f-title", "Early")
        keys.hold(Keys.CONTROL, "s")
        assert becomes_true(driver, lambda: "saved=1" in driver.current_url)
    assert "title: Early\n" in (site / "content/reviews/night-train.md").read_text()


def tap(driver: Any, selector: str) -> None:
    element = driver.find_element(By.CSS_SELECTOR, selector)
    driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", element)
    actions = ActionBuilder(driver, mouse=PointerInput("touch", "finger"))
    actions.pointer_action.move_to(element).pointer_down().pointer_up()
    actions.perform()


def test_review_is_written_on_a_phone(editor: WebEditor, driver: Any, keys: Keyboard, site: Path, tmp_path: Path) -> None:
    """By touch, over a slow connection that breaks while it is saved: three images, reopened and scheduled."""
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", PHONE)
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    connect(driver, latency=100, rate=200_000)
    driver.get(editor.address(""))
    tap(driver, "a[href=new]")
    assert becomes_true(driver, lambda: driver.find_element(By.CSS_SELECTOR, ".tools:not([hidden])"))
    small = [button.text for button in driver.find_elements(By.CSS_SELECTOR, "button, summary, a.button") if 0 < button.size["height"] < 44]
    assert not small, small
    tap(driver, "#f-title")
    keys.press("Sea")
    driver.execute_script("const c = document.getElementById('f-category'); c.value = 'Film'; c.dispatchEvent(new Event('change'))")
    for number in range(3):
        (tmp_path / f"{number}.png").write_bytes(png(60 + number, 40))
        driver.execute_script("document.querySelector('[data-mark=image]').click()")
        driver.find_element(By.ID, "picture-file").send_keys(str(tmp_path / f"{number}.png"))
        tap(driver, "#picture-alt")
        keys.press(f"Wave {number}")
        tap(driver, "#picture-insert")
        assert becomes_true(driver, lambda number=number: f"![Wave {number}](" in value(driver, "body")), shown(driver, "#picture-wrong")
        assert becomes_true(driver, lambda: not driver.find_elements(By.CSS_SELECTOR, "dialog[open]"))
    connect(driver, offline=True)
    driver.execute_script("document.getElementById('finish').click()")
    assert becomes_true(driver, lambda: "Verdict is not running" in shown(driver, "#unsent"))
    assert "![Wave 2](sea-3.png)" in value(driver, "body") and not (site / "content/reviews/sea.md").exists()
    connect(driver, latency=100, rate=200_000)
    assert shown(driver, ".save .main") == "Save draft"
    tap(driver, "#finish")
    assert becomes_true(driver, lambda: shown(driver, "#state").startswith("Finished")), shown(driver, "main")
    file = site / "content/reviews/sea.md"
    assert "draft" not in file.read_text() and "alt: Wave 0" in file.read_text() and not shown(driver, "#unsent")
    driver.get(editor.address("review?file=reviews%2Fsea.md"))
    assert value(driver, "body").count("![Wave") == 3
    tap(driver, "#schedule")
    assert becomes_true(driver, lambda: keys.focused.get_attribute("id") == "schedule-day")
    driver.execute_script("document.getElementById('schedule-day').value = '2999-01-02'")
    tap(driver, "#schedule-save")
    assert becomes_true(driver, lambda: "published: 2999-01-02\n" in file.read_text())
    assert driver.execute_script("return document.documentElement.scrollWidth") <= 390
