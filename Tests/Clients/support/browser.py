"""A headless session of Chromium, controlled by its debugging protocol; subclasses control other browsers."""

from __future__ import annotations

import base64
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.remote.webdriver import WebDriver

from . import tools

in_every_browser = pytest.mark.parametrize("browser", ("chromium", "firefox"), indirect=True)
"""Marks tests of features that differ between browsers; other tests run in Chromium only."""

PAGE_TIMEOUT_SECONDS = 60
SCREEN_HEIGHT = 900

SCROLL_THROUGH = """
const done = arguments[arguments.length - 1];
const frame = () => new Promise(next => requestAnimationFrame(() => setTimeout(next, 0)));
(async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo({top: y, behavior: 'instant'});
    await frame();
  }
  const loading = [...document.images].filter(image => !image.complete && image.getBoundingClientRect().left < innerWidth)
    .map(image => new Promise(next => { image.onload = image.onerror = next; }));
  await Promise.race([Promise.all(loading), new Promise(next => setTimeout(next, 3000))]);
  scrollTo({top: 0, behavior: 'instant'});
  await frame();
  await frame();
  done();
})();
"""
"""Scrolls through the page and waits for its lazily loaded images; images outside the viewport's width are not loaded."""


@dataclass(frozen=True)
class Variant:
    """A viewport and media features of a page."""

    name: str
    width: int = 1280
    scheme: str = "light"
    forced_colors: bool = False
    motion: bool = False
    zoom: int = 1
    media: str = "screen"

    @property
    def features(self) -> list[dict[str, str]]:
        """The media features to emulate; without motion, no transition is measured half-way."""
        return [
            {"name": "prefers-color-scheme", "value": self.scheme},
            {"name": "forced-colors", "value": "active" if self.forced_colors else "none"},
            {"name": "prefers-reduced-motion", "value": "no-preference" if self.motion else "reduce"},
        ]


def browser_options() -> Options:
    """Options without notices and without a window; CHROMIUM_FLAGS adds custom flags."""
    options = Options()
    options.binary_location = tools.chromium() or ""
    flags = [
        "--headless=new", "--hide-scrollbars", "--force-color-profile=srgb", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--disable-default-apps", "--disable-dev-shm-usage", "--disable-gpu",
        # With the cache, every page starts a process, which takes a third of the time. Firefox uses its cache.
        "--disable-back-forward-cache",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")
    for flag in [*flags, *os.environ.get("CHROMIUM_FLAGS", "").split()]:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return options


class Browser:
    """The browser interface of the checks and the screenshots."""

    name = "chromium"

    def __init__(self, driver: WebDriver) -> None:
        """Controls a started session."""
        self.driver = driver
        driver.set_page_load_timeout(PAGE_TIMEOUT_SECONDS)
        driver.set_script_timeout(PAGE_TIMEOUT_SECONDS)

    def command(self, name: str, **parameters: Any) -> dict[str, Any]:
        """Sends a command of the debugging protocol."""
        return self.driver.execute_cdp_cmd(name, parameters)

    def set_variant(self, variant: Variant) -> None:
        """Sets width and media features of the open page and of the next."""
        self.command(
            "Emulation.setDeviceMetricsOverride",
            width=variant.width // variant.zoom, height=SCREEN_HEIGHT // variant.zoom,
            deviceScaleFactor=variant.zoom, mobile=False,
        )
        self.command("Emulation.setEmulatedMedia", media=variant.media, features=variant.features)

    def open(self, url: str) -> None:
        """Opens a page; a blank page before it resets the measurements of the previous one."""
        self.driver.get("about:blank")
        self.console()
        self.driver.get(url)

    def run(self, script: str, *arguments: Any) -> Any:
        """Runs a script in the page; the page's policy does not reach it."""
        return self.driver.execute_script(script, *arguments)

    def run_async(self, script: str, *arguments: Any) -> Any:
        """Runs a script that returns its result by calling its last argument."""
        return self.driver.execute_async_script(script, *arguments)

    def press(self, *keys: str) -> None:
        """Presses keys on the focused element."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def scroll_through(self) -> None:
        """Makes the page load all lazily loaded content."""
        self.run_async(SCROLL_THROUGH)

    def console(self) -> list[str]:
        """Returns the errors logged since the last call, including CSP violations."""
        entries = self.driver.get_log("browser")
        return [entry["message"] for entry in entries if entry["level"] == "SEVERE"]

    @contextmanager
    def without_scripts(self) -> Iterator[None]:
        """Disables scripts in pages opened inside the block."""
        self.command("Emulation.setScriptExecutionDisabled", value=True)
        try:
            yield
        finally:
            self.command("Emulation.setScriptExecutionDisabled", value=False)

    @contextmanager
    def prepared(self, *scripts: str) -> Iterator[None]:
        """Pages opened inside run these scripts before their own."""
        added = [self.command("Page.addScriptToEvaluateOnNewDocument", source=script) for script in scripts]
        try:
            yield
        finally:
            for answer in added:
                self.command("Page.removeScriptToEvaluateOnNewDocument", **answer)

    @contextmanager
    def refusing(self, part: str) -> Iterator[None]:
        """Blocks requests whose URL contains this part."""
        self.command("Network.enable")
        self.command("Network.setBlockedURLs", urls=[f"*{part}*"])
        try:
            yield
        finally:
            self.command("Network.setBlockedURLs", urls=[])

    @contextmanager
    def slowed(self, times: int) -> Iterator[None]:
        """Pages opened inside have a processor so many times slower."""
        self.command("Emulation.setCPUThrottlingRate", rate=times)
        try:
            yield
        finally:
            self.command("Emulation.setCPUThrottlingRate", rate=1)

    def screenshot(self, file: Path, height: int | None = None) -> None:
        """Writes a screenshot of the complete page, or of its first `height` pixels; the extension determines the format."""
        options: dict[str, Any] = {"format": file.suffix.removeprefix(".")}
        if options["format"] == "webp":
            options["quality"] = 80
        if height:
            size = self.command("Page.getLayoutMetrics")["cssContentSize"]
            options["clip"] = {
                "x": 0, "y": 0, "width": size["width"], "height": min(height, size["height"]), "scale": 1,
            }
        answer = self.command("Page.captureScreenshot", captureBeyondViewport=True, **options)
        file.write_bytes(base64.b64decode(answer["data"]))


def start_chromium(*flags: str) -> webdriver.Chrome:
    """Starts a session; the caller ends it."""
    tools.required(tools.chromium(), "chromium")
    driver = tools.required(tools.chromedriver(), "chromedriver")
    options = browser_options()
    for flag in flags:
        options.add_argument(flag)
    return webdriver.Chrome(options=options, service=Service(executable_path=driver))


@contextmanager
def open_browser() -> Iterator[Browser]:
    """A session for the time of the block."""
    driver = start_chromium()
    try:
        yield Browser(driver)
    finally:
        driver.quit()
