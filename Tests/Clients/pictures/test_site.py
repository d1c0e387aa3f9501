"""A built site with all kinds of images: in a browser, in feeds and structured data, and by its files."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from lxml import etree, html
from support import tools
from support.forms import spread
from support.site_server import serving
from support.sites import Site
from .anonymity import expect_anonymous
from .decoded import expect_corners, opened
from .drawings import CORNERS
from .picture_sites import full_site

tools.python_module("selenium")
from support.browser import Browser, Variant, open_browser  # noqa: E402  (needs selenium)

ADDRESS = "https://pictures.example/"
MADE = re.compile(r"/pictures/(?P<stem>.+)\.[0-9a-f]+\.(?P<width>\d+)\.(avif|jpg|png)$")
FALLBACKS = (".jpg", ".png", ".svg", ".gif", ".webp")
COLOURS = re.compile(r"(^| )r[0-4] g[0-4] b[0-4]( |$)")
SHOWN: dict[tuple[int, tuple[str, ...]], list[tuple[str, dict[str, Any]]]] = {}
TEXTS = ("content", "encoded", "description", "summary")
AWAIT_ALL = """
const done = arguments[arguments.length - 1];
(async () => {
  for (const image of [...document.images].filter(image => !(image.complete && image.currentSrc))) {
    image.scrollIntoView({block: 'center', behavior: 'instant'});
    for (let turn = 0; turn < 200 && !(image.complete && image.currentSrc); turn++)
      await new Promise(next => setTimeout(next, 25));
  }
  done();
})();
"""
"""Loads images that fast scrolling has skipped."""
IMAGES = """
return [...document.images].map(image => ({
  source: image.currentSrc, plain: image.src, loaded: image.complete && image.naturalWidth > 0,
  naturalWidth: image.naturalWidth, naturalHeight: image.naturalHeight,
  width: image.getAttribute('width'), height: image.getAttribute('height'),
  classes: image.className, background: getComputedStyle(image).backgroundColor,
  sources: [image.srcset, ...[...image.parentElement.querySelectorAll(':scope > source')].map(each => each.srcset)],
  shown: image.getBoundingClientRect().width, loading: image.loading,
}));
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site, built once."""
    site = Site(tmp_path_factory.mktemp("pictures") / "project")
    site.put(full_site())
    site.built()
    return site


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    tools.required(tools.chromium(), "chromium")
    tools.required(tools.chromedriver(), "chromedriver")
    with open_browser() as session:
        session.command("Network.enable")
        # Chromium shows a larger file if its memory cache contains one.
        session.command("Network.setCacheDisabled", cacheDisabled=True)
        yield session


def pages(site: Site) -> list[str]:
    """Returns the URL paths of all pages, relative to the home page."""
    files = site.output.rglob("*.html")
    return sorted(file.relative_to(site.output).as_posix().removesuffix("index.html") for file in files)


def visited(site: Site) -> list[str]:
    """Returns lists, which have many images, and single pages; the short form selects some of the latter."""
    found = pages(site)
    single = [page for page in found if page.startswith("reviews/")]
    return [page for page in found if page not in single] + spread(single, short=6)


def images(site: Site, browser: Browser, width: int, without: tuple[str, ...] = ()) -> list[tuple[str, dict[str, Any]]]:
    """Returns all images of all pages as the browser shows them, and keeps them for further tests; `without` are image types
    that the browser must not support."""
    if (width, without) not in SHOWN:
        SHOWN[width, without] = list(shown(site, browser, width, without))
    return SHOWN[width, without]


def shown(site: Site, browser: Browser, width: int, without: tuple[str, ...]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields all images of all pages."""
    browser.set_variant(Variant("page", width))
    browser.command("Emulation.setDisabledImageTypes", imageTypes=list(without))
    with serving(site.output) as url:
        for page in visited(site):
            browser.open(urljoin(url, page))
            browser.scroll_through()
            browser.run_async(AWAIT_ALL)
            yield from ((page, image) for image in browser.run(IMAGES))
    browser.command("Emulation.setDisabledImageTypes", imageTypes=[])


def is_made(image: dict[str, Any]) -> bool:
    return bool(MADE.search(urlsplit(image["plain"]).path))


