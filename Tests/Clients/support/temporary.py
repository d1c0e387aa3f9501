"""The location of temporary files: in memory if there is enough, on a disk for tests that need one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
DISK = Path("/var/tmp")
ENOUGH_BYTES = 4 << 30


def use_memory() -> Path | None:
    """Creates the run's temporary folder in memory, unless TMPDIR names a folder or memory is not suitable; returns it.

    Workers find it in TMPDIR. The caller removes it: browsers leave files behind.
    """
    if "TMPDIR" in os.environ or not is_suitable(MEMORY):
        return None
    folder = Path(tempfile.mkdtemp(prefix="verdict-clients-", dir=MEMORY))
    os.environ["TMPDIR"] = os.fspath(folder)
    tempfile.tempdir = None
    return folder


def is_suitable(folder: Path) -> bool:
    """Checks that a folder permits writing and executing, and has room for thousands of sites."""
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        return False
    status = os.statvfs(folder)
    return status.f_bavail * status.f_frsize >= ENOUGH_BYTES and not status.f_flag & os.ST_NOEXEC


def disk_folder() -> Path:
    """Creates a folder on a disk; the caller removes it."""
    return Path(tempfile.mkdtemp(prefix="verdict-", dir=DISK if DISK.is_dir() else None))
