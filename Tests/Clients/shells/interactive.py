"""Interactive shells on a pseudo-terminal, with the completion of `verdict` installed as its help says."""

from __future__ import annotations

import os
import pty
import select
import shlex
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from support import tools
from support.sites import binary

PROMPT = b"ready> "
STARTED, RECORDED = b"started", b"recorded"
PATIENCE = 20.0
ARGUMENTS = {"bash": ["--noprofile", "-i"], "zsh": ["-i"], "fish": ["-i"]}
SCRIPTS = {
    "bash": ".local/share/bash-completion/completions/verdict",
    "zsh": ".zfunc/_verdict",
    "fish": ".config/fish/completions/verdict.fish",
}
SETTINGS = {
    "bash": (".bashrc", f"PS1='{PROMPT.decode()}'\necho started\nsource ~/{SCRIPTS['bash']}\n"),
    "zsh": (".zshrc", f"PS1='{PROMPT.decode()}'\necho started\nfpath=(~/.zfunc $fpath)\nautoload -Uz compinit && compinit -u -D\n"),
    "fish": (
        ".config/fish/config.fish",
        f"echo started\nfunction fish_prompt; echo -n '{PROMPT.decode()}'; end\nset -g fish_greeting\nset -g fish_autosuggestion_enabled 0\n",
    ),
}


class Shell:
    """A running shell. Its `verdict` completes, but only records the arguments of other calls."""

    def __init__(self, process: int, terminal: int, record: Path) -> None:
        self.process, self.terminal, self.record = process, terminal, record
        self.shown = b""

    def read(self, seconds: float = 0.05) -> None:
        """Reads what the shell shows next."""
        if select.select([self.terminal], [], [], seconds)[0]:
            with suppress(OSError):
                self.shown += os.read(self.terminal, 65536)

    def wait_for_prompt(self, after: bytes) -> None:
        """Reads until the shell shows its prompt, after a text."""
        end = time.monotonic() + PATIENCE
        while PROMPT not in self.shown.partition(after)[2]:
            assert time.monotonic() < end, self.shown.decode(errors="replace")
            self.read()
        self.shown = b""

    def enter(self, keys: str) -> list[str]:
        """Types keys and Return; returns the arguments with which the shell then starts `verdict`."""
        os.write(self.terminal, f"{keys}\r".encode())
        self.wait_for_prompt(after=RECORDED)
        return self.record.read_text().split("\0")[:-1]


@contextmanager
def interactive(name: str, home: Path, folder: Path) -> Iterator[Shell]:
    """Starts a shell in a folder."""
    program = tools.required(tools.program(name), name)
    record = home / "arguments"
    write(home / SCRIPTS[name], subprocess.run([binary(), "completion", name], capture_output=True, text=True, check=True).stdout)
    write(home / SETTINGS[name][0], SETTINGS[name][1])
    recorder = write(home / "bin/verdict", RECORDER.format(verdict=shlex.quote(str(binary())), record=shlex.quote(str(record))))
    recorder.chmod(0o755)
    environment = {
        "HOME": str(home), "PATH": f"{recorder.parent}{os.pathsep}{os.environ['PATH']}", "TERM": "xterm", "LC_ALL": "C.UTF-8",
    }
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.execve(program, [name, *ARGUMENTS[name]], environment)
    shell = Shell(process, terminal, record)
    try:
        shell.wait_for_prompt(after=STARTED)
        yield shell
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)


RECORDER = """\
#!/bin/sh
case "$1" in ---completion) exec {verdict} "$@" ;; esac
printf '%s\\0' "$@" >{record}
echo recorded
"""


def write(file: Path, text: str) -> Path:
    """Writes a file and its folders."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file
