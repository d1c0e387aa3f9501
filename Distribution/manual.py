"""Writes the manual page of Verdict (mdoc(7)): `verdict.1.in` with the help texts of the commands."""

from __future__ import annotations

import itertools
import json
import sys
import textwrap
import time
from collections import Counter
from collections.abc import Container, Iterable
from pathlib import Path

import release

# Options of at least so many commands are described only once.
COMMON = 3
# The end of help texts.
HERE = "Documentation: man verdict"


def described(program: str) -> dict:
    """Returns the command of a program, as its argument parser dumps it."""
    return json.loads(release.run(program, "--experimental-dump-help"))["command"]


def escaped(text: str) -> str:
    """Returns a text with the special characters of roff escaped."""
    return text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")


def line(text: str) -> str:
    """Returns a line of roff that is never read as a request."""
    return "\\&" + text if text.startswith((".", "'")) else text


def literal(examples: str) -> list[str]:
    """Returns a paragraph of examples, whose first line is a heading."""
    heading, *commands = examples.strip().split("\n")
    return [heading, ".Bd -literal -offset indent", *(line(escaped(each.strip())) for each in commands), ".Ed"]


def words(text: str) -> list[str]:
    """Returns the lines of a text in paragraphs; each sentence begins a new line."""
    paragraphs = [
        paragraph if paragraph.startswith("Examples:\n") else " ".join(paragraph.split())
        for paragraph in text.split("\n\n")
        if paragraph.strip() not in ("", HERE)
    ]
    lines = []
    for paragraph in paragraphs:
        lines.append(".Pp")
        if paragraph.startswith("Examples:\n"):
            lines += literal(paragraph)
            continue
        for sentence in escaped(paragraph).replace(". ", ".\n").split("\n"):
            lines += map(line, textwrap.wrap(sentence, 78, break_long_words=False, break_on_hyphens=False))
    return lines[1:]


def is_own(argument: dict) -> bool:
    """Returns whether an argument is specific to its command, unlike --help."""
    name = argument.get("preferredName", {}).get("name")
    return argument["shouldDisplay"] and name not in ("help", "version", "help-hidden")


def value(argument: dict) -> str:
    """Returns the placeholder for the value of an option."""
    return "|".join(argument.get("allValues", [])) or argument["valueName"]


def names(argument: dict) -> str:
    """Returns an option with all of its names in mdoc."""
    if argument["kind"] == "positional":
        return f"Ar {argument['valueName']}"
    flags = [("" if name["kind"] == "short" else "-") + name["name"] for name in argument["names"]]
    written = " , ".join(f"Fl {escaped(flag)}" for flag in sorted(flags, key=len))
    return written + (f" Ar {value(argument)}" if argument["kind"] == "option" else "")


def default(argument: dict) -> list[str]:
    """Returns the text about the default value."""
    return ["Default:", f".Ql {line(escaped(argument['defaultValue']))} ."] if argument.get("defaultValue") else []


def group(argument: dict) -> tuple[bool, str]:
    """Returns the place of an argument: positional ones first, then options without a title, then those of each title."""
    return argument["kind"] != "positional", argument.get("sectionTitle", "")


def options(arguments: list[dict]) -> list[str]:
    """Returns a list of options in mdoc for each group."""
    lines = []
    for (_, title), members in itertools.groupby(sorted(arguments, key=group), key=group):
        items = [[f".It {names(a)}", *words(a.get("abstract", "")), *default(a)] for a in members]
        lines += [*([".Pp", f"{title}:"] if title else []), ".Bl -tag -width Ds", *itertools.chain(*items), ".El"]
    return lines


def leaves(command: dict, path: str = "") -> list[tuple[str, dict]]:
    """Returns the commands without subcommands, each with its full name."""
    own = [leaf for child in command.get("subcommands", []) for leaf in leaves(child, f"{path} {child['commandName']}")]
    return own or [(path.strip(), command)]


def shared_options(commands: Iterable[dict]) -> dict[str, dict]:
    """Returns the options that several commands describe identically; for each name, the most common description."""
    counts = Counter(json.dumps(a) for command in commands for a in command.get("arguments", []) if is_own(a))
    most = [(argument, json.loads(argument)) for argument, count in counts.most_common() if count >= COMMON]
    first = {json.dumps(option.get("preferredName")): argument for argument, option in reversed(most)}
    return {argument: option for argument, option in most if argument in first.values()}


def section(path: str, command: dict, common: Container[str]) -> list[str]:
    """Returns the section of a command in mdoc."""
    arguments = [a for a in command.get("arguments", []) if is_own(a)]
    own = [a for a in arguments if json.dumps(a) not in common]
    shared = " ,\n.Fl ".join(escaped("-" + a["preferredName"]["name"]) for a in arguments if json.dumps(a) in common)
    positional = [f".{'Op ' * a['isOptional']}Ar {a['valueName']}" for a in own if a["kind"] == "positional"]
    return [
        f".Ss {path}", f".Nm verdict {path}", *positional, ".Op Ar options", ".Pp",
        *words(command["abstract"] + "\n\n" + command.get("discussion", "")),
        *options(own), *([".Pp", "Also", f".Fl {shared} ."] if shared else []),
    ]  # fmt: skip


def page(verdict: Path) -> str:
    """Returns the manual page of `verdict` and of `verdict-import` beside it."""
    root = described(str(verdict))
    commands = dict(leaves(root))
    commands.pop("help")
    commands["import"] |= described(str(verdict.with_name("verdict-import")))
    common = shared_options(commands.values())
    sections = [line for path, command in commands.items() for line in section(path, command, common)]
    text = Path(__file__).with_name("verdict.1.in").read_text()
    day = time.strftime("%B %-d, %Y", time.gmtime(release.epoch()))
    for mark, lines in (
        ("@day@", [day]), ("@commands@", sections),
        ("@options@", options([a for a in root["arguments"] if is_own(a)] + list(common.values()))),
    ):  # fmt: skip
        text = text.replace(mark, "\n".join(lines))
    return text


if __name__ == "__main__":
    sys.stdout.write(page(Path(sys.argv[1]).resolve()))
