"""Saving without scripts: only changed keys are written, and changes of other programs are never overwritten."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from support.preview import Answer
from support.waiting import eventually
from .editor import CONFIGURATION, WebEditor, Page, changed, png, tree

FILE = "reviews/odd.md"
ODD = """\
\ufeff---
# What I saw, and where.
title:   'It''s "odd"'  # quoted so
rating: 4.50

category: Film
visited: 2026-01-02   # a Friday
unknown-to-nobody: &no 1
verdict: >-
  One line
  that is folded.
tags:
    - slow   # as ever
    - "sea"
pros: [ "one, two",  three ]
cons:
- dull
director: [A. B.]
year: 1999
image: night.png
alt: |
  A train
pick: true
---
First\tline with a tab.

* A list
* of two

Last line without an end.""".replace("unknown-to-nobody: &no 1\n", "")
EDITS = {
    "title": ("Odd", "-title:   'It''s \"odd\"'  # quoted so", "+title:   'Odd'  # quoted so"),
    "rating": ("5", "-rating: 4.50", "+rating: 5"),
    "category": ("Dinner", "-category: Film", "+category: Dinner"),
    "visited": ("2026-01-03", "-visited: 2026-01-02   # a Friday", "+visited: 2026-01-03   # a Friday"),
    "tags": ("slow\nocean", '-    - "sea"', '+    - "ocean"'),
    "pros": ("one, two\nfour", '-pros: [ "one, two",  three ]', '+pros: [ "one, two",  four ]'),
    "cons": ("bright", "-- dull", "+- bright"),
    "director": ("A. B.\nC. D.", "-director: [A. B.]", "+director: [A. B., C. D.]"),
    "year": ("2000", "-year: 1999", "+year: 2000"),
    "image": ("day.png", "-image: night.png", "+image: day.png"),
    "restaurant": ("Luna", None, "+restaurant: Luna"),
    "draft": ("true", None, "+draft: true"),
    "pick": ("", "-pick: true", None),
    "slug": ("odd-one", None, "+slug: odd-one"),
    "updated": ("2026-02-03", None, "+updated: 2026-02-03"),
    "body": ("First\tline with a tab.\n\n* A list\n* of three\n\nLast line without an end.", "-* of two", "+* of three"),
}
ENDINGS = {"lf": "\n", "crlf": "\r\n"}


def create_unusual_file(site: Path, ending: str) -> bytes:
    """The file with every oddity, under version control."""
    odd = ODD.replace("\n", ending).encode()
    (site / f"content/{FILE}").write_bytes(odd)
    for name in ("night.png", "day.png"):
        (site / f"content/reviews/{name}").write_bytes(png())
    git(site, "init", "-q")
    git(site, "add", "content")
    git(site, "-c", "user.name=a", "-c", "user.email=a@a.example", "commit", "-qm", "before")
    return odd


def git(site: Path, *arguments: str) -> str:
    command = ["git", "-c", "core.autocrlf=false", "-c", "core.whitespace=cr-at-eol", *arguments]
    return subprocess.run(command, cwd=site, check=True, capture_output=True).stdout.decode()


def difference(site: Path) -> list[str]:
    """The lines that git shows as changed."""
    lines = git(site, "diff", "-U0").split("\n")
    return [line.rstrip("\r") for line in lines if line[:1] in "+-" and line and not line.startswith(("+++", "---"))]


def saved(answer: Answer | None, file: str = FILE) -> None:
    assert answer and answer.status == 303, answer and (answer.status, Page(answer.body.decode()).text[:3000])
    assert parse_qs(urlsplit(answer["location"]).query) == {"file": [file], "saved": ["1"]}


@pytest.mark.parametrize("ending", ENDINGS)
def test_changed_field_changes_one_line(editor: WebEditor, site: Path, ending: str) -> None:
    """Saving one changed field changes one line of the file."""
    odd = create_unusual_file(site, ENDINGS[ending])
    page = editor.page(FILE)
    names = {name.removeprefix("f-") for name, _ in page.fields()} - {"key", "file", "base"}
    assert names - set(EDITS) == {"verdict", "alt", "focus", "visits", "times", "published", "date", "subject", "lang", "spoilers", "related"}
    for name, (value, old, new) in EDITS.items():
        saved(editor.send("save", changed(editor.page(FILE).fields(), **{name: value.replace("\n", "\r\n")})))
        assert difference(site) == [line for line in (old, new) if line], name
        (site / f"content/{FILE}").write_bytes(odd)


@pytest.mark.parametrize("ending", ENDINGS)
def test_multiline_fields_keep_their_style(editor: WebEditor, site: Path, ending: str) -> None:
    """A folded string keeps its indicator; only its own lines change."""
    odd = create_unusual_file(site, ENDINGS[ending])
    for name, value, own in (("verdict", "Another.", ("verdict", "  One", "  that")), ("alt", "A boat", ("alt", "  A train"))):
        saved(editor.send("save", changed(editor.page(FILE).fields(), **{name: value})))
        lines = [line[1:] for line in difference(site)]
        assert any(value in line for line in lines)
        assert all(line.startswith(own) or value in line for line in lines), lines
        (site / f"content/{FILE}").write_bytes(odd)


@pytest.mark.parametrize("ending", ENDINGS)
def test_unchanged_form_writes_no_file(editor: WebEditor, site: Path, ending: str) -> None:
    create_unusual_file(site, ENDINGS[ending])
    before = (site / f"content/{FILE}").stat()
    saved(editor.send("save", editor.page(FILE).fields()))
    after = (site / f"content/{FILE}").stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)


def new(editor: WebEditor, **values: str) -> list[tuple[str, str]]:
    return changed(Page(editor.request_page("new").body.decode()).fields(), **values)


def test_new_review_is_stored_with_its_image(editor: WebEditor, site: Path) -> None:
    """The file is named after its title, is stored with its image, and appears in the preview."""
    form = new(editor, title="Das große Meer: again", category="Film", rating="4.5", alt="Waves", body="Wet.\r\n", visited="2026-03-04")
    saved(editor.send("save", form, png()), "reviews/das-grosse-meer-again.md")
    text = (site / "content/reviews/das-grosse-meer-again.md").read_text()
    assert text == (
        '---\ntitle: "Das große Meer: again"\nrating: 4.5\ncategory: Film\nvisited: 2026-03-04\n'
        "image: das-grosse-meer-again.png\nalt: Waves\ndraft: true\n---\nWet.\n"
    )
    assert (site / "content/reviews/das-grosse-meer-again.png").read_bytes() == png()
    assert eventually(lambda: editor.get("/reviews/das-grosse-meer-again/").status == 200)
    assert "View the page" in editor.page("reviews/das-grosse-meer-again.md").text


def test_existing_file_is_not_overwritten(editor: WebEditor, site: Path) -> None:
    before = tree(site / "content")
    answer = editor.send("save", new(editor, title="Night train", category="Film", body="Mine", alt="x"), png())
    page = Page(answer.body.decode())
    assert answer.status == 422 and "exists already" in page.errors("title")
    assert dict(page.fields())["body"] == "Mine"
    assert tree(site / "content") == before


def test_images_get_unique_names(editor: WebEditor, site: Path) -> None:
    for expected in ("night-train.png", "night-train-2.png", "night-train-3.png"):
        form = changed(editor.page("reviews/night-train.md").fields(), alt="A train")
        saved(editor.send("save", form, png()), "reviews/night-train.md")
        assert f"image: {expected}\n" in (site / "content/reviews/night-train.md").read_text()
    assert len(list((site / "content/reviews").glob("*.png"))) == 3


def test_missing_value_is_reported_at_its_field(editor: WebEditor) -> None:
    for values, key in (({"title": " ", "category": "Film"}, "title"), ({"title": "\u3000", "category": "Film"}, "title"), ({"title": "T", "category": ""}, "category")):
        answer = editor.send("save", new(editor, **values))
        assert answer.status == 422 and Page(answer.body.decode()).errors(key), key


def test_errors_are_shown_at_their_fields(editor: WebEditor, site: Path) -> None:
    """In the words of the terminal."""
    (site / "content/reviews/wrong.md").write_text(
        "---\ntitle: Wrong\nrating: 7\nvisited: 2026-13-01\nyear: soon\ncategory: Film\nodd: 1\n---\n[a](b.md)\n"
    )
    page = editor.page("reviews/wrong.md")
    expected = {
        "rating": "rating '7' is outside 0 to 5", "visited": "'2026-13-01'", "year": "invalid year 'soon'",
        "body": "b.md", "": "odd",
    }
    assert eventually(lambda: "rating '7'" in editor.printed())
    for key, words in expected.items():
        assert words in page.errors(key), (key, page.errors(key))
        assert words in editor.printed()
    path = site / "content/reviews/night-train.md"
    path.write_text(path.read_text().replace("tags:", "image: none.png\nalt: x\ntags:"))
    assert "none.png" in editor.page("reviews/night-train.md").errors("image")


def test_concurrent_edits_are_merged(editor: WebEditor, site: Path) -> None:
    """Changes of another program are kept, and both versions are shown; then the merged version can be saved."""
    path = site / "content/reviews/night-train.md"
    form = changed(editor.page("reviews/night-train.md").fields(), title="Mine")
    path.write_text(path.read_text().replace("rating: 4", "rating: 3"))
    theirs = path.read_bytes()
    answer = editor.send("save", form)
    assert answer.status == 409 and path.read_bytes() == theirs
    page = Page(answer.body.decode())
    assert "title: Mine" in page.text and "rating: 4" in page.text and "rating: 3" in page.text
    both = changed(page.fields("plain"), text=page.fields("plain")[-1][1].replace("rating: 4", "rating: 3"))
    saved(editor.send("save", both), "reviews/night-train.md")
    assert path.read_bytes() == theirs.replace(b"title: Night Train", b"title: Mine")


def test_deleted_file_is_not_saved(editor: WebEditor, site: Path) -> None:
    form = changed(editor.page("reviews/night-train.md").fields(), title="Mine")
    (site / "content/reviews/night-train.md").unlink()
    assert editor.send("save", form).status == 404
    assert not (site / "content/reviews/night-train.md").exists()


def test_deleted_review_can_be_restored(editor: WebEditor, site: Path) -> None:
    path = site / "content/reviews/films/salt.md"
    text, page = path.read_bytes(), editor.page("reviews/films/salt.md")
    known = [("key", editor.key), ("file", "reviews/films/salt.md"), ("base", page.value("base"))]
    answer = editor.send("delete", known)
    assert answer.status == 303 and not path.exists()
    assert (site / ".verdict-trash/1/reviews/films/salt.md").read_bytes() == text
    list_page = editor.request_page(answer["location"].removeprefix(editor.folder)).body.decode()
    assert "Deleted Salt." in list_page
    back = [("key", editor.key), ("file", Page(list_page).value("file")), ("number", Page(list_page).value("number"))]
    path.write_text("another")
    assert editor.send("restore", back).status == 409 and path.read_text() == "another"
    path.unlink()
    assert editor.send("restore", back).status == 303 and path.read_bytes() == text
    assert editor.send("restore", back).status == 409


def test_images_are_deleted_with_their_review(editor: WebEditor, site: Path) -> None:
    """The form lists the images that only this review uses; they are moved to the trash with it, unless the box is cleared."""
    reviews = site / "content/reviews"
    for name in ("own.png", "other.png", "shared.png"):
        (reviews / name).write_bytes(png())
    (reviews / "train.md").write_text(
        "---\ntitle: Train\nrating: 4\ncategory: Film\nvisited: 2026-01-02\nimage: own.png\nalt: A\n---\n![B](other.png) ![C](shared.png)\n"
    )
    (reviews / "boat.md").write_text("---\ntitle: Boat\nrating: 4\ncategory: Film\nvisited: 2026-01-03\ndraft: true\n---\n![C](shared.png)\n")

    def listed() -> set[str]:
        assert eventually(lambda: "name=\"pictures\"" in editor.page("reviews/train.md").text)
        return set(re.findall(r"<code>(.+?)</code>", editor.page("reviews/train.md").text))

    assert listed() == {"reviews/own.png", "reviews/other.png"}
    known = [("key", editor.key), ("file", "reviews/train.md"), ("base", editor.page("reviews/train.md").value("base"))]
    for extra, left in (([], {"own.png", "other.png", "shared.png"}), ([("pictures", "on")], {"shared.png"})):
        answer = editor.send("delete", known + extra)
        assert answer.status == 303 and not (reviews / "train.md").exists()
        assert {file.name for file in reviews.glob("*.png")} == left
        number = parse_qs(urlsplit(answer["location"]).query)["number"][0]
        back = [("key", editor.key), ("file", "reviews/train.md"), ("number", number)]
        assert editor.send("restore", back).status == 303
        assert {file.name for file in reviews.glob("*.png")} == {"own.png", "other.png", "shared.png"}


def test_changed_file_is_not_deleted(editor: WebEditor, site: Path) -> None:
    path = site / "content/reviews/night-train.md"
    known = [("key", editor.key), ("file", "reviews/night-train.md"), ("base", editor.page("reviews/night-train.md").value("base"))]
    path.write_text(path.read_text() + "More.\n")
    assert editor.send("delete", known).status == 409 and path.exists()


def test_read_only_file_is_not_replaced(editor: WebEditor, site: Path) -> None:
    """A read-only file is not replaced."""
    path = site / "content/reviews/night-train.md"
    form = changed(editor.page("reviews/night-train.md").fields(), title="Mine")
    path.chmod(0o444)
    answer = editor.send("save", form)
    assert answer.status == 500 and "Night Train" in path.read_text()


BROKEN = "---\r\ntitle: Broken\r\nrating: [4\r\ncategory: Film\r\n---\r\nText.\r\n"


@pytest.mark.parametrize("text", [BROKEN, "---\ntitle: &a T\nverdict: *a\n---\nText.\n", "no front matter\n", "---\ntitle: T\ntitle: T\n---\n"])
def test_invalid_files_open_unchanged(editor: WebEditor, site: Path, text: str) -> None:
    """Invalid files open unchanged with their errors, and keep all untouched parts."""
    path = site / "content/reviews/broken.md"
    path.write_bytes(text.encode())
    page = editor.page("reviews/broken.md")
    assert page.errors("") and "whole file" in page.text
    saved(editor.send("save", page.fields("plain")), "reviews/broken.md")
    assert path.read_bytes() == text.encode()
    edited = page.fields("plain")[-1][1].replace("T", "U").replace("[4", "4")
    saved(editor.send("save", changed(editor.page("reviews/broken.md").fields("plain"), text=edited)), "reviews/broken.md")
    assert path.read_bytes() == text.replace("T", "U").replace("[4", "4").encode()


def test_binary_files_are_reported(editor: WebEditor, site: Path) -> None:
    for text in (b"\xff\xfe-\0-\0", b"---\ntitle: \xff\n---\n", b"---\ntitle: a\0b\n---\n"):
        (site / "content/reviews/bytes.md").write_bytes(text)
        page = editor.page("reviews/bytes.md")
        assert "<textarea" not in page.text and "UTF-8" in page.text


def test_field_values_are_escaped(editor: WebEditor, site: Path) -> None:
    """The contents of a review are escaped on the page."""
    for text in ('"><script>x()</script>', "</textarea><script>x()</script>", "' onmouseover='x()", "{{title}}", "&amp;", "<!--"):
        form = changed(editor.page("reviews/night-train.md").fields(), title=text, verdict=text, tags=text, body=text)
        saved(editor.send("save", form), "reviews/night-train.md")
        page = editor.page("reviews/night-train.md")
        assert "<script>x" not in page.text and dict(page.fields())["f-title"] == text
        assert dict(page.fields())["body"] == text
        listed = editor.request_page("").body.decode()
        assert "<script>x" not in listed and "onmouseover='x" not in listed


@pytest.mark.parametrize("key", ["body", "text", "key", "file", "base", "picture", "number"])
def test_fields_may_share_names_with_inputs(editor: WebEditor, site: Path, key: str) -> None:
    """A site may declare fields of any name: an untouched review is unchanged, and a value is only written to front matter."""
    configuration = site / "content/site.yaml"
    configuration.write_text(configuration.read_text() + f"  - {{key: {key}}}\n")
    path = site / "content/reviews/night-train.md"
    before = path.read_bytes()
    assert eventually(lambda: f'name="f-{key}"' in editor.page("reviews/night-train.md").text)
    saved(editor.send("save", editor.page("reviews/night-train.md").fields()), "reviews/night-train.md")
    assert path.read_bytes() == before
    fields = [(name, "A value" if name == f"f-{key}" else value) for name, value in editor.page("reviews/night-train.md").fields()]
    saved(editor.send("save", fields), "reviews/night-train.md")
    assert f"\n{key}: A value\n" in path.read_text()
    assert path.read_text().endswith("---\nIt goes through the dark.\n\nIt arrives.\n")
    form = [(name, "A value" if name == f"f-{key}" else value) for name, value in new(editor, title="New", category="Film", body="Mine.\r\n")]
    saved(editor.send("save", form), "reviews/new.md")
    text = (site / "content/reviews/new.md").read_text()
    assert f"\n{key}: A value\n" in text and text.endswith("\n---\nMine.\n")


LIMIT = 2_000_000


def test_body_over_the_limit_is_refused(editor: WebEditor, site: Path) -> None:
    """A body over the limit is refused, old or new, and its image is removed; one byte less is saved and opens."""
    before = tree(site / "content")
    long = "x" * LIMIT
    for form in (new(editor, title="Long", category="Film", alt="x", body=long), changed(editor.page("reviews/night-train.md").fields(), alt="x", body=long)):
        answer = editor.send("save", form, png())
        assert answer.status == 413 and "bytes, more than 2,000,000" in answer.body.decode()
        assert tree(site / "content") == before
    form = new(editor, title="Long", category="Film", body="x", visited="2026-01-02")
    saved(editor.send("save", form), "reviews/long.md")
    room = LIMIT - (site / "content/reviews/long.md").stat().st_size
    form = editor.page("reviews/long.md").fields()
    saved(editor.send("save", changed(form, body="x" * (room + 1))), "reviews/long.md")
    assert (site / "content/reviews/long.md").stat().st_size == LIMIT
    assert editor.send("save", changed(editor.page("reviews/long.md").fields(), body="x" * (room + 2))).status == 413


def test_too_large_file_is_reported(editor: WebEditor, site: Path) -> None:
    (site / "content/reviews/night-train.md").write_bytes(b"x" * (LIMIT + 1))
    answer = editor.request_page("review?file=reviews%2Fnight-train.md")
    assert answer.status == 500 and "File too large" in answer.body.decode()


def test_form_uses_current_settings(editor: WebEditor, site: Path) -> None:
    """A form has the fields of this moment, also where no page of the site shows a difference."""
    assert 'name="f-mood"' not in editor.request_page("new").body.decode()
    settings = site / "content/site.yaml"
    for line, wanted in [
        ("  - {key: mood, type: text, for: [Dinner]}\n", 'name="f-mood"'),
        ("  - {key: mood, type: text, for: [Dinner], required: true}\n", "(required)"),
        ("  - {key: mood, for: [Dinner], values: [calm, loud]}\n", "calm"),
    ]:
        settings.write_text(CONFIGURATION + line)
        assert eventually(lambda: wanted in field(editor, "mood")), (wanted, editor.printed())
    settings.write_text(CONFIGURATION)
    assert eventually(lambda: 'name="f-mood"' not in editor.request_page("new").body.decode()), editor.printed()


def test_preview_uses_current_templates(editor: WebEditor, site: Path) -> None:
    """The preview frame is rendered with the current templates."""

    def tried() -> bytes:
        answer = editor.send("judge", editor.page("reviews/night-train.md").fields(), extra=b"Verdict-Write: 1\r\n")
        assert answer and answer.status == 200, answer
        return editor.request_page("page").body

    assert b"Night Train" in tried()
    (site / "templates").mkdir()
    (site / "templates/review.html").write_text("<p>mine</p>")
    assert eventually(lambda: b"mine" in tried()), editor.printed()
    (site / "templates/review.html").unlink()
    (site / "templates").rmdir()
    assert eventually(lambda: b"Night Train" in tried()), editor.printed()


def field(editor: WebEditor, key: str) -> str:
    """Returns the part of the form that is about a key."""
    parts = editor.request_page("new").body.decode().split('<div class="field"')
    return next((part for part in parts if f'name="f-{key}"' in part), "")
