"""A browser of its own for a test, and hands that know only a keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tools
from preview import eventually
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


def chromium(*arguments: str) -> Any:
    """A headless Chromium."""
    tools.python_module("selenium")
    tools.required(tools.chromium(), "chromium")
    tools.required(tools.chromedriver(), "chromedriver")
    from browser import browser_options
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = browser_options()
    for argument in arguments:
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options, service=Service(tools.chromedriver()))
    driver.set_page_load_timeout(20)
    return driver


def complaints(driver: Any) -> list[str]:
    """What the browser says of the page: a broken policy, a script that fails."""
    return [entry["message"] for entry in driver.get_log("browser") if "/favicon.ico" not in entry["message"]]


class Keyboard:
    """Types into whatever has the focus."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    @property
    def focused(self) -> Any:
        return self.driver.switch_to.active_element

    def press(self, *keys: str) -> None:
        ActionChains(self.driver).send_keys(*keys).perform()

    def hold(self, control: str, key: str) -> None:
        """Presses a key while another is held."""
        ActionChains(self.driver).key_down(control).send_keys(key).key_up(control).perform()

    def go(self, identifier: str, most: int = 90, key: str = Keys.TAB) -> None:
        """Presses the tab key until a thing has the focus, known by its id, name or text."""
        seen = []
        for _ in range(most):
            self.press(key)
            element = self.focused
            names = [element.get_attribute("id"), element.get_attribute("name"), element.text.strip()]
            if identifier in names:
                return
            seen.append(names)
        raise AssertionError(f"no key leads to {identifier}: {seen}")

    def fill(self, identifier: str, text: str) -> None:
        """Writes a text in the place of what is there."""
        self.go(identifier)
        self.hold(Keys.CONTROL, "a")
        self.press(text)


def shown(driver: Any, selector: str) -> str:
    """The text of what is seen; nothing where there is none, or while a page makes way for another."""
    script = "return [...document.querySelectorAll(arguments[0])].map(e => e.innerText).join('\\n')"
    return driver.execute_script(script, selector) or ""


def waits_for(driver: Any, condition: Callable[[], Any], seconds: float = 10) -> Any:
    """Whether something comes true while the page may be another one."""
    from selenium.common.exceptions import StaleElementReferenceException, WebDriverException

    def holds() -> Any:
        try:
            return condition()
        except (StaleElementReferenceException, WebDriverException):
            return False

    return eventually(holds, seconds)


def in_frame(driver: Any, script: str) -> Any:
    """What a script says in the page beside the form."""
    driver.switch_to.frame(driver.find_element(By.ID, "page"))
    try:
        return driver.execute_script(script) or ""
    finally:
        driver.switch_to.default_content()
