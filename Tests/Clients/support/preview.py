"""The preview server as a process, and clients that send raw bytes."""

from __future__ import annotations

import os
import re
import resource
import signal
import socket
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .sites import binary
from .waiting import eventually

PATIENCE = 20.0


@dataclass(frozen=True)
class Answer:
    """One response as received."""

    status: int
    headers: dict[str, str]
    body: bytes

    def __getitem__(self, name: str) -> str | None:
        return self.headers.get(name.lower())


class Preview:
    """`verdict serve` in a folder; `options` are those of its command line."""

    def __init__(self, folder: Path, *options: str, files: int | None = None, port: int | None = 0) -> None:
        self.messages = folder.parent / f"{folder.name}-messages-{os.urandom(4).hex()}"
        ports = [] if port is None else ["--port", str(port)]
        with self.messages.open("wb") as stream:
            self.process = subprocess.Popen(
                [os.fspath(binary()), "serve", *ports, *options],
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=stream,
                preexec_fn=(lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))) if files else None,
            )
        self.port = self._wait_for_port()

    def _wait_for_port(self) -> int:
        """Waits for the line that names the port; 0 when the server has ended."""

        def found() -> re.Match[str] | None:
            return re.search(r"^serving http://[^/]+:(\d+)/", self.printed(), re.MULTILINE)

        if not eventually(lambda: found() or self.process.poll() is not None, PATIENCE):
            self.process.kill()
            raise AssertionError(f"the server does not start: {self.printed()}")
        line = found()
        return int(line[1]) if line else 0

    def printed(self) -> str:
        return self.messages.read_text(errors="replace")

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}/"

    @property
    def host(self) -> bytes:
        return b"Host: localhost:%d\r\n" % self.port

    @property
    def descriptors(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def idle_descriptors(self) -> int:
        """How many files are open once everything that a server needs is."""
        self.get("/")
        time.sleep(0.2)
        return self.descriptors

    def expect_descriptors(self, most: int) -> None:
        """All files and connections but these are closed soon."""
        if not eventually(lambda: self.descriptors <= most):
            folder = Path(f"/proc/{self.process.pid}/fd")
            raise AssertionError(f"more than {most} are open: {[os.readlink(file) for file in folder.iterdir()]}")

    @property
    def memory(self) -> int:
        """The resident memory in bytes."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * resource.getpagesize()

    def connect(self, timeout: float = PATIENCE, receive_buffer: int | None = None) -> socket.socket:
        client = socket.socket()
        if receive_buffer:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        client.settimeout(timeout)
        client.connect(("127.0.0.1", self.port))
        return client

    def request(self, target: bytes | str, method: bytes = b"GET", fields: bytes | None = None) -> bytes:
        """Returns the bytes of a request; `fields` replace the host field if they contain one, else follow it."""
        path = target.encode() if isinstance(target, str) else target
        own = b"" if re.search(rb"^host:", fields or b"", re.MULTILINE | re.IGNORECASE) else self.host
        return method + b" " + path + b" HTTP/1.1\r\n" + own + (fields or b"") + b"\r\n"

    def get(self, target: bytes | str, method: bytes = b"GET", fields: bytes | None = None) -> Answer:
        """Returns the response to one request on a separate connection."""
        with self.connect() as client:
            client.sendall(self.request(target, method, fields))
            answer = read_answer(client, method)
        assert answer, f"no answer to {target!r}"
        return answer

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        """Sends a signal and returns the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


def read_answer(client: socket.socket, method: bytes = b"GET", rest: bytearray | None = None) -> Answer | None:
    """Reads one response; None if the server closed the connection without one. `rest` contains bytes read after the previous
    response.
    """
    data = rest if rest is not None else bytearray()
    while b"\r\n\r\n" not in data:
        if not receive(client, data):
            return None
    head, _, _ = bytes(data).partition(b"\r\n\r\n")
    del data[: len(head) + 4]
    lines = head.decode("latin-1").split("\r\n")
    status = int(lines[0].split()[1])
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
    length = 0 if method == b"HEAD" or status == 304 else int(headers.get("content-length", "0"))
    while len(data) < length:
        assert receive(client, data), f"{len(data)} of {length} bytes came"
    body = bytes(data[:length])
    del data[:length]
    return Answer(status, headers, body)


def receive(client: socket.socket, data: bytearray) -> bool:
    """Appends received bytes; returns false at the end of the connection."""
    try:
        part = client.recv(65536)
    except (ConnectionResetError, BrokenPipeError):
        return False
    data += part
    return bool(part)


def closed_within(clients: Sequence[socket.socket], seconds: float) -> bool:
    """Whether the server closes all of these connections in time."""
    end = time.monotonic() + seconds
    for client in clients:
        data = bytearray()
        client.settimeout(max(0.01, end - time.monotonic()))
        try:
            while receive(client, data):
                client.settimeout(max(0.01, end - time.monotonic()))
        except TimeoutError:
            return False
    return True
