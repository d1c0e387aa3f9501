"""Printed pages: no content is clipped, and no sheet is empty."""

from __future__ import annotations

import base64
import subprocess
from urllib.parse import urljoin

import pytest
from lxml import etree

from support import tools
from .published_site import Page, collapse

tools.python_module("selenium")
from support.browser import Browser, Variant, in_every_browser  # noqa: E402  (needs selenium)
from selenium.webdriver.common.print_page_options import PrintOptions  # noqa: E402
from .test_browser import OVERFLOW  # noqa: E402  (needs selenium)

A4 = (21.0, 29.7)
PAPER = Variant("paper", width=718, media="print")
"""The width of A4 without margins of one centimetre."""
PRINTED = ("review", "restaurant", "statistics")
XHTML = "{http://www.w3.org/1999/xhtml}"


@in_every_browser
def test_pages_fit_on_paper(
    page_kind: str, browser: Browser, base_url: str, examples: dict[str, Page]
) -> None:
    """The print layout does not overflow the sheet."""
    browser.set_variant(PAPER)
    browser.open(urljoin(base_url, examples[page_kind].url_path))
    reach = browser.run(OVERFLOW)
    tools.expect_none(reach["culprits"] or [f"{reach['wide']} px"] * (reach["wide"] > 0), "wider than the sheet")


@in_every_browser
@pytest.mark.parametrize("kind", PRINTED)
def test_printed_sheets_contain_the_page(kind: str, browser: Browser, base_url: str, examples: dict[str, Page]) -> None:
    """The PDF begins with the heading, every sheet contains words, and no word is clipped."""
    browser.set_variant(Variant("screen"))
    browser.open(urljoin(base_url, examples[kind].url_path))
    heading = browser.run("return document.querySelector('h1').textContent")
    sheets = printed(browser)
    words = [[word.text for word in sheet.iter(f"{XHTML}word")] for sheet in sheets]
    assert collapse(heading) in " ".join(words[0])
    assert all(words), f"empty sheets among {len(sheets)}"
    clipped = (word.text for sheet in sheets for word in sheet.iter(f"{XHTML}word") if is_clipped(word, sheet))
    tools.expect_none(clipped, "cut off")


def printed(browser: Browser) -> list[etree._Element]:
    """Returns the sheets of the open page with the words on each; wide content is not shrunk."""
    paper = PrintOptions()
    paper.page_width, paper.page_height = A4
    paper.shrink_to_fit = False
    reader = tools.required(tools.program("pdftotext"), "pdftotext")
    pdf = base64.b64decode(browser.driver.print_page(paper))
    found = subprocess.run([reader, "-bbox", "-", "-"], input=pdf, capture_output=True, check=True).stdout
    return list(etree.fromstring(found, etree.XMLParser(recover=True)).iter(f"{XHTML}page"))


def is_clipped(word: etree._Element, sheet: etree._Element) -> bool:
    """Whether a word extends beyond its sheet."""
    return float(word.get("xMin")) < 0 or float(word.get("xMax")) > float(sheet.get("width"))
