// Fields of one line: days, colours, and the keys that move from one to the next.
import { rowsOf } from "./cells.js";
import { t } from "./language.js";
import { field, fresh } from "./server.js";

const isDay = (text) => /^\d{4}-\d{2}-\d{2}$/u.test(text);

// The current day at this place.
export const today = () => {
  const now = new Date();
  return new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

// Gives a text input another value, as if it was typed.
const take = (input, value) => {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
};

// A day may be known in part, so it is a text. The button opens a calendar beside it, for a pointer only.
export const calendar = (input) => {
  const hidden = { "aria-hidden": "true", tabindex: "-1" };
  const picker = fresh("input", "", { ...hidden, type: "date", class: "unseen" });
  const button = fresh("button", "▾", { ...hidden, type: "button", class: "pick", title: t("chooseDay") });
  button.addEventListener("click", (event) => {
    event.preventDefault();
    picker.value = isDay(input.value) ? input.value : "";
    picker.showPicker();
  });
  picker.addEventListener("input", (event) => {
    event.stopPropagation();
    take(input, picker.value);
  });
  input.placeholder = today();
  input.after(button, picker);
};

const colour = (input) => {
  const picker = fresh("input", "", { type: "color", class: "pick", "aria-label": t("chooseColour") });
  const none = fresh("button", "", { type: "button", class: "button" });
  const follow = () => {
    const [code] = input.value.match(/#[0-9a-f]{6}\b/iu) ?? [];
    if (code) picker.value = code;
    [picker.hidden, none.hidden] = [!code, Boolean(code)];
    none.textContent = t(input.value.trim() ? "chooseColour" : "noColour");
  };
  // An input without a colour would show black.
  none.addEventListener("click", () => {
    [picker.hidden, none.hidden] = [false, true];
    picker.focus();
    picker.click();
  });
  picker.addEventListener("blur", follow);
  picker.addEventListener("input", (event) => {
    event.stopPropagation();
    take(input, picker.value);
  });
  input.addEventListener("input", follow);
  input.form.addEventListener("refill", follow);
  input.after(picker, none);
  follow();
};

// Enter moves to the next field; only the buttons and Ctrl+Enter save.
const moveOn = (form) => form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.isComposing) return;
  if (!event.target.matches("input:not([type=file])")) return;
  event.preventDefault();
  const fields = [...form.elements].filter((other) => other.matches("input, select, textarea") && other.tabIndex >= 0 && other.offsetParent);
  fields[fields.indexOf(event.target) + 1]?.focus();
});

// The heading is the title that is being typed.
const followTitle = (form) => {
  const [input, heading] = [form.querySelector(".headline") && (field("f-title") ?? field("f-name")), field("heading")];
  if (!input) return;
  const first = heading.textContent;
  const show = () => {
    heading.textContent = input.value.trim() || first;
    document.title = t("editFile", { title: heading.textContent });
  };
  for (const [target, type] of [[input, "input"], [form, "refill"]]) target.addEventListener(type, show);
};

// Each of several visits has its own day. In a new review, the day above that nobody has changed is the last of them, which is said
// beside both.
const followVisits = (form) => {
  const [day, area] = [form.querySelector(".headline [type=date]"), form.querySelector("textarea[name=f-visits]")];
  if (form.dataset.base || !day || !area) return;
  const notes = [fresh("p", "", { class: "told", role: "status" }), fresh("p", "", { class: "told" })];
  day.after(notes[0]);
  area.closest(".field").append(notes[1]);
  const given = day.value;
  let last = given;
  const say = () => {
    const text = last === given || day.value !== last ? "" : t("dayOfVisit", { day: last });
    for (const note of notes) if (note.textContent !== text) note.textContent = text;
  };
  area.addEventListener("input", () => {
    if (day.value !== last) return;
    const days = rowsOf(area).map((row) => typeof row === "string" ? row : row.date ?? "");
    last = days.filter(isDay).sort().at(-1) ?? given;
    day.value = last;
    say();
  });
  day.addEventListener("input", say);
};

export const allFields = (form) => {
  for (const input of form.querySelectorAll(".field > [data-day]")) calendar(input);
  for (const input of form.querySelectorAll(".field > [data-colour]")) colour(input);
  moveOn(form);
  followTitle(form);
  followVisits(form);
};
