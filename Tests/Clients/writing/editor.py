"""A preview with the browser editor, and requests as browsers send them."""

from __future__ import annotations

import hashlib
import html
import os
import re
import struct
import zlib
from pathlib import Path
from urllib.parse import quote, urlsplit

from support.preview import Answer, Preview, read_answer
from support.waiting import eventually

CONFIGURATION = """\
title: Plain Reviews
url: https://plain.example
reviewer: {name: Ada}
ratings: {step: 0.5, meanings: {4: Very good.}}
categories: [{name: Film, type: Movie}, {name: Dinner, type: Restaurant}]
fields:
  - {key: director, type: texts, for: [Film]}
  - {key: year, type: year, for: [Film]}
"""
REVIEW = """\
---
title: Night Train
rating: 4
category: Film
visited: 2026-01-02
verdict: A train at night.
tags: [slow, quiet]
---
It goes through the dark.

It arrives.
"""
DRAFT = REVIEW.replace("Night Train", "Salt").replace("tags:", "draft: true\ntags:")
BOUNDARY = "part-of-a-form"


def create_site(root: Path) -> Path:
    """Creates the site, and secret files beside it."""
    files = {
        "content/site.yaml": CONFIGURATION,
        "content/reviews/night-train.md": REVIEW,
        "content/reviews/films/salt.md": DRAFT,
        "content/pages/about.md": "---\ntitle: About\n---\nAda writes.\n",
        "content/restaurants/luna.md": "---\nname: Luna\n---\nA place.\n",
        "content/reviews/.hidden.md": REVIEW,
        "../outside.md": REVIEW,
        "../outside/x.md": REVIEW,
    }
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return root


def png(width: int = 8, height: int = 6, colour: bytes = b"\x20\x60\xa0") -> bytes:
    """Returns an image of one colour."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress((b"\0" + colour * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def multipart(fields: list[tuple[str, str]], picture: bytes | None = None) -> bytes:
    """A form as browsers send it (RFC 7578)."""
    parts = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'.encode() + value.encode() + b"\r\n"
        for name, value in fields
    ]
    if picture is not None:
        head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n'
        parts.append(head.encode() + b"Content-Type: image/png\r\n\r\n" + picture + b"\r\n")
    return b"".join(parts) + f"--{BOUNDARY}--\r\n".encode()


def tree(folder: Path) -> dict[str, str]:
    """Returns all contents of a folder: files by their hash, symlinks by their target."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = "-> " + os.readlink(path)
        elif path.is_file():
            found[name] = hashlib.sha256(path.read_bytes()).hexdigest()
        else:
            found[name] = "folder"
    return found


class Page:
    """The contents of a page of the editor, as parsed by a browser without scripts."""

    def __init__(self, text: str) -> None:
        self.text = text

    def value(self, name: str) -> str:
        """Returns the value of a hidden field or an input."""
        tag = re.search(rf'<input[^>]*\bname="{re.escape(name)}"[^>]*>', self.text)
        found = re.search(r'\bvalue="([^"]*)"', tag[0]) if tag else None
        return html.unescape(found[1]) if found else ""

    def fields(self, form: str = "review") -> list[tuple[str, str]]:
        """Returns all fields that the unchanged form would send."""
        body = re.search(rf'<form[^>]*\bid="{form}".*?</form>', self.text, re.DOTALL)
        assert body, self.text[:400]
        fields = []
        for tag in re.finditer(r"<(input|textarea|select)\b([^>]*)>", body[0]):
            name = re.search(r'\bname="([^"]*)"', tag[2])
            kind = (re.search(r'\btype="([^"]*)"', tag[2]) or [None, "text"])[1]
            if not name or kind == "file" or kind in ("checkbox", "radio") and " checked" not in tag[2]:
                continue
            rest = body[0][tag.end() :]
            if tag[1] == "textarea":
                text = rest[: rest.index("</textarea>")].removeprefix("\n").replace("\n", "\r\n")
            elif tag[1] == "select":
                options = re.findall(r'<option value="([^"]*)"( selected)?', rest[: rest.index("</select>")])
                text = next((value for value, chosen in options if chosen), options[0][0])
            else:
                text = (re.search(r'\bvalue="([^"]*)"', tag[2]) or ["", ""])[1]
            fields.append((html.unescape(name[1]), html.unescape(text)))
        return fields

    def errors(self, name: str) -> str:
        """Returns the errors at a key of front matter, at another input, or at the form."""
        place = {"body": "body-faults", "picture": "picture-faults", "": "faults"}.get(name, f"e-{name}")
        found = re.search(rf'<div class="faults" id="{place}"[^>]*>(.*?)</div>', self.text, re.DOTALL)
        return html.unescape(re.sub(r"<[^>]*>", "", found[1])).strip() if found else ""


