"""`verdict publish` with rsync: sent files, deleted files, interruptions, and untrusted records."""

from __future__ import annotations

import os
import signal
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
import xxhash
from support.waiting import eventually
from .project import OTHERS, RECORD, Project, contents, ends_within, file_states

REMOVED = "reviews/r05/index.html"


@pytest.fixture
def project(new_project: Callable[..., Project], place: Path) -> Project:
    return new_project("rsync", place)


def expect_published(project: Project, place: Path) -> None:
    """Requires that the destination contains the site, the other files and the record."""
    files = file_states(place)
    assert contents(files, OTHERS) == project.output()
    assert all(files[name].data == b"not Verdict's\n" for name in OTHERS)
    assert (place / RECORD).is_file()


def test_only_changed_files_are_sent(project: Project, place: Path) -> None:
    (project.root / "site").mkdir()
    (project.root / "site/private.txt").write_text("not for others")
    printed = project.publish_successfully()
    (project.root / "site/private.txt").unlink()
    expect_published(project, place)
    assert f": {len(project.output())} files sent" in printed
    before, record = file_states(place), (place / RECORD).stat().st_ctime_ns
    log = project.intercept()
    assert project.publish_successfully().endswith(f": {len(before) - len(OTHERS)} files unchanged")
    assert file_states(place) == before and (place / RECORD).stat().st_ctime_ns == record
    assert len(log.read_text().splitlines()) == 1, "only the record is asked for"
    project.edit()
    printed = project.publish_successfully()
    expect_published(project, place)
    after = file_states(place)
    sent = {name for name in after if before.get(name) != after[name]}
    assert sent == {name for name in after if name not in before or before[name].data != after[name].data}
    removed = before.keys() - after.keys()
    assert REMOVED in removed and 0 < len(sent) < len(after)
    assert f": {len(sent)} files sent, {len(removed)} files deleted" in printed


def test_file_names_like_list_comments(project: Project, place: Path) -> None:
    names = [";a.txt", ";/b.txt", "c/;d.txt", "a\tb.txt", "a\nb.txt"]
    for name in names:
        (project.root / "content/static" / name).parent.mkdir(parents=True, exist_ok=True)
        (project.root / "content/static" / name).write_text(name)
    project.publish_successfully()
    expect_published(project, place)
    assert all((place / name).read_text() == name for name in names)
    for name in names:
        (project.root / "content/static" / name).unlink()
    project.publish_successfully()
    assert not any((place / name).exists() for name in names)


def test_dry_run_lists_transfers(project: Project, place: Path) -> None:
    project.publish_successfully()
    project.edit()
    before = file_states(place)
    done = project.publish("--dry-run")
    assert done.status == 0 and file_states(place) == before
    told = {tuple(line.split(" ", 1)) for line in done.stdout.splitlines()}
    project.publish_successfully()
    after = file_states(place)
    expected = {("send", name) for name in after if before.get(name) != after[name]}
    assert told == expected | {("delete", name) for name in before.keys() - after.keys()}


def test_hashed_files_are_sent_first_and_deleted_last(project: Project, place: Path) -> None:
    project.publish_successfully()
    project.edit()
    log = project.intercept()
    project.publish_successfully()
    calls = log.read_text().splitlines()
    kinds = ["--ignore-missing-args" in call or ("--delete-missing-args" in call and "-") for call in calls]
    assert kinds[0] is True and kinds[-2] == "-" and len(calls) == 6
    changed = {name: file.changed for name, file in file_states(place).items() if name not in OTHERS}
    newest = max(changed.values())
    hashed = [name for name in changed if name.startswith(("search/manifest.", "search/blocks."))]
    assert max(changed[name] for name in hashed) < newest


def test_from_another_machine(project: Project, place: Path, new_project: Callable[..., Project]) -> None:
    """A build in another folder, with new times of all files, sends only files with different content."""
    project.publish_successfully()
    before = file_states(place)
    other = new_project("rsync", place, "other")
    assert other.publish_successfully().endswith("files unchanged")
    assert file_states(place) == before
    other.edit()
    other.publish_successfully()
    expect_published(other, place)
    assert file_states(place)["robots.txt"] == before["robots.txt"]


def test_missing_record_prevents_deletion(project: Project, place: Path) -> None:
    project.publish_successfully()
    (place / RECORD).unlink()
    project.edit()
    project.publish_successfully()
    assert (place / REMOVED).is_file()


def test_everything_restores_changed_files(project: Project, place: Path) -> None:
    project.publish_successfully()
    (place / "index.html").write_text("defaced")
    before = file_states(place)
    project.publish_successfully()
    assert file_states(place) == before
    project.publish_successfully("--everything")
    expect_published(project, place)
    assert file_states(place)["robots.txt"] == before["robots.txt"]


