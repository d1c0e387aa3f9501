"""Malformed requests get a status of 4xx or a closed connection, in bounded time and memory."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable

import pytest
from support.preview import Preview, read_answer

TLS_HELLO = bytes.fromhex("1603010200010001fc0303") + os.urandom(500)
MALFORMED: dict[str, Callable[[bytes], bytes]] = {
    "large header": lambda host: b"GET / HTTP/1.1\r\n" + host + b"X: " + b"a" * (1 << 20) + b"\r\n\r\n",
    "many fields": lambda host: b"GET / HTTP/1.1\r\n" + host + b"X: a\r\n" * 100_000 + b"\r\n",
    "large target": lambda host: b"GET /" + b"a" * (1 << 20) + b" HTTP/1.1\r\n" + host + b"\r\n",
    "large method": lambda host: b"G" * (1 << 20),
    "two lengths": lambda host: b"GET / HTTP/1.1\r\n" + host + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    "length and chunked": lambda host: b"GET / HTTP/1.1\r\n" + host
    + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunked GET": lambda host: b"GET / HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    "GET with a body": lambda host: b"GET / HTTP/1.1\r\n" + host + b"Content-Length: 5\r\n\r\nhello",
    "negative length": lambda host: b"GET / HTTP/1.1\r\n" + host + b"Content-Length: -1\r\n\r\n",
    "NUL in a field": lambda host: b"GET / HTTP/1.1\r\n" + host + b"X: a\0b\r\n\r\n",
    "NUL in the target": lambda host: b"GET /\0 HTTP/1.1\r\n" + host + b"\r\n",
    "NULs": lambda host: b"\0" * 10_000,
    "TLS": lambda host: TLS_HELLO,
    "HTTP/2": lambda host: b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(9),
    "HTTP/0.9": lambda host: b"GET /\r\n\r\n",
    "HTTP/9.9": lambda host: b"GET / HTTP/9.9\r\n" + host + b"\r\n",
    "no protocol": lambda host: b"hello\r\n\r\n",
    "space in the target": lambda host: b"GET / x HTTP/1.1\r\n" + host + b"\r\n",
    "space before the colon": lambda host: b"GET / HTTP/1.1\r\n" + host + b"X : a\r\n\r\n",
    "field without a name": lambda host: b"GET / HTTP/1.1\r\n" + host + b": a\r\n\r\n",
    "folded field": lambda host: b"GET / HTTP/1.1\r\n" + host + b"X: a\r\n b\r\n\0\r\n\r\n",
    "CONNECT": lambda host: b"CONNECT localhost:80 HTTP/1.1\r\n" + host + b"\r\n",
    "upgrade": lambda host: b"POST / HTTP/1.1\r\n" + host + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    "random": lambda host: os.urandom(100_000).replace(b"\n", b""),
}  # fmt: skip


def exchange(preview: Preview, data: bytes) -> bytes:
    """Returns the first part of the response; the server may close the connection before all data is sent."""
    with preview.connect(15) as client:
        try:
            client.sendall(data)
        except OSError:
            return b""
        try:
            return client.recv(65536)
        except ConnectionResetError:
            return b""


@pytest.mark.parametrize("length", [f"{2**63 - 1}", f"{2**63}", f"{2**64}", "-1", "5\r\nContent-Length: 6"])
def test_invalid_lengths_are_rejected(preview: Preview, length: str) -> None:
    with preview.connect(5) as client:
        client.sendall(b"GET / HTTP/1.1\r\n" + preview.host + f"Content-Length: {length}\r\n\r\n".encode())
        answer = b"".join(iter(lambda: client.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed(preview: Preview, name: str) -> None:
    data = MALFORMED[name](preview.host)
    exchange(preview, data)
    before, begin = preview.memory, time.monotonic()
    for _ in range(5):
        answer = exchange(preview, data)
        assert not answer or answer.startswith(b"HTTP/1.1 4"), answer[:200]
    assert time.monotonic() - begin < 5 * 12
    assert preview.memory - before < 16 << 20
    assert preview.get("/").status == 200


def test_bare_line_feeds(preview: Preview) -> None:
    """Bare line feeds are accepted or rejected, but never change the request."""
    answer = exchange(preview, b"GET / HTTP/1.1\n" + preview.host.replace(b"\r", b"") + b"\n")
    assert not answer or answer.split()[1] in (b"200", b"400"), answer[:200]


def test_pipelined(preview: Preview) -> None:
    """A thousand pipelined requests are answered in order, in bounded memory."""
    before = preview.memory
    requests = [preview.request(f"/digits.txt?{number}" if number % 2 else "/reviews/a/") for number in range(1000)]
    with preview.connect() as client:
        client.sendall(b"".join(requests))
        rest = bytearray()
        for number in range(1000):
            answer = read_answer(client, rest=rest)
            assert answer and answer.status == 200
            assert (answer.body == b"0123456789") == (number % 2 == 1)
    assert preview.memory - before < 16 << 20


def test_pipelined_and_not_read(preview: Preview) -> None:
    """Responses to a client that does not read are not buffered in memory."""
    preview.get("/large.bin")
    before = preview.memory
    with preview.connect(receive_buffer=2048) as client:
        client.settimeout(2)
        try:
            for _ in range(1000):
                client.sendall(preview.request("/large.bin") + preview.request("/"))
        except TimeoutError:
            pass
        assert preview.get("/").status == 200
        assert preview.memory - before < 24 << 20


def test_clients_that_disconnect(preview: Preview) -> None:
    """Clients that disconnect during a response leave no open descriptors."""
    before = preview.idle_descriptors()
    for _ in range(100):
        with preview.connect(receive_buffer=2048) as client:
            client.sendall(preview.request("/large.bin"))
            client.recv(10)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    preview.expect_descriptors(before)
    assert preview.get("/").status == 200


def test_file_that_shrinks(preview: Preview, folder) -> None:
    """If a file shrinks during a response, the connection is closed and the server continues."""
    with preview.connect(receive_buffer=2048) as client:
        client.sendall(preview.request("/large.bin"))
        client.recv(10)
        os.truncate(folder / "large.bin", 100_000)
        received = 0
        try:
            while part := client.recv(65536):
                received += len(part)
        except ConnectionResetError:
            pass
    assert received < 16 << 20
    assert preview.get("/").status == 200
