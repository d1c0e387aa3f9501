"""Pages of other origins are rejected, by the host and by the origin headers."""

from __future__ import annotations

import re
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from support import tools
from support.preview import Preview
from support.waiting import eventually

FOREIGN = ["evil.example", "localhost.evil.example:{port}", "localhost", "localhost:1", "127.0.0.1.evil.example:{port}", ""]


@pytest.mark.parametrize("host", FOREIGN)
@pytest.mark.parametrize("path", ["/", "/digits.txt", "/nothing", "/.hidden", "/../x", "/.verdict/events"])
def test_foreign_hosts_are_rejected(preview: Preview, host: str, path: str) -> None:
    answer = preview.get(path, fields=f"Host: {host.format(port=preview.port)}\r\n".encode())
    assert answer.status == 403 and b"<" not in answer.body


def test_missing_and_repeated_hosts_are_rejected(preview: Preview) -> None:
    own = preview.host
    assert preview.get("/", fields=own + own).status == 400
    with preview.connect() as client:
        client.sendall(b"GET / HTTP/1.1\r\n\r\n")
        assert b" 400 " in client.recv(1000)
    assert preview.get("/", fields=own + b"Host: evil.example\r\n").status == 400


@pytest.mark.parametrize("path", ["/", "/digits.txt", "/.verdict/events"])
@pytest.mark.parametrize(
    "field", ["Sec-Fetch-Site: cross-site", "Origin: http://evil.example", "Origin: null", "Origin: https://localhost:{port}"]
)
def test_foreign_origins_are_rejected(preview: Preview, path: str, field: str) -> None:
    answer = preview.get(path, fields=f"{field}\r\n".format(port=preview.port).encode())
    assert answer.status == 403
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_events_require_the_same_origin(preview: Preview) -> None:
    assert preview.get("/.verdict/events", fields=b"Sec-Fetch-Site: same-site\r\n").status == 403
    assert preview.get("/", fields=b"Sec-Fetch-Site: same-site\r\n").status == 200


def test_rejected_requests_access_no_file(start: Callable[..., Preview], folder: Path, tmp_path: Path) -> None:
    """A rejected request causes no file access."""
    strace = tools.required(tools.program("strace"), "strace")
    preview = start(folder, ".")
    log = tmp_path / "calls"
    with subprocess.Popen(
        [strace, "-f", "-qq", "-e", "trace=open,openat,openat2,stat,newfstatat,statx", "-o", log, "-p", str(preview.process.pid)]
    ) as tracer:
        try:
            def traced() -> bool:
                preview.get("/digits.txt")
                return log.exists() and "digits.txt" in log.read_text()

            assert eventually(traced)
            assert preview.get("/empty.txt", fields=b"Host: evil.example\r\n").status == 403
            assert preview.get("/empty.txt", fields=b"Sec-Fetch-Site: cross-site\r\n").status == 403
            assert "empty.txt" not in log.read_text()
        finally:
            tracer.terminate()


@pytest.mark.parametrize("path", ["/", "/digits.txt", "/nothing", "/reviews/a", "/.verdict/panel.css"])
def test_responses_have_security_headers(preview: Preview, path: str) -> None:
    for method in (b"GET", b"HEAD"):
        answer = preview.get(path, method)
        assert answer["x-content-type-options"] == "nosniff"
        assert answer["cross-origin-resource-policy"] == "same-origin"
        assert answer["cache-control"] == "no-store"
        assert not [name for name in answer.headers if name.startswith("access-control")]


def test_methods(preview: Preview) -> None:
    for method in (b"POST", b"PUT", b"DELETE", b"OPTIONS", b"PATCH", b"TRACE"):
        answer = preview.get("/", method)
        assert (answer.status, answer["allow"]) == (405, "GET, HEAD")


def test_responses_have_the_csp(preview: Preview) -> None:
    policy = "default-src 'none'; script-src 'self'; connect-src 'self'"
    for path in ("/", "/digits.txt", "/nothing"):
        assert preview.get(path)["content-security-policy"] == policy


def test_listens_on_loopback_only(preview: Preview) -> None:
    listening = [
        line.split() for name in ("tcp", "tcp6") for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]
    ]
    addresses = {line[1].split(":")[0] for line in listening if line[3] == "0A" and int(line[1].split(":")[1], 16) == preview.port}
    assert "0100007F" in addresses
    assert addresses <= {"0100007F", "00000000000000000000000001000000"}


@pytest.mark.parametrize(
    ("host", "url"), [("localhost", "localhost"), ("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("[::1]", "[::1]")]
)
def test_loopback_addresses_cause_no_warning(start: Callable[..., Preview], folder: Path, host: str, url: str) -> None:
    preview = start(folder, ".", "--host", host)
    assert f"serving http://{url}:{preview.port}/" in preview.printed() and "warning" not in preview.printed()
    family = socket.AF_INET6 if ":" in url else socket.AF_INET
    with socket.socket(family) as client:
        client.connect((host.strip("[]"), preview.port))
        client.sendall(b"GET / HTTP/1.1\r\nHost: %s:%d\r\n\r\n" % (url.encode(), preview.port))
        assert client.recv(100).startswith(b"HTTP/1.1 200 ")


def test_other_addresses_cause_a_warning(start: Callable[..., Preview], folder: Path) -> None:
    preview = start(folder, ".", "--host", "0.0.0.0")
    assert "warning: this preview is accessible from the network" in preview.printed()
    assert preview.get("/", fields=b"Host: 192.0.2.1:%d\r\n" % preview.port).status == 200
    assert preview.get("/", fields=b"Host: evil.example:%d\r\n" % preview.port).status == 403
    with socket.socket() as client:
        client.connect(("127.0.0.2", preview.port))


def network_addresses() -> set[str]:
    """Returns the IPv4 addresses by which other devices reach this machine."""
    lines = subprocess.run([tools.required(tools.program("ip"), "ip"), "-4", "-o", "addr", "show", "up"], capture_output=True, text=True)
    found = {line.split()[3].partition("/")[0] for line in lines.stdout.splitlines()}
    return {address for address in found if not address.startswith("127.")}


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_address_for_other_devices_is_printed(start: Callable[..., Preview], folder: Path, host: str) -> None:
    """The printed address is one of this machine, and returns the page; without a network, none is printed."""
    preview = start(folder, ".", "--host", host)
    printed = re.findall(r"^on the network: http://([0-9.]+):(\d+)/$", preview.printed(), re.MULTILINE)
    addresses = network_addresses()
    assert len(printed) == bool(addresses)
    for address, port in printed:
        assert address in addresses and int(port) == preview.port
        with socket.create_connection((address, preview.port), 5) as client:
            client.sendall(f"GET / HTTP/1.1\r\nHost: {address}:{port}\r\n\r\n".encode())
            assert client.recv(100).startswith(b"HTTP/1.1 200 ")


def test_address_for_other_devices_is_not_printed_for_loopback(preview: Preview) -> None:
    assert "on the network" not in preview.printed()
