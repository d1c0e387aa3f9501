"""A web server on loopback that behaves like a strict static host."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self';"
    " img-src 'self'; connect-src 'self'"
)
"""The CSP for every page, sent as a header with every response."""


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves index.html for folders, 404.html with status 404, and no lists of files."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".atom": "application/xml; charset=utf-8",
        ".avif": "image/avif",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".opml": "text/x-opml",
        ".rss": "application/xml; charset=utf-8",
        ".webp": "image/webp",
    }

    def __init__(self, *arguments: Any, base_path: str = "/", **options: Any) -> None:
        """Sets the path of the site."""
        self.base_path = base_path
        super().__init__(*arguments, **options)

    def end_headers(self) -> None:
        """Adds the CSP to every response."""
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def translate_path(self, path: str) -> str:
        """Maps a path to a file; a path outside the site maps to a missing file."""
        place = urlsplit(path).path
        if not place.startswith(self.base_path):
            return str(Path(self.directory) / "\ufffd")
        return super().translate_path("/" + place.removeprefix(self.base_path))

    def list_directory(self, path: str) -> None:  # type: ignore[override]
        """Returns 404 for a folder without index.html, instead of listing its contents."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Sends the site's own 404 page for a missing page."""
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(HTTPStatus.NOT_FOUND)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *arguments: Any) -> None:
        """Discards the log: the checks report errors."""


@contextmanager
def serving(root: Path, base_path: str = "/", port: int = 0) -> Iterator[str]:
    """Serves the folder while the block runs; yields the URL of the home page."""
    handler = partial(SiteHandler, directory=str(root), base_path=base_path)
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{base_path}"
        finally:
            server.shutdown()
            thread.join()
