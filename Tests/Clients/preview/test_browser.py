"""Live reload in a real browser."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from support import tools
from support.preview import Preview
from support.sites import Site
from support.waiting import eventually
from .scripted_server import Scripted, scripted

DATE = ["--date", "2026-11-10"]
WRONG = "---\ntitle: T\nrating: 1\ncategory: Film\npublished: 2026-01-01\nupdated: never\n---\nText.\n"


@pytest.fixture
def driver() -> Iterator[Any]:
    """A separate browser, because these tests open windows."""
    tools.python_module("selenium")
    from support.browser import start_chromium

    driver = start_chromium()
    driver.set_page_load_timeout(20)
    yield driver
    driver.quit()


def console_errors(driver: Any) -> list[str]:
    """Returns console messages such as CSP violations and script errors, except failed connections to a stopped server."""
    known = ("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "/favicon.ico")
    messages = [entry["message"] for entry in driver.get_log("browser")]
    return [message for message in messages if not any(part in message for part in known)]


def panel(driver: Any) -> str:
    """Returns the text of the error panel; empty if there is none."""
    return driver.execute_script("return document.getElementById('verdict-panel')?.innerText ?? ''")


def test_nine_tabs_are_served(site: Site, start: Callable[..., Preview], driver: Any) -> None:
    """A browser opens six connections to a host; hidden pages release theirs."""
    preview = start(site.root, *DATE)
    for number in range(9):
        if number:
            driver.switch_to.new_window("tab")
        driver.get(preview.url)
        assert "Plain Reviews" in driver.title
    begin = time.monotonic()
    assert preview.stop() == 130
    assert time.monotonic() - begin < 1
    assert not console_errors(driver)


def test_reloads_once_after_a_restart(site: Site, start: Callable[..., Preview], driver: Any) -> None:
    preview = start(site.root, *DATE)
    driver.set_window_size(800, 300)
    driver.get(preview.url)
    driver.execute_script("scrollTo({top: 120, behavior: 'instant'}); window.isOld = true;")
    preview.stop()
    start(site.root, *DATE, port=preview.port)
    assert eventually(lambda: driver.execute_script("return !window.isOld && document.readyState === 'complete'"), 15)
    assert eventually(lambda: driver.execute_script("return scrollY") == 120)
    driver.execute_script("window.isNew = true")
    # A panel causes no reload, so the mark is lost only if the page reloads repeatedly.
    site.change(lambda source: source.write("content/reviews/wrong.md", WRONG))
    assert eventually(lambda: "wrong.md" in panel(driver), 15)
    assert driver.execute_script("return window.isNew"), "the page reloads again and again"


def test_panel(site: Site, start: Callable[..., Preview], driver: Any) -> None:
    """The panel covers the last valid page, can be focused and closed, and disappears with the error."""
    start(site.root, *DATE).stop()
    site.change(lambda source: source.write("content/reviews/wrong.md", WRONG))
    preview = start(site.root, *DATE)
    driver.get(preview.url)
    assert "Plain Reviews" in driver.title
    assert eventually(lambda: "content/reviews/wrong.md:6:" in panel(driver)), panel(driver)
    assert driver.execute_script("return getComputedStyle(document.getElementById('verdict-panel')).position") == "fixed"
    driver.execute_script("document.getElementById('verdict-panel').focus()")
    assert driver.execute_script("return document.activeElement.id") == "verdict-panel"
    driver.execute_script("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}))")
    assert panel(driver) == ""
    driver.get(preview.url)
    assert eventually(lambda: "Close" in panel(driver)), "the button works only with the script"
    driver.execute_script("document.querySelector('#verdict-panel button').click()")
    assert panel(driver) == ""
    preview.stop()
    site.change(lambda source: source.remove("content/reviews/wrong.md"))
    driver.get(preview.url.replace(str(preview.port), str(start(site.root, *DATE).port)))
    assert panel(driver) == ""
    assert not console_errors(driver)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("forced", ["none", "active"])
def test_panel_is_accessible(site: Site, start: Callable[..., Preview], driver: Any, scheme: str, forced: str) -> None:
    axe = tools.required(tools.axe_script(), "axe.min.js").read_text(encoding="utf-8")
    start(site.root, *DATE).stop()
    site.change(lambda source: source.write("content/reviews/wrong.md", WRONG))
    preview = start(site.root, *DATE)
    features = [{"name": "prefers-color-scheme", "value": scheme}, {"name": "forced-colors", "value": forced}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    driver.get(preview.url)
    assert eventually(lambda: "Close" in panel(driver))
    driver.execute_script(axe)
    result = driver.execute_async_script(
        "const done = arguments[0]; axe.run('#verdict-panel', {runOnly: ['wcag2a','wcag2aa','wcag21aa','wcag22aa']}).then(done)"
    )
    assert not [(error["id"], error["nodes"][0]["html"]) for error in result["violations"]]
    assert result["passes"]
    assert not console_errors(driver)


STYLES = {"one.css": b"body { color: rgb(1, 1, 1) }", "two.css": b"body { color: rgb(2, 2, 2) }"}


@pytest.fixture
def script(preview: Preview) -> Iterator[Scripted]:
    """The real script and style sheet on a server that publishes the events of a test."""
    own = {path: preview.get(f"/{path}").body for path in (".verdict/reload.js", ".verdict/panel.css")}
    with scripted(STYLES | own) as server:
        yield server


def colour(driver: Any) -> str:
    return driver.execute_script("return getComputedStyle(document.body).color")


def typed(driver: Any) -> str:
    return driver.execute_script("return document.getElementById('field').value")


def opened(script: Scripted, driver: Any) -> None:
    """Opens the page, enters text, and waits until it follows the events."""
    driver.get(script.url)
    driver.execute_script("document.getElementById('field').value = 'typed'")
    assert eventually(lambda: len(script.queues) == 1)


def test_style_sheet_is_replaced_without_reload(script: Scripted, driver: Any) -> None:
    opened(script, driver)
    assert colour(driver) == "rgb(1, 1, 1)"
    script.style = "two"
    script.publish("s-1", before="s-0")
    assert eventually(lambda: colour(driver) == "rgb(2, 2, 2)")
    assert typed(driver) == "typed" and script.loads == 1
    assert eventually(lambda: driver.execute_script("return document.querySelectorAll('link').length") == 1)
    # A second replacement starts from the version that the page now has.
    script.style = "one"
    script.publish("s-2", before="s-1")
    assert eventually(lambda: colour(driver) == "rgb(1, 1, 1)")
    assert typed(driver) == "typed" and script.loads == 1


@pytest.mark.parametrize(("version", "before"), [("s-1", None), ("s-2", "s-1"), ("t-0", None)])
def test_other_changes_reload(script: Scripted, driver: Any, version: str, before: str | None) -> None:
    opened(script, driver)
    script.publish(version, before=before)
    assert eventually(lambda: script.loads == 2 and typed(driver) == "")
    assert eventually(lambda: len(script.queues) == 1)
    script.publish(version, panel='<section id="verdict-panel" class="verdict-panel"><h2>last</h2></section>')
    assert eventually(lambda: "last" in panel(driver))
    assert script.loads == 2


def test_panel_appears_and_disappears(script: Scripted, driver: Any) -> None:
    """A panel on an open page appears and disappears without a reload."""
    opened(script, driver)
    html = '<section id="verdict-panel" class="verdict-panel"><h2>{}</h2><button type="button" hidden>Close</button></section>'
    script.publish("s-0", panel=html.format("first"))
    assert eventually(lambda: "first" in panel(driver) and "Close" in panel(driver))
    script.publish("s-0", panel=html.format("second"))
    assert eventually(lambda: "second" in panel(driver) and "first" not in panel(driver))
    script.publish("s-0")
    assert eventually(lambda: panel(driver) == "")
    assert typed(driver) == "typed" and script.loads == 1


def test_hidden_pages_disconnect(script: Scripted, driver: Any) -> None:
    opened(script, driver)
    first = driver.current_window_handle
    driver.switch_to.new_window("tab")
    driver.get("about:blank")
    assert eventually(lambda: not script.queues), "a page that is not seen keeps its stream"
    script.publish("s-1")
    assert not script.queues and script.loads == 1
    driver.switch_to.window(first)
    assert eventually(lambda: script.loads == 2 and len(script.queues) == 1)
