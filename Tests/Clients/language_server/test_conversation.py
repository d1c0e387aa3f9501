"""The connection: start, shutdown, invalid input, position encodings, and changes of files and unsaved texts."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from support.outputs import read_tree
from support.sites import binary
from .editor import editor
from .site_texts import write_site


def framed(content: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%s" % (len(content), content)


def message(method: str, params: Any = None, number: int | None = None) -> bytes:
    call = {"jsonrpc": "2.0", "method": method, "params": params if params is not None else {}}
    return framed(json.dumps(call | ({} if number is None else {"id": number})).encode())


def start() -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen([binary(), "lsp"], stdin=pipe, stdout=pipe, stderr=pipe)


def initialized(parameters: dict[str, Any]) -> subprocess.Popen[bytes]:
    """Starts a server and waits for its first response."""
    server = start()
    assert server.stdin and server.stdout
    server.stdin.write(message("initialize", parameters, 1))
    server.stdin.flush()
    assert server.stdout.readline().startswith(b"Content-Length")
    return server


def talk(data: bytes) -> tuple[int, bytes, bytes]:
    """Sends bytes, closes the input, and returns exit status, output and error output."""
    server = start()
    output, errors = server.communicate(data, timeout=20)
    return server.returncode, output, errors


def test_starts_and_shuts_down(folder: Path) -> None:
    async def run() -> None:
        async with editor() as one:
            one.open(folder / "content/reviews/ravioli.md")
            await one.shows(folder / "content/reviews/ravioli.md")

    asyncio.run(run())


def test_server_writes_no_file(folder: Path) -> None:
    before = read_tree(folder)

    async def run() -> None:
        async with editor(cwd=folder) as one:
            review = folder / "content/reviews/ravioli.md"
            uri = one.open(review)
            await one.shows(review)
            one.write(uri, one.texts[uri].replace("rating: 4", "rating: 9"))
            await one.shows(review, "rating-out-of-range")
            one.save(uri)
            one.write(uri, one.texts[uri].replace("rating: 9", "rating: 4"))
            await one.shows(review)

    asyncio.run(run())
    assert read_tree(folder) == before


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"Content-Length: 99\r\n\r\n{",
        framed(b"\xff\xfe"),
        framed(b"[" * 100_000),
        framed(b'{"jsonrpc":"2.0","id":1}'),
        message("initialize", {"capabilities": {}}, 1)[:-3],
        bytes(range(256)) * 20,
    ],
)
def test_invalid_input_ends_the_server(data: bytes) -> None:
    status, _, errors = talk(data)
    assert status == 1
    assert errors == b""


@pytest.mark.parametrize("data", [b"x" * 100_000, b"Content-Length: 99999999999\r\n\r\n"])
def test_other_protocols_are_reported(data: bytes) -> None:
    status, output, errors = talk(data)
    assert status == 2
    assert output == b""
    assert errors.startswith(b"verdict: ")


def test_invalid_bytes_between_messages_are_skipped() -> None:
    data = message("initialize", {"capabilities": {}}, 1) + b"garbage\r\n\r\n" + message("shutdown", {}, 2) + message("exit")
    status, output, _ = talk(data)
    assert status == 0
    assert output.count(b"Content-Length") == 2


def test_closed_input_ends_the_server() -> None:
    status, output, _ = talk(message("initialize", {"capabilities": {}}, 1))
    assert status == 1
    assert b'"positionEncoding":"utf-16"' in output


def test_server_ends_with_the_editor_process() -> None:
    editor_process = subprocess.Popen(["sleep", "600"])
    server = initialized({"processId": editor_process.pid, "capabilities": {}})
    assert server.poll() is None
    editor_process.kill()
    editor_process.wait()
    assert server.wait(timeout=60) == 1


def test_signal_ends_the_server() -> None:
    server = initialized({"capabilities": {}})
    os.kill(server.pid, signal.SIGTERM)
    assert server.wait(timeout=60) == -signal.SIGTERM


def test_killed_server_is_an_error(folder: Path) -> None:
    async def run() -> int:
        async with editor() as one:
            one.open(folder / "content/reviews/ravioli.md")
            await one.shows(folder / "content/reviews/ravioli.md")
            one.process.kill()
            return await one.process.wait()

    with pytest.raises(Exception):
        asyncio.run(run())


def test_position_encoding_is_negotiated(folder: Path) -> None:
    async def encoding(offered: str) -> str | None:
        async with editor(offered) as one:
            uri = one.open(folder / "content/reviews/ravioli.md")
            await one.answer(uri)
            one.write(uri, one.texts[uri].replace("first visit](first", "first visit](furst"))
            await one.shows(folder / "content/reviews/ravioli.md", "broken-link")
            place = one.published[uri].diagnostics[0].range
            assert one.marked(uri, place) == "furst.md"
            return "" if place.start.line != 14 else offered

    assert asyncio.run(encoding("utf-8")) == "utf-8"
    assert asyncio.run(encoding("utf-16")) == "utf-16"


def test_watched_files_are_checked_again(folder: Path) -> None:
    other = folder / "content/reviews/first.md"

    async def run() -> None:
        async with editor() as one:
            one.open(folder / "content/reviews/ravioli.md")
            await one.shows(folder / "content/reviews/ravioli.md")
            other.write_text(other.read_text().replace("rating: 3.5", "rating: 7"))
            change = types.FileEvent(other.as_uri(), types.FileChangeType.Changed)
            one.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
            await one.shows(other, "rating-out-of-range")
            other.unlink()
            gone = types.FileEvent(other.as_uri(), types.FileChangeType.Deleted)
            one.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([gone]))
            await one.shows(other)
            await one.shows(folder / "content/reviews/ravioli.md", "broken-link")

    asyncio.run(run())


def test_server_watches_files_if_the_editor_cannot(folder: Path) -> None:
    other = folder / "content/reviews/first.md"

    async def run() -> None:
        async with editor(watches=False) as one:
            one.open(folder / "content/reviews/ravioli.md")
            await one.shows(folder / "content/reviews/ravioli.md")
            other.write_text(other.read_text().replace("rating: 3.5", "rating: 7"))
            await one.shows(other, "rating-out-of-range")
            other.unlink()
            await one.shows(other)

    asyncio.run(run())


def test_unsaved_texts_affect_all_files(folder: Path) -> None:
    settings = folder / "content/site.yaml"
    review = folder / "content/reviews/ravioli.md"

    async def run() -> None:
        async with editor() as one:
            one.open(review)
            await one.shows(review)
            uri = one.open(settings)
            await one.shows(settings)
            one.write(uri, one.texts[uri].replace("name: Dinner", "name: Supper"))
            await one.shows(review, "unknown-category")
            await one.shows(folder / "content/reviews/first.md", "unknown-category")
            one.close(uri)
            await one.shows(review)
            await one.shows(folder / "content/reviews/first.md")

    asyncio.run(run())


def test_templates_are_checked_with_unsaved_texts(folder: Path) -> None:
    template = folder / "templates/page.html"
    template.parent.mkdir()
    template.write_text("<p>{{site.title}}</p>")

    async def run() -> None:
        async with editor() as one:
            uri = one.open(template)
            await one.answer(uri)
            one.write(uri, "<p>{{site.tittle}}</p>")
            await one.shows(template, "template-unknown-name")
            one.write(uri, "<p>{{site.title}}</p>")
            await one.shows(template)

    asyncio.run(run())


def test_several_sites_in_one_workspace(folder: Path, tmp_path: Path) -> None:
    inner = write_site(folder / "content/static/nested")
    other = write_site(tmp_path / "other")

    async def run() -> None:
        async with editor() as one:
            for site in (folder, inner, other):
                one.open(site / "content/reviews/ravioli.md")
            for site in (folder, inner, other):
                await one.shows(site / "content/reviews/ravioli.md")
            outside = tmp_path / "notes.md"
            outside.write_text("---\nrating: 99\n---\n")
            one.open(outside)
            await one.client.text_document_definition_async(
                types.DefinitionParams(types.TextDocumentIdentifier(outside.as_uri()), types.Position(1, 1))
            )
            assert outside.as_uri() not in one.published

    asyncio.run(run())
