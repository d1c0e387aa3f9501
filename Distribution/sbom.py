"""Writes the bill of materials as SPDX 2.3 (https://spdx.github.io/spdx-spec/v2.3/) in JSON to standard output."""

from __future__ import annotations

import json
import re
import sys
import time

import release
from components import Component, components


def identifier(name: str) -> str:
    """Returns the SPDX identifier of an element, with only the allowed characters."""
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]", "-", name)


def element(name: str, version: str, url: str, licence: str, source: str = "NOASSERTION") -> dict:
    """Returns an SPDX package."""
    return {
        "SPDXID": identifier(name), "name": name, "versionInfo": version,
        "downloadLocation": source, "filesAnalyzed": False,
        "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION",
        "externalRefs": [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": url}
        ],
    }  # fmt: skip


def licence(component: Component) -> str:
    """Returns the SPDX identifier of a component's licence if its text is recognized. The packages contain all texts."""
    return "Apache-2.0" if "Apache License" in component.text()[:100] else "NOASSERTION"


def document() -> dict:
    """Returns the document: Verdict and its components."""
    version = release.version()
    own = element("verdict", version, f"pkg:generic/verdict@{version}", "Apache-2.0")
    parts = [element(part.name, part.version, part.url, licence(part), part.source) for part in components()]
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": release.name(),
        "documentNamespace": f"{release.home() or 'https://spdx.org/spdxdocs'}/{release.name()}-{release.epoch()}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(release.epoch())),
            "creators": [f"Tool: verdict-{version}"],
        },
        "packages": [own, *parts],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": own["SPDXID"]},
            *({"spdxElementId": own["SPDXID"], "relationshipType": "CONTAINS", "relatedSpdxElement": part["SPDXID"]}
              for part in parts),
        ],
    }  # fmt: skip


if __name__ == "__main__":
    json.dump(document(), sys.stdout, indent=2)
    sys.stdout.write("\n")
