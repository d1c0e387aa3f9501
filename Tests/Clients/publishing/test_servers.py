"""The server configurations of the guide, with the sample site: fields of `_headers`, types, redirects, compression."""

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
# Media types (IANA); JavaScript may have the older of two names (RFC 9239).
TYPES = {
    "html": {"text/html"}, "css": {"text/css"}, "txt": {"text/plain"}, "json": {"application/json"},
    "js": {"text/javascript", "application/javascript"}, "svg": {"image/svg+xml"}, "jpg": {"image/jpeg"},
    "gif": {"image/gif"}, "avif": {"image/avif"}, "png": {"image/png"}, "atom": {"application/xml"},
    "rss": {"application/xml"}, "xml": {"application/xml", "text/xml"}, "opml": {"text/x-opml"},
    "geojson": {"application/geo+json", "application/octet-stream"},
}
TEXTS = {"html", "css", "txt", "json", "js", "svg", "atom", "rss", "xml", "opml"}
# Rule files that hosts do not serve.
RULES = {"_headers", "_redirects"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built sample site with the files of a server: the record of sent files, hidden files, an empty folder."""
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
    """Returns the public files by URL path, without redirected ones."""
    found, older = {}, {address for address, _, _ in redirects(folder)}
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = file.relative_to(folder).as_posix()
        if name not in RULES and "/." not in f"/{name}" and name != "404.html":
            found["/" + name.removesuffix("index.html")] = file
    return {path: file for path, file in found.items() if path not in older}


def redirects(folder: Path) -> list[tuple[str, ...]]:
    """Returns the fields of each line in `_redirects`."""
    return [tuple(line.split()) for line in (folder / "_redirects").read_text().splitlines()]


def rules(folder: Path) -> list[tuple[str, dict[str, str]]]:
    """Returns the rules of `_headers`: patterns, and the header fields of matching files."""
    found: list[tuple[str, dict[str, str]]] = []
    for line in (folder / "_headers").read_text().splitlines():
        if line.startswith(" "):
            name, value = line.strip().split(": ", 1)
            found[-1][1][name] = value
        else:
            found.append((line, {}))
    return found


def expected_fields(folder: Path, path: str) -> dict[str, str]:
    """Returns the expected header fields of a file; without a rule, browsers must revalidate it."""
    fields = {"Cache-Control": "no-cache"}
    for pattern, more in rules(folder):
        if fnmatch.fnmatchcase(path, pattern):
            fields |= more
    return fields


def errors(answer: Answer, fields: dict[str, str]) -> list[str]:
    return [f"{name}: {answer[name]}, not {value}" for name, value in fields.items() if answer[name] != value]


def test_every_file_is_served(server: Server, folder: Path) -> None:
    """Every file is served completely, with its media type and the fields of `_headers`."""
    files, found = published(folder), []
    assert len(files) > 300 and {path.rsplit(".", 1)[-1] for path in files} >= {"avif", "jpg", "atom", "css", "js"}
    for path, file in files.items():
        answer = server.ask(path)
        kind = file.suffix[1:]
        media = answer["Content-Type"].split(";")[0]
        found += [f"{path}: {error}" for error in errors(answer, expected_fields(folder, path))]
        if answer.status != 200 or answer.body != file.read_bytes() or media not in TYPES[kind]:
            found.append(f"{path}: {answer.status}, {answer['Content-Type']}, {len(answer.body)} bytes")
    tools.expect_none(found, "differ from what _headers says")


def test_hashed_files_are_immutable(server: Server, folder: Path) -> None:
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
def test_missing_pages_return_404(server: Server, folder: Path, path: str) -> None:
    """Missing and private paths return the 404 page with status 404, the CSP and no caching; folders are not listed."""
    answer = server.ask(path)
    assert answer.status == 404 and answer.body == (folder / "404.html").read_bytes()
    assert answer["Content-Type"].startswith("text/html")
    assert errors(answer, expected_fields(folder, "/404.html")) == []
    head = server.ask(path, "HEAD")
    assert head.status == 404 and head.body == b""


def test_well_known(server: Server) -> None:
    assert server.ask("/.well-known/token").body == b"token"


def test_redirects(server: Server, folder: Path) -> None:
    """Redirects of `_redirects` work on the server, and each source URL also has a redirect page."""
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
    """Text is compressed for clients that accept gzip; images are not compressed."""
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
        assert errors(answer, expected_fields(folder, path)) == []
    assert seen >= {"html", "css", "js", "svg", "atom", "jpg", "avif"}


def test_head(server: Server, folder: Path) -> None:
    for path in ("/", "/feed.atom", "/reviews/shazam/"):
        get, head = server.ask(path), server.ask(path, "HEAD")
        assert head.body == b"" and head.status == 200
        names = ("Content-Type", "Content-Length", "ETag", "Last-Modified", "Cache-Control", "Content-Security-Policy")
        assert [head[name] for name in names] == [get[name] for name in names]


def test_conditional_requests(server: Server) -> None:
    """A conditional request for an unchanged page returns 304 without a body."""
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


def test_other_methods_do_not_change_files(server: Server, folder: Path) -> None:
    """Other methods do not change the site."""
    before = {path: file.read_bytes() for path, file in published(folder).items()}
    for method in ("POST", "PUT", "DELETE"):
        assert server.ask("/index.html", method).status in (200, 404, 405)
    assert {path: file.read_bytes() for path, file in published(folder).items()} == before


def test_every_page_has_the_csp(server: Server, folder: Path) -> None:
    """Every kind of page is served with the CSP of `_headers`."""
    policy = dict(rules(folder))["/*"]["Content-Security-Policy"]
    for path in ("/", "/reviews/shazam/", "/search/", "/statistics/", "/feed.atom", "/robots.txt", "/nothing"):
        assert server.ask(path)["Content-Security-Policy"] == policy


def test_paths_outside_the_folder_are_rejected(server: Server, folder: Path) -> None:
    (folder.parent / "secret.txt").write_text("secret")
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/assets/%2e%2e%2f%2e%2e%2fsecret.txt"):
        assert b"secret" != server.ask(path).body
    os.unlink(folder.parent / "secret.txt")
