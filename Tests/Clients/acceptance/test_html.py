"""Every page is valid HTML and has the elements that all pages require."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from lxml import etree

from support import tools
from support.site_server import POLICY
from .published_site import Page, Site, collapse, local_name

DATA_BLOCKS = frozenset({"application/ld+json", "application/json"})


def full_pages(site: Site) -> list[Page]:
    """Returns the pages except redirects, which have neither heading nor description."""
    return [page for page in site.pages if not page.is_redirect]


def expect_on_pages(site: Site, check: Callable[[Page], Iterator[str]], what: str) -> None:
    """Runs a check on every full page and reports all errors."""
    found = (f"{page.path}: {error}" for page in full_pages(site) for error in check(page))
    tools.expect_none(found, what)


def nu_messages(root: Path, *names: str) -> list[dict[str, object]]:
    """Returns the messages of the Nu checker for a folder or for files in it; the checker writes JSON to standard error."""
    java = tools.required(tools.java(), "java")
    archive = tools.required(tools.nu_checker(), "vnu.jar")
    # A short run spends half its time on optimized compilation.
    options = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
    command = [java, *options, "-jar", str(archive), "--errors-only", "--format", "json"]
    result = subprocess.run(
        [*command, "--skip-non-html", *(str(root / name) for name in names or [""])], capture_output=True, text=True
    )
    try:
        return json.loads(result.stderr)["messages"]
    except (ValueError, KeyError):
        pytest.fail(f"the Nu checker did not answer in JSON: {result.stderr[:2000]}")


def nu_line(site: Site, message: dict[str, object]) -> str:
    """Returns a message as `page:line: text`."""
    file = unquote(urlsplit(str(message.get("url", ""))).path)
    place = Path(file).relative_to(site.root) if file.startswith(str(site.root)) else file
    return f"{place}:{message.get('lastLine', '?')}: {message.get('message')}"


def test_nu_checker_finds_no_error(site: Site) -> None:
    """The W3C's checker accepts every page."""
    messages = nu_messages(site.root)
    tools.expect_none((nu_line(site, message) for message in messages), "invalid HTML")


def test_every_page_is_utf8_with_a_doctype(site: Site) -> None:
    """Without a doctype, browsers use quirks mode; other encodings garble text."""
    def check(page: Page) -> Iterator[str]:
        try:
            source = page.file.read_bytes().decode("utf-8")
        except UnicodeDecodeError as error:
            yield str(error)
            return
        if not source.lower().startswith("<!doctype html>"):
            yield "does not begin with <!doctype html>"

    expect_on_pages(site, check, "wrong encoding or doctype")


def test_every_page_has_one_h1(site: Site) -> None:
    """A page has exactly one first-level heading, with text."""
    def check(page: Page) -> Iterator[str]:
        headings = page.tree.xpath("//h1")
        if len(headings) != 1:
            yield f"{len(headings)} h1"
        elif not collapse("".join(headings[0].itertext())):
            yield "empty h1"

    expect_on_pages(site, check, "not one h1")


def test_every_page_declares_its_language(site: Site) -> None:
    """Screen readers select their voice by `lang`; redirects need it as well."""
    errors = (page.path for page in site.pages if not (page.tree.get("lang") or "").strip())
    tools.expect_none(errors, "pages without lang")


def test_titles_are_unique(site: Site) -> None:
    """Titles distinguish browser tabs and search results."""
    owners: dict[str, list[str]] = {}
    for page in full_pages(site):
        title = collapse("".join(page.tree.xpath("/html/head/title//text()")))
        is_own_canonical = page.canonical in (None, site.url_of_page(page))
        if is_own_canonical or not title:
            owners.setdefault(title, []).append(page.path)
    errors = [f"{path}: no title" for path in owners.pop("", [])]
    errors += [f"'{t}': {', '.join(paths)}" for t, paths in owners.items() if len(paths) > 1]
    tools.expect_none(errors, "titles missing or shared")


def test_canonical_is_the_page_itself(site: Site) -> None:
    """The canonical URL of an indexable page is its own public URL."""
    errors = (
        f"{page.path}: {page.canonical}"
        for page in site.pages
        if page.is_indexable and page.canonical != site.url_of_page(page)
    )
    tools.expect_none(errors, "wrong canonical links")


def test_every_page_has_a_description(site: Site) -> None:
    """A page has one non-empty description; search results and shared links show it."""
    def check(page: Page) -> Iterator[str]:
        found = page.meta_values("name", "description")
        if len(found) != 1 or not found[0].strip():
            yield f"{len(found)} descriptions, or an empty one"

    expect_on_pages(site, check, "no description")