def test_through_ssh(project: Project, place: Path, tmp_path: Path, new_project: Callable[..., Project]) -> None:
    """A replacement for ssh runs the remote command on this machine."""
    shell = tmp_path / "ssh"
    shell.write_text('#!/bin/sh\n[ "$1" = -l ] && shift 2\n[ "$1" = host.example ] || exit 9\nshift\nexec sh -c "$*"\n')
    shell.chmod(0o755)
    remote = new_project("rsync", f"ann@host.example:{place}", "remote")
    remote.variables["RSYNC_RSH"] = str(shell)
    remote.publish_successfully()
    remote.edit()
    remote.publish_successfully()
    expect_published(remote, place)


def test_errors_prevent_transfers(project: Project, place: Path) -> None:
    project.publish_successfully()
    before, log = file_states(place), project.intercept()
    project.site.change(lambda source: source.write("content/reviews/bad.md", "---\ntitle: X\n---\nText.\n"))
    done = project.publish()
    assert done.status == 1 and "[missing-key]" in done.stderr
    assert file_states(place) == before and not log.exists()


@pytest.mark.parametrize("url", ["https://reviews.example", "http://localhost:8000", "https://example.org/reviews"])
def test_example_urls_are_rejected(project: Project, place: Path, url: str) -> None:
    done = project.publish("--base-url", url)
    assert done.status == 1 and "is an example URL; no file was sent" in done.stderr
    assert not (place / RECORD).exists()


def test_missing_destination_is_reported(project: Project) -> None:
    project.site.change(lambda source: source.replace("content/site.yaml", "publish:", "# publish:"))
    done = project.publish()
    assert done.status == 2 and "site.yaml has no publish destination" in done.stderr


def test_missing_program_is_reported(project: Project, tmp_path: Path) -> None:
    done = project.publish(PATH=str(tmp_path))
    assert done.status == 3 and "program 'rsync' not found" in done.stderr and "install rsync" in done.stderr


def test_transfer_errors_are_reported(project: Project, place: Path) -> None:
    """Errors of rsync are reported with its own message."""
    (place / "index.html/x").mkdir(parents=True)
    done = project.publish()
    assert done.status == 3 and "index.html" in done.stdout + done.stderr and "rsync failed with exit status" in done.stderr
    (place / "index.html/x").rmdir()
    project.publish_successfully()
    expect_published(project, place)


def test_missing_local_folder_is_created(tmp_path: Path) -> None:
    """The folder is created, but not its parents: a disk that is not mounted is an error."""
    created = Project(tmp_path / "to-new", "rsync", str(tmp_path / "new"))
    created.publish_successfully()
    assert (tmp_path / "new/index.html").is_file()
    done = Project(tmp_path / "to-nowhere", "rsync", str(tmp_path / "no/such/folder")).publish()
    assert done.status == 3 and f"cannot create the publish folder '{tmp_path}/no/such/folder'" in done.stderr
    assert "create its parent folder, mount its disk" in done.stderr and not (tmp_path / "no").exists()


@pytest.mark.parametrize("turn", range(1, 7))
def test_killed_transfer_is_completed(project: Project, place: Path, turn: int) -> None:
    """Verdict and rsync are killed at each step; the next run completes the transfer."""
    project.publish_successfully()
    project.edit()
    log = project.intercept("os.kill(os.getppid(), 9); sys.exit(9)", turn)
    assert project.publish().status == -signal.SIGKILL
    assert len(log.read_text().splitlines()) == turn
    assert all((place / name).is_file() for name in OTHERS)
    # Files that only the killed run sent are removed later as well.
    project.site.change(lambda source: source.move("content/reviews/moved.md", "content/reviews/again.md"))
    project.without_interception()
    project.publish_successfully()
    expect_published(project, place)
    assert "files unchanged" in project.publish_successfully()


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signal_ends_the_transfer(project: Project, place: Path, tmp_path: Path, number: signal.Signals, status: int) -> None:
    """A signal ends Verdict and the transfer program."""
    marker = tmp_path / "pid"
    project.intercept(f"open({str(marker)!r}, 'w').write(str(os.getpid())); time.sleep(60)", 2)
    process = project.start()
    assert eventually(lambda: marker.exists() and marker.read_text(), 20)
    process.send_signal(number)
    assert ends_within(process, 5) == status
    other = int(marker.read_text())
    assert eventually(lambda: not Path(f"/proc/{other}").exists() or is_zombie(other))


def is_zombie(process: int) -> bool:
    return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"


def forged(record: bytes, path: str, other: str) -> bytes:
    """Returns a valid record in which a path is replaced by another of equal length."""
    assert len(path) == len(other) and path.encode() in record
    body = record[:-16].replace(path.encode(), other.encode())
    return body + signed(body, record)


def signed(body: bytes, example: bytes) -> bytes:
    """Returns the hash of a body, in the byte order of the record."""
    assert words(example[:-16]) == example[-16:]
    return words(body)


def words(data: bytes) -> bytes:
    digest = xxhash.xxh3_128(data).digest()
    return digest[7::-1] + digest[:7:-1]


# Each has the length of `about/index.html`.
HOSTILE = ["../../secret.txt", "/tmp/verdict.txt", "a/../../secret/x", "about//ndex.html", "./bout/index.tml"]


@pytest.mark.parametrize("other", HOSTILE)
def test_hostile_record_is_ignored(project: Project, place: Path, tmp_path: Path, other: str) -> None:
    secret = place.parent.parent / "secret.txt"
    project.publish_successfully()
    record = (place / RECORD).read_bytes()
    (place / RECORD).write_bytes(forged(record, "about/index.html", other))
    (place / "secret").mkdir()
    (place / "secret/x").write_text("stays")
    secret.write_text("stays")
    try:
        done = project.publish()
        assert done.status == 0 and f"'{RECORD}' is corrupt" in done.stderr, done
        assert secret.read_text() == "stays" and (place / "secret/x").read_text() == "stays"
        (place / "secret/x").unlink()
        expect_published(project, place)
    finally:
        secret.unlink()


def test_record_with_an_option(project: Project, place: Path) -> None:
    """A path that resembles an option is treated as a path."""
    project.publish_successfully()
    record = (place / RECORD).read_bytes()
    (place / RECORD).write_bytes(forged(record, "about/index.html", "--delete-before "[:15] + "x"))
    project.publish_successfully()
    expect_published(project, place)


@pytest.mark.parametrize("data", [b"", b"about/index.html\n", b"\xff" * 300])
def test_corrupt_record_prevents_deletion(project: Project, place: Path, data: bytes) -> None:
    project.publish_successfully()
    (place / RECORD).write_bytes(data)
    project.edit()
    done = project.publish()
    assert done.status == 0 and "is corrupt" in done.stderr
    assert (place / REMOVED).is_file(), "nothing is removed that is not known"


def test_symlink_at_the_destination_is_kept(project: Project, place: Path, tmp_path: Path) -> None:
    """A symlink in place of a folder is neither followed nor removed."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (place / "assets").symlink_to(elsewhere)
    project.publish()
    assert stat.S_ISLNK(os.lstat(place / "assets").st_mode)


@pytest.mark.parametrize("name", ["file", "folder"])
def test_record_must_be_a_regular_file(project: Project, place: Path, tmp_path: Path, name: str) -> None:
    (place / RECORD).mkdir()
    if name == "file":
        (place / RECORD / "x").write_text("of somebody else")
    (tmp_path / "temporary").mkdir()
    done = project.publish(TMPDIR=str(tmp_path / "temporary"))
    assert done.status == 2 and f"'{RECORD}' at the destination is not a regular file; no file was sent" in done.stderr, done
    assert (place / RECORD).is_dir() and contents(file_states(place), OTHERS).keys() <= {f"{RECORD}/x"}
    assert list((tmp_path / "temporary").iterdir()) == []


@pytest.mark.parametrize("program", ["rsync", "rclone"])
@pytest.mark.parametrize("place_in_yaml", [".", "content", "./content/reviews", "site", ".verdict", "templates/x", ".."])
def test_project_folders_are_rejected(new_project: Callable[..., Project], program: str, place_in_yaml: str) -> None:
    """The source and output folders of the site are rejected as destinations."""
    project = new_project(program, place_in_yaml)
    before = file_states(project.root)
    done = project.publish()
    assert done.status == 2 and f"the publish folder '{place_in_yaml}' " in done.stderr, done
    after = file_states(project.root)
    built = {name for name in after if name.startswith((".verdict/", "site/"))}
    assert {name: after[name] for name in after.keys() - built} == before


@pytest.mark.parametrize("place_in_yaml", ["-e sh", "ann@-oProxyCommand=touch x:/www"])
def test_options_are_rejected_as_destinations(new_project: Callable[..., Project], place_in_yaml: str) -> None:
    project = new_project("rsync", place_in_yaml)
    log = project.intercept()
    done = project.publish()
    assert done.status == 1 and "[destination-invalid]" in done.stderr and not log.exists()
