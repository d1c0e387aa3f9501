"""Fixtures of the preview tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.preview import Preview
from support.sites import Site
from support.sources import sample_source

CANARY = b"CANARY-that-nobody-may-see"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small built site, with secrets outside of it and behind symlinks in it."""
    public = tmp_path / "site"
    files = {
        "index.html": "<!doctype html><title>Home</title><body>Home</body></html>\n",
        "404.html": "<!doctype html><title>Not here</title><body>Not here</body></html>\n",
        "reviews/a/index.html": "<!doctype html><title>A</title><body>A</body></html>\n",
        "digits.txt": "0123456789",
        "empty.txt": "",
        "_headers": "/*\n  Content-Security-Policy: default-src 'none'; script-src 'self'; connect-src 'self'\n",
    }
    for path, text in files.items():
        (public / path).parent.mkdir(parents=True, exist_ok=True)
        (public / path).write_text(text)
    (public / "large.bin").write_bytes(bytes(range(256)) * 4096 * 16)
    (public / ".hidden").write_bytes(CANARY)
    (public / ".git").mkdir()
    (public / ".git/config").write_bytes(CANARY)
    for outside in (tmp_path / "secret.txt", tmp_path / "site-private/x", tmp_path / "index.html"):
        outside.parent.mkdir(exist_ok=True)
        outside.write_bytes(CANARY)
    (public / "link.txt").symlink_to(tmp_path / "secret.txt")
    (public / "relative.txt").symlink_to("../secret.txt")
    (public / "outside").symlink_to(tmp_path / "site-private")
    (public / "loop").symlink_to("loop")
    return public


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Preview]]:
    """A function that starts servers, which end with the test."""
    running: list[Preview] = []

    def begin(folder: Path, *options: str, **settings: int | None) -> Preview:
        running.append(Preview(folder, *options, **settings))
        return running[-1]

    yield begin
    for preview in running:
        status = preview.stop()
        assert status in (1, 2, 3, 129, 130, 143), f"the server crashed ({status}): {preview.printed()}"


@pytest.fixture
def preview(folder: Path, start: Callable[..., Preview]) -> Preview:
    """A server of the small site."""
    return start(folder, ".")


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """The sample site, before its first build."""
    site = Site(tmp_path / "project")
    site.put(sample_source())
    return site
