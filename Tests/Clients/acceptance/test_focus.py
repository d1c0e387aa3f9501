"""Properties that axe does not check: the contrast of stars, and keyboard navigation through each page."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin

import pytest

from support import tools
from support.forms import in_turn
from .published_site import Page

tools.python_module("selenium")
from support.browser import Browser, Variant, in_every_browser  # noqa: E402  (needs selenium)
from selenium.webdriver.common.keys import Keys  # noqa: E402

SCHEMES = (Variant("light"), Variant("dark", scheme="dark"), Variant("forced", forced_colors=True))
STAR_CONTRAST = 3.0
MOST_STOPS = 400
BATCH = 25
"""The number of key presses per command to the browser."""
TARGET = 24

CONTRASTS = """
const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
const channels = colour => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
};
const luminance = rgb => rgb.slice(0, 3)
  .map(value => value / 255)
  .map(value => value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4)
  .reduce((sum, value, index) => sum + value * [.2126, .7152, .0722][index], 0);
const ground = element => {
  for (let box = element; box; box = box.parentElement) {
    const colour = channels(getComputedStyle(box).backgroundColor);
    if (colour[3] === 255) return colour;
  }
  return channels('Canvas');
};
return [...document.querySelectorAll('.stars')].map(stars => {
  const [one, other] = [channels(getComputedStyle(stars).color), ground(stars)].map(luminance);
  const filled = luminance(channels(getComputedStyle(stars.querySelector('svg')).fill));
  const ratio = (a, b) => (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  return Math.min(ratio(one, other), ratio(filled, other));
});
"""
"""Returns the contrast of each row of stars with its background; the lower of outline and fill."""

WATCH_STOPS = """
window.stops = [];
let hasLeft = false;
window.readStop = () => {
  const element = document.activeElement;
  if (hasLeft || !element || element === document.body || element.dataset.stop) return;
  const box = element.getBoundingClientRect();
  const shown = [element, element.closest('.card')].filter(Boolean).some(owner => {
    const style = getComputedStyle(owner);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  });
  const inText = element.matches('p a, li a, dd a, td a, figcaption a')
    && getComputedStyle(element).display === 'inline';
  const stretched = element.closest('.card') && element.matches('.p-name');
  element.dataset.stop = stops.length;
  stops.push({
    name: element.outerHTML.slice(0, 110), shown,
    inView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    width: box.width, height: box.height, isSkip: element.matches('.skip'),
    exempt: Boolean(inText || stretched || element.matches('input, .aside')),
  });
};
addEventListener('keydown', readStop, true);
addEventListener('blur', ({target}) => hasLeft ||= target === window);
"""
"""Before each key press, stores a newly focused element: whether its focus is visible, and whether it is a large enough target."""
STOPS = "readStop(); return stops"
MISSED = """
const first = document.querySelector('[data-stop="0"]');
return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
  .filter(element => element.tabIndex >= 0 && !element.disabled && element.type !== 'hidden' && !element.dataset.stop)
  .filter(element => element.checkVisibility({visibilityProperty: true}) && !element.matches('[type=radio]:not(:checked)'))
  .filter(element => first.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
  .map(element => element.outerHTML.slice(0, 110));
"""
"""Returns the elements after the first stop that Tab did not reach. Tab reaches one radio button of a group."""
SKIP_TARGET = "return document.getElementById(document.querySelector('.skip').hash.slice(1))?.localName"


@in_every_browser
def test_stars_have_contrast(page_kind: str, browser: Browser, base_url: str, examples: dict[str, Page]) -> None:
    """Outline and fill of stars have a contrast of 3:1 with the background (WCAG 2.2, 1.4.11)."""
    browser.set_variant(SCHEMES[0])
    browser.open(urljoin(base_url, examples[page_kind].url_path))
    weak = []
    for variant in SCHEMES:
        browser.set_variant(variant)
        weak += [f"{variant.name}: {ratio:.2f}:1" for ratio in browser.run(CONTRASTS) if ratio < STAR_CONTRAST]
    tools.expect_none(weak, "faint stars")


def faults_of_stop(stop: dict[str, Any]) -> list[str]:
    """Returns the errors of a focused element."""
    found = []
    if not stop["shown"]:
        found.append(f"focus is not seen: {stop['name']}")
    if not stop["inView"]:
        found.append(f"focus is outside the window: {stop['name']}")
    small = min(stop["width"], stop["height"]) < TARGET - 0.5
    if small and not stop["exempt"]:
        size = f"{stop['width']:.0f}×{stop['height']:.0f}"
        found.append(f"target of {size} px: {stop['name']}")
    return found


def stops_of(browser: Browser) -> list[dict[str, Any]]:
    """Presses Tab until no further element takes the focus; returns the focused elements in order."""
    browser.run(WATCH_STOPS)
    stops: list[dict[str, Any]] = []
    while len(stops) < MOST_STOPS:
        browser.press(*[Keys.TAB] * BATCH)
        found = browser.run(STOPS)
        if len(found) < len(stops) + BATCH:
            return found
        stops = found
    return stops


@in_every_browser
@pytest.mark.parametrize("width", in_turn((320, 1280), 2))
def test_keyboard_reaches_every_element(
    page_kind: str, width: int, browser: Browser, base_url: str, examples: dict[str, Page]
) -> None:
    """Tab reaches every element once, in view, with an outline and a large enough target, and leaves the page. The first stop
    skips the menu and leads to the main element; the search page focuses its field."""
    browser.set_variant(Variant("walk", width=width))
    browser.open(urljoin(base_url, examples[page_kind].url_path))
    stops = stops_of(browser)
    assert 0 < len(stops) < MOST_STOPS, f"{len(stops)} stops"
    tools.expect_none([error for stop in stops for error in faults_of_stop(stop)], "errors on the way by keyboard")
    tools.expect_none(browser.run(MISSED), "elements that Tab does not reach")
    assert stops[0]["isSkip"] == (page_kind != "search")
    assert browser.run(SKIP_TARGET) == "main"
