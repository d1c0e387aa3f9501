"""A minimal editor: pygls exchanges messages, and `Editor` waits for published diagnostics."""

from __future__ import annotations

import asyncio
import bisect
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient
from support.sites import binary

PATIENCE = 20.0
ENCODINGS = {"utf-16": types.PositionEncodingKind.Utf16, "utf-8": types.PositionEncodingKind.Utf8}


class Editor:
    """A client and its open texts."""

    def __init__(self, encoding: str, watches: bool) -> None:
        self.client = LanguageClient("tests", "1")
        self.encoding = encoding
        self.watches = watches
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}
        self.published: dict[str, types.PublishDiagnosticsParams] = {}
        self.news = asyncio.Event()
        self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: self._publish(params))
        self.client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda _: None)

    def _publish(self, params: types.PublishDiagnosticsParams) -> None:
        self.published[params.uri] = params
        self.news.set()

    @property
    def process(self) -> asyncio.subprocess.Process:
        assert self.client._server
        return self.client._server

    def capabilities(self) -> types.ClientCapabilities:
        return types.ClientCapabilities(
            general=types.GeneralClientCapabilities(position_encodings=[ENCODINGS[self.encoding]]),
            workspace=types.WorkspaceClientCapabilities(
                did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=self.watches),
                workspace_edit=types.WorkspaceEditClientCapabilities(document_changes=True),
            ),
            text_document=types.TextDocumentClientCapabilities(
                publish_diagnostics=types.PublishDiagnosticsClientCapabilities(related_information=True),
                completion=types.CompletionClientCapabilities(
                    completion_item=types.ClientCompletionItemOptions(snippet_support=True)
                ),
                document_symbol=types.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=True),
            ),
        )

    async def begin(self) -> types.InitializeResult:
        result = await self.client.initialize_async(
            types.InitializeParams(process_id=os.getpid(), capabilities=self.capabilities())
        )
        self.client.initialized(types.InitializedParams())
        return result

    def open(self, path: Path, text: str | None = None) -> str:
        """Opens a file, optionally with an unsaved text, and returns its URI."""
        uri = path.as_uri()
        self.texts[uri] = path.read_text(encoding="utf-8") if text is None else text
        self.versions[uri] = 1
        item = types.TextDocumentItem(uri, types.LanguageKind.Markdown, 1, self.texts[uri])
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return uri

    def type(self, uri: str, offset: int, removed: int, text: str) -> None:
        """Replaces characters with an incremental change."""
        old = self.texts[uri]
        places = types.Range(self.place(old, offset), self.place(old, offset + removed))
        self.texts[uri] = old[:offset] + text + old[offset + removed :]
        self._change(uri, types.TextDocumentContentChangePartial(places, text))

    def write(self, uri: str, text: str) -> None:
        """Replaces the whole text."""
        self.texts[uri] = text
        self._change(uri, types.TextDocumentContentChangeWholeDocument(text))

    def _change(self, uri: str, change: types.TextDocumentContentChangeEvent) -> None:
        self.versions[uri] += 1
        document = types.VersionedTextDocumentIdentifier(version=self.versions[uri], uri=uri)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))

    def save(self, uri: str) -> None:
        self.client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri)))

    def close(self, uri: str) -> None:
        del self.texts[uri]
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))

    def units(self, text: str) -> int:
        return len(text.encode("utf-16-le")) // 2 if self.encoding == "utf-16" else len(text.encode())

    def place(self, text: str, offset: int) -> types.Position:
        """Returns the position of a character, in a text with line endings LF or CR LF."""
        line = text.count("\n", 0, offset)
        start = text.rfind("\n", 0, offset) + 1
        return types.Position(line, self.units(text[start:offset]))

    def marked(self, uri: str, places: types.Range) -> str:
        """Returns the text of a range."""
        lines = self.texts[uri].split("\n")
        bounds = []
        for place in (places.start, places.end):
            before = "".join(line + "\n" for line in lines[: place.line])
            line = lines[place.line]
            within = bisect.bisect_left(range(len(line)), place.character, key=lambda count: self.units(line[:count]))
            bounds.append(len(before) + within)
        return self.texts[uri][bounds[0] : bounds[1]]

    async def until(self, holds: Any, what: str) -> Any:
        """Waits until a condition of the published diagnostics holds, and returns its value."""
        end = time.monotonic() + PATIENCE
        while not (result := holds()):
            self.news.clear()
            left = end - time.monotonic()
            assert left > 0, f"{what} does not come"
            try:
                await asyncio.wait_for(self.news.wait(), left)
            except asyncio.TimeoutError:
                continue
        return result

    async def answer(self, uri: str) -> list[types.Diagnostic]:
        """Returns the diagnostics of the current version of a text."""
        version = self.versions[uri]
        await self.until(
            lambda: uri in self.published and self.published[uri].version == version, f"an answer to version {version}"
        )
        return list(self.published[uri].diagnostics)

    def codes(self, uri: str) -> list[str]:
        return sorted(str(diagnostic.code) for diagnostic in self.published[uri].diagnostics)

    async def shows(self, path: Path, *codes: str) -> None:
        """Waits until a file has exactly these diagnostics."""
        uri = path.as_uri()
        await self.until(lambda: uri in self.published and self.codes(uri) == sorted(codes), f"{codes} in {path.name}")


@asynccontextmanager
async def editor(
    encoding: str = "utf-16", *, watches: bool = True, cwd: Path | None = None
) -> AsyncIterator[Editor]:
    """Starts an editor with a server, and shuts the server down as the protocol requires."""
    one = Editor(encoding, watches)
    await one.client.start_io(os.fspath(binary()), "lsp", "--verbose", cwd=cwd)
    try:
        await one.begin()
        yield one
        await asyncio.wait_for(one.client.shutdown_async(None), PATIENCE)
        one.client.exit(None)
        status = await asyncio.wait_for(one.process.wait(), PATIENCE)
        assert status == 0
    finally:
        if one.process.returncode is None:
            one.process.kill()
        await one.client.stop()
