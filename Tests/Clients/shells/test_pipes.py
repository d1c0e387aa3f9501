"""`-` is standard input or output: commands work in pipes, byte for byte."""

from __future__ import annotations

import csv
import html
import io
import json
import subprocess
import time
from pathlib import Path

import pytest

from support.sites import Site, binary, run
from support.sources import sample_source

TITLE = "Ünïcode \U0001f35c 'quotes' & <tags>"


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """The sample site with a title of unusual characters."""
    site, source = Site(tmp_path / "project"), sample_source()
    source.set("content/reviews/r00.md", "title", json.dumps(TITLE, ensure_ascii=False))
    site.put(source)
    return site


def verdict(site: Site, *arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Runs a command with data on standard input."""
    return subprocess.run([binary(), *arguments], cwd=site.root, input=stdin, capture_output=True, check=False, timeout=60)


@pytest.mark.parametrize("format", ["json", "csv"])
def test_export_to_standard_output_equals_the_file(site: Site, format: str) -> None:
    """`export` without --output, to `-` and to a file gives the same bytes; messages are on standard error."""
    options = ["export", "--format", format, "--date", "2026-11-20"]
    assert verdict(site, *options, "--output", "a file").returncode == 0
    expected = (site.root / "a file").read_bytes()
    rows = json.loads(expected)["reviews"] if format == "json" else csv.DictReader(io.StringIO(expected.decode("utf-8-sig"), newline=""))
    assert TITLE in [row["title"] for row in rows]
    for output in ([], ["--output", "-"]):
        done = verdict(site, *options, *output)
        assert done.returncode == 0 and done.stdout == expected
    assert not (site.root / "-").exists()


def test_export_is_rendered_in_a_pipe(site: Site) -> None:
    """The output of `export` is data of `template render --data -`."""
    (site.root / "titles.mustache").write_text("{{#reviews}}{{title}}\n{{/reviews}}")
    line = '"$0" export | "$0" template render titles.mustache --data -'
    done = run(["bash", "-o", "pipefail", "-c", line, binary()], site.root)
    assert done.status == 0 and TITLE in html.unescape(done.stdout).split("\n"), done


@pytest.mark.parametrize("pause", [0, 0.3])
def test_data_from_standard_input_is_read_to_its_end(site: Site, pause: float) -> None:
    """Slow and large data are read completely; a null character stays one."""
    text = "é\u0000" * 500_000
    data = json.dumps({"text": text}).encode()
    (site.root / "text.mustache").write_text("{{text}}")
    command = [binary(), "template", "render", "text.mustache", "--data", "-"]
    with subprocess.Popen(command, cwd=site.root, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write(data[:10])
        process.stdin.flush()
        time.sleep(pause)
        shown = process.communicate(data[10:], 60)[0]
    assert len(shown) == len(text.encode()) and shown == text.encode()


@pytest.mark.parametrize(("data", "error"), [(b"", b"json-syntax"), (b'{"a": }', b"json-syntax"), (b'{"a": "\xff"}', b"UTF-8")])
def test_errors_name_standard_input(site: Site, data: bytes, error: bytes) -> None:
    (site.root / "a.mustache").write_text("{{a}}")
    done = verdict(site, "template", "render", "a.mustache", "--data", "-", stdin=data)
    assert done.returncode == 1 and done.stdout == b""
    assert done.stderr.startswith(b"standard input:1:") and error in done.stderr


def test_full_disk_is_an_error(site: Site) -> None:
    done = run(["sh", "-c", '"$0" export --output - >/dev/full', binary()], site.root)
    assert done.status == 3 and "standard output" in done.stderr
