"""Many or slow clients do not block other clients."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from support.forms import is_short
from support.preview import Preview, closed_within
from support.waiting import eventually

CROWD = 200
SOON = 0.05


def quickest(preview: Preview, tries: int = 10) -> float:
    """Returns the shortest response time in seconds, because the machine may be busy."""
    times = []
    for _ in range(tries):
        begin = time.monotonic()
        assert preview.get("/").status == 200
        times.append(time.monotonic() - begin)
    return min(times)


def slow_writers(preview: Preview, stack: ExitStack) -> list[socket.socket]:
    """Connects clients that send an incomplete request."""
    clients = [stack.enter_context(preview.connect()) for _ in range(CROWD)]
    for client in clients:
        client.sendall(b"GET / HTTP/1.1\r\n")
    return clients


def slow_readers(preview: Preview, stack: ExitStack) -> list[socket.socket]:
    """Connects clients that request a large file and read one byte."""
    clients = [stack.enter_context(preview.connect(receive_buffer=2048)) for _ in range(CROWD)]
    for client in clients:
        client.sendall(preview.request("/large.bin"))
        client.recv(1)
    return clients


@pytest.mark.parametrize("crowd", [slow_writers, slow_readers])
def test_slow_clients_do_not_block_others(preview: Preview, crowd: Callable[[Preview, ExitStack], list[socket.socket]]) -> None:
    quickest(preview)
    before, memory = preview.idle_descriptors(), preview.memory
    with ExitStack() as stack:
        clients = crowd(preview, stack)
        begin = time.monotonic()
        while time.monotonic() - begin < (2 if is_short() else 8):
            assert quickest(preview, 3) < SOON
            for client in clients:
                client.send(b"X") if crowd is slow_writers else client.recv(1)
        # Responses to slow readers are not buffered in memory.
        assert preview.memory - memory < 100 << 20
    preview.expect_descriptors(before)
    assert quickest(preview) < SOON


def test_idle_connections_are_closed_at_the_maximum(preview: Preview) -> None:
    """Idle connections are closed when the maximum is exceeded."""
    before = preview.idle_descriptors()
    with ExitStack() as stack:
        slow_writers(preview, stack)
        slow_readers(preview, stack)
        assert quickest(preview) < SOON
        assert preview.descriptors - before <= 256 * 2
    preview.expect_descriptors(before)


def test_deadline_of_a_header(preview: Preview) -> None:
    """Single bytes do not extend the deadline of a request header."""
    with ExitStack() as stack:
        clients = [stack.enter_context(preview.connect()) for _ in range(20)]
        begin = time.monotonic()
        alive = list(clients)
        while alive and time.monotonic() - begin < 15:
            time.sleep(0.5)
            for client in list(alive):
                client.settimeout(0.001)
                try:
                    client.send(b"G" if time.monotonic() - begin < 1 else b"E")
                    if not client.recv(100):
                        alive.remove(client)
                except TimeoutError:
                    pass
                except OSError:
                    alive.remove(client)
        assert not alive


@pytest.mark.long
def test_deadlines_of_idle_and_stalled_connections(preview: Preview) -> None:
    with ExitStack() as stack:
        idle = stack.enter_context(preview.connect())
        idle.sendall(preview.request("/"))
        stalled = stack.enter_context(preview.connect(receive_buffer=2048))
        stalled.sendall(preview.request("/large.bin"))
        time.sleep(25)
        assert preview.descriptors >= 2
        time.sleep(8)
        assert closed_within([idle], 1)
        with pytest.raises(OSError):
            for _ in range(10):
                stalled.sendall(b"x")
                time.sleep(0.1)


def test_few_descriptors(start: Callable[..., Preview], folder: Path) -> None:
    """400 connections with a limit of 256 open files."""
    preview = start(folder, ".", files=256)
    before = preview.idle_descriptors()
    with ExitStack() as stack:
        for _ in range(400):
            stack.enter_context(preview.connect())
        assert eventually(lambda: quickest(preview) < SOON)
        assert preview.descriptors <= 256
    preview.expect_descriptors(before)
    assert preview.get("/digits.txt").body == b"0123456789"


def test_fewer_descriptors_than_clients(start: Callable[..., Preview], folder: Path) -> None:
    """Fewer descriptors than clients: connections wait, and the server continues."""
    preview = start(folder, ".", files=20)
    with ExitStack() as stack:
        for _ in range(30):
            stack.enter_context(preview.connect())
    assert eventually(lambda: preview.get("/").status == 200, 10)


def test_ten_thousand_connections(preview: Preview) -> None:
    before = preview.idle_descriptors()
    for _ in range(1_000 if is_short() else 10_000):
        with preview.connect() as client:
            client.send(b"GET")
    assert quickest(preview) < SOON
    preview.expect_descriptors(before)


def test_many_open_connections(preview: Preview) -> None:
    """The maximum number of open, silent connections of one test process."""
    limit = min(900, os.sysconf("SC_OPEN_MAX") - 100)
    with ExitStack() as stack:
        for _ in range(limit):
            stack.enter_context(preview.connect())
        assert quickest(preview) < SOON
