"""`verdict publish` with rclone, to a folder and to an S3 store (moto)."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from .project import OTHERS, RECORD, Project, contents, file_states

REMOVED = "reviews/r05/index.html"
BUCKET = "reviews"


@dataclass(frozen=True)
class Store:
    """A local S3 server with a bucket that contains an object which does not belong to the site."""

    client: Any
    variables: dict[str, str | None]

    def objects(self) -> dict[str, str]:
        """Returns the hashes of all objects except the record."""
        listed = self.client.list_objects_v2(Bucket=BUCKET).get("Contents", [])
        return {entry["Key"]: entry["ETag"].strip('"') for entry in listed if entry["Key"] != RECORD}

    def caching(self, name: str) -> str | None:
        return self.client.head_object(Bucket=BUCKET, Key=name).get("CacheControl")


@pytest.fixture
def store() -> Iterator[Store]:
    import boto3
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    endpoint = f"http://{host}:{port}"
    keys = {"aws_access_key_id": "key", "aws_secret_access_key": "secret", "region_name": "us-east-1"}
    client = boto3.client("s3", endpoint_url=endpoint, **keys)
    client.create_bucket(Bucket=BUCKET)
    client.put_object(Bucket=BUCKET, Key="others.txt", Body=b"not Verdict's")
    remote = {"TYPE": "s3", "PROVIDER": "Other", "ENDPOINT": endpoint, "ACCESS_KEY_ID": "key", "SECRET_ACCESS_KEY": "secret"}
    # The local store has no certificate.
    yield Store(client, {"AWS_CA_BUNDLE": None, **{f"RCLONE_CONFIG_STORE_{name}": value for name, value in remote.items()}})
    server.stop()


def hashes(files: dict[str, bytes]) -> dict[str, str]:
    """Returns the entity tags of files that were uploaded in one part."""
    return {name: hashlib.md5(data).hexdigest() for name, data in files.items()}


def logged_transfers(project: Project, log: Path) -> tuple[set[str], set[str]]:
    """Returns the files that rclone has logged as sent and deleted, except the record."""
    lines = [line.split(" : ", 1)[1].split(": ", 1) for line in log.read_text().splitlines() if ": " in line and " INFO " in line]
    sent = {line[0] for line in lines if len(line) == 2 and line[1].startswith("Copied")}
    removed = {line[0] for line in lines if len(line) == 2 and line[1] == "Deleted"}
    log.unlink()
    return sent - {RECORD}, removed


def with_log(project: Project, tmp_path: Path) -> Path:
    """Configures rclone to write a log, and returns its path."""
    log = tmp_path / "rclone.log"
    project.variables |= {"RCLONE_CONFIG": str(tmp_path / "rclone.conf"), "RCLONE_VERBOSE": "1", "RCLONE_LOG_FILE": str(log)}
    (tmp_path / "rclone.conf").touch()
    return log


def test_to_a_folder(new_project: Callable[..., Project], place: Path, tmp_path: Path) -> None:
    project = new_project("rclone", place)
    log = with_log(project, tmp_path)
    project.publish_successfully()
    assert contents(file_states(place), OTHERS) == project.output()
    assert logged_transfers(project, log) == (set(project.output()), set())
    before = file_states(place)
    project.publish_successfully()
    assert file_states(place) == before and logged_transfers(project, log)[0] == set()
    project.edit()
    project.publish_successfully()
    after = file_states(place)
    assert contents(after, OTHERS) == project.output()
    changed = {name for name in after if name not in before or before[name].data != after[name].data}
    assert logged_transfers(project, log) == (changed, before.keys() - after.keys())
    assert {name for name in after if before.get(name) != after[name]} == changed
    assert all(after[name] == before[name] for name in OTHERS)


def test_to_a_store(new_project: Callable[..., Project], store: Store, tmp_path: Path) -> None:
    project = new_project("rclone", f"store:{BUCKET}")
    log = with_log(project, tmp_path)
    project.variables |= store.variables
    project.publish_successfully()
    before = store.objects()
    others = before.pop("others.txt")
    assert before == hashes(project.output())
    assert logged_transfers(project, log) == (set(before), set())
    assert project.publish_successfully().endswith("files unchanged") and logged_transfers(project, log)[0] == set()
    project.edit()
    project.publish_successfully()
    after = store.objects()
    assert after.pop("others.txt") == others and after == hashes(project.output())
    changed = {name for name in after if before.get(name) != after[name]}
    assert logged_transfers(project, log) == (changed, before.keys() - after.keys())
    assert REMOVED in before.keys() - after.keys()
    hashed = [name for name in after if name.startswith(("assets/", "pictures/", "search/")) and name != "search/index.html"]
    kept = [store.caching(next(name for name in hashed if name.startswith(folder))) for folder in ("a", "p", "s")]
    assert kept == ["public, max-age=31536000, immutable"] * 3
    assert [store.caching(name) for name in ("index.html", "search/index.html", "_headers")] == [None] * 3


def test_page_with_equal_size_and_time_is_sent(new_project: Callable[..., Project], place: Path, tmp_path: Path) -> None:
    """A changed page of equal size and time is sent, also to remotes without hashes."""
    project = new_project("rclone", place)
    with_log(project, tmp_path)
    project.publish_successfully()
    project.site.change(lambda source: source.replace("content/pages/about.md", "Who I am.", "Who am I."))
    project.publish_successfully()
    assert b"Who am I." in (place / "about/index.html").read_bytes()


@pytest.mark.parametrize("turn", [4, 6])
def test_killed_transfer_is_completed(new_project: Callable[..., Project], place: Path, tmp_path: Path, turn: int) -> None:
    project = new_project("rclone", place)
    with_log(project, tmp_path)
    project.publish_successfully()
    project.edit()
    project.intercept("os.kill(os.getppid(), 9); sys.exit(9)", turn)
    assert project.publish().status == -9
    project.without_interception()
    project.publish_successfully()
    assert contents(file_states(place), OTHERS) == project.output()


def test_transfer_errors_are_reported(new_project: Callable[..., Project], tmp_path: Path) -> None:
    project = new_project("rclone", "no-such-remote:reviews")
    with_log(project, tmp_path)
    del project.variables["RCLONE_LOG_FILE"]
    done = project.publish()
    assert done.status == 3 and "no-such-remote" in done.stderr and "rclone failed with exit status" in done.stderr


@pytest.mark.parametrize("name", ["a\nb.txt", "a\tb.txt", "\x01.txt", "a\x7f"])
def test_control_characters_are_rejected(
    new_project: Callable[..., Project], place: Path, name: str
) -> None:
    project = new_project("rclone", place)
    file = project.root / "content/static" / name
    file.parent.mkdir(exist_ok=True)
    file.write_text("a menu")
    before = file_states(place)
    run = project.publish()
    assert run.status == 2
    assert "rclone cannot send '" in run.stderr and "control character in the name" in run.stderr
    assert file_states(place) == before and not (place / RECORD).exists()
    file.rename(file.with_name("ab.txt"))
    project.publish_successfully()
    assert (place / "ab.txt").read_text() == "a menu"


@pytest.mark.parametrize("remote", ["", "here:"])
@pytest.mark.parametrize(
    ("path", "target"), [("about", "folder"), ("index.html", "folder/file"), (RECORD, "folder/file"), ("reviews/r04", "nowhere")]
)
def test_symlinks_at_the_destination_are_rejected(
    new_project: Callable[..., Project], place: Path, tmp_path: Path, path: str, target: str, remote: str
) -> None:
    """rclone follows symlinks at the destination, so a symlink in a path prevents publishing, also with an alias remote."""
    project = new_project("rclone", f"{remote}{place}")
    with_log(project, tmp_path)
    (tmp_path / "rclone.conf").write_text("[here]\ntype = alias\nremote = /\n")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/file").write_text("of somebody else")
    (place / path).symlink_to(tmp_path / target)
    before = file_states(place)
    done = project.publish()
    assert done.status == 2 and f"'{place}/{path}' at the destination is a symlink; no file was sent" in done.stderr, done
    assert file_states(place) == before and [file.name for file in (tmp_path / "folder").iterdir()] == ["file"]
    assert (tmp_path / "folder/file").read_text() == "of somebody else"
    (place / path).unlink()
    project.publish_successfully()
    assert contents(file_states(place), OTHERS) == project.output()


def test_symlinks_in_removed_paths_are_rejected(new_project: Callable[..., Project], place: Path, tmp_path: Path) -> None:
    project = new_project("rclone", place)
    with_log(project, tmp_path)
    project.publish_successfully()
    folder = place / REMOVED.removesuffix("/index.html")
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(tmp_path / "elsewhere")
    project.edit()
    assert project.publish().status == 2
    assert (tmp_path / "elsewhere/index.html").is_file()


@pytest.mark.parametrize("path", ["index.html", RECORD])
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_special_files_at_the_destination_are_rejected(
    new_project: Callable[..., Project], place: Path, tmp_path: Path, path: str, make: Callable[[Path], None]
) -> None:
    """rclone would wait indefinitely at a FIFO."""
    project = new_project("rclone", place)
    with_log(project, tmp_path)
    make(place / path)
    before = file_states(place)
    done = project.publish()
    assert done.status == 2 and f"'{place}/{path}' at the destination is not a regular file" in done.stderr, done
    assert file_states(place) == before
