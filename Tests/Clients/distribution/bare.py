"""Systems without compiler, network and additional libraries: minimal Debians, and BusyBox without a C library."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import release

# Created by `make dist-test`, one folder per system.
ORIGINALS = release.ROOT / ".build/bare-roots"
DEBIANS = ("bookworm", "trixie")
# Has no C library, as if its programs were compiled with another one: stands for Alpine, and for older systems.
BUSYBOX = "busybox"
# Uses separate namespaces, so that all processes end with the script.
ENTER = ["unshare", "--net", "--pid", "--mount", "--fork", "--kill-child"]
PREPARE = 'ip link set lo up && mount -t proc proc "$0/proc" && exec env -i PATH="$2" LC_ALL=C.UTF-8 HOME=/root chroot "$0" sh -euc "$1"'


def is_possible(system: str) -> bool:
    """Whether the tests can run: changing the root folder requires the superuser."""
    return os.geteuid() == 0 and (ORIGINALS / system).exists()


@dataclass
class BareRoot:
    """A copy of a system."""

    folder: Path
    # The value of PATH.
    path: str = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"

    @classmethod
    def copied_to(cls, folder: Path, system: str = DEBIANS[0]) -> BareRoot:
        """Creates a copy in a folder."""
        subprocess.run(["cp", "-a", "--reflink=auto", ORIGINALS / system, folder], check=True)
        return cls(folder)

    def add(self, file: Path) -> str:
        """Copies a file to the top folder and returns its path inside."""
        shutil.copy(file, self.folder)
        return "/" + file.name

    def run(self, script: str) -> str:
        """Runs a script inside, without a network, and returns its output."""
        command = [*ENTER, "sh", "-c", PREPARE, str(self.folder), script, self.path]
        done = subprocess.run(command, capture_output=True, text=True, timeout=100)
        assert done.returncode == 0, f"{script}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr
