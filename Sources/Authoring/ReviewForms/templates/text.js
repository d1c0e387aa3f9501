// The Markdown bar of the text, and its length.
import { counted, t } from "./language.js";
import { held } from "./pointer.js";
import { field, fresh } from "./server.js";

const marks = { bold: ["**", t("boldWord")], italic: ["*", t("italicWord")], spoiler: ["||", t("spoilerWord")] };
const lines = { heading: "## ", list: "- ", quote: "> " };

// Scrolls to the line of the cursor, which browsers do only for what is typed. A copy of the text has the same lines.
const reveal = (area) => {
  const [copy, end] = [fresh("div", area.value.slice(0, area.selectionEnd), { class: "copy" }), fresh("span", "|")];
  const { font, padding, border } = getComputedStyle(area);
  const [top, left, width] = [area.offsetTop - area.scrollTop, area.offsetLeft, area.offsetWidth].map((size) => `${size}px`);
  Object.assign(copy.style, { font, padding, border, top, left, width });
  copy.append(end);
  area.after(copy);
  end.scrollIntoView({ block: "nearest" });
  copy.remove();
};

// Uses the browser's own command, so that it can be undone.
export const insert = (area, text) => {
  area.focus();
  if (text === "" && area.selectionStart === area.selectionEnd) return;
  const isDone = document.execCommand(text ? "insertText" : "delete", false, text);
  if (!isDone) area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  requestAnimationFrame(() => reveal(area));
};

// Replaces a range and selects a part of the result.
const replace = (area, start, end, text, first, last) => {
  area.setSelectionRange(start, end);
  insert(area, text);
  area.setSelectionRange(first, last);
};

// Whether a mark is before an index, and none of a longer one: "*" is no part of "**".
const isMark = (value, index, mark) => {
  const length = (text) => text.length - text.replace(/\*+$/u, "").length;
  const stars = length(value.slice(0, index));
  return value.slice(0, index).endsWith(mark) && (mark !== "*" || stars !== 2);
};

// Whether a mark is open before an index of its paragraph.
const isOpen = (value, index, mark) => value.slice(0, index).split(/\n\s*\n/u).at(-1).split(mark).length % 2 === 0;

const toggle = (area, [mark, example]) => {
  const { selectionStart: start, selectionEnd: end, value } = area;
  const [text, size] = [value.slice(start, end), mark.length];
  // After the last marked word, the mark ends.
  if (!text && value.startsWith(mark, end) && !isMark(value, start, mark) && isOpen(value, start, mark)) {
    area.focus();
    return area.setSelectionRange(end + size, end + size);
  }
  if (isMark(value, start, mark) && value.startsWith(mark, end)) {
    return replace(area, start - size, end + size, text, start - size, end - size);
  }
  if (text.length > 2 * size && text.startsWith(mark) && isMark(text, text.length, mark)) {
    return replace(area, start, end, text.slice(size, -size), start, end - 2 * size);
  }
  const inner = text || example;
  replace(area, start, end, mark + inner + mark, start + size, start + size + inner.length);
};

const toggleLines = (area, prefix) => {
  const { selectionStart: start, selectionEnd: end, value } = area;
  const begin = value.lastIndexOf("\n", start - 1) + 1;
  const after = value.indexOf("\n", end);
  const rows = value.slice(begin, after < 0 ? value.length : after).split("\n");
  const isMarked = rows.every((row) => row.startsWith(prefix));
  const text = rows.map((row) => (isMarked ? row.slice(prefix.length) : prefix + row)).join("\n");
  replace(area, begin, after < 0 ? value.length : after, text, begin + text.length, begin + text.length);
};

const spoiler = (area) => {
  const { selectionStart: start, selectionEnd: end, value } = area;
  const text = value.slice(start, end);
  if (!text.includes("\n")) return toggle(area, marks.spoiler);
  replace(area, start, end, `\n:::spoiler\n${text.trim()}\n:::\n`, start + 12, start + 12 + text.trim().length);
};

const escaped = (text) => text.replace(/[\\[\]]/gu, "\\$&");

// Returns a link to an address, or to the file with a title.
const linked = (text, to, files) => {
  const file = files.find(({ value }) => value.toLowerCase() === to.toLowerCase())?.dataset.path;
  const isPath = /^([a-z][a-z0-9+.-]*:|[/#.])/iu.test(to) || !to.includes(".");
  const address = file ?? (isPath ? to : `https://${to}`);
  return `[${escaped(text || to)}](${/[\s()]/u.test(address) ? `<${address}>` : address})`;
};

const link = (area) => {
  const [dialog, to] = [field("link-dialog"), field("link-to")];
  const { selectionStart: start, selectionEnd: end } = area;
  const files = [...field("link-titles").options];
  const done = () => {
    if (!to.value.trim()) return to.focus();
    dialog.close();
    area.setSelectionRange(start, end);
    insert(area, linked(area.value.slice(start, end), to.value.trim(), files));
  };
  to.value = "";
  field("link-insert").onclick = done;
  dialog.onkeydown = (event) => {
    if (event.key !== "Enter" || event.target !== to) return;
    event.preventDefault();
    done();
  };
  dialog.onclose = () => area.focus();
  dialog.showModal();
};

const apply = (area, name, image) => {
  if (name === "image") return image();
  if (name === "link") return link(area);
  if (name === "spoiler") return spoiler(area);
  if (lines[name]) return toggleLines(area, lines[name]);
  toggle(area, marks[name]);
};

// Shows the Markdown bar; `image` asks for an image.
export const tools = (area, image) => {
  const bar = document.querySelector(".tools");
  const buttons = [...bar.querySelectorAll("button")];
  bar.hidden = false;
  buttons.forEach((button, index) => {
    button.tabIndex = index === 0 ? 0 : -1;
    button.addEventListener("click", () => apply(area, button.dataset.mark, image));
  });
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const now = buttons.indexOf(document.activeElement);
    const next = buttons[(now + step + buttons.length) % buttons.length];
    buttons[now].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
  area.addEventListener("keydown", (event) => {
    const name = { b: "bold", i: "italic", k: "link" }[event.key];
    if (!name || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    apply(area, name, image);
  });
};

// Readers see neither names and descriptions of images nor addresses of links.
const target = String.raw`\(\s*(?:<[^>\n]*>|(?:[^()\s]|\([^()\s]*\))*)(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)`;
const [image, ending] = [new RegExp(String.raw`!\[[^\]]*\]${target}`, "gu"), new RegExp(String.raw`\]${target}`, "gu")];
const address = /<?\b[a-z][a-z0-9+.-]*:\/\/[^\s<>]*>?/giu;
const visible = (text) => text.replace(image, " ").replace(ending, "]").replace(address, " ");

// Long texts are split at white space, which is fast.
const words = (text) => {
  if (text.length > 200_000) return text.split(/\s+/u).length;
  const parts = new Intl.Segmenter(undefined, { granularity: "word" }).segment(text);
  return [...parts].filter((part) => part.isWordLike).length;
};

// Shows the number of words and the reading time, at 230 words per minute.
export const measure = (area, output) => {
  let timer = 0;
  const show = () => {
    const count = words(visible(area.value));
    const text = count === 0 ? "" : counted("length", count, { minutes: Math.ceil(count / 230) });
    held(() => { output.textContent = text; });
  };
  area.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, 300);
  });
  area.form.addEventListener("refill", show);
  show();
};
