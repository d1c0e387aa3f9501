"""Builds, ports, events, and shutdown of the server."""

from __future__ import annotations

import json
import re
import signal
import socket
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import pytest
from support.forms import is_short
from support.machine import free_port
from support.outputs import read_tree
from support.preview import Preview, read_answer
from support.sites import Site, binary, run
from support.waiting import eventually

DATE = ["--date", "2026-11-10"]


def events(preview: Preview, client: socket.socket) -> dict[str, str]:
    """Opens the event stream and returns the first state."""
    client.sendall(preview.request("/.verdict/events"))
    data = b""
    while not (found := re.search(rb"data: (.*)\n\n", data)):
        data += client.recv(4096)
    assert data.startswith(b"HTTP/1.1 200") and b"text/event-stream" in data
    return json.loads(found[1])


def test_preview_equals_cold_build(site: Site, start: Callable[..., Preview]) -> None:
    preview = start(site.root, *DATE)
    cold = site.clean_build()
    assert read_tree(site.root / ".verdict/preview") == cold
    for path in ("/", "/about/", "/feed.atom", "/sitemap.xml"):
        assert preview.get(path).status == 200, path
    page = preview.get("/").body
    own = (site.root / ".verdict/preview/index.html").read_bytes()
    assert b"/.verdict/reload.js" in page and b"/.verdict/" not in own
    assert len(page) > len(own) and int(preview.get("/", b"HEAD")["content-length"]) == len(page)
    assert b"/.verdict/" not in preview.get("/feed.atom").body
    assert not site.output.exists(), "what is looked at is not published"


def test_every_file_is_served(site: Site, start: Callable[..., Preview]) -> None:
    """Each file has its URL, its content type and its bytes."""
    preview = start(site.root, *DATE)
    root = site.root / ".verdict/preview"
    for path in sorted(file.relative_to(root).as_posix() for file in root.rglob("*") if file.is_file()):
        if path == "_headers":
            continue
        answer = preview.get("/" + path.removesuffix("index.html"))
        kind = answer["content-type"] or ""
        assert answer.status == 200 and kind != "application/octet-stream", path
        assert "charset=utf-8" in kind or kind.startswith("image/") and "svg" not in kind, path
        if not path.endswith(".html"):
            assert answer.body == (root / path).read_bytes(), path
    assert preview.get("/_headers").status == 404


def test_unpublished_reviews_are_reported(site: Site, start: Callable[..., Preview]) -> None:
    """The preview prints the number of unpublished reviews once, and again when it changes, with the options that show them."""
    preview = start(site.root, *DATE)
    notice = "unpublished: 1 draft, 1 scheduled; preview them with: verdict serve --drafts --future\n"
    assert notice in preview.printed()
    text = "---\ntitle: Half done\nrating: 2\ncategory: Film\npublished: 2026-01-01\ndraft: true\n---\nText.\n"
    (site.root / "content/reviews/half.md").write_text(text)
    assert eventually(lambda: notice.replace("1 draft,", "2 drafts,") in preview.printed())
    (site.root / "content/reviews/half.md").write_text(text.replace("Text", "More text"))
    (site.root / "content/reviews/other.md").write_text(text.replace("draft: true\n", "").replace("Half done", "Done"))
    assert eventually(lambda: "/reviews/other/" in preview.get("/sitemap.xml").body.decode())
    assert preview.printed().count("unpublished") == 2


def test_drafts_are_shown_but_not_published(site: Site, start: Callable[..., Preview]) -> None:
    text = "---\ntitle: Half done\nrating: 2\ncategory: Film\npublished: 2026-01-01\ndraft: true\n---\nText.\n"
    site.change(lambda source: source.write("content/reviews/d.md", text))
    preview = start(site.root, "--drafts", *DATE)
    assert b"Half done" in preview.get("/reviews/d/").body
    assert site.build().status == 0
    assert not (site.output / "reviews/d").exists()
    assert preview.get("/reviews/d/").status == 200, "a build for publishing leaves the preview alone"


def test_separate_output_folder(site: Site, start: Callable[..., Preview]) -> None:
    preview = start(site.root, "--output", "elsewhere", *DATE)
    assert preview.get("/").status == 200
    assert (site.root / "elsewhere/index.html").exists() and not (site.root / ".verdict/preview").exists()


