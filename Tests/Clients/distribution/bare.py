"""A Debian with nothing in it: no compiler, no network, no library that Debian's smallest system does without."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import release

# What `make dist-test` made.
ORIGINAL = release.ROOT / ".build/bare-root"
# In namespaces of its own, so that nothing outlives the script.
ENTER = ["unshare", "--net", "--pid", "--mount", "--fork", "--kill-child"]
PREPARE = 'ip link set lo up && mount -t proc proc "$0/proc" && exec env -i PATH="$2" LC_ALL=C.UTF-8 HOME=/root chroot "$0" sh -euc "$1"'


def is_possible() -> bool:
    """Whether there can be one: to change the root takes the superuser."""
    return os.geteuid() == 0 and ORIGINAL.exists()


@dataclass
class BareRoot:
    """A copy of the bare Debian."""

    folder: Path
    # Where programs are looked for.
    path: str = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"

    @classmethod
    def copied_to(cls, folder: Path) -> BareRoot:
        """Makes a copy."""
        subprocess.run(["cp", "-a", "--reflink=auto", ORIGINAL, folder], check=True)
        return cls(folder)

    def add(self, file: Path) -> str:
        """Copies a file to the top; gives its path inside."""
        shutil.copy(file, self.folder)
        return "/" + file.name

    def run(self, script: str) -> str:
        """Runs a script inside, without a network; gives all that it printed."""
        command = [*ENTER, "sh", "-c", PREPARE, str(self.folder), script, self.path]
        done = subprocess.run(command, capture_output=True, text=True, timeout=100)
        assert done.returncode == 0, f"{script}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr
