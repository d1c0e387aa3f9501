"""Unauthorized requests never change a file."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from support.forms import SEED
from support.sites import binary, run
from support.traversal import ENDS, SLASHES, UPWARDS
from .editor import BOUNDARY, WebEditor, changed, multipart, named, png, create_site, tree

FILE = "reviews/night-train.md"
FORM = b"multipart/form-data; boundary=" + BOUNDARY.encode()


@pytest.fixture
def site(site: Path) -> Path:
    """A site with symlinks that lead out of it, which a build also refuses."""
    (site / "content/reviews/link.md").symlink_to("../../../outside.md")
    (site / "content/reviews/folder").symlink_to("../../../outside")
    return site


@pytest.fixture
def untouched(editor: WebEditor, tmp_path: Path) -> Iterator[None]:
    """Requires that the site, its surroundings, the cache and the preview are unchanged afterwards."""
    editor.request_page("")
    before = tree(tmp_path)
    yield
    after = tree(tmp_path)
    messages = {name for name in before if "messages" in name}
    differing = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)} - messages
    assert not differing


def valid(editor: WebEditor) -> dict[str, list[tuple[str, str]]]:
    """Valid forms, which only lack authorization."""
    page = editor.page(FILE)
    fields = changed(page.fields(), title="Taken over")
    known = [("key", editor.key), ("file", FILE), ("base", page.value("base"))]
    new = named(key=editor.key, title="Foreign", category="Film", rating="1", body="x")
    settings = changed(editor.page("site.yaml").fields(), title="Taken over")
    rename = [("key", editor.key), ("kind", "tags"), ("old", "slow"), ("new", "fast")]
    unsaved = [("key", editor.key), ("file", FILE), ("tab", "a" * 32), ("f-title", "Kept")]
    return {
        "save": fields, "new": new, "settings": settings, "delete": known, "judge": fields, "restore": known + [("number", "1")], "rename": rename,
        "unsaved": unsaved, "keep": unsaved, "discard": unsaved, "log": named(key=editor.key, title="Night Train"), "picture": known,
        "publish": [("key", editor.key), ("confirmed", "1")],
    }


def sent_to(form: str) -> str:
    """Returns the action that a valid form is sent to."""
    return "save" if form in ("new", "settings") else form


SCRIPTED = ("judge", "unsaved", "keep", "discard", "picture")
"""The actions that only the script of the page sends."""


def heads(editor: WebEditor) -> dict[str, bytes]:
    """Heads that lack a field, or name another page as their origin."""
    host, origin, cookie = editor.host, editor.origin, editor.cookie
    same = b"Sec-Fetch-Site: same-origin\r\n"
    port = b"%d" % editor.port
    half = editor.token[:24].encode()
    named = b"Cookie: verdict-write-" + port + b"="
    foreign = {
        "nothing": host,
        "no cookie": host + origin + same,
        "empty cookie": host + origin + same + named + b"\r\n",
        "half a cookie": host + origin + same + named + half + b"\r\n",
        "longer cookie": host + origin + same + named + editor.token.encode() + b"0\r\n",
        "wrong cookie": host + origin + same + named + editor.token.encode()[::-1] + b"\r\n",
        "cookie of another port": host + origin + same + cookie.replace(port, b"1"),
        "cookie in capitals": host + origin + same + cookie.upper().replace(b"COOKIE", b"Cookie"),
        "cookie as a field": host + origin + same + b"Verdict-Write-Token: " + editor.token.encode() + b"\r\n",
        "authorization": host + origin + same + b"Authorization: Bearer " + editor.token.encode() + b"\r\n",
        "no origin": host + cookie + same,
        "null origin": host + b"Origin: null\r\n" + cookie + same,
        "empty origin": host + b"Origin: \r\n" + cookie + same,
        "two origins": host + origin + b"Origin: http://evil.example\r\n" + cookie + same,
        "same origin twice": host + origin + origin + cookie + same,
        "https": host + origin.replace(b"http:", b"https:") + cookie + same,
        "origin of another port": host + b"Origin: http://localhost:1\r\n" + cookie + same,
        "origin without a port": host + b"Origin: http://localhost\r\n" + cookie + same,
        "origin of another name": host + b"Origin: http://127.0.0.1:" + port + b"\r\n" + cookie + same,
        "origin with a path": host + origin.replace(b"\r", b"/\r") + cookie + same,
        "referer alone": host + b"Referer: http://localhost:" + port + b"/\r\n" + cookie + same,
        "no host": origin + cookie + same,
        "two hosts": host + host + origin + cookie + same,
    }
    for name in (b"evil.example", b"localhost.evil.example", b"evil.example:80", b"[::ffff:127.0.0.1]", b"0.0.0.0", b"127.1"):
        own = name + b":" + port
        foreign[f"host {name!r}"] = b"Host: " + own + b"\r\nOrigin: http://" + own + b"\r\n" + cookie + same
        foreign[f"origin {name!r}"] = host + b"Origin: http://" + own + b"\r\n" + cookie + same
    for site in (b"cross-site", b"same-site", b"none", b"", b"same-origin, cross-site"):
        foreign[f"site {site!r}"] = host + origin + cookie + b"Sec-Fetch-Site: " + site + b"\r\n"
    for script in (b"0", b"", b"2", b"1, 1"):
        foreign[f"script {script!r}"] = host + origin + cookie + same + b"Verdict-Write: " + script + b"\r\n"
    return foreign


def test_unauthorized_heads_are_refused(editor: WebEditor, untouched: None) -> None:
    """Each field that authorizes a request, removed or changed, with an otherwise valid form."""
    forms, count = valid(editor), 0
    for name, head in heads(editor).items():
        for action, form in forms.items():
            answer = editor.send(sent_to(action), form, head=head)
            assert answer and answer.status in (400, 403), (name, action, answer)
            assert "set-cookie" not in answer.headers
            count += 1
    assert count >= 200


def test_scripted_actions_require_the_script_header(editor: WebEditor, untouched: None) -> None:
    for action in SCRIPTED:
        assert editor.send(action, valid(editor)[action]).status == 403
    assert editor.send("judge", valid(editor)["judge"], extra=b"Verdict-Write: 1\r\n").status == 200


def test_forms_require_the_key(editor: WebEditor, untouched: None) -> None:
    for action, form in valid(editor).items():
        extra = b"Verdict-Write: 1\r\n" if action in SCRIPTED else b""
        for key in ("", "0", editor.key[:-1], editor.key + "0", editor.key.upper(), editor.key[::-1], editor.token):
            answer = editor.send(sent_to(action), changed(form, key=key), extra=extra)
            assert answer and answer.status == 403, (action, key)
        without = [field for field in form if field[0] != "key"]
        assert editor.send(sent_to(action), without, extra=extra).status == 403


def test_other_methods_are_refused(editor: WebEditor, untouched: None) -> None:
    forms = valid(editor)
    for method in (b"GET", b"HEAD", b"PUT", b"DELETE", b"PATCH", b"OPTIONS", b"TRACE", b"post", b"PROPFIND"):
        for action in ("save", "delete", "restore", *SCRIPTED):
            answer = editor.send(action, forms[action], method=method)
            assert answer is None or answer.status in (400, 405), (method, action, answer)
            if answer:
                assert not [name for name in answer.headers if name.startswith("access-control")]
    for action in ("", "new", "review", "page", "proof", "image", "write.js", "saving.js", "write.css"):
        assert editor.send(action, forms["save"]).status == 405
    query = "&".join(f"{name}={value}" for name, value in forms["delete"]).encode()
    assert editor.get(editor.folder.encode() + b"delete?" + query, fields=editor.cookie).status == 405


def test_other_content_types_are_refused(editor: WebEditor, untouched: None) -> None:
    form = valid(editor)["save"]
    for kind in (
        b"application/json", b"text/plain", b"application/x-www-form-urlencoded", b"multipart/mixed; boundary=x",
        b"multipart/form-data", b"multipart/form-data; boundary=", b"multipart/form-data; boundary=\"\"", b"",
        b"multipart/form-data; boundary=" + b"x" * 71, FORM + b"\r\nContent-Type: text/plain", b"application/octet-stream",
    ):
        answer = editor.send("save", form, type=kind)
        assert answer and answer.status == 415, (kind, answer)


def bodies(editor: WebEditor) -> Iterator[tuple[bytes, bytes]]:
    """Bodies that are no form, with the fields of their head."""
    body = multipart(valid(editor)["save"])
    mark = b"--" + BOUNDARY.encode()
    whole = b"Content-Length: %d\r\n"
    for wrong in (
        b"", b"x", mark, mark + b"--", body[1:], body[: len(body) // 2], body.replace(b"name=", b"nome="), b"\r\n" + body,
        body.replace(b"\r\n", b"\n"), body.replace(mark + b"--", mark), body.replace(b"Taken", b"\xff\xfe"),
        body.replace(b'name="f-title"', b'name="f-title"; filename="x"'), mark + b"\r\n" + b"A: b\r\n" * 100_000,
        (mark + b'\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n') * 1000 + mark + b"--\r\n",
    ):
        yield wrong, whole % len(wrong)
    yield body, b"Transfer-Encoding: chunked\r\n"
    yield body, b"X-Ength: 0\r\nX-Length: 5\r\n"
    for length in (b"-1", b"+5", b"1e3", b"0x10", b"99999999999999999999", b"60000000", b"1, 1"):
        yield body, b"Content-Length: " + length + b"\r\n"
    yield body, b"Content-Length: 1\r\nContent-Length: 2\r\n"


def test_malformed_bodies_are_refused(editor: WebEditor, untouched: None) -> None:
    for body, length in bodies(editor):
        answer = editor.send("save", body, extra=length)
        assert answer is None or answer.status in (400, 403, 404, 411, 413, 415), (body[:60], length, answer)


def test_truncated_forms_are_discarded(editor: WebEditor, untouched: None) -> None:
    """A client that disconnects in the middle of a form has no effect."""
    body = multipart(valid(editor)["save"])
    head = b"POST " + editor.folder.encode() + b"save HTTP/1.1\r\n" + editor.host + editor.origin + editor.cookie
    head += b"Content-Type: " + FORM + b"\r\nContent-Length: %d\r\n\r\n" % len(body)
    for end in range(0, len(body), max(1, len(body) // 40)):
        with editor.connect() as client:
            client.sendall(head + body[:end])
    assert editor.request_page("").status == 200


PATHS = [
    "../outside.md", "reviews/../../outside.md", "reviews/../../../outside.md", "/etc/passwd", "/tmp/x.md", "reviews/link.md",
    "reviews/folder/x.md", "reviews/.hidden.md", ".verdict/x.md", "reviews/.git/x.md", "views.json",
    "other/about.md", "restaurants/luna.html", "reviews/x.html", "reviews/x.md.html", "reviews/x", "reviews/x.MD",
    "reviews/x.yaml", "reviews/x.png", "reviews//x.md", "reviews/./x.md", "reviews/x.md/", "reviews\\x.md", "reviews/a\\x.md",
    "reviews/x\x00.md", "reviews/x.md\x00", "reviews/x\n.md", "reviews/\x1b.md", "static/x.md", "REVIEWS/x.md", "reviews/",
    "reviews/" + "a" * 300 + ".md", "reviews/" + "a/" * 5000 + "x.md", "~/x.md", "reviews/~root/../../x.md", "-rf", "*",
    "../content/reviews/night-train.md", "file:///etc/passwd", "http://evil.example/x.md", "reviews%2f..%2f..%2foutside.md",
    "content/reviews/night-train.md", "templates/review.html", "../templates/x.md", "reviews/..", "reviews/../site.yaml",
    "reviews/․․/x.md", "reviews/../reviews/../../outside.md",
]


def traversals() -> list[str]:
    rng = random.Random(SEED)
    steps = lambda: "".join(rng.choice(UPWARDS) + rng.choice(SLASHES) for _ in range(rng.randint(1, 5)))  # noqa: E731
    return [f"reviews/{steps()}{rng.choice(ENDS + ['outside.md'])}" for _ in range(100)]


def test_paths_of_other_files_are_refused(editor: WebEditor, untouched: None) -> None:
    """A form cannot change a file that is not a review in the content folder, by any path."""
    base, key = editor.page(FILE).value("base"), editor.key
    for path in PATHS + traversals():
        known = [("key", key), ("file", path), ("base", base)]
        for action, more in (("save", named(title="x")), ("save", named(text="x")), ("delete", []), ("restore", [("number", "1")])):
            answer = editor.send(action, known + more)
            assert answer and answer.status in (400, 404, 409, 500), (action, path, answer)
            assert b"root:" not in answer.body and not answer["location"]


def test_invalid_trash_numbers_are_refused(editor: WebEditor, untouched: None) -> None:
    for number in ("0", "-1", "", "..", "1/../../..", "../content", "999", "99999999999999999999", "1\x00", " 1", "١"):
        form = [("key", editor.key), ("file", FILE), ("number", number)]
        assert editor.send("restore", form).status == 409


def test_invalid_images_are_refused(editor: WebEditor, untouched: None) -> None:
    """Invalid images are not stored, under any name."""
    script = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    huge = png().replace(b"\0\0\0\x08\0\0\0\x06", b"\0\x01\x86\xa0\0\x01\x86\xa0", 1)
    fields = changed(editor.page(FILE).fields(), alt="A train")
    for picture in (b"x", b"<html>", b"GIF89a", png()[:40], script, huge, b"#!/bin/sh\n", b"PK\3\4" + bytes(100)):
        answer = editor.send("save", fields, picture)
        assert answer and answer.status == 422, picture[:20]


def test_swapped_symlinks_are_not_followed(editor: WebEditor, site: Path, tmp_path: Path) -> None:
    """While files and folders are replaced by symlinks to the outside and back, no file outside changes."""
    done, outside = Event(), tmp_path / "outside"
    before = tree(outside) | {"outside.md": (tmp_path / "outside.md").read_text()}
    reviews, away = site / "content/reviews", site / "away"

    def swap() -> None:
        while not done.is_set():
            reviews.rename(away)
            try:
                reviews.symlink_to(outside)
                reviews.unlink()
            except FileExistsError:
                pass
            while away.exists():
                try:
                    away.rename(reviews)
                except OSError:
                    # Meanwhile a review was written into a new folder.
                    shutil.rmtree(reviews, ignore_errors=True)

    swapper = Thread(target=swap)
    swapper.start()
    try:
        for number in range(150):
            new = named(key=editor.key, title=f"New {number}", category="Film", rating="1", alt="x")
            editor.send("save", new, png() if number % 3 == 0 else None)
    finally:
        done.set()
        swapper.join()
    assert tree(outside) | {"outside.md": (tmp_path / "outside.md").read_text()} == before


def test_reading_requires_the_cookie(editor: WebEditor, untouched: None) -> None:
    """The editor returns no pages without a cookie, or if the browser reports another page as the origin."""
    for path in ("", "new", f"review?file={FILE}", "page", "proof", "image", "write.js", "saving.js", "write.css"):
        target = f"{editor.folder}{path}"
        assert editor.get(target).status == 403
        for site in (b"cross-site", b"same-site"):
            assert editor.get(target, fields=editor.cookie + b"Sec-Fetch-Site: " + site + b"\r\n").status == 403
        assert editor.get(target, fields=b"Host: evil.example\r\n" + editor.cookie).status == 403
    for token in ("", "0", editor.token[:-1], editor.token + "0", editor.token.upper(), editor.key):
        answer = editor.get(f"{editor.folder}?token={token}")
        assert answer.status == 403 and "set-cookie" not in answer.headers
    answer = editor.get(f"{editor.folder}?token={editor.token}")
    assert answer.status == 303 and answer["location"] == editor.folder
    assert answer["set-cookie"].endswith("; HttpOnly; SameSite=Strict; Path=" + editor.folder.removesuffix("write/"))
    for path in PATHS:
        if path.isprintable() and path.isascii():
            answer = editor.request_page(f"review?file={path}")
            assert answer.status in (400, 404, 414, 500), path
            assert b"root:" not in answer.body


def test_editor_requires_the_write_option(site: Path) -> None:
    """Without --write, there is no editor."""
    preview = WebEditor(site)
    try:
        for path in ("", "new", "save", "write.js", "?token=0"):
            assert preview.get(f"/.verdict/write/{path}").status == 404
        assert preview.send("save", named(title="x")).status in (400, 405)
    finally:
        preview.stop()


def test_phone_on_the_network_needs_the_printed_address(tmp_path: Path) -> None:
    """With --host, the same secrets are required from other addresses; guesses fail, and the editor still answers."""
    site = create_site(tmp_path / "project")
    editor = WebEditor(site, "--write", "--host", "0.0.0.0")
    try:
        assert "whoever has the address below can write" in editor.printed()
        phone = b"Host: 192.0.2.1:%d\r\n" % editor.port
        before = tree(site / "content")
        almost = editor.token[:-1] + ("1" if editor.token.endswith("0") else "0")
        for guess in ["", "?token=0", f"?token={almost}", *(f"?token={random.Random(n).getrandbits(192):048x}" for n in range(500))]:
            assert editor.get(f"{editor.folder}{guess}", fields=phone).status == 403
            other = f"/.verdict/{random.Random(guess).getrandbits(192):048x}/write/"
            assert editor.get(f"{other}{guess}", fields=phone).status == 404
        answer = editor.get(f"{editor.folder}?token={editor.token}", fields=phone)
        assert answer.status == 303 and "set-cookie" in answer.headers
        assert editor.get(f"{editor.folder}?token={editor.token}", fields=b"Host: evil.example:%d\r\n" % editor.port).status == 403
        form = named(key=editor.key, title="Phone", category="Film", rating="4")
        own = phone + b"Origin: http://192.0.2.1:%d\r\n" % editor.port
        for head in (own, phone + editor.cookie, phone + editor.cookie + editor.origin, own + b"Cookie: verdict-write-%d=0\r\n" % editor.port):
            assert editor.send("log", form, head=head).status == 403
        assert tree(site / "content") == before
        assert editor.send("log", form, head=own + editor.cookie).status == 303
        assert "Phone" in next((site / "content/log").iterdir()).read_text()
    finally:
        editor.stop()


def test_write_requires_a_project(tmp_path: Path) -> None:
    site = create_site(tmp_path / "project")
    assert run([binary(), "serve", "--write", "--port", "0", "."], site).status == 2


def test_server_listens_on_loopback_only(editor: WebEditor) -> None:
    """The server listens on the loopback addresses only."""
    sockets = [line.split() for name in ("tcp", "tcp6") for line in open(f"/proc/net/{name}").readlines()[1:]]
    port = f":{editor.port:04X}"
    addresses = {entry[1].removesuffix(port) for entry in sockets if entry[1].endswith(port) and entry[3] == "0A"}
    assert addresses and addresses <= {"0100007F", "00000000000000000000000001000000"}, addresses
    assert os.environ["VERDICT_PICTURES"] == ""
