"""Requests of an editor: completion, hover, definitions, references, renaming, code actions, symbols and folding."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from .editor import Editor, editor

Scenario = Callable[[Editor, str], Awaitable[None]]


def in_review(folder: Path, scenario: Scenario) -> None:
    """Runs a scenario with an open review of a site that the server has checked."""

    async def run() -> None:
        async with editor() as one:
            uri = one.open(folder / "content/reviews/ravioli.md")
            await one.shows(folder / "content/reviews/ravioli.md")
            await scenario(one, uri)

    asyncio.run(run())


def at(one: Editor, uri: str, words: str, within: int = 1) -> types.Position:
    """Returns a position within some words of a text."""
    return one.place(one.texts[uri], one.texts[uri].index(words) + within)


def document(uri: str) -> types.TextDocumentIdentifier:
    return types.TextDocumentIdentifier(uri)


def changed(one: Editor, text: str, edits: list[types.TextEdit]) -> str:
    """Returns a text after edits."""
    for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
        bounds = [offset(one, text, place) for place in (edit.range.start, edit.range.end)]
        text = text[: bounds[0]] + edit.new_text + text[bounds[1] :]
    return text


def offset(one: Editor, text: str, place: types.Position) -> int:
    lines = text.split("\n")
    before = sum(len(line) + 1 for line in lines[: place.line])
    line = lines[place.line]
    return before + next(n for n in range(len(line) + 1) if one.units(line[:n]) >= place.character)


async def offered(one: Editor, uri: str, place: types.Position) -> list[types.CompletionItem]:
    found = await one.client.text_document_completion_async(types.CompletionParams(document(uri), place))
    assert isinstance(found, types.CompletionList)
    return list(found.items)


def accepted(one: Editor, uri: str, item: types.CompletionItem) -> str:
    """Returns the text after a completion; placeholders are left empty."""
    assert isinstance(item.text_edit, types.TextEdit)
    edit = types.TextEdit(item.text_edit.range, re.sub(r"\$\{\d+:?|\}|\$\d+", "", item.text_edit.new_text))
    return changed(one, one.texts[uri], [edit])


def test_keys_and_values_are_completed(folder: Path) -> None:
    async def scenario(one: Editor, uri: str) -> None:
        right = one.texts[uri]
        for old, typed, label, new in (
            ("category: Dinner\n", "cate\n", "category", "category: "),
            ("category: Dinner", "category: Din", "Dinner", "category: Dinner\n"),
            ("Trattoria Aurora", "trat", "Trattoria Aurora", "restaurant: Trattoria Aurora\n"),
            ("[pasta, queues]", "[queues, pa]", "pasta", "tags: [queues, pasta]\n"),
            ("format: Hardback", "format: Pa", "Paperback", "format: Paperback\n"),
            ("image: plate.png", "image: pl", "plate.png", "image: plate.png\n"),
            ("(first.md)", "(fir)", "first.md", "(first.md)"),
        ):
            one.write(uri, right.replace(old, typed))
            end = right.index(old) + len(typed.rstrip("\n)]"))
            items = {item.label: item for item in await offered(one, uri, one.place(one.texts[uri], end))}
            assert label in items, (typed, list(items))
            assert new in accepted(one, uri, items[label]), typed

    in_review(folder, scenario)


def test_empty_file_is_completed_with_a_snippet(folder: Path) -> None:
    path = folder / "content/reviews/new.md"
    path.write_text("")

    async def scenario(one: Editor, _: str) -> None:
        uri = one.open(path)
        items = await offered(one, uri, types.Position(0, 0))
        assert [item.insert_text_format for item in items] == [types.InsertTextFormat.Snippet]
        assert accepted(one, uri, items[0]).startswith("---\ntitle:")

    in_review(folder, scenario)


@pytest.mark.parametrize("words", ["rating", "Trattoria", "pasta", "first.md", "category"])
def test_hover_explains_words(folder: Path, words: str) -> None:
    async def scenario(one: Editor, uri: str) -> None:
        place = at(one, uri, words)
        found = await one.client.text_document_hover_async(types.HoverParams(document(uri), place))
        assert found and isinstance(found.contents, types.MarkupContent)
        assert found.contents.value
        assert found.range and words in one.marked(uri, found.range)

    in_review(folder, scenario)


def test_definition_of_links(folder: Path) -> None:
    async def scenario(one: Editor, uri: str) -> None:
        for words, path in (("first.md", "reviews/first.md"), ("plate.png", "reviews/plate.png")):
            found = await one.client.text_document_definition_async(
                types.DefinitionParams(document(uri), at(one, uri, words))
            )
            assert isinstance(found, types.Location)
            assert found.uri == (folder / "content" / path).as_uri()

    in_review(folder, scenario)


def test_definition_and_references_of_restaurants(folder: Path) -> None:
    async def scenario(one: Editor, uri: str) -> None:
        place = at(one, uri, "Trattoria")
        found = await one.client.text_document_definition_async(types.DefinitionParams(document(uri), place))
        assert isinstance(found, types.Location)
        assert found.uri == (folder / "content/restaurants/aurora.md").as_uri()
        context = types.ReferenceContext(include_declaration=False)
        places = await one.client.text_document_references_async(types.ReferenceParams(context, document(uri), place))
        assert len({place.uri for place in places or []}) == 7

    in_review(folder, scenario)


def test_tag_is_renamed_in_all_files(folder: Path) -> None:
    async def scenario(one: Editor, uri: str) -> None:
        # An unsaved change moves the tag down by one line.
        one.type(uri, one.texts[uri].index("tags:"), 0, "spoilers: true\n")
        await one.answer(uri)
        place = at(one, uri, "pasta")
        proposal = await one.client.text_document_prepare_rename_async(types.PrepareRenameParams(document(uri), place))
        assert isinstance(proposal, types.PrepareRenamePlaceholder)
        assert proposal.placeholder == "pasta"
        assert one.marked(uri, proposal.range) == "pasta"
        edit = await one.client.text_document_rename_async(types.RenameParams(document(uri), place, "fresh pasta: all"))
        assert edit and edit.document_changes
        texts = {}
        for change in edit.document_changes:
            assert isinstance(change, types.TextDocumentEdit)
            path = Path(change.text_document.uri.removeprefix("file://").replace("%20", " "))
            assert change.text_document.version == (2 if change.text_document.uri == uri else None)
            old = one.texts.get(change.text_document.uri) or path.read_text()
            texts[path.name] = (old, changed(one, old, list(change.edits)))
        assert set(texts) == {"ravioli.md", "first.md", *(f"visit-{number}.md" for number in range(2, 7))}
        for old, new in texts.values():
            assert new == old.replace("[pasta,", '["fresh pasta: all",')

    in_review(folder, scenario)


def test_plain_words_cannot_be_renamed(folder: Path) -> None:
    async def scenario(one: Editor, uri: str) -> None:
        place = at(one, uri, "quiet")
        prepare = types.PrepareRenameParams(document(uri), place)
        assert await one.client.text_document_prepare_rename_async(prepare) is None
        with pytest.raises(JsonRpcException):
            await one.client.text_document_rename_async(types.RenameParams(document(uri), place, "x"))

    in_review(folder, scenario)


def test_diagnostics_have_fixes(folder: Path) -> None:
    async def scenario(one: Editor, uri: str) -> None:
        one.write(uri, one.texts[uri].replace("category: Dinner", "category: dinner"))
        found = {str(diagnostic.code): diagnostic for diagnostic in await one.answer(uri)}
        error = found["unknown-category"]
        context = types.CodeActionContext([error])
        actions = await one.client.text_document_code_action_async(
            types.CodeActionParams(document(uri), error.range, context)
        )
        kinds = [action.kind for action in actions or [] if isinstance(action, types.CodeAction)]
        assert kinds == [types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll]
        for action in actions or []:
            assert isinstance(action, types.CodeAction) and action.edit and action.edit.document_changes
            change = action.edit.document_changes[0]
            assert isinstance(change, types.TextDocumentEdit)
            text = changed(one, one.texts[uri], list(change.edits))
            assert "category: Dinner" in text
        one.write(uri, text)
        assert await one.answer(uri) == []

    in_review(folder, scenario)


def test_symbols_and_folding_ranges(folder: Path) -> None:
    async def scenario(one: Editor, uri: str) -> None:
        one.write(uri, one.texts[uri] + "\n## After 🍝\n\n:::spoiler\nx\n:::\n")
        symbols = await one.client.text_document_document_symbol_async(types.DocumentSymbolParams(document(uri)))
        names = [symbol.name for symbol in symbols or []]
        assert names[0] == "front matter" and "After 🍝" in names
        front = (symbols or [])[0]
        assert isinstance(front, types.DocumentSymbol)
        assert [child.name for child in front.children or []][:3] == ["title", "rating", "category"]
        folds = await one.client.text_document_folding_range_async(types.FoldingRangeParams(document(uri)))
        starts = [one.texts[uri].split("\n")[fold.start_line] for fold in folds or []]
        assert "---" in starts and "## After 🍝" in starts and ":::spoiler" in starts

    in_review(folder, scenario)


def test_workspace_symbols_find_titles(folder: Path) -> None:
    async def scenario(one: Editor, uri: str) -> None:
        found = await one.client.workspace_symbol_async(types.WorkspaceSymbolParams("FIRST"))
        assert [symbol.name for symbol in found or []] == ["The first visit"]

    in_review(folder, scenario)
