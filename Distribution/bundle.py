"""Makes the dynamically linked programs independent of the system: moves them into `lib/verdict`, copies their libraries and the
dynamic loader beside them, and replaces each in `bin` by a launcher (launcher.c).

Usage: bundle.py
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import release

# The libraries of `Distribution/libraries`, which replace larger ones of the system.
OWN = release.ROOT / ".build/libraries"


def loader(program: Path) -> Path | None:
    """Returns the dynamic loader of a program; None if the program is linked statically."""
    found = re.search(r"interpreter: (.+)\]", release.run("readelf", "--program-headers", str(program)))
    return Path(found.group(1)) if found else None


def libraries(program: Path) -> dict[str, Path]:
    """Returns the files of all libraries that a program loads, by the names under which it requests them."""
    environment = os.environ | {"LD_LIBRARY_PATH": str(OWN)}
    command = [loader(program), "--list", program]
    listed = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    return {name: Path(path) for name, path in re.findall(r"^\s(\S+) => (/\S+)", listed, re.MULTILINE)}


def add(source: Path, target: Path) -> None:
    """Copies a library without debugging information."""
    shutil.copyfile(source.resolve(), target)
    subprocess.run(["strip", "--strip-unneeded", target], check=True)


def launch(loader: str, target: Path) -> None:
    """Compiles a launcher."""
    source = Path(__file__).with_name("launcher.c")
    subprocess.run(["cc", "-Os", "-static", "-s", f'-DLOADER="{loader}"', source, "-o", target], check=True)


def bundle(stage: Path) -> None:
    """Bundles the programs of the files to install."""
    for program in sorted((stage / "bin").iterdir()):
        if start := loader(program):
            folder = release.BUNDLE
            folder.mkdir(parents=True, exist_ok=True)
            for name, path in (libraries(program) | {start.name: start}).items():
                if not (folder / name).exists():
                    add(path, folder / name)
            (folder / start.name).chmod(0o755)
            program.rename(folder / program.name)
            launch(start.name, program)


if __name__ == "__main__":
    bundle(release.STAGE)
