"""Writes the licences of the components of the programs to a folder, one file each. Usage: licences.py FOLDER"""

from __future__ import annotations

import sys
from pathlib import Path

from components import components


def write(folder: Path) -> None:
    """Writes a file for each component."""
    folder.mkdir(parents=True)
    for component in components():
        head = f"{component.name} {component.version}\n{component.url}\nSource code: {component.source}\n\n"
        (folder / f"{component.name}.txt").write_text(head + component.text())


if __name__ == "__main__":
    write(Path(sys.argv[1]))
