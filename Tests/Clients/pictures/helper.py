"""The helper program `verdict-pictures`, called directly over its pipes."""

from __future__ import annotations

import os
import select
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from support import tools
from support.sources import REPOSITORY
from .frames import HEAD, Answer, Derivative, Made, Reader, frame, job, read_answer

NAME = "verdict-pictures"
PATIENCE = 20.0
"""The seconds after which `verdict` kills a helper."""

AVIF_WIDTHS = (320, 640, 960, 1440)
FALLBACK_WIDTHS = (640, 1280)


def program() -> Path:
    """Returns the path of the helper: VERDICT_PICTURES, or else beside the program that VERDICT names."""
    verdict = REPOSITORY / os.environ.get("VERDICT", ".build/release/verdict")
    found = Path(os.environ.get("VERDICT_PICTURES") or verdict.parent / NAME).resolve()
    if not os.access(found, os.X_OK):
        tools.missing(f"{NAME} (make build)")
    return found


class HelperEnded(Exception):
    """The helper did not answer: it ended, or exceeded the time limit."""


@dataclass
class Cost:
    """Processor time in seconds and peak memory in MB of a helper."""

    seconds: float
    megabytes: float


class Helper:
    """A running helper; end it with `close`, or use it as a context manager."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program()], stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, bufsize=0)
        self.name = Reader(self._frame(time.monotonic() + PATIENCE)).bytes().decode()

    def __enter__(self) -> Helper:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, source: bytes, derivatives: Sequence[Derivative], patience: float = PATIENCE) -> Answer:
        """Sends a job to the helper and waits for the answer."""
        deadline = time.monotonic() + patience
        try:
            self.send(frame(job(source, derivatives)), deadline)
            return read_answer(self._frame(deadline))
        except HelperEnded:
            self.close()
            raise

    def send(self, data: bytes, deadline: float) -> None:
        """Writes to the helper until a deadline."""
        view, pipe = memoryview(data), self.process.stdin.fileno()
        os.set_blocking(pipe, False)
        while view:
            if not select.select([], [pipe], [], max(0, deadline - time.monotonic()))[1]:
                raise HelperEnded("it reads no more")
            try:
                view = view[os.write(pipe, view[: 1 << 16]) :]
            except BrokenPipeError as error:
                raise HelperEnded(f"it ended, {self.process.wait()}") from error

    def _frame(self, deadline: float) -> bytes:
        return self._exactly(HEAD.unpack(self._exactly(HEAD.size, deadline))[0], deadline)

    def _exactly(self, count: int, deadline: float) -> bytes:
        pipe, data = self.process.stdout.fileno(), bytearray()
        while len(data) < count:
            if not select.select([pipe], [], [], max(0, deadline - time.monotonic()))[0]:
                raise HelperEnded("it takes too long")
            piece = os.read(pipe, min(count - len(data), 1 << 20))
            if not piece:
                raise HelperEnded(f"it ended, {self.process.wait()}")
            data += piece
        return bytes(data)

    def cost(self) -> Cost:
        """Returns processor time and peak memory of the running helper."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        times = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
        return Cost((int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK"), peak / 1024)

    def close(self) -> int:
        """Closes the input and returns the exit status; kills a helper that does not end within five seconds."""
        for pipe in (self.process.stdin, self.process.stdout):
            pipe.close()
        try:
            return self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


def recipe(width: int, height: int, fallback: str = "jpeg") -> list[Derivative]:
    """Returns the derivatives that `verdict` requests for an image of these dimensions (PictureRecipe)."""
    expected = [("avif", each) for each in _widths(AVIF_WIDTHS, width)]
    expected += [(fallback, each) for each in _widths(FALLBACK_WIDTHS, width)]
    return [Derivative(kind, each, max(1, (height * each + width // 2) // width)) for kind, each in expected]


def _widths(widths: Sequence[int], width: int) -> list[int]:
    return [each for each in widths if each < width] + ([width] if width <= widths[-1] else [])


def derivatives_of(helper: Helper, source: bytes, derivatives: Sequence[Derivative]) -> Made:
    """Returns the files that a helper creates; requires success."""
    given = helper.ask(source, derivatives)
    assert isinstance(given, Made), given
    assert len(given.files) == len(derivatives)
    return given
