"""A server of one page with the reload script, which sends the events of a test."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Queue
from threading import Thread


class Scripted:
    """The page and the events; tests change them as builds would."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = files
        self.version, self.style, self.loads = "s-0", "one", 0
        self.queues: list[Queue[dict[str, str | None]]] = []
        self.state: dict[str, str | None] = {"version": "s-0", "before": None, "panel": ""}
        self.url = ""

    def page(self) -> bytes:
        return (
            "<!doctype html><html lang=en><title>Page</title>"
            f'<link rel="stylesheet" href="/{self.style}.css"><body><input id="field">'
            f'<script src="/.verdict/reload.js" data-version="{self.version}" defer></script></body></html>'
        ).encode()

    def publish(self, version: str, before: str | None = None, panel: str = "") -> None:
        self.version, self.state = version, {"version": version, "before": before, "panel": panel}
        for queue in self.queues:
            queue.put(self.state)


@contextmanager
def scripted(files: dict[str, bytes]) -> Iterator[Scripted]:
    """Runs a scripted server."""
    script = Scripted(files)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            if self.path == "/.verdict/events":
                self._follow()
            elif self.path == "/":
                script.loads += self.headers.get("Sec-Fetch-Dest") == "document"
                self._send(script.page(), "text/html")
            elif (name := self.path.removeprefix("/")) in script.files:
                self._send(script.files[name], "text/css" if name.endswith(".css") else "text/javascript")
            else:
                self.send_error(404)

        def _send(self, body: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(body)

        def _follow(self) -> None:
            queue: Queue[dict[str, str | None]] = Queue()
            script.queues.append(queue)
            queue.put(script.state)
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            try:
                while True:
                    try:
                        event = f"data: {json.dumps(queue.get(timeout=0.2))}\n\n"
                    except Empty:
                        event = ":\n\n"
                    self.wfile.write(event.encode())
            except OSError:
                script.queues.remove(queue)
            self.close_connection = True

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever)
    thread.start()
    script.url = f"http://127.0.0.1:{server.server_port}/"
    try:
        yield script
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
