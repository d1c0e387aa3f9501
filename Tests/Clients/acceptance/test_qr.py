"""QR codes contain the URL of their page, decoded from screenshots: light, dark, narrow, printed."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from support import tools
from .published_site import Page, Site

tools.python_module("selenium")
from support.browser import Browser, Variant  # noqa: E402  (needs selenium)

CODE = "//img[contains(@src, '/qr.svg')]"
QUIET_MODULES = 4
VARIANTS = [Variant("light"), Variant("dark", scheme="dark"), Variant("narrow", width=320)]


@pytest.fixture(scope="module")
def pages(site: Site) -> list[Page]:
    """The pages with a QR code; skips the test if the site has none."""
    found = [page for page in site.pages if page.tree.xpath(CODE)]
    if not found:
        pytest.skip("no review has a QR code")
    return found


def decoded(picture: Path) -> list[str]:
    """Returns the texts of all QR codes in an image."""
    decoder = tools.required(tools.program("zbarimg"), "zbarimg")
    found = subprocess.run(
        [decoder, "--quiet", "--raw", "--set", "*.enable=0", "--set", "qrcode.enable=1", picture],
        capture_output=True, text=True, check=False,
    )
    return found.stdout.splitlines()


def seen(browser: Browser, url: str, file: Path) -> Path:
    """Takes a screenshot of a page after all of it has loaded."""
    browser.open(url)
    browser.scroll_through()
    browser.screenshot(file)
    return file


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_qr_codes_contain_the_page_url(
    variant: Variant, pages: list[Page], site: Site, browser: Browser, base_url: str, tmp_path: Path
) -> None:
    """The page shows one QR code, which contains the page's own URL."""
    browser.set_variant(variant)
    for page in pages:
        picture = seen(browser, base_url + page.url_path, tmp_path / "page.png")
        assert decoded(picture) == [page.canonical] == [site.url_of_page(page)], page.path


def test_qr_codes_are_printed(
    pages: list[Page], browser: Browser, base_url: str, tmp_path: Path
) -> None:
    """The QR code is printed, because it leads back to the site."""
    browser.set_variant(Variant("print", media="print"))
    for page in pages:
        picture = seen(browser, base_url + page.url_path, tmp_path / "page.png")
        assert decoded(picture) == [page.canonical], page.path


def test_qr_codes_have_quiet_zone_and_whole_pixels(
    pages: list[Page], browser: Browser, base_url: str
) -> None:
    """A module has a whole number of pixels, and the quiet zone has four modules."""
    browser.set_variant(Variant("light"))
    for page in pages:
        browser.open(base_url + page.url_path)
        browser.scroll_through()
        image = "document.querySelector('img[src$=\"/qr.svg\"]')"
        natural = browser.run(f"const i = {image}; return [i.naturalWidth, i.naturalHeight]")
        shown = browser.run(f"const i = {image}; return [i.width, i.height]")
        (code,) = page.tree.xpath(CODE)
        assert natural == shown == [int(code.get("width")), int(code.get("height"))], page.path
        box = browser.run(f"return fetch({image}.src).then(answer => answer.text())")
        modules = int(box.split('viewBox="0 0 ')[1].split()[0])
        assert natural[0] % modules == 0, page.path
        assert f'"M{QUIET_MODULES} {QUIET_MODULES}.5h7M' in box, page.path
