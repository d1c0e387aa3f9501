"""Readers of front matter and site.yaml, as other tools parse YAML."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml


class Text(yaml.SafeLoader):
    """A loader that keeps scalars as text, except null."""

    yaml_implicit_resolvers = {}


class Core(yaml.SafeLoader):
    """A loader for the core schema of YAML 1.2 (10.3)."""

    yaml_implicit_resolvers = {}


for loader in (Text, Core):
    loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(?:~|null|Null|NULL|)$"), None)
for kind, form in {
    "bool": r"true|True|TRUE|false|False|FALSE",
    "int": r"[-+]?[0-9]+",
    "float": r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?",
}.items():
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{kind}", re.compile(f"^(?:{form})$"), None)
# A leading zero is octal in YAML 1.1, but decimal in YAML 1.2.
Core.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))

LOADERS = [Text, Core]


def values(path: Path, loader: type) -> Any:
    """Returns the values of a file as JSON types; raises an error if the file contains no YAML."""
    text = path.read_bytes().decode("utf-8-sig")
    if path.suffix == ".md":
        found = re.match(r"---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*\r?$", text, re.S | re.M)
        if not found:
            raise ValueError("no front matter")
        text = found[1]
    return as_json(yaml.load(text, loader))


def as_json(value: Any) -> Any:
    """Returns the value with string keys."""
    if isinstance(value, dict):
        return {key if isinstance(key, str) else f"{key}": as_json(one) for key, one in value.items()}
    return [as_json(one) for one in value] if isinstance(value, list) else value
