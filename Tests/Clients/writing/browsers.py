"""A separate browser for a test, and keyboard input."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from support import tools
from support.waiting import eventually


def chromium(*arguments: str) -> Any:
    """A headless Chromium."""
    tools.python_module("selenium")
    from support.browser import start_chromium

    driver = start_chromium(*arguments)
    driver.set_page_load_timeout(20)
    return driver


def logged_errors(driver: Any) -> list[str]:
    """Returns the errors logged by the browser: CSP violations, failed scripts."""
    return [entry["message"] for entry in driver.get_log("browser") if "/favicon.ico" not in entry["message"]]


class Keyboard:
    """Types into the focused element."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    @property
    def focused(self) -> Any:
        return self.driver.switch_to.active_element

    def press(self, *keys: str) -> None:
        ActionChains(self.driver).send_keys(*keys).perform()

    def hold(self, control: str, key: str) -> None:
        """Presses a key while a modifier is pressed."""
        ActionChains(self.driver).key_down(control).send_keys(key).key_up(control).perform()

    def go(self, identifier: str, most: int = 90, key: str = Keys.TAB) -> None:
        """Presses the tab key until the element with this id, name or text is focused."""
        seen = []
        for _ in range(most):
            self.press(key)
            # One script, because a script of the page may replace the element between two requests.
            names = self.driver.execute_script(
                "const { id, name, innerText = '' } = document.activeElement ?? {}; return [id, name, innerText.trim()];"
            )
            if identifier in names:
                return
            seen.append(names)
        raise AssertionError(f"no key leads to {identifier}: {seen}")

    def fill(self, identifier: str, text: str) -> None:
        """Replaces the contents of an input."""
        self.go(identifier)
        self.hold(Keys.CONTROL, "a")
        self.press(text)


def add_day(driver: Any, keys: Keyboard, day: str) -> None:
    """Enters a day in the field that adds a visit; browsers type days in different forms."""
    driver.execute_script(
        "const i = document.getElementById('f-visits'); i.closest('details')?.setAttribute('open', ''); i.focus(); i.value = arguments[0];"
        "i.dispatchEvent(new Event('input', {bubbles: true}))", day)
    keys.press(Keys.ENTER)


def shown(driver: Any, selector: str) -> str:
    """Returns the visible text; an empty string without a matching element, or during navigation."""
    script = "return [...document.querySelectorAll(arguments[0])].map(e => e.innerText).join('\\n')"
    return driver.execute_script(script, selector) or ""


def becomes_true(driver: Any, condition: Callable[[], Any], seconds: float = 10) -> Any:
    """Whether a condition becomes true, also across navigation."""
    from selenium.common.exceptions import StaleElementReferenceException, WebDriverException

    def holds() -> Any:
        try:
            return condition()
        except (StaleElementReferenceException, WebDriverException):
            return False

    return eventually(holds, seconds)


def keep_one_window(driver: Any) -> None:
    """Closes all windows that a test has opened, and opens a blank page."""
    first, *others = driver.window_handles
    for window in others:
        driver.switch_to.window(window)
        driver.close()
    driver.switch_to.window(first)
    driver.get("about:blank")


@contextmanager
def narrow(driver: Any) -> Iterator[None]:
    """Sets a window of 320 pixels; Chromium emulates a phone, which respects the page's viewport."""
    if driver.name == "firefox":
        handle = driver.current_window_handle
        driver.browsing_context.set_viewport(handle, {"width": 320, "height": 640})
        try:
            yield
        finally:
            driver.browsing_context.set_viewport(handle, None)
        return
    phone = {"width": 320, "height": 640, "deviceScaleFactor": 1, "mobile": True}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", phone)
    try:
        yield
    finally:
        driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def in_frame(driver: Any, script: str) -> Any:
    """Returns the result of a script in the preview frame."""
    driver.switch_to.frame(driver.find_element(By.ID, "page"))
    try:
        return driver.execute_script(script) or ""
    finally:
        driver.switch_to.default_content()
