"""Photos that the browser editor and imports add to a site: no location in `content/` or `site/`, and the same pixels."""

from __future__ import annotations

import io
import json
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from imports.project import Project
from PIL import Image
from support.forms import in_turn
from support.sites import binary, run
from support.tools import expect_none
from writing.editor import WebEditor, changed, create_site
from .anonymity import PICTURES, expect_no_traces, tags
from .cameras import CAMERAS, video
from .traces import traces

# Groups of exiftool about the file on this machine, its structure, and its colours.
HARMLESS = {
    "ExifTool", "System", "File", "Composite", "JFIF", "PNG", "RIFF", "QuickTime", "Meta", "GIF", "Adobe", "ICC_Profile",
    "ICC-header", "ICC-view", "ICC-meas", "ICC-chrm",
}


def _other_metadata(record: dict[str, Any]) -> Iterator[str]:
    for key, value in record.items():
        group, _, tag = key.rpartition(":")
        if key != "SourceFile" and group not in HARMLESS and (group, tag) != ("IFD0", "Orientation"):
            yield f"{record['SourceFile']}: {key} = {value!r}"


def expect_no_location(*folders: Path) -> None:
    """Requires that exiftool finds no metadata in folders but the orientation and colours, and no file has the bytes of it."""
    for folder in folders:
        records = [record for record in tags(folder) if Path(record["SourceFile"]).suffix in PICTURES | {".heic"}]
        assert records, "no images"
        expect_none((line for record in records for line in _other_metadata(record)), "metadata")
        expect_no_traces(folder)


def expect_same_pixels(before: bytes, after: bytes) -> None:
    """Requires equal pixels, orientation and colour profile."""
    import pillow_heif

    pillow_heif.register_heif_opener()
    one, other = Image.open(io.BytesIO(before)), Image.open(io.BytesIO(after))
    assert (one.size, one.mode) == (other.size, other.mode) and one.tobytes() == other.tobytes()
    assert one.info.get("icc_profile") == other.info.get("icc_profile")
    if one.format != "HEIF":
        assert one.getexif().get(0x0112, 1) == other.getexif().get(0x0112, 1)


def built(root: Path) -> Path:
    """Builds a site and returns its output."""
    done = run([binary(), "build"], root)
    assert done.status == 0, done
    return root / "site"


def test_cameras_write_locations(tmp_path: Path) -> None:
    """exiftool finds a location in each photo, and the other tests require that it is removed."""
    for name, make in CAMERAS.items():
        (tmp_path / name).write_bytes(make())
    places = ("GPS", "City", "Location", "location", "xyz")
    for record in tags(tmp_path):
        found = [key for key in record if any(place in key for place in places)]
        data = Path(record["SourceFile"]).read_bytes()
        assert found or b"loci" in data or any(trace in data for trace in traces()), record["SourceFile"]


def test_uploads_contain_no_location(tmp_path: Path) -> None:
    """The browser editor stores each photo without its location; the pixels stay."""
    root = create_site(tmp_path / "project")
    editor = WebEditor(root, "--write")
    try:
        for name, make in CAMERAS.items():
            fields = changed(editor.page("reviews/night-train.md").fields(), alt=name)
            answer = editor.send("save", fields, make())
            assert answer and answer.status == 303, (name, answer)
            newest = max((root / "content/reviews").glob("night-train*.[!m]*"), key=lambda file: file.stat().st_mtime_ns)
            assert newest.suffix == Path(name).suffix
            expect_same_pixels(make(), newest.read_bytes())
    finally:
        editor.stop()
    stored = list((root / "content/reviews").glob("night-train*.[!m]*"))
    assert len(stored) == len(CAMERAS)
    expect_no_location(root / "content", built(root))