OWN_NAMES = {"key", "file", "base", "number", "body", "text", "kind", "old", "new"}
"""The names of the program's own inputs; those of front matter have a prefix."""


def named(**values: str) -> list[tuple[str, str]]:
    """Values by the names that inputs have in forms."""
    return [(name if name in OWN_NAMES else f"f-{name}", value) for name, value in values.items()]


def changed(fields: list[tuple[str, str]], **values: str) -> list[tuple[str, str]]:
    """The fields of a form once somebody has changed some."""
    new = named(**values)
    names = {name for name, _ in new}
    return [(name, value) for name, value in fields if name not in names] + new


class WebEditor(Preview):
    """`verdict serve --write`."""

    def __init__(self, folder: Path, *options: str, **settings: int | None) -> None:
        super().__init__(folder, *options, **settings)
        self.root = folder
        if self.port and "--write" in options:
            assert eventually(lambda: "write at " in self.printed()), self.printed()
        found = re.search(r"write at (http://\S+\?token=(\w+))", self.printed())
        self.opening, self.token = (found[1], found[2]) if found else ("", "")
        self.folder = urlsplit(self.opening).path or "/.verdict/write/"

    @property
    def origin(self) -> bytes:
        return b"Origin: http://localhost:%d\r\n" % self.port

    @property
    def cookie(self) -> bytes:
        return b"Cookie: verdict-write-%d=%s\r\n" % (self.port, self.token.encode())

    def request_page(self, path: str) -> Answer:
        return self.get(f"{self.folder}{path}", fields=self.cookie)

    def address(self, path: str) -> str:
        """Returns the URL of a page of the editor."""
        return f"http://localhost:{self.port}{self.folder}{path}"

    def page(self, file: str) -> Page:
        answer = self.request_page(f"review?file={quote(file, safe='')}")
        assert answer.status == 200, answer
        return Page(answer.body.decode())

    @property
    def key(self) -> str:
        return Page(self.request_page("new").body.decode()).value("key")

    def send(
        self,
        action: str,
        fields: list[tuple[str, str]] | bytes,
        picture: bytes | None = None,
        *,
        method: bytes = b"POST",
        head: bytes | None = None,
        type: bytes = b"multipart/form-data; boundary=" + BOUNDARY.encode(),
        extra: bytes = b"",
        target: bytes | None = None,
    ) -> Answer | None:
        """Sends a form as a browser does; `head` replaces the fields that authorize it."""
        body = fields if isinstance(fields, bytes) else multipart(fields, picture)
        if head is None:
            head = self.host + self.origin + self.cookie + b"Sec-Fetch-Site: same-origin\r\n"
        lengths = b"" if b"ength:" in extra or b"Transfer" in extra else b"Content-Length: %d\r\n" % len(body)
        start = method + b" " + (target or self.folder.encode() + action.encode()) + b" HTTP/1.1\r\n"
        with self.connect() as client:
            try:
                client.sendall(start + head + lengths + b"Content-Type: " + type + b"\r\n" + extra + b"\r\n" + body)
            except (BrokenPipeError, ConnectionResetError):
                pass
            return read_answer(client, method)
