"""Changes while a preview runs: the day, the templates, the content folder."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from support.preview import Preview
from support.sites import Site
from support.sources import TODAY, review
from support.waiting import eventually

Start = Callable[..., Preview]


def shortly_before_midnight(seconds: int) -> tuple[str, str]:
    """Returns a time zone in which a day ends in some seconds, and the next day."""
    now = datetime.now(UTC)
    since_midnight = now.hour * 3600 + now.minute * 60 + now.second
    west = since_midnight - (86_400 - seconds)
    sign, size = ("-" if west < 0 else ""), abs(west)
    zone = f"DAY{sign}{size // 3600}:{size % 3600 // 60:02}:{size % 60:02}"
    return zone, (now.date() + timedelta(days=1)).isoformat()


def test_scheduled_review_is_published_at_midnight(site: Site, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    zone, tomorrow = shortly_before_midnight(8)
    monkeypatch.setenv("TZ", zone)
    (site.root / "content/reviews/due.md").write_text(review(20, published=tomorrow))
    preview = start(site.root)
    assert preview.get("/reviews/due/").status == 404, preview.printed()
    assert eventually(lambda: preview.get("/reviews/due/").status == 200, 30), preview.printed()


def test_added_and_removed_templates_are_used(site: Site, start: Start) -> None:
    shutil.rmtree(site.root / "templates")
    preview = start(site.root, "--date", TODAY)
    own = b"<p>mine</p>"
    default = preview.get("/follow/").body
    assert own not in default
    for _ in range(2):
        (site.root / "templates").mkdir()
        (site.root / "templates/follow.html").write_bytes(own)
        assert eventually(lambda: preview.get("/follow/").body.startswith(own)), preview.printed()
        shutil.rmtree(site.root / "templates")
        assert eventually(lambda: own not in preview.get("/follow/").body), preview.printed()


def test_files_with_names_of_temporary_files(site: Site, start: Start) -> None:
    """Vim creates and deletes a file named 4913; a file with this name that remains is published."""
    folder = site.root / "content/static"
    folder.mkdir(exist_ok=True)
    preview = start(site.root, "--date", TODAY)
    (folder / "4913").write_text("a room")
    (folder / "x.txt___jb_tmp___").write_text("not content")
    assert eventually(lambda: preview.get("/4913").body == b"a room"), preview.printed()
    assert preview.get("/x.txt___jb_tmp___").status == 404


def test_content_becomes_a_symlink(site: Site, start: Start, tmp_path: Path) -> None:
    preview = start(site.root, "--date", TODAY)
    other = tmp_path / "elsewhere/content"
    shutil.copytree(site.root / "content", other)
    (other / "reviews/other.md").write_text(review(21))
    (site.root / "content").rename(tmp_path / "before")
    (site.root / "content").symlink_to(other)
    assert eventually(lambda: preview.get("/reviews/other/").status == 200), preview.printed()
    (other / "reviews/later.md").write_text(review(22))
    assert eventually(lambda: preview.get("/reviews/later/").status == 200), preview.printed()
    assert not (other.parent / ".verdict").exists()