def test_clean_removes_the_preview(site: Site, start: Callable[..., Preview]) -> None:
    start(site.root, *DATE).stop()
    assert site.build().status == 0
    assert run([binary(), "clean"], site.root).status == 0
    assert not list((site.root / ".verdict/preview").rglob("*")) and not list(site.output.rglob("*"))


def test_below_a_path(site: Site, start: Callable[..., Preview]) -> None:
    site.change(lambda source: source.replace("content/site.yaml", "https://plain.example", "https://plain.example/blog"))
    preview = start(site.root, *DATE)
    assert (preview.get("/").status, preview.get("/")["location"]) == (307, "/blog/")
    assert preview.get("/blog/").status == 200 and preview.get("/blog/about/").status == 200
    assert preview.get("/about/").status == 404
    # Without changes since the last run, the path is still available.
    preview.stop()
    assert start(site.root, *DATE).get("/blog/").status == 200


def test_errors_without_a_built_site(site: Site, start: Callable[..., Preview]) -> None:
    harm = "<img src=x onerror=x()>"
    text = f'---\ntitle: T\nrating: "{harm}"\ncategory: Film\npublished: 2026-01-01\n---\nText.\n'
    site.change(lambda source: source.write("content/reviews/wrong.md", text))
    preview = start(site.root, *DATE)
    assert "[rating-not-a-number]" in preview.printed()
    page = preview.get("/").body.decode()
    assert "rating-not-a-number" in page and harm not in page and "&lt;img src=x onerror=x()&gt;" in page
    assert "content/reviews/" in page and ":3:" in page


def test_errors_over_the_last_valid_site(site: Site, start: Callable[..., Preview]) -> None:
    start(site.root, *DATE).stop()
    site.change(lambda source: source.write("content/reviews/wrong.md", "---\ntitle: T\n---\nText.\n"))
    preview = start(site.root, *DATE)
    page = preview.get("/").body.decode()
    assert preview.get("/").status == 200 and "missing-key" in page and "Plain Reviews" in page
    with preview.connect() as client:
        assert "missing-key" in events(preview, client)["panel"]


def test_pages_are_available_during_other_builds(site: Site, start: Callable[..., Preview]) -> None:
    """While another process builds, with some failing builds, every page is available and complete."""
    assert site.build().status == 0
    preview = start(site.root, "site")
    pages = ["/", "/about/", "/feed.atom", "/robots.txt"]
    done, failures = Event(), []

    def look() -> None:
        with preview.connect() as client:
            rest = bytearray()
            while not done.is_set():
                for path in pages:
                    client.sendall(preview.request(path))
                    answer = read_answer(client, rest=rest)
                    if not answer or answer.status != 200 or (path in pages[:2] and b"</html>" not in answer.body):
                        failures.append((path, answer))
                time.sleep(0.05)

    reader = Thread(target=look)
    reader.start()
    name = sorted(path for path in site.source.files if path.startswith("content/reviews/") and path.endswith(".md"))[0]
    good = site.source.copy()
    try:
        for number in range(15 if is_short() else 100):
            site.put(good)
            if number % 5:
                site.change(lambda source, number=number: source.set(name, "title", f"Title {number}"))
            else:
                site.change(lambda source: source.write("content/reviews/wrong.md", "---\ntitle: T\n---\nText.\n"))
            assert site.build().status == (0 if number % 5 else 1)
    finally:
        done.set()
        reader.join()
    assert not failures, failures[:3]


def taken(port: int, family: socket.AddressFamily = socket.AF_INET) -> socket.socket:
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1" if family == socket.AF_INET else "::1", port))
    listener.listen()
    return listener


@pytest.mark.xdist_group("port 8000")
@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_INET6])
def test_next_free_port(folder: Path, start: Callable[..., Preview], family: socket.AddressFamily) -> None:
    first = start(folder, ".", port=None).port
    assert 8000 <= first < 8100
    with taken(first + 1, family):
        second = start(folder, ".", port=None)
        assert second.port > first + 1
        assert second.get("/").status == 200


