"""Injects faults at chosen system calls with strace."""

from __future__ import annotations

import functools
import re
import subprocess
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from support import tools
from support.sites import Building, Run, Site

# strace passes over a name with a question mark where the processor has no such call.
KINDS = {
    "open": "?open,openat,?openat2",
    "write": "write,pwrite64,writev,?copy_file_range,?sendfile",
    # Files are written at offsets; messages about failures are not.
    "write to file": "pwrite64,?copy_file_range,?sendfile",
    "close": "close",
    "mkdir": "?mkdir,mkdirat",
    "rename": "?rename,?renameat,renameat2,linkat,?link",
    "unlink": "?unlink,unlinkat,?rmdir",
    "truncate": "ftruncate,truncate,fallocate",
    "sync": "fsync,fdatasync,syncfs,?sync_file_range",
    "stat": "fstat,?newfstatat,?stat,?lstat,statx",
    "list": "?getdents,getdents64",
}

_STOPPED = re.compile(r"^(?P<thread>\d+)\s+--- stopped by SIGSTOP", re.MULTILINE)
_CALL = re.compile(r"^(?P<thread>\d+)\s+(?P<name>\w+)\(")


@functools.cache
def strace() -> str:
    """Returns the path of strace; ends the test if strace is missing or may not trace."""
    program = tools.required(tools.program("strace"), "strace")
    attempt = subprocess.run([program, "-f", "-o", "/dev/null", "true"], capture_output=True)
    if attempt.returncode != 0:
        pytest.skip(f"strace may not trace here: {attempt.stderr.decode(errors='replace').strip()[:200]}")
    return program


@dataclass(frozen=True)
class Fault:
    """A fault at the n-th call of every thread: `signal=KILL`, `error=ENOSPC`."""

    kind: str
    action: str
    number: int

    @property
    def option(self) -> str:
        return f"inject={KINDS[self.kind]}:{self.action}:when={self.number}"


@dataclass(frozen=True)
class TracedRun:
    """A run with a fault, and the calls that the fault affected."""

    run: Run
    calls: list[str]
    faults: list[str]


def traced(
    site: Site,
    kind: str,
    fault: Fault | None = None,
    paths: Iterable[Path] = (),
    options: Sequence[str] = (),
) -> TracedRun:
    """Builds the site and records the calls of that kind; with `paths`, only calls that concern one of them."""
    done = site.build(*options, prefix=command(site, kind, fault, paths))
    calls = log(site).read_text(errors="replace").splitlines()
    return TracedRun(done, calls, [call for call in calls if "(INJECTED)" in call])


def log(site: Site) -> Path:
    return site.root.parent / f"{site.root.name}-trace"


def command(site: Site, kind: str, fault: Fault | None = None, paths: Iterable[Path] = ()) -> list[str]:
    """The command that starts a traced build."""
    line = [strace(), "-f", "-y", "-qq", "--seccomp-bpf", "-o", str(log(site)), "-e", f"trace={KINDS[kind]}"]
    if fault:
        line += ["-e", fault.option]
    for path in paths:
        line += ["-P", str(path)]
    return line


def stop_at(site: Site, kind: str, number: int) -> tuple[Building, int | None]:
    """Starts a build and suspends it at the n-th call.

    The number is that of the suspended process; None if the build ended before.
    """
    log(site).unlink(missing_ok=True)
    building = site.start(prefix=command(site, kind, Fault(kind, "signal=STOP", number)))
    while building.process.poll() is None:
        if log(site).exists() and (match := _STOPPED.search(log(site).read_text(errors="replace"))):
            return building, int(match["thread"])
        time.sleep(0.002)
    return building, None


def concerns(call: str, site: Site) -> bool:
    """Whether a call has to do with the project folder, not with libraries that the program loads."""
    elsewhere = f'AT_FDCWD<{site.root}>, "/'
    return str(site.root) in call.replace(elsewhere, "")


def numbers(calls: Iterable[str], site: Site) -> list[int]:
    """The numbers, in their threads, of the calls that concern the site."""
    counts: Counter[tuple[str, str]] = Counter()
    found = set()
    for call in calls:
        if match := _CALL.match(call):
            counts[match["thread"], match["name"]] += 1
            if concerns(call, site):
                found.add(counts[match["thread"], match["name"]])
    return list(range(min(found), max(found) + 1)) if found else []
