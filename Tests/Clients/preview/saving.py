"""The ways in which editors save files."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

Style = Callable[[Path, bytes], None]


def in_place(path: Path, data: bytes) -> None:
    with path.open("r+b") as file:
        file.write(data)
        file.truncate()


def in_pieces(path: Path, data: bytes) -> None:
    """Truncates the file and writes it slowly."""
    with path.open("wb", buffering=0) as file:
        for start in range(0, len(data), 64):
            time.sleep(0.003)
            file.write(data[start:start + 64])


def write_and_rename(path: Path, data: bytes) -> None:
    new = path.with_name(path.name + ".tmp")
    new.write_bytes(data)
    new.rename(path)


def backup_rename(path: Path, data: bytes) -> None:
    path.rename(path.with_name(path.name + "~"))
    path.write_bytes(data)


def backup_link(path: Path, data: bytes) -> None:
    backup = path.with_name(path.name + "~")
    backup.unlink(missing_ok=True)
    backup.hardlink_to(path)
    backup.unlink()
    path.write_bytes(data)


def vim(path: Path, data: bytes) -> None:
    swap, trial = path.with_name(f".{path.name}.swp"), path.with_name("4913")
    swap.write_bytes(b"swap")
    trial.touch()
    trial.unlink()
    backup_rename(path, data)
    path.with_name(path.name + "~").unlink()
    swap.unlink()


def emacs(path: Path, data: bytes) -> None:
    lock, draft = path.with_name(f".#{path.name}"), path.with_name(f"#{path.name}#")
    lock.unlink(missing_ok=True)
    lock.symlink_to("ada@host.1:2")
    draft.write_bytes(data)
    backup_rename(path, data)
    lock.unlink()
    draft.unlink()


def jet_brains(path: Path, data: bytes) -> None:
    new, old = (path.with_name(f"{path.name}___jb_{kind}___") for kind in ("tmp", "old"))
    new.write_bytes(data)
    path.rename(old)
    new.rename(path)
    old.unlink()


def sed(path: Path, data: bytes) -> None:
    """Replaces the last line with `sed -i`; the new text must differ only in this line."""
    last = data.decode().splitlines()[-1]
    subprocess.run(["sed", "-i", f"$c\\{last}", os.fspath(path)], check=True)


def move_in(path: Path, data: bytes) -> None:
    """Writes the file outside of the content folder and moves it there."""
    outside = path.parents[2] / "outside.md"
    outside.write_bytes(data)
    path.unlink()
    outside.rename(path)


STYLES: tuple[Style, ...] = (
    in_place, in_pieces, write_and_rename, backup_rename, backup_link, vim, emacs, jet_brains, sed, move_in,
)