@pytest.mark.parametrize("form", in_turn(["folder", "archive", "bundles"], 3))
def test_imports_contain_no_location(tmp_path: Path, form: str) -> None:
    """Imports copy photos without their location from folders, archives and page bundles, and report it."""
    source = tmp_path / "source"
    for number, (name, make) in enumerate(CAMERAS.items()):
        head = f"---\ntitle: Film {number}\ndate: 2026-01-{number + 1:02}\nrating: 4\n"
        if form == "bundles":
            path, picture, image = f"content/posts/p{number}/index.md", f"content/posts/p{number}/{name}", name
        else:
            path, picture, image = f"_posts/2026-01-{number + 1:02}-p{number}.md", f"assets/{name}", f"/assets/{name}"
        for file, data in ((path, f"{head}image: {image}\n---\nText.\n".encode()), (picture, make())):
            (source / file).parent.mkdir(parents=True, exist_ok=True)
            (source / file).write_bytes(data)
    (source / ("hugo.yaml" if form == "bundles" else "_config.yml")).write_text("title: Films\n")
    project = Project(tmp_path / "site")
    done = project.import_from(archived(source) if form == "archive" else source)
    assert f"{len(CAMERAS)} × location removed from the image, with its other metadata" in done.stderr, done.stderr
    images = {file.name: file for file in project.content.rglob("*") if file.suffix in {Path(name).suffix for name in CAMERAS}}
    assert len(images) == len(CAMERAS)
    for name, make in CAMERAS.items():
        expect_same_pixels(make(), images[name].read_bytes())
    assert (project.root / ".gitignore").read_text() == "site/\n.verdict/\n"
    expect_no_location(project.content, built(project.root))


def archived(folder: Path) -> Path:
    """Returns a ZIP file of a folder."""
    path = folder.with_suffix(".zip")
    with zipfile.ZipFile(path, "w") as archive:
        for file in folder.rglob("*"):
            if file.is_file():
                archive.write(file, file.relative_to(folder))
    return path


def test_check_finds_and_removes_locations(tmp_path: Path) -> None:
    """In a repository, `check` reports each photo once, and `check --fix` removes the location from all."""
    root = create_site(tmp_path / "project")
    for name, make in CAMERAS.items():
        (root / "content/reviews" / name).write_bytes(make())
    (root / "content/reviews/plain.md").write_text(
        "---\ntitle: Plain\nrating: 4\ncategory: Film\nvisited: 2026-01-02\nimage: apple.jpg\nalt: A\n---\n![A](apple.jpg)\n"
    )
    assert located(root) == []
    subprocess.run(["git", "init", "-q", root], check=True)
    assert sorted(located(root)) == sorted(CAMERAS)
    fixed = run([binary(), "check", "--fix", "--write"], root)
    assert f"changed {len(CAMERAS)} of {len(CAMERAS)} files" in fixed.stderr, fixed
    assert located(root) == []
    for name, make in CAMERAS.items():
        expect_same_pixels(make(), (root / "content/reviews" / name).read_bytes())
    expect_no_location(root / "content", built(root))


def located(root: Path) -> list[str]:
    """Returns the names of the photos that `check` reports."""
    found = json.loads(run([binary(), "check", "--format", "json"], root).stdout)
    return [Path(entry["file"]).name for entry in found if entry["code"] == "picture-location"]


def test_foreign_files_are_refused(tmp_path: Path) -> None:
    """TIFF, videos and truncated photos are not stored."""
    root = create_site(tmp_path / "project")
    tiff = io.BytesIO()
    Image.new("RGB", (8, 6)).save(tiff, "TIFF")
    editor = WebEditor(root, "--write")
    before = sorted((root / "content").rglob("*"))
    try:
        fields = changed(editor.page("reviews/night-train.md").fields(), alt="A")
        for data in (tiff.getvalue(), video(b""), CAMERAS["apple.jpg"]()[:900], CAMERAS["phone.heic"]()[:400]):
            answer = editor.send("save", fields, data)
            assert answer and answer.status == 422, data[:20]
    finally:
        editor.stop()
    assert sorted((root / "content").rglob("*")) == before
