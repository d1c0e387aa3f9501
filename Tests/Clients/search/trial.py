"""A site with generated reviews, the queries, and the results of a search."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support.forms import spread

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
KEPT = ROOT / ".build/search-quality"
"""The folder that caches reviews, queries and sites."""
SOURCES = ["vocabulary", "titles", "prose", "reviews", "errors", "holdings", "questions"]
"""The modules that determine reviews and queries."""


@dataclass(frozen=True)
class Trial:
    """The folders of a site with a number of reviews."""

    count: int
    folder: Path

    @property
    def site(self) -> Path:
        return self.folder / "site"

    @property
    def questions(self) -> Path:
        return self.folder / "questions.json"

    def prepare(self) -> Trial:
        """Writes reviews and queries unless the cache is current, and builds the site."""
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
        from .questions import QueryGenerator

        shutil.rmtree(self.folder, ignore_errors=True)
        written = reviews.written(self.count)
        reviews.write(written, self.folder / "content")
        asked = QueryGenerator(written)
        sets = {name: [each.record() for each in questions] for name, questions in asked.sets().items()}
        self.questions.write_text(json.dumps({"sets": sets, "typed": asked.letter_by_letter()}), encoding="utf-8")

    def answers(self, script: str = "ask.mjs") -> Answers:
        """Returns the results of the site's search, or of another one that a script runs."""
        written = json.loads(self.questions.read_text(encoding="utf-8"))
        sets = {name: spread(questions, short=100) for name, questions in written["sets"].items()}
        asked = self.folder / "asked.json"
        asked.write_text(json.dumps({**written, "sets": sets}), encoding="utf-8")
        output = subprocess.run(["node", HERE / script, self.site, asked], check=True, stdout=subprocess.PIPE).stdout
        return Answers(sets, json.loads(output))


def fingerprint() -> str:
    """Returns a hash of the modules that determine reviews and queries."""
    sources = b"".join((HERE / f"{name}.py").read_bytes() for name in SOURCES)
    return hashlib.sha256(sources).hexdigest()


@dataclass(frozen=True)
class Answers:
    """The queries of each set, and their results."""

    sets: dict[str, list[dict[str, Any]]]
    output: dict[str, Any]

    def successes(self, name: str, places: int) -> list[bool]:
        """Returns for each query whether a correct review, and no excluded one, is among the first results."""
        pairs = zip(self.sets[name], self.output["answers"][name], strict=True)
        return [bool({*question["answers"]} & {*answer["urls"][:places]})
                and not {*question["never"]} & {*answer["urls"]} for question, answer in pairs]

    def rate(self, name: str, places: int = 1) -> float:
        """Returns the share of queries with a correct review among the first results."""
        found = self.successes(name, places)
        return sum(found) / len(found)

    def misses(self, name: str) -> list[str]:
        """Returns a line for each query without a correct review in first place."""
        rows = zip(self.sets[name], self.output["answers"][name], self.successes(name, 1), strict=True)
        return [f"{question['q']!r} {question['filters'] or ''} gives {answer['urls'][:1]}, not {question['answers'][:1]}"
                for question, answer, is_found in rows if not is_found]

    def costs(self, key: str, name: str | None = None) -> list[int]:
        """Returns the bytes or requests of first queries, of one set or of all sets with complete words."""
        names = [name] if name else [each for each in self.sets if each != "as you type"]
        return sorted(answer[key] for each in names for answer in self.output["answers"][each] if key in answer)


def quantile(sorted_costs: list[int], part: float) -> int:
    """Returns the cost that this share of all queries does not exceed."""
    return sorted_costs[min(len(sorted_costs) - 1, int(part * len(sorted_costs)))]
