"""Firefox for Selenium without geckodriver: a server that forwards each command of WebDriver (W3C) to Marionette, Firefox's
own protocol, which has a corresponding command for each.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from . import tools

PATIENCE_SECONDS = 60
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key of an element reference (WebDriver, section 12.1)."""

COMMANDS = {
    ("POST", "url"): "Navigate", ("GET", "url"): "GetCurrentURL", ("GET", "title"): "GetTitle", ("GET", "source"): "GetPageSource",
    ("POST", "back"): "Back", ("POST", "forward"): "Forward", ("POST", "refresh"): "Refresh",
    ("POST", "timeouts"): "SetTimeouts", ("GET", "timeouts"): "GetTimeouts",
    ("GET", "window"): "GetWindowHandle", ("GET", "window/handles"): "GetWindowHandles",
    ("POST", "window"): "SwitchToWindow", ("DELETE", "window"): "CloseWindow", ("POST", "window/rect"): "SetWindowRect", ("GET", "window/rect"): "GetWindowRect",
    ("POST", "frame"): "SwitchToFrame", ("POST", "frame/parent"): "SwitchToParentFrame",
    ("POST", "element"): "FindElement", ("POST", "elements"): "FindElements", ("GET", "element/active"): "GetActiveElement",
    ("GET", "element/*/text"): "GetElementText", ("GET", "element/*/name"): "GetElementTagName",
    ("GET", "element/*/attribute/*"): "GetElementAttribute", ("GET", "element/*/property/*"): "GetElementProperty",
    ("POST", "element/*/click"): "ElementClick", ("POST", "element/*/clear"): "ElementClear",
    ("POST", "element/*/value"): "ElementSendKeys",
    ("POST", "execute/sync"): "ExecuteScript", ("POST", "execute/async"): "ExecuteAsyncScript",
    ("POST", "actions"): "PerformActions", ("DELETE", "actions"): "ReleaseActions",
    ("GET", "screenshot"): "TakeScreenshot", ("POST", "print"): "Print", ("POST", "moz/context"): "Marionette:SetContext",
}


class Marionette:
    """One connection: messages are JSON with their length before them."""

    def __init__(self, port: int) -> None:
        self.stream = socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS).makefile("rwb")
        self.number = 0
        self._read()

    def _read(self) -> Any:
        length = b""
        while (byte := self.stream.read(1)) != b":":
            if not byte:
                raise ConnectionError("Firefox has gone")
            length += byte
        return json.loads(self.stream.read(int(length)))

    def ask(self, name: str, parameters: dict[str, Any]) -> tuple[dict[str, Any] | None, Any]:
        """Returns the error, if there is one, and the result."""
        self.number += 1
        message = json.dumps([0, self.number, name if ":" in name else f"WebDriver:{name}", parameters]).encode()
        self.stream.write(b"%d:%s" % (len(message), message))
        self.stream.flush()
        _, _, error, result = self._read()
        return error, result


class Translator(BaseHTTPRequestHandler):
    """The server for Selenium."""

    browser: Marionette
    lock: threading.Lock
    protocol_version = "HTTP/1.1"
    wbufsize = -1
    """Head and body go out as one: the second of two small packets would wait for the first's receipt."""

    def log_message(self, *_: object) -> None:
        pass

    def _answer(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        body = json.loads(self.rfile.read(length) or b"{}")
        names = self.path.strip("/").split("/")[2:]
        with self.lock:
            error, result = self._ask(names, body)
        if isinstance(result, dict) and set(result) == {"value"}:
            result = result["value"]
        data = json.dumps({"value": error or result}).encode()
        self.send_response(400 if error else 200)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        self.wfile.flush()

    do_GET = do_POST = do_DELETE = _answer

    def _ask(self, names: list[str], body: dict[str, Any]) -> tuple[dict[str, Any] | None, Any]:
        if not names:
            if self.command == "DELETE":
                return self.browser.ask("DeleteSession", {})
            expected = body["capabilities"].get("alwaysMatch", {})
            return self.browser.ask("NewSession", {key: value for key, value in expected.items() if ":" not in key})
        pattern = "/".join(names)
        if names[0] == "element" and len(names) > 2:
            body["id"] = names[1]
            if len(names) == 4:
                body["name"] = names[3]
            pattern = re.sub(r"^element/[^/]+/(\w+)(/.*)?$", lambda found: f"element/*/{found[1]}" + ("/*" if found[2] else ""), pattern)
        if pattern == "frame" and isinstance(body.get("id"), dict):
            body = {"element": body["id"][ELEMENT]}
        if pattern == "moz/context":
            body = {"value": body["context"]}
        name = COMMANDS.get((self.command, pattern))
        if not name:
            return {"error": "unknown command", "message": f"{self.command} {pattern}", "stacktrace": ""}, None
        return self.browser.ask(name, body)


@contextmanager
def firefox(*others: str) -> Iterator[Any]:
    """Starts a headless Firefox, controlled by Selenium, that resolves the names of other sites to this computer."""
    tools.python_module("selenium")
    from selenium import webdriver
    from selenium.webdriver.remote.file_detector import UselessFileDetector

    binary = tools.required(tools.firefox(), "firefox")
    profile = Path(tempfile.mkdtemp(prefix="firefox-"))
    (profile / "user.js").write_text(
        'user_pref("marionette.port", 0);\nuser_pref("ui.useOverlayScrollbars", 1);\n'
        f'user_pref("network.dns.localDomains", "{",".join(others)}");\n'
    )
    process = subprocess.Popen(
        [
            binary, "--headless", "--marionette", "--remote-allow-system-access", "--remote-debugging-port", "0", "--no-remote",
            "--profile", os.fspath(profile), "about:blank",
        ],
        env={**os.environ, "HOME": os.fspath(profile)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        marionette = Marionette(_port(profile, process))
        handler = type("Handler", (Translator,), {"browser": marionette, "lock": threading.Lock()})
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        options = webdriver.FirefoxOptions()
        options.enable_bidi = True
        driver = webdriver.Remote(f"http://127.0.0.1:{server.server_port}", options=options)
        driver.file_detector = UselessFileDetector()
        driver.set_page_load_timeout(PATIENCE_SECONDS)
        driver.set_script_timeout(PATIENCE_SECONDS)
        yield driver
        server.shutdown()
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)
        shutil.rmtree(profile, ignore_errors=True)


def _port(profile: Path, process: subprocess.Popen[bytes]) -> int:
    """Returns the port of Firefox, from a file in its profile."""
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            return int((profile / "MarionetteActivePort").read_text())
        except (FileNotFoundError, ValueError):
            time.sleep(0.05)
    raise AssertionError("Firefox does not start")