def shape_error(site: Site, image: dict[str, Any]) -> str | None:
    """Returns an error unless the shown file has the width in its name and the aspect ratio of the reserved space."""
    path = unquote(urlsplit(image["source"]).path)
    if path.endswith(".svg"):
        return None
    file = opened((site.output / path.lstrip("/")).read_bytes())
    named = MADE.search(path)
    if named and int(named["width"]) != file.width:
        return f"{path} is {file.width} wide"
    width, height = int(image["width"]), int(image["height"])
    if abs(file.width * height - file.height * width) > max(width, height, file.width, file.height):
        return f"{path} is {file.width} x {file.height}, room is left for {width} x {height}"
    return None


@pytest.mark.parametrize("width", (390, pytest.param(1280, marks=pytest.mark.long)))
def test_browsers_with_avif(site: Site, browser: Browser, width: int) -> None:
    """Every image loads as AVIF, in the reserved aspect ratio, with a placeholder colour unless it is transparent."""
    errors, count = [], 0
    for page, image in images(site, browser, width):
        what = f"{page} {image['source'] or image['plain']}"
        if not image["loaded"]:
            errors.append(f"{what} does not load")
            continue
        error = shape_error(site, image)
        errors += [f"{what}: {error}"] if error else []
        if is_made(image):
            count += 1
            errors += [f"{what} is no AVIF"] if not urlsplit(image["source"]).path.endswith(".avif") else []
            seen_through = "see-through" in what
            if bool(COLOURS.search(image["classes"])) == seen_through:
                errors.append(f"{what} has {'a' if seen_through else 'no'} colour: {image['classes']!r}")
    tools.expect_none(errors, f"at {width} px")
    assert count > 100, "there are hardly any pictures"


def test_browsers_without_avif(site: Site, browser: Browser) -> None:
    """Browsers without AVIF load a format that all browsers support."""
    errors = []
    for page, image in images(site, browser, 1280, without=("avif",)):
        path = urlsplit(image["source"]).path
        endings = (".jpg", ".png") if is_made(image) else FALLBACKS
        if not image["loaded"] or not path.endswith(endings):
            errors.append(f"{page}: {image['source'] or image['plain']}")
    tools.expect_none(errors, "without AVIF")


def test_no_image_is_larger_than_needed(site: Site, browser: Browser) -> None:
    """On a narrow screen, no list loads a wider file than necessary, so `sizes` matches the theme."""
    errors = []
    for page, image in images(site, browser, 390):
        named = MADE.search(urlsplit(image["source"]).path)
        widths = sorted({int(each) for each in re.findall(r" (\d+)w", image["sources"][-1])})
        needed = next((each for each in widths if each >= image["shown"]), widths[-1] if widths else 0)
        if named and image["shown"] and int(named["width"]) > needed:
            errors.append(f"{page}: {named['width']} px wide where {image['shown']:.0f} are shown and {needed} would do")
    tools.expect_none(sorted(set(errors)), "larger than needed at 390 px")


def test_placeholder_colour_is_visible(site: Site, browser: Browser) -> None:
    """Images have a background in the placeholder colour before they load."""
    browser.set_variant(Variant("page"))
    with serving(site.output) as url:
        browser.open(url)
        colours = {image["background"] for image in browser.run(IMAGES) if COLOURS.search(image["classes"])}
    assert colours, "no picture has a colour"
    assert "rgba(0, 0, 0, 0)" not in colours, colours


def test_upright_on_the_page(site: Site) -> None:
    """Derivatives of rotated images are upright."""
    rotated = [file for file in (site.output / "pictures").iterdir() if file.name.startswith("turned")]
    assert rotated
    for file in rotated:
        expect_corners(opened(file.read_bytes()), CORNERS, file.name)


def file_at(site: Site, address: str) -> Path:
    return site.output / unquote(address.removeprefix(ADDRESS))


def address_error(site: Site, address: str, endings: tuple[str, ...] = FALLBACKS) -> str | None:
    if not address.startswith(ADDRESS):
        return f"{address} is not a whole address"
    if not address.endswith(endings):
        return f"{address} is not known to everybody"
    return None if file_at(site, address).is_file() else f"{address} is not there"


