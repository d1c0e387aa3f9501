"""The documentation: its files, shell blocks, and mentions of programs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from support.sources import REPOSITORY

FILES = sorted(
    path
    for pattern in ("*.md", "Documentation/*.md", "Tests/**/README.md", "Benchmarks/*.md", ".github/*.md")
    for path in REPOSITORY.glob(pattern)
)
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")


@dataclass(frozen=True)
class Block:
    """A fenced block of a file."""

    path: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(REPOSITORY)}:{self.line}"


def blocks(path: Path) -> list[Block]:
    text = path.read_text(encoding="utf-8")
    return [
        Block(path, text.count("\n", 0, found.start()) + 2, found[1], found[2]) for found in FENCE.finditer(text)
    ]


def shell_blocks() -> list[Block]:
    """Returns the blocks that readers would type into a terminal."""
    return [block for path in FILES for block in blocks(path) if block.language in ("sh", "bash")]


def mentions(program: str) -> dict[str, list[str]]:
    """Returns the uses of a program in inline code and shell blocks, each with its files."""
    found: dict[str, list[str]] = {}
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        lines = [line for block in blocks(path) if block.language in ("sh", "bash") for line in block.text.splitlines()]
        for code in CODE.findall(FENCE.sub("", text)) + lines:
            for words in commands(code, program):
                found.setdefault(words, []).append(str(path.relative_to(REPOSITORY)))
    return found


def commands(code: str, program: str) -> list[str]:
    """Returns the uses of a program in a line of code: `cd site && verdict build  # all of it` has one."""
    parts = re.split(r"&&|\|\||[;|()]", re.sub(r"(^|\s)#.*", "", code))
    return [part.strip() for part in parts if re.match(rf"\s*{program}(\s|$)", part)]
