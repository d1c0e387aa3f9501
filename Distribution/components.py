"""Finds the components of the packages, except Verdict: read from the linked programs and the bundled libraries, not from a list
that could be wrong."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import quote

import release


@dataclass(frozen=True, order=True)
class Component:
    """A package with parts in the programs."""

    name: str
    version: str
    # The package URL (purl).
    url: str
    # The files of its licences and notices.
    terms: tuple[Path, ...]
    # The address of the source code.
    source: str

    def text(self) -> str:
        """Returns the text of all licences and notices."""
        return "\n".join(path.read_text(errors="replace") for path in self.terms)


@cache
def manifest() -> dict:
    """Returns Package.swift as parsed JSON."""
    return json.loads(release.run("swift", "package", "--ignore-lock", "dump-package"))


def linked_modules() -> set[str]:
    """Returns the modules whose objects are linked into the programs."""
    lists = [program.with_name(f"{program.name}.product") / "Objects.LinkFileList" for program in release.programs()]
    objects = [Path(line.strip("'")) for file in lists for line in file.read_text().splitlines()]
    folders = {folder for path in objects for folder in path.parents if folder.suffix == ".build"}
    return {folder.stem for folder in folders}


def swift_packages() -> list[Component]:
    """Returns the Swift packages with modules in the programs."""
    modules = linked_modules()
    found = []
    for pin in json.loads((release.ROOT / "Package.resolved").read_text())["pins"]:
        source = pin["location"].removesuffix(".git")
        folder = release.ROOT / ".build/checkouts" / Path(source).name
        if any((folder / "Sources" / module).exists() for module in modules):
            version = pin["state"]["version"]
            url = f"pkg:swift/{source.removeprefix('https://')}@{version}"
            terms = sorted([*folder.glob("LICENSE*"), *folder.glob("NOTICE*")])
            found.append(Component(folder.name, version, url, tuple(terms), f"{source}/tree/{version}"))
    return found


def toolchain() -> Component:
    """Returns the component of Swift, whose standard library is in the programs."""
    version = re.search(r"Swift version (\S+)", release.run("swift", "--version")).group(1)
    licence = Path(shutil.which("swift")).resolve().parent.parent / "share/swift/LICENSE.txt"
    source = f"https://github.com/swiftlang/swift/tree/swift-{version}-RELEASE"
    return Component("swift", version, f"pkg:generic/swift@{version}", (licence,), source)


def development_packages() -> set[str]:
    """Returns the Debian packages of the linked C libraries, the C and C++ standard libraries and the compiler's library."""
    targets = {target["name"]: target for target in manifest()["targets"]}
    kinds = ("byName", "target")
    used = {dependency[kind][0] for module in linked_modules() & targets.keys()
            for dependency in targets[module]["dependencies"] for kind in kinds if kind in dependency}  # fmt: skip
    providers = [provider for name in used if name in targets for provider in targets[name].get("providers") or []]
    packages = {package for provider in providers for package in provider.get("apt", [[]])[0]}
    return packages | {owner for library in linked_libraries() if (owner := package_of(library))}


def linked_libraries() -> set[str]:
    """Returns the libraries in the linker flags of Package.swift, and those in every program."""
    programs = {program.name for program in release.programs()}
    settings = [s for target in manifest()["targets"] if target["name"] in programs for s in target["settings"]]
    flags = [flag for s in settings for flag in s["kind"].get("unsafeFlags", {}).get("_0", [])]
    return {"c", "stdc++", "gcc"} | {flag.removeprefix("-l") for flag in flags if flag.startswith("-l")}


def package_of(library: str) -> str | None:
    """Returns the Debian package of a static library; None for a library of Swift."""
    path = Path(release.run("gcc", f"-print-file-name=lib{library}.a"))
    return release.run("dpkg", "-S", str(path.resolve())).split(":")[0] if path.is_absolute() else None


def bundled_packages() -> set[str]:
    """Returns the Debian packages of the libraries and fonts in the packages."""
    libraries = [f"*lib/{release.machine()}-linux-gnu/{path.name}" for path in release.BUNDLE.glob("*.so*")]
    fonts = [f"*/{path.name}" for path in release.FONTS.glob("*.otf")]
    owners = release.run("dpkg", "-S", *libraries, *fonts)
    return set(re.findall(r"^([^:\s]+):", owners, re.MULTILINE))


def rebuilt() -> dict[str, str]:
    """Returns the versions of the source packages that `Distribution/libraries` has built."""
    lines = (release.ROOT / ".build/libraries/sources").read_text().splitlines()
    return dict(line.split() for line in lines)


def debian_packages() -> list[Component]:
    """Returns the Debian source packages of all C libraries and fonts."""
    form = "${source:Package} ${source:Version}"
    found = {}
    for package in sorted(development_packages() | bundled_packages()):
        source, version = release.run("dpkg-query", "--show", f"--showformat={form}", package).split()
        version = rebuilt().get(source, version)
        found[source] = Component(
            source, version, f"pkg:deb/debian/{source}@{quote(version, safe=':')}?arch=source",
            (Path("/usr/share/doc") / package / "copyright",), f"https://snapshot.debian.org/package/{source}/{version}/",
        )  # fmt: skip
    return list(found.values())


@cache
def components() -> list[Component]:
    """Returns all components, sorted."""
    return sorted([*swift_packages(), toolchain(), *debian_packages()])
