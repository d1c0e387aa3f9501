"""Contents of output folders, and their expected state."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from .tools import expect_none

# Paths below the folder; a folder ends with a slash and has no bytes.
Tree = dict[str, bytes]


@dataclass(frozen=True)
class FileState:
    """The metadata and contents of a file: rewriting the file changes them."""

    inode: int
    modified: int
    data: bytes


def read_tree(folder: Path) -> Tree:
    """Reads all files and folders, including hidden ones; a symlink is a file that contains its target."""
    tree: Tree = {}
    for path, folders, files in os.walk(folder):
        below = Path(path)
        for name in files + [name for name in folders if (below / name).is_symlink()]:
            tree[_name(below / name, folder)] = _bytes(below / name)
        for name in folders:
            tree[_name(below / name, folder) + "/"] = b""
    return tree


def _name(file: Path, folder: Path) -> str:
    return file.relative_to(folder).as_posix()


def _bytes(file: Path) -> bytes:
    return os.fsencode(os.readlink(file)) if file.is_symlink() else file.read_bytes()


def file_states(folder: Path, without: Iterable[str] = ()) -> dict[str, FileState]:
    """Returns the state of all files and folders, except below the names in `without`."""
    found = {}
    for name, data in read_tree(folder).items():
        if name.split("/")[0] not in without:
            status = os.lstat(folder / name)
            found[name] = FileState(status.st_ino, status.st_mtime_ns, data)
    return found


def expect_same(
    tree: Mapping[str, object],
    expected: Mapping[str, object],
    what: str = "differs from a cold build",
) -> None:
    """Both are the same, to the last byte and the last folder."""
    names = sorted(tree.keys() | expected.keys())
    expect_none((_difference(name, tree, expected) for name in names if tree.get(name) != expected.get(name)), what)


def _difference(name: str, tree: Mapping[str, object], expected: Mapping[str, object]) -> str:
    if name not in expected:
        return f"{name} is unexpected"
    return f"{name} {'differs' if name in tree else 'is missing'}"


def is_temporary(name: str) -> bool:
    """Whether this is a hidden file, which servers do not serve."""
    return Path(name).name.startswith(".")


def expect_complete(tree: Tree, old: Tree, new: Tree, *, others: Iterable[Tree] = (), temporary: bool = False) -> None:
    """Requires that after an interrupted build from `old` to `new` every file is one of the two, and none is missing.

    `others` are further permitted versions; `temporary` permits hidden files.
    """
    versions = [old, new, *others]
    errors = [f"{name} is unexpected" for name in tree if _is_foreign(name, versions, temporary)]
    errors += [f"{name} is incomplete" for name in tree if _is_broken(name, tree[name], versions)]
    errors += [f"{name} is missing" for name in old.keys() & new.keys() if name not in tree]
    expect_none(sorted(errors), "after an interrupted build")


def _is_foreign(name: str, versions: list[Tree], temporary: bool) -> bool:
    known = any(name in version for version in versions)
    return not known and not (temporary and is_temporary(name))


def _is_broken(name: str, data: bytes, versions: list[Tree]) -> bool:
    known = [version[name] for version in versions if name in version]
    return bool(known) and data not in known


def expect_deletions_last(tree: Tree, old: Tree, new: Tree) -> None:
    """Requires that all other files of the new site are complete once a page is deleted."""
    deleted = [name for name in old if name not in new and not name.endswith("/") and name not in tree]
    if deleted:
        missing = [name for name in new if tree.get(name) != new[name]]
        expect_none(sorted(missing), f"{deleted[0]} was deleted before these were written")


def expect_not_rewritten(before: Mapping[str, FileState], after: Mapping[str, FileState]) -> None:
    """Files whose bytes are the same were not written again."""
    same = [name for name in after if name in before and before[name].data == after[name].data]
    again = [name for name in same if not name.endswith("/") and before[name] != after[name]]
    expect_none(sorted(again), "written again without need")