@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_INET6])
def test_used_port_is_reported(folder: Path, start: Callable[..., Preview], family: socket.AddressFamily) -> None:
    port = free_port()
    with taken(port, family):
        preview = start(folder, ".", port=port)
        assert preview.process.wait(10) == 3
        assert preview.printed().endswith(f"verdict: port {port} is already in use\n")


@pytest.mark.parametrize("target", ["/", "/digits.txt", "/large.bin"])
def test_half_closed(preview: Preview, target: str) -> None:
    """A client that closes its sending side receives complete responses, and then the end."""
    complete = preview.get(target).body
    with preview.connect() as client:
        client.sendall(preview.request("/digits.txt") + preview.request(target))
        client.shutdown(socket.SHUT_WR)
        time.sleep(0.2)
        rest = bytearray()
        assert read_answer(client, rest=rest).body == b"0123456789"
        assert read_answer(client, rest=rest).body == complete
        assert client.recv(1) == b""


def test_half_closed_without_a_request(preview: Preview) -> None:
    with preview.connect() as client:
        client.shutdown(socket.SHUT_WR)
        assert client.recv(1) == b""
    with preview.connect() as client:
        events(preview, client)
        client.shutdown(socket.SHUT_WR)
        assert client.recv(1) == b""


def test_both_loopback_addresses(preview: Preview) -> None:
    for address in ("127.0.0.1", "::1"):
        with socket.create_connection((address, preview.port), 5) as client:
            client.sendall(preview.request("/"))
            assert read_answer(client).status == 200


@pytest.mark.parametrize(
    ("options", "status", "message"),
    [
        (["--port", "65536", "."], 2, "0 to 65535"),
        (["--output", "x", "."], 2, "cannot be combined"),
        (["nowhere"], 2, "folder 'nowhere' not found"),
        (["digits.txt"], 2, "folder 'digits.txt' not found"),
        (["--host", "192.0.2.1", "."], 3, "cannot listen on 192.0.2.1: not an address of this machine\n  hint: omit --host"),
        (["--host", "no.such.invalid", "."], 3, "cannot listen on no.such.invalid: unknown host\n  hint: use an address"),
        (["--content", "nowhere"], 1, "content folder 'nowhere' not found"),
        (["--output", ".git/x"], 2, "in a folder of git or Verdict"),
    ],
)
def test_invalid_options_are_reported(
    folder: Path, start: Callable[..., Preview], options: list[str], status: int, message: str
) -> None:
    preview = start(folder, *options, port=None)
    assert preview.process.wait(10) == status
    assert message in preview.printed()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signal_closes_event_streams(preview: Preview, number: signal.Signals) -> None:
    clients = [preview.connect() for _ in range(8)]
    versions = {events(preview, client)["version"] for client in clients}
    assert len(versions) == 1
    idle = preview.connect()
    begin = time.monotonic()
    assert preview.stop(number) == 128 + number
    assert time.monotonic() - begin < 1
    for client in [*clients, idle]:
        client.close()


def test_streams_of_disconnected_clients_are_closed(preview: Preview) -> None:
    before = preview.idle_descriptors()
    for _ in range(20):
        with preview.connect() as client:
            events(preview, client)
    preview.expect_descriptors(before)


def test_new_server_has_another_version(folder: Path, start: Callable[..., Preview]) -> None:
    """A new server can use the port immediately and has another version, so open pages reload once."""
    first = start(folder, ".")
    with first.connect() as client:
        version = events(first, client)["version"]
    assert f'data-version="{version}"'.encode() in first.get("/").body
    first.stop()
    second = start(folder, ".", port=first.port)
    with second.connect() as client:
        assert events(second, client)["version"] != version


def test_moved_output_folder(tmp_path: Path, folder: Path, start: Callable[..., Preview]) -> None:
    preview = start(folder, ".")
    folder.rename(tmp_path / "away")
    assert preview.get("/").status == 404
    (tmp_path / "away").rename(folder)
    assert preview.get("/").status == 200
    folder.rename(tmp_path / "away")
    folder.symlink_to(tmp_path / "away")
    assert preview.get("/").status == 404, "a link in its place is not followed"
    folder.unlink()