def test_every_image_has_alt_and_size(site: Site) -> None:
    """Images have a text alternative, and a size, which avoids layout shifts."""
    def check(page: Page) -> Iterator[str]:
        for image in page.tree.iter("img"):
            lost = [name for name in ("alt", "width", "height") if image.get(name) is None]
            wrong = [
                name for name in ("width", "height")
                if image.get(name) is not None and not is_positive_number(image.get(name))
            ]
            if lost or wrong:
                yield f"{image.get('src')}: missing {lost}, not a size {wrong}"

    expect_on_pages(site, check, "pictures without alt or size")


def is_positive_number(text: str) -> bool:
    """Whether the text is an integer above zero, as HTML requires for sizes."""
    return text.isascii() and text.isdigit() and int(text) > 0


def test_ids_are_unique(site: Site) -> None:
    """Labels, skip links and fragments resolve to the first of two equal ids."""
    def check(page: Page) -> Iterator[str]:
        yield from (f"#{id}" for id, count in Counter(page.ids).items() if count > 1 or not id)

    expect_on_pages(site, check, "ids used twice")


def test_pages_contain_no_inline_code(site: Site) -> None:
    """Pages contain no inline style, handler or script, because the CSP blocks them."""
    errors = (
        f"{page.path}: {error}"
        for page in site.pages
        for element in page.tree.iter("*")
        for error in inline_code(element)
    )
    tools.expect_none(errors, "inline code")


def inline_code(element: etree._Element) -> Iterator[str]:
    """Yields the inline styles and scripts of an element."""
    name = local_name(element)
    for attribute, value in element.attrib.items():
        if attribute == "style" or attribute.startswith("on"):
            yield f"<{name} {attribute}>"
        if value.strip().lower().startswith("javascript:"):
            yield f"<{name} {attribute}={value!r}>"
    if name == "style":
        yield "<style>"
    if name == "script" and element.get("src") is None:
        if (element.get("type") or "").lower() not in DATA_BLOCKS:
            yield f"<script type={element.get('type')!r}> without src"


def directives(policy: str) -> dict[str, frozenset[str]]:
    """Returns the sources of each directive of a CSP."""
    parts = (part.split() for part in policy.split(";"))
    return {part[0].lower(): frozenset(part[1:]) for part in parts if part}


def contains_policy(found: str) -> bool:
    """Whether a CSP contains every directive of `POLICY` unchanged; further directives are allowed."""
    given = directives(found)
    return all(given.get(name) == sources for name, sources in directives(POLICY).items())


def test_every_page_contains_the_csp(site: Site) -> None:
    """Every page has the CSP in a <meta>, for hosts that send no header."""
    def check(page: Page) -> Iterator[str]:
        if not any(map(contains_policy, page.meta_values("http-equiv", "content-security-policy"))):
            yield "no <meta> with the policy"

    expect_on_pages(site, check, "pages without the policy")


def test_headers_file_contains_the_csp(site: Site) -> None:
    """`_headers` contains the CSP for hosts that read this file."""
    assert "_headers" in site.paths, "no _headers file"
    lines = (site.root / "_headers").read_text(encoding="utf-8").splitlines()
    values = [
        line.split(":", 1)[1] for line in lines
        if line.strip().lower().startswith("content-security-policy:")
    ]
    assert any(map(contains_policy, values)), "_headers does not send the policy"


def test_at_most_one_element_has_high_priority(site: Site) -> None:
    """At most one element of a page has a high fetch priority, and it is not lazy."""
    def check(page: Page) -> Iterator[str]:
        urgent = page.tree.xpath("//*[@fetchpriority='high']")
        if len(urgent) > 1:
            yield f"{len(urgent)} elements with fetchpriority=high"
        yield from (
            "fetchpriority=high and loading=lazy" for e in urgent if e.get("loading") == "lazy"
        )

    expect_on_pages(site, check, "wrong priorities")


def test_every_page_has_landmarks(site: Site) -> None:
    """A page has one <main>, a skip link before all other links, and a name for every <nav>."""
    def check(page: Page) -> Iterator[str]:
        mains = page.tree.xpath("//main")
        if len(mains) != 1:
            yield f"{len(mains)} main"
        first_link = next(page.tree.iter("a"), None)
        if first_link is None or not (first_link.get("href") or "").startswith("#"):
            yield "the first link is not a skip link"
        navigations = page.tree.xpath("//nav[not(@aria-label) and not(@aria-labelledby)]")
        if navigations:
            yield f"{len(navigations)} nav without a name"

    expect_on_pages(site, check, "parts of the frame missing")
