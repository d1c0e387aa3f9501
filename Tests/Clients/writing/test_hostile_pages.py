"""Pages of other sites in a real browser that is signed in to the editor: no request writes a file."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest
from support.forms import in_turn
from support.waiting import eventually
from .editor import WebEditor, tree

PAGE = "<!doctype html><title>Hostile</title><body></body>"


class Hostile(BaseHTTPRequestHandler):
    """A page of another site, with a script of the test."""

    cookies: ClassVar[list[str]] = []
    """The cookies that browsers have sent to such pages, of any site."""

    def do_GET(self) -> None:
        self.cookies += self.headers.get_all("Cookie", [])
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def log_message(self, *arguments: Any) -> None:
        pass


@pytest.fixture
def hostile() -> Iterator[int]:
    """Yields the port of another site on this computer."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Hostile))
    Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()


@pytest.fixture(autouse=True)
def signed_in(editor: WebEditor, driver: Any) -> None:
    """The browser may write."""
    driver.get(editor.opening)
    assert driver.current_url.endswith(editor.folder)


TRY = """
const [base, fields, done] = arguments;
const form = () => { const data = new FormData(); for (const [n, v] of fields) data.append(n, v); return data; };
const wait = (ms) => new Promise((next) => setTimeout(next, ms));
const read = [];
const note = async (promise) => { try { const a = await promise; read.push(a.type === 'opaque' ? '' : await a.text()); } catch { read.push(''); } };
(async () => {
  for (const action of ['save', 'delete', 'restore', 'rename', 'judge', 'log', 'picture', 'keep', 'publish']) {
    const url = base + action;
    for (const credentials of ['include', 'omit', 'same-origin']) {
      for (const mode of ['cors', 'no-cors']) {
        for (const headers of [{}, {'Verdict-Write': '1'}, {'Content-Type': 'text/plain'}]) {
          for (const method of ['POST', 'GET', 'PUT', 'DELETE']) {
            const init = {method, mode, credentials, headers};
            if (method !== 'GET') init.body = form();
            await note((async () => fetch(url, init))());
          }
        }
      }
    }
    navigator.sendBeacon(url, form());
    await new Promise((next) => {
      const request = new XMLHttpRequest();
      request.onloadend = () => { read.push(request.responseText ?? ''); next(); };
      request.withCredentials = true;
      request.open('POST', url);
      request.send(form());
    });
  }
  for (const path of ['', 'new', 'page', 'write.js', 'review?file=reviews%2Fnight-train.md']) {
    await note((async () => fetch(base + path, {credentials: 'include'}))());
    await note((async () => fetch(base + path, {mode: 'no-cors', credentials: 'include'}))());
    for (const [name, attribute] of [['iframe', 'src'], ['img', 'src'], ['script', 'src'], ['object', 'data'], ['embed', 'src']]) {
      const element = document.createElement(name);
      element[attribute] = base + path;
      document.body.append(element);
    }
  }
  await wait(500);
  for (const frame of document.querySelectorAll('iframe')) {
    try { read.push(frame.contentDocument.body.textContent); } catch { read.push(''); }
  }
  done([read.length, read.join('')]);
})();
"""
FORM = """
const [base, action, fields, type, target] = arguments;
const form = document.createElement('form');
form.method = 'post'; form.action = base + action; form.enctype = type; form.target = target;
for (const [name, value] of fields) {
  const input = document.createElement('textarea');
  input.name = name; input.value = value;
  form.append(input);
}
document.body.append(form);
form.submit();
"""


def fields(editor: WebEditor, path: str) -> list[tuple[str, str]]:
    """Fields with the correct form key and file hash."""
    page = editor.page(path)
    return [("key", editor.key), ("file", path), ("base", page.value("base")), ("f-title", "Taken over"), ("number", "1")]


ORIGINS = ["http://evil.example:{hostile}/", "http://localhost:{hostile}/", "http://127.0.0.1:{hostile}/", "http://evil.example:{editor}/"]
HOSTS = ("localhost", "127.0.0.1")


@pytest.mark.parametrize(("origin", "host"), in_turn(list(product(ORIGINS, HOSTS)), 4))
def test_pages_of_other_sites_cannot_write(editor: WebEditor, driver: Any, hostile: int, site: Path, origin: str, host: str) -> None:
    """Forms, fetch with and without CORS, beacons, frames, images and scripts, also by another site's name for this address.

    The forms are those of a review, and of the settings."""
    form = fields(editor, ("reviews/night-train.md", "site.yaml")[ORIGINS.index(origin) % 2])
    before = tree(site / "content")
    driver.get(origin.format(hostile=hostile, editor=editor.port))
    if str(editor.port) in driver.current_url:
        assert "accepts only requests to" in driver.page_source
    count, read = driver.execute_async_script(TRY, f"http://{host}:{editor.port}{editor.folder}", form)
    assert count > 200
    assert "Night Train" not in read and editor.key not in read, "another site reads the page"
    base = editor.address("")
    for action in ("save", "delete", "restore", "judge"):
        for kind in in_turn(("multipart/form-data", "application/x-www-form-urlencoded", "text/plain"), 3):
            for target in ("_self", "_blank"):
                driver.switch_to.window(driver.window_handles[0])
                driver.get(origin.format(hostile=hostile, editor=editor.port))
                driver.execute_script(FORM, base, action, form, kind, target)
                time.sleep(0.1)
    # The browser sends the forms before it opens another page, and the editor responds in order.
    driver.switch_to.window(driver.window_handles[0])
    driver.get(editor.url + ".verdict/write/")
    assert tree(site / "content") == before
    assert not (site / ".verdict-trash").exists()
    assert not list((site / ".verdict/unsaved").glob("*"))
    assert json.dumps(form)


FETCH = """
const [paths, done] = arguments;
Promise.all(paths.map((path) => fetch(path, {credentials: 'include'}))).then(() => done(true), () => done(false));
"""


@pytest.mark.parametrize("host", HOSTS)
def test_other_local_servers_receive_no_cookie(editor: WebEditor, driver: Any, hostile: int, host: str) -> None:
    """Browsers send cookies to every port of a name, but not to URLs outside the editor's path."""
    Hostile.cookies.clear()
    driver.get(f"http://{host}:{hostile}/")
    paths = ["/", "/.verdict/", "/.verdict/x", "/.verdict/write/", "/.verdict/write/save", "/.verdict/events", "/write/"]
    assert driver.execute_async_script(FETCH, paths)
    assert not [cookie for cookie in Hostile.cookies if editor.token in cookie or "verdict-write" in cookie]


def test_signed_in_author_can_still_write(editor: WebEditor, driver: Any, site: Path) -> None:
    """The same browser, on the page itself."""
    driver.get(editor.address("review?file=reviews%2Fnight-train.md"))
    driver.execute_script("document.getElementById('f-title').value = 'Mine'; document.getElementById('review').submit();")
    assert eventually(lambda: "title: Mine" in (site / "content/reviews/night-train.md").read_text(), 20)


def test_pages_of_the_site_cannot_load_foreign_scripts(editor: WebEditor, driver: Any) -> None:
    answer = editor.get("/")
    assert "script-src 'self'" in (answer["content-security-policy"] or "")
