"""A site of made-up reviews, the questions about it, and what a search answers."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
KEPT = ROOT / ".build/search-quality"
"""Where reviews, questions and sites are kept, so that another run takes seconds."""
SOURCES = ["vocabulary", "titles", "prose", "reviews", "errors", "holdings", "questions"]
"""What the reviews and questions depend on."""


@dataclass(frozen=True)
class Trial:
    """The folders of a site of so many reviews."""

    count: int
    folder: Path

    @property
    def site(self) -> Path:
        return self.folder / "site"

    @property
    def questions(self) -> Path:
        return self.folder / "questions.json"

    def prepare(self) -> Trial:
        """Writes reviews and questions, unless these very ones are there, and builds the site."""
        stamp, sources = self.folder / "stamp", fingerprint()
        if not stamp.is_file() or stamp.read_text() != sources:
            self._write()
            stamp.write_text(sources)
        program = ROOT / os.environ.get("VERDICT", ".build/release/verdict")
        options = ["--templates", ROOT / "templates", "--content", self.folder / "content", "--output", self.site]
        environment = os.environ | {"VERDICT_CARDS": "", "VERDICT_PICTURES": ""}
        subprocess.run([program, "build", *options], check=True, capture_output=True, env=environment)
        return self

    def _write(self) -> None:
        from . import reviews
        from .questions import Questions

        shutil.rmtree(self.folder, ignore_errors=True)
        written = reviews.written(self.count)
        reviews.write(written, self.folder / "content")
        asked = Questions(written)
        sets = {name: [each.record() for each in questions] for name, questions in asked.sets().items()}
        self.questions.write_text(json.dumps({"sets": sets, "typed": asked.letter_by_letter()}), encoding="utf-8")

    def answers(self, script: str = "ask.mjs") -> Answers:
        """What the search of the site answers, or another that a script asks."""
        command = ["node", HERE / script, self.site, self.questions]
        said = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
        return Answers(json.loads(self.questions.read_text(encoding="utf-8"))["sets"], json.loads(said))


def fingerprint() -> str:
    """A hash of all that decides what is written."""
    sources = b"".join((HERE / f"{name}.py").read_bytes() for name in SOURCES)
    return hashlib.sha256(sources).hexdigest()


@dataclass(frozen=True)
class Answers:
    """Questions of each set, and what was answered."""

    sets: dict[str, list[dict[str, Any]]]
    said: dict[str, Any]

    def successes(self, name: str, places: int) -> list[bool]:
        """Of each question of a set, whether a right review is among the first ones, and no wrong one."""
        pairs = zip(self.sets[name], self.said["answers"][name], strict=True)
        return [bool({*question["answers"]} & {*answer["urls"][:places]})
                and not {*question["never"]} & {*answer["urls"]} for question, answer in pairs]

    def rate(self, name: str, places: int = 1) -> float:
        """How large a part of a set has a right review among the first ones."""
        found = self.successes(name, places)
        return sum(found) / len(found)

    def misses(self, name: str) -> list[str]:
        """Each question that has no right review in the first place, with what came instead."""
        rows = zip(self.sets[name], self.said["answers"][name], self.successes(name, 1), strict=True)
        return [f"{question['q']!r} {question['filters'] or ''} gives {answer['urls'][:1]}, not {question['answers'][:1]}"
                for question, answer, is_found in rows if not is_found]

    def costs(self, key: str, name: str | None = None) -> list[int]:
        """The bytes or requests of first queries, of one set or of all in which words are finished."""
        names = [name] if name else [each for each in self.sets if each != "as you type"]
        return sorted(answer[key] for each in names for answer in self.said["answers"][each] if key in answer)


def quantile(sorted_costs: list[int], part: float) -> int:
    """The cost that so large a part of all does not exceed."""
    return sorted_costs[min(len(sorted_costs) - 1, int(part * len(sorted_costs)))]
