"""The configurations of the guide, run on the sample site: what `_headers` says holds for every file, and the rest does, too."""

from __future__ import annotations

import fnmatch
import gzip
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import tools
from support.sites import binary, environment, run
from support.sources import REPOSITORY
from .recipes import Answer, Caddy, Nginx, Server

SERVERS = {"nginx": Nginx, "caddy": Caddy}
# Media types (IANA); scripts may have the older of two names (RFC 9239).
TYPES = {
    "html": {"text/html"}, "css": {"text/css"}, "txt": {"text/plain"}, "json": {"application/json"},
    "js": {"text/javascript", "application/javascript"}, "svg": {"image/svg+xml"}, "jpg": {"image/jpeg"},
    "gif": {"image/gif"}, "avif": {"image/avif"}, "png": {"image/png"}, "atom": {"application/xml"},
    "rss": {"application/xml"}, "xml": {"application/xml", "text/xml"}, "opml": {"text/x-opml"},
}
TEXTS = {"html", "css", "txt", "json", "js", "svg", "atom", "rss", "xml", "opml"}
# Hosts keep these to themselves.
RULES = {"_headers", "_redirects"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample site, finished, as it lies at a server: with Verdict's record and what else may lie there."""
    project = tmp_path_factory.mktemp("sample")
    shutil.copytree(REPOSITORY / "content", project / "content")
    if (REPOSITORY / ".verdict/pictures").is_dir():
        shutil.copytree(REPOSITORY / ".verdict/pictures", project / ".verdict/pictures")
    done = run([binary(), "build", "--date", "2026-11-20"], project, env=environment(VERDICT_CARDS=""))
    assert done.status == 0, done
    site = project / "site"
    (site / "empty").mkdir()
    (site / ".well-known").mkdir()
    (site / ".well-known/token").write_text("token")
    for hidden in (".verdict-sent", "reviews/.hidden"):
        (site / hidden).write_text("for nobody")
    return site


@pytest.fixture(scope="module", params=SERVERS)
def server(request: pytest.FixtureRequest, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    tools.required(tools.program(request.param), request.param)
    server = SERVERS[request.param](folder, tmp_path_factory.mktemp("servers") / request.param)
    yield server
    server.stop()


def published(folder: Path) -> dict[str, Path]:
    """The files that readers may see, by their paths at the server; older addresses lead to others."""
    found, older = {}, {address for address, _, _ in redirects(folder)}
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = file.relative_to(folder).as_posix()
        if name not in RULES and "/." not in f"/{name}" and name != "404.html":
            found["/" + name.removesuffix("index.html")] = file
    return {path: file for path, file in found.items() if path not in older}


def redirects(folder: Path) -> list[tuple[str, ...]]:
    """The lines of `_redirects`."""
    return [tuple(line.split()) for line in (folder / "_redirects").read_text().splitlines()]


def rules(folder: Path) -> list[tuple[str, dict[str, str]]]:
    """What `_headers` says: patterns, and the fields of the files that they fit."""
    found: list[tuple[str, dict[str, str]]] = []
    for line in (folder / "_headers").read_text().splitlines():
        if line.startswith(" "):
            name, value = line.strip().split(": ", 1)
            found[-1][1][name] = value
        else:
            found.append((line, {}))
    return found


def wanted(folder: Path, path: str) -> dict[str, str]:
    """The fields of a file; what no rule lets browsers keep is asked for again."""
    fields = {"Cache-Control": "no-cache"}
    for pattern, more in rules(folder):
        if fnmatch.fnmatchcase(path, pattern):
            fields |= more
    return fields


def faults(answer: Answer, fields: dict[str, str]) -> list[str]:
    return [f"{name}: {answer[name]}, not {value}" for name, value in fields.items() if answer[name] != value]


def test_every_file(server: Server, folder: Path) -> None:
    """Every file is there, whole, of its type, and with the fields that `_headers` gives it."""
    files, found = published(folder), []
    assert len(files) > 300 and {path.rsplit(".", 1)[-1] for path in files} >= {"avif", "jpg", "atom", "css", "js"}
    for path, file in files.items():
        answer = server.ask(path)
        kind = file.suffix[1:]
        media = answer["Content-Type"].split(";")[0]
        found += [f"{path}: {fault}" for fault in faults(answer, wanted(folder, path))]
        if answer.status != 200 or answer.body != file.read_bytes() or media not in TYPES[kind]:
            found.append(f"{path}: {answer.status}, {answer['Content-Type']}, {len(answer.body)} bytes")
    tools.expect_none(found, "differ from what _headers says")


def test_kept_for_a_year(server: Server, folder: Path) -> None:
    kept = {path for path in published(folder) if "immutable" in server.ask(path, "HEAD")["Cache-Control"]}
    assert {path.split("/")[1] for path in kept} == {"assets", "pictures", "search"}
    assert "/search/" not in kept and "/" not in kept


@pytest.mark.parametrize(
    "path",
    [
        "/nothing", "/reviews/nothing/", "/assets/nothing.css", "/pictures/nothing.0123456789.avif", "/search/nothing.txt",
        "/nothing.atom", "/pictures/", "/assets/", "/empty/", "/_headers", "/_redirects", "/.verdict-sent", "/reviews/.hidden",
        "/.well-known/nothing",
    ],
)
def test_what_is_not_there(server: Server, folder: Path, path: str) -> None:
    """The site's own page, with the status of an error and the policy, and kept by nobody; no folder is listed."""
    answer = server.ask(path)
    assert answer.status == 404 and answer.body == (folder / "404.html").read_bytes()
    assert answer["Content-Type"].startswith("text/html")
    assert faults(answer, wanted(folder, "/404.html")) == []
    head = server.ask(path, "HEAD")
    assert head.status == 404 and head.body == b""


def test_well_known(server: Server) -> None:
    assert server.ask("/.well-known/token").body == b"token"


def test_older_addresses(server: Server, folder: Path) -> None:
    """Those of `_redirects` lead on by themselves; each is a page, too, which does without."""
    assert len(redirects(folder)) >= 2
    for older, target, status in redirects(folder):
        answer = server.ask(older)
        assert (answer.status, answer["Location"]) == (int(status), target)
        assert target in (folder / older.strip("/") / "index.html").read_text()
        assert server.ask(target).status == 200


def test_folders_without_a_slash(server: Server) -> None:
    answer = server.ask("/reviews/shazam?from=feed")
    assert answer.status in (301, 308)
    assert answer["Location"].split("?")[0].endswith("/reviews/shazam/")
    assert not answer["Location"].startswith("http://reviews.example")


def test_compression(server: Server, folder: Path) -> None:
    """What is text is compressed for those who can read it; pictures are not."""
    seen = set()
    for path, file in published(folder).items():
        kind = file.suffix[1:]
        if kind in seen or file.stat().st_size < 1024:
            continue
        seen.add(kind)
        answer = server.ask(path, Accept_Encoding="gzip")
        assert (answer["Content-Encoding"] == "gzip") == (kind in TEXTS), f"{path}: {answer['Content-Encoding']}"
        if kind in TEXTS:
            assert gzip.decompress(answer.body) == file.read_bytes()
            assert "accept-encoding" in answer["Vary"].lower()
            assert server.ask(path, Accept_Encoding="identity")["Content-Encoding"] == ""
        assert faults(answer, wanted(folder, path)) == []
    assert seen >= {"html", "css", "js", "svg", "atom", "jpg", "avif"}


def test_head(server: Server, folder: Path) -> None:
    for path in ("/", "/feed.atom", "/reviews/shazam/"):
        get, head = server.ask(path), server.ask(path, "HEAD")
        assert head.body == b"" and head.status == 200
        names = ("Content-Type", "Content-Length", "ETag", "Last-Modified", "Cache-Control", "Content-Security-Policy")
        assert [head[name] for name in names] == [get[name] for name in names]


def test_asked_again(server: Server) -> None:
    """What browsers may not keep costs an answer without a body while it has not changed."""
    for path in ("/", "/feed.atom"):
        first = server.ask(path)
        again = server.ask(path, If_None_Match=first["ETag"])
        assert again.status == 304 and again.body == b"" and again["Cache-Control"] == "no-cache"
        assert server.ask(path, If_Modified_Since=first["Last-Modified"]).status == 304
        assert server.ask(path, If_None_Match='"other"').status == 200


def test_ranges(server: Server, folder: Path) -> None:
    path, file = next((path, file) for path, file in published(folder).items() if file.suffix == ".jpg")
    data = file.read_bytes()
    part = server.ask(path, Range="bytes=10-19")
    assert part.status == 206 and part.body == data[10:20]
    assert part["Content-Range"] == f"bytes 10-19/{len(data)}"
    assert server.ask(path, Range=f"bytes={len(data)}-").status == 416


def test_only_reading(server: Server, folder: Path) -> None:
    """Whatever is sent to the server, nothing of the site changes."""
    before = {path: file.read_bytes() for path, file in published(folder).items()}
    for method in ("POST", "PUT", "DELETE"):
        assert server.ask("/index.html", method).status in (200, 404, 405)
    assert {path: file.read_bytes() for path, file in published(folder).items()} == before


def test_policy_is_that_of_every_page(server: Server, folder: Path) -> None:
    """No kind of page is without: the policy in the guide is the one that is published."""
    policy = dict(rules(folder))["/*"]["Content-Security-Policy"]
    for path in ("/", "/reviews/shazam/", "/search/", "/statistics/", "/feed.atom", "/robots.txt", "/nothing"):
        assert server.ask(path)["Content-Security-Policy"] == policy


def test_paths_that_lead_out(server: Server, folder: Path) -> None:
    (folder.parent / "secret.txt").write_text("secret")
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/assets/%2e%2e%2f%2e%2e%2fsecret.txt"):
        assert b"secret" != server.ask(path).body
    os.unlink(folder.parent / "secret.txt")
