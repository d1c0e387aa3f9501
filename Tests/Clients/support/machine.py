"""Resources beyond the rights of an ordinary user: small disks, other users, limited memory."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest
from . import tools
from .sites import binary, run

NOBODY = 65534
CGROUPS = Path("/sys/fs/cgroup")


def is_root() -> bool:
    return os.geteuid() == 0


def skip_unsupported(what: str) -> NoReturn:
    """Skips the test: the system does not permit it."""
    pytest.skip(f"not possible here: {what}")


@contextmanager
def small_disk(folder: Path, options: str) -> Iterator[Callable[[str], None]]:
    """Mounts a separate file system on `folder`; yields a function that changes its options, such as `size=6m`."""
    if not is_root():
        skip_unsupported("only root mounts a small disk")
    folder.mkdir(parents=True, exist_ok=True)
    mount = tools.required(tools.program("mount"), "mount")
    done = run([mount, "-t", "tmpfs", "-o", options, "tmpfs", folder], folder.parent)
    if done.status != 0:
        skip_unsupported(done.stderr.strip())
    try:
        yield lambda others: _remount(folder, others)
    finally:
        subprocess.run(["umount", folder], check=True)


def _remount(folder: Path, options: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{options}", folder], check=True)


def read_only(folder: Path) -> list[str]:
    """The start of a command line for a program that may not write to `folder`, even as root."""
    if not is_root():
        skip_unsupported("only root mounts a folder read-only")
    script = f"mount --bind '{folder}' '{folder}' && mount -o remount,ro,bind '{folder}' && exec \"$@\""
    prefix = ["unshare", "--mount", "sh", "-c", script, "sh"]
    if run([*prefix, "true"], folder).status != 0:
        skip_unsupported("no mounts of one's own")
    return prefix


def as_nobody() -> list[str]:
    """The start of a command line for a program that runs as a user without rights."""
    if not is_root():
        return []
    setpriv = tools.required(tools.program("setpriv"), "setpriv")
    prefix = [setpriv, f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    if run([*prefix, binary(), "--version"], Path("/")).status != 0:
        skip_unsupported("another user may not run the program where it lies")
    return prefix


def open_to_all(folder: Path) -> None:
    """Makes the folder and all its parents readable by every user."""
    for above in [*reversed(folder.parents), folder]:
        if above.stat().st_mode & 0o005 != 0o005:
            above.chmod(above.stat().st_mode | 0o005)


@contextmanager
def memory_group(limit: int) -> Iterator[Path]:
    """Creates a control group with a memory limit for all its processes; yields the file to which their process IDs are
    written."""
    if not is_root():
        skip_unsupported("only root makes control groups")
    unified = (CGROUPS / "cgroup.controllers").exists()
    group = (CGROUPS if unified else CGROUPS / "memory") / f"verdict-soak-{os.getpid()}"
    try:
        group.mkdir()
        (group / ("memory.max" if unified else "memory.limit_in_bytes")).write_text(str(limit))
    except OSError as error:
        skip_unsupported(f"a control group for memory: {error}")
    try:
        yield group / "cgroup.procs"
    finally:
        group.rmdir()


def free_port() -> int:
    """Returns a port without a listener."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]
