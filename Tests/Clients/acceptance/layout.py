"""Layout errors of the open page: text that is unreachable, clipped or covered."""

from __future__ import annotations

from support import tools

tools.python_module("selenium")
from support.browser import Browser  # noqa: E402  (needs selenium)
from .test_browser import OVERFLOW  # noqa: E402  (needs selenium)

TEXT_ERRORS = """
const errors = new Set();
const cuts = overflow => overflow === 'hidden' || overflow === 'clip';
const name = node => {
  const {className, localName} = node.parentElement;
  return `${node.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40).toWellFormed()} <${className || localName}>`;
};
const blockOf = node => {
  let box = node.parentElement;
  while (getComputedStyle(box).display === 'inline') box = box.parentElement;
  return box;
};

const known = new Map();
const framesOf = element => {
  if (!element || element === document.documentElement) return [];
  if (!known.has(element)) {
    const {overflowX, overflowY, webkitLineClamp} = getComputedStyle(element);
    const frame = {overflowX, overflowY, isClamped: webkitLineClamp !== 'none', box: element.getBoundingClientRect()};
    const own = overflowX === 'visible' ? [] : [frame];
    known.set(element, [...own, ...framesOf(element.parentElement)]);
  }
  return known.get(element);
};

const isShown = (box, frames, node) => frames.every(frame => {
  const sideways = box.right > frame.box.right + 1.5 || box.left < frame.box.left - 1.5;
  const down = Math.max(box.bottom - frame.box.bottom, frame.box.top - box.top) > box.height * .3;
  // A clamped text ends with an ellipsis; its page has all of it.
  const isCut = sideways && cuts(frame.overflowX) || down && cuts(frame.overflowY) && !frame.isClamped;
  if (isCut) errors.add(`cut off: ${name(node)}`);
  return !sideways && !down;
});

const things = [];
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const node = texts.currentNode, parent = node.parentElement, frames = framesOf(parent);
  if (!node.data.trim() || parent.closest('option') || frames.some(({box}) => box.width <= 1)) continue;
  if (!parent.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  for (const box of range.getClientRects())
    if (box.width > 1 && box.bottom + scrollY > 0 && isShown(box, frames, node)) things.push({node, box, block: blockOf(node)});
}
for (const node of document.querySelectorAll('button, input')) {
  const box = node.getBoundingClientRect();
  if (box.width > 1 && node.checkVisibility()) things.push({node, box, block: node});
}

things.sort((one, other) => one.box.top - other.box.top);
for (const [index, one] of things.entries()) {
  for (let next = index + 1; things[next]?.box.top < one.box.bottom; next += 1) {
    const other = things[next];
    const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
    const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
    const covers = width > 2 && height > .35 * Math.min(one.box.height, other.box.height);
    if (covers && one.block !== other.block) errors.add(`covered: ${name(one.node)} and ${name(other.node)}`);
  }
}

for (const part of document.querySelectorAll('.dots > :not(.badge, [hidden])'))
  if (!part.textContent.trim()) errors.add(`a dot before nothing in ${name(part)}`);
return [...errors];
"""
"""Lists clipped text, text that overlaps other text or a control, and separated items without text. Text that can be scrolled
into view is not clipped. Glyph boxes are higher than the lines of headings, so overlaps up to about a third of the height are
ignored."""

SPACED = """
const sheet = new CSSStyleSheet();
sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
                   p { margin-block-end: 2em !important }`);
document.adoptedStyleSheets = arguments[0] ? [sheet] : [];
"""
"""Sets the text spacing that pages must support (WCAG 2.2, 1.4.12), or removes it."""


def layout_errors(browser: Browser, where: str) -> list[str]:
    """Returns elements that overflow the page, and text that is clipped or covered."""
    reach = browser.run(OVERFLOW)
    sideways = [f"sideways by {reach['wide']} px"] if reach["wide"] > 0 else []
    return [f"{where}: {error}" for error in [*sideways, *reach["culprits"], *browser.run(TEXT_ERRORS)]]


def layout_errors_with_spacing(browser: Browser, where: str) -> list[str]:
    """Returns the layout errors with the text spacing of WCAG 2.2, 1.4.12."""
    browser.run(SPACED, True)
    found = layout_errors(browser, f"{where}, spaced")
    browser.run(SPACED, False)
    return found