def feed_bodies(site: Site) -> Iterator[tuple[str, str]]:
    """Yields the HTML of all entries of all feeds."""
    for file in site.output.rglob("*"):
        if file.suffix in (".atom", ".rss"):
            for element in etree.parse(file).iter():
                if isinstance(element.tag, str) and etree.QName(element).localname in TEXTS:
                    yield file.name, element.text or ""
        elif file.name == "feed.json":
            yield from ((file.name, item.get("content_html", "")) for item in json.loads(file.read_bytes())["items"])


def feed_addresses(site: Site) -> set[str]:
    """Returns the URLs of images in all feeds."""
    feeds = (file.read_text() for file in site.output.rglob("feed.*"))
    return {address for text in feeds for address in re.findall(rf"{ADDRESS}pictures/[^\s\"'<>&\\]+", text)}


def test_feeds(site: Site) -> None:
    """Feeds contain one file of each image, with its absolute URL."""
    bodies = [(name, html.fragment_fromstring(body, create_parent="div")) for name, body in feed_bodies(site) if "<" in body]
    found = [(name, image) for name, body in bodies for image in body.iter("img")]
    assert len(found) > 8 and len(feed_addresses(site)) > 20, "feeds have hardly any pictures"
    errors = [f"{name}: {error}" for name, image in found if (error := address_error(site, image.get("src", "")))]
    errors += [f"{name} has a choice of files" for name, image in found if image.get("srcset")]
    errors += [f"{name} has {each.tag}" for name, body in bodies for each in body.iter("picture", "source")]
    errors += filter(None, (address_error(site, address) for address in feed_addresses(site)))
    tools.expect_none(errors, "in feeds")


def heads(site: Site) -> Iterator[tuple[str, html.HtmlElement]]:
    for page in pages(site):
        path = site.output / (page + "index.html" if page.endswith("/") or not page else page)
        yield page, html.parse(str(path)).getroot()


def structured_images(value: object) -> Iterator[str]:
    """Yields the values of `image` in JSON-LD, at any depth."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "image":
                yield from _addresses(inner)
            yield from structured_images(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from structured_images(inner)


def _addresses(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from _addresses(inner)
    elif isinstance(value, dict):
        yield from _addresses(value.get("url", value.get("contentUrl", [])))


def test_structured_data_and_previews(site: Site) -> None:
    """Images in JSON-LD and Open Graph data exist, in formats that all clients support."""
    found, errors = 0, []
    for page, head in heads(site):
        told = [each.get("content") for each in head.iterfind(".//meta[@property='og:image']")]
        for script in head.iterfind(".//script[@type='application/ld+json']"):
            told += structured_images(json.loads(script.text))
        found += len(told)
        errors += [f"{page}: {error}" for address in told if (error := address_error(site, address))]
    tools.expect_none(errors, "in heads")
    assert found > 50, "there are hardly any"


def test_originals_are_not_published(site: Site) -> None:
    """No published file equals a source image, except images without derivatives."""
    originals = {
        hashlib.sha256(data).digest(): name for name, data in site.source.files.items()
        if name.startswith("content/pictures/") and not name.endswith((".svg", ".gif", "moving.webp"))
    }
    files = (file for file in site.output.rglob("*") if file.is_file())
    found = ((originals.get(hashlib.sha256(file.read_bytes()).digest()), file.name) for file in files)
    tools.expect_none((f"{name} as {file}" for name, file in found if name), "originals in the site")


def test_site_contains_no_private_metadata(site: Site) -> None:
    """exiftool and a byte search find no private data in the site."""
    expect_anonymous(site.output)


def test_every_image_is_referenced(site: Site) -> None:
    """Every published image is referenced by a page or feed."""
    texts = b"".join(
        file.read_bytes() for file in site.output.rglob("*") if file.is_file() and file.parent.name != "pictures"
    ).decode(errors="replace")
    names = {unquote(name) for name in re.findall(r"[^\s\"'/\\]+\.(?:avif|jpg|png|gif|webp|svg)", texts)}
    tools.expect_none(
        (file.name for file in (site.output / "pictures").iterdir() if file.name not in names), "no page names"
    )
