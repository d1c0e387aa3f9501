"""A headless session of Firefox."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .browser import SCREEN_HEIGHT, Browser, Variant
from .marionette import firefox

SET_PREFERENCES = """
for (const [name, value] of Object.entries(arguments[0])) Services.prefs.setIntPref(name, value);
"""
SET_MEDIUM = "gBrowser.selectedBrowser.browsingContext.mediumOverride = arguments[0]"
ERRORS = """
const harmless = Ci.nsIScriptError.warningFlag | Ci.nsIScriptError.infoFlag;
const errors = Services.console.getMessageArray()
  .filter(message => message instanceof Ci.nsIScriptError && !(message.flags & harmless))
  .filter(message => /^https?:/.test(message.sourceName))
  .map(message => `${message.sourceName}:${message.lineNumber} ${message.errorMessage}`);
Services.console.reset();
return errors;
"""
REFUSE = """
window.refusing = channel => {
  if (channel.QueryInterface(Ci.nsIHttpChannel).URI.spec.includes(arguments[0])) channel.cancel(Cr.NS_ERROR_ABORT);
};
Services.obs.addObserver(window.refusing, 'http-on-modify-request');
"""


class Firefox(Browser):
    """Sets by preferences, or by scripts in the browser's own context, what Chromium sets by its debugging protocol."""

    name = "firefox"
    medium = ""

    def inside(self, script: str, *arguments: Any) -> Any:
        """Runs a script as a part of the browser."""
        self.driver.execute("SET_CONTEXT", {"context": "chrome"})
        try:
            return self.run(script, *arguments)
        finally:
            self.driver.execute("SET_CONTEXT", {"context": "content"})

    def set_variant(self, variant: Variant) -> None:
        preferences = {
            "layout.css.prefers-color-scheme.content-override": 0 if variant.scheme == "dark" else 1,
            "browser.display.document_color_use": 2 if variant.forced_colors else 1,
            "ui.prefersReducedMotion": 0 if variant.motion else 1,
        }
        self.medium = "print" if variant.media == "print" else ""
        self.inside(SET_PREFERENCES, preferences)
        self.inside(SET_MEDIUM, self.medium)
        size = {"width": variant.width // variant.zoom, "height": SCREEN_HEIGHT // variant.zoom}
        window = self.driver.current_window_handle
        self.driver.browsing_context.set_viewport(window, size, device_pixel_ratio=float(variant.zoom))

    def open(self, url: str) -> None:
        super().open(url)
        if self.medium:  # The blank page has reset it.
            self.inside(SET_MEDIUM, self.medium)

    def console(self) -> list[str]:
        return self.inside(ERRORS)

    @contextmanager
    def without_scripts(self) -> Iterator[None]:
        self._allow_scripts(False)
        try:
            yield
        finally:
            self._allow_scripts(True)

    def _allow_scripts(self, allowed: bool) -> None:
        self.inside("gBrowser.selectedBrowser.browsingContext.allowJavascript = arguments[0]", allowed)

    @contextmanager
    def prepared(self, *scripts: str) -> Iterator[None]:
        added = [self.driver.script.add_preload_script(f"() => {{ {script} }}")["script"] for script in scripts]
        try:
            yield
        finally:
            for script in added:
                self.driver.script.remove_preload_script(script)

    @contextmanager
    def refusing(self, part: str) -> Iterator[None]:
        self.inside(REFUSE, part)
        try:
            yield
        finally:
            self.inside("Services.obs.removeObserver(window.refusing, 'http-on-modify-request')")


@contextmanager
def open_firefox() -> Iterator[Firefox]:
    """A session for the time of the block."""
    with firefox() as driver:
        yield Firefox(driver)
