// Rows of a list as inputs, ordered by keyboard, by buttons and by drag. The text area of the form remains and contains the rows.
import { isNested, rowsOf, shownText, typed, written } from "./cells.js";
import { calendar } from "./fields.js";
import { t } from "./language.js";
import { field } from "./server.js";

const rows = (area, box) => {
  const [list, template, input, status] = ["ol", "template", ".add input", "[role=status]"].map((name) => box.querySelector(name));
  const [adding, undoing] = ["add", "undo"].map((name) => box.querySelector(`[data-${name}]`));
  const mayBeAlone = "alone" in box.dataset;
  const isOfDays = "day" in template.content.querySelector("[data-cell]").dataset;
  const faults = field(`e-${area.id.slice(2)}`);
  const cells = (item) => [...item.querySelectorAll("[data-cell]")];
  const items = () => [...list.children];
  const name = (item) => cells(item).map((cell) => cell.value.trim()).find(Boolean) || t("emptyRow");
  const sources = new WeakMap();
  let [past, isMoved] = [[], false];

  // The cell that a single text belongs to: paths have a cell of their own.
  const only = (item, text) => cells(item).find((cell) => "path" in cell.dataset && text.endsWith(".md")) ?? cells(item)[0];

  const values = (item, source) => typeof source === "string" ? { [only(item, source).dataset.cell]: source } : source;

  const read = (item) => {
    const source = sources.get(item);
    const row = { ...values(item, source) };
    for (const cell of cells(item)) {
      const { cell: key } = cell.dataset;
      if (isNested(row[key]) || cell.value === shownText(row[key])) continue;
      const value = typed(cell);
      if (value === undefined) delete row[key];
      else row[key] = value;
    }
    const [key, ...others] = Object.keys(row);
    const isAlone = mayBeAlone && (typeof source === "string" || item.matches("[data-new]")) && others.length === 0
      && typeof row[key] === "string" && only(item, row[key]).dataset.cell === key;
    return isAlone ? row[key] : row;
  };

  const show = (source, isNew = false) => {
    const item = template.content.cloneNode(true).firstElementChild;
    sources.set(item, source);
    item.toggleAttribute("data-new", isNew);
    const row = values(item, source);
    for (const cell of cells(item)) {
      const value = row[cell.dataset.cell];
      if (isNested(value)) cell.closest("label").remove();
      else cell.value = shownText(value);
      if ("day" in cell.dataset) calendar(cell);
    }
    list.append(item);
    return item;
  };

  // Shows the first input, notes and what has a value; the others on request. A path replaces the first input.
  const isSpare = (item, cell, place) => cell.localName === "input" && !cell.value && cell !== document.activeElement
    && !("open" in item.dataset) && (place > 0 || cells(item).some((other) => "path" in other.dataset && other.value));
  const arrange = () => {
    items().forEach((item, index) => {
      const row = `${name(item)} (${index + 1})`;
      for (const [place, cell] of cells(item).entries()) {
        cell.closest("label").hidden = isSpare(item, cell, place);
      }
      const [up, down, more, remove] = item.querySelectorAll(".moves button");
      [up.disabled, down.disabled] = [index === 0, index === list.children.length - 1];
      more.hidden = !cells(item).some((cell) => cell.closest("label").hidden);
      for (const [button, action] of [[up, "moveUp"], [down, "moveDown"], [more, "moreOfRow"], [remove, "removeRow"]]) {
        button.setAttribute("aria-label", t(action, { row }));
      }
    });
    list.hidden = items().length === 0;
    undoing.disabled = past.length === 0;
  };

  const added = () => {
    const text = input.value.trim();
    if (!text) return [];
    return [mayBeAlone ? text : { [template.content.querySelector("[data-cell]").dataset.cell]: text }];
  };
  const all = () => [...items().map(read), ...added()];
  const isFilled = (row) => row.length || Object.keys(row).length;
  const write = () => {
    area.value = all().filter(isFilled).map(written).join("\n");
    arrange();
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const showAll = (rows) => {
    list.replaceChildren();
    for (const row of rows) show(row);
    arrange();
  };
  // Moves errors to the rows that they are about; rows without a value are not written.
  const showFaults = () => {
    const filled = items().filter((item) => isFilled(read(item)));
    for (const line of faults.querySelectorAll("[data-item]")) {
      const item = filled[line.dataset.item];
      if (!item) continue;
      const place = item.querySelector(".faults");
      place.id = `${faults.id}-${line.dataset.item}`;
      place.append(line);
      const cell = cells(item).find((other) => !other.closest("label").hidden) ?? cells(item)[0];
      cell.setAttribute("aria-invalid", "true");
      cell.setAttribute("aria-describedby", place.id);
    }
    if (!faults.hasChildNodes()) input.removeAttribute("aria-invalid");
  };
  const keep = () => {
    past.push(items().map(read));
    isMoved = true;
  };
  const say = (item) => {
    const [number, count] = [items().indexOf(item) + 1, list.children.length];
    status.textContent = t("rowPlace", { row: name(item), number, count });
  };

  const add = () => {
    const [row] = added();
    keep();
    input.value = "";
    const item = show(row ?? {}, true);
    write();
    if (row === undefined) cells(item)[0].focus();
    else input.focus();
    say(item);
  };
  const remove = (item) => {
    keep();
    const next = item.nextElementSibling ?? item.previousElementSibling;
    status.textContent = t("removed", { row: name(item) });
    item.remove();
    write();
    (next?.querySelector("[data-remove]") ?? input).focus();
  };
  // The neighbour moves, so that the row keeps the focus and the pointer.
  const step = (item, by) => {
    const neighbour = by < 0 ? item.previousElementSibling : item.nextElementSibling;
    if (!neighbour) return false;
    if (by < 0) item.after(neighbour);
    else item.before(neighbour);
    return true;
  };
  const move = (item, by, focused) => {
    if (!(by < 0 ? item.previousElementSibling : item.nextElementSibling)) return;
    keep();
    step(item, by);
    write();
    say(item);
    if (focused.disabled) item.querySelector("[data-by]:not(:disabled)")?.focus();
    item.scrollIntoView({ block: "nearest" });
  };
  const undo = () => {
    const rows = past.pop();
    if (!rows) return;
    showAll(rows);
    write();
    status.textContent = t("undone");
    if (!box.contains(document.activeElement) || document.activeElement === undoing) input.focus();
  };

  const drag = (item, start) => {
    const handle = start.target;
    const before = items();
    const middle = (row) => row.getBoundingClientRect().top + row.offsetHeight / 2;
    const follow = ({ clientY }) => {
      while (item.previousElementSibling && clientY < middle(item.previousElementSibling)) step(item, -1);
      while (item.nextElementSibling && clientY > middle(item.nextElementSibling)) step(item, 1);
      if (clientY < 80) scrollBy(0, -12);
      if (clientY > innerHeight - 80) scrollBy(0, 12);
    };
    const end = () => {
      for (const type of ["pointermove", "pointerup", "pointercancel"]) handle.removeEventListener(type, type === "pointermove" ? follow : end);
      item.classList.remove("dragging");
      if (items().every((row, index) => row === before[index])) return;
      past.push(before.map(read));
      isMoved = true;
      write();
      say(item);
    };
    start.preventDefault();
    handle.setPointerCapture(start.pointerId);
    item.classList.add("dragging");
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("pointerup", end);
    handle.addEventListener("pointercancel", end);
  };

  list.addEventListener("click", ({ target }) => {
    const [button, item] = [target.closest(".moves button"), target.closest("li")];
    if (!button) return;
    if (button.dataset.by) move(item, Number(button.dataset.by), button);
    else if ("remove" in button.dataset) remove(item);
    else {
      item.dataset.open = "";
      arrange();
      cells(item).find((cell) => !cell.value)?.focus();
    }
  });
  list.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && by) {
      event.preventDefault();
      move(event.target.closest("li"), by, event.target);
    }
    // Enter neither sends the form nor adds a line to a note.
    if (event.key === "Enter" && event.target.matches("[data-cell]") && !event.ctrlKey && !event.metaKey) event.preventDefault();
  });
  list.addEventListener("pointerdown", (event) => {
    if (event.target.matches(".handle") && event.button === 0) drag(event.target.closest("li"), event);
  });
  // The cells have no names; the text area reports their changes.
  box.addEventListener("input", (event) => {
    event.stopPropagation();
    isMoved = false;
    // Of a day, each part that is typed is an input of its own.
    const isChosen = !isOfDays && (event.inputType === "insertReplacementText" || !event.inputType);
    if (event.target === input && isChosen && input.value) add();
    else write();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (input.value.trim()) add();
  });
  box.addEventListener("keydown", (event) => {
    if (!isMoved || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    event.preventDefault();
    undo();
  });
  adding.addEventListener("click", add);
  undoing.addEventListener("click", undo);
  area.form.addEventListener("faults", showFaults);
  const refill = () => {
    [past, input.value] = [[], ""];
    showAll(rowsOf(area));
  };
  area.form.addEventListener("refill", refill);

  const hint = field(`h-${area.id.slice(2)}`);
  const hints = [t("rowHint"), ...isOfDays ? [t("partialDayHint")] : []];
  hint.textContent = hint.textContent.split(t("entriesPerLine").split("{")[0])[0] + hints.join(" ");
  if (isOfDays) input.type = "date";
  const suggestions = template.content.querySelector("[data-cell]").getAttribute("list");
  if (suggestions) input.setAttribute("list", suggestions);
  [input.id, area.id, area.hidden, box.hidden] = [area.id, "", true, false];
  if (area.hasAttribute("aria-invalid")) input.setAttribute("aria-invalid", "true");
  area.removeAttribute("aria-invalid");
  showAll(JSON.parse(box.dataset.items));
  if (area.value !== area.defaultValue) refill();
  showFaults();
};

export const allRows = (form) => {
  for (const box of form.querySelectorAll("[data-rows]")) rows(field(box.dataset.rows), box);
};
