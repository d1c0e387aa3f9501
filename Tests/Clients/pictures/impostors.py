"""Replacements for `verdict-pictures` with faulty behaviour."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent

SCRIPT = """\
#!{python}
import io, os, sys, time
sys.path.insert(0, {here!r})
sys.dont_write_bytecode = True
import frames

def say(data):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()

def hear():
    head = sys.stdin.buffer.read(8)
    if len(head) < 8:
        sys.exit(0)
    return frames.read_job(sys.stdin.buffer.read(frames.HEAD.unpack(head)[0]))

def greet(name=b"verdict-pictures"):
    say(frames.frame(frames.counted(name)))

def give(files, colour=62):
    say(frames.frame(frames.answer(frames.Made(files, colour))))

def picture(expected, width=None, **options):
    from PIL import Image
    file = io.BytesIO()
    Image.new("RGB", (width or expected.width, expected.height), (90, 60, 30)).save(file, expected.format.upper(), **options)
    return file.getvalue()

def with_exif(expected):
    from PIL import Image
    exif = Image.Exif()
    exif[0x0110] = "CANARY-of-the-author"
    return picture(expected, exif=exif)

{behaviour}
"""

ALWAYS = "greet()\nwhile True:\n    source, expected = hear()\n    "
BEHAVIOURS = {
    "sleeps": "greet()\nhear()\ntime.sleep(600)\n",
    "never greets": "time.sleep(600)\n",
    "ends immediately": "",
    "ends after a job": "greet()\nhear()\nsys.exit(3)\n",
    "has another name": "greet(b'verdict-somethings')\nhear()\n",
    "greets with random bytes": "say(b'Hello, this is no frame at all.' * 9)\ntime.sleep(600)\n",
    "answers random bytes": ALWAYS + "say(os.urandom(8192))\n",
    "announces an endless answer": ALWAYS + "say(frames.HEAD.pack(1 << 62) + b'x' * 4096)\n",
    "truncates the answer": ALWAYS + "say(frames.HEAD.pack(100) + b'x' * 50); sys.exit(0)\n",
    "returns too few": ALWAYS + "give([picture(each) for each in expected[1:]])\n",
    "returns no bytes": ALWAYS + "give([b'' for each in expected])\n",
    "returns invalid images": ALWAYS + "give([b'This is no picture.' for each in expected])\n",
    "returns other sizes": ALWAYS + "give([picture(each, each.width + 1) for each in expected])\n",
    "returns other formats": ALWAYS + "give([picture(frames.Derivative('webp', each.width, each.height)) for each in expected])\n",
    "returns EXIF": ALWAYS + "give([with_exif(each) for each in expected])\n",
    "returns appended data": ALWAYS + "give([picture(each) + b'CANARY-of-the-author' * 9 for each in expected])\n",
    "returns the original": ALWAYS + "give([source for each in expected])\n",
    "returns another colour": ALWAYS + "give([picture(each) for each in expected], 125)\n",
}
"""Behaviours; a build with each must report an error about the image or the program."""

HANGING = ("sleeps", "never greets", "greets with random bytes")


def faulty_helper(folder: Path, behaviour: str) -> Path:
    """Writes a program with this behaviour."""
    program = folder / "verdict-pictures"
    program.write_text(SCRIPT.format(python=sys.executable, here=str(HERE), behaviour=BEHAVIOURS[behaviour]))
    program.chmod(0o755)
    return program
