// The pages of the editor.
import { allChips } from "./chips.js";
import { allFields, today } from "./fields.js";
import { allRows } from "./rows.js";
import { check, follow, narrow } from "./preview.js";
import { field } from "./server.js";
import { now, t } from "./language.js";
import { measure, tools } from "./text.js";
import { pictures } from "./pictures.js";
import { saving } from "./saving.js";

const list = () => {
  const input = field("filter");
  if (!input) return;
  const rows = [...document.querySelectorAll(".reviews li")];
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
    const count = rows.filter((row) => !row.hidden).length;
    field("found").textContent = words.length === 0 ? "" : t(field("quick") ? "foundReviews" : "foundEntries", { count, all: rows.length });
  };
  input.closest("p").hidden = rows.length < 2;
  input.addEventListener("input", show);
  show();
};

const count = (form) => {
  for (const area of form.querySelectorAll("[data-counted]")) {
    const hint = field(`h-${area.dataset.counted}`);
    const show = () => { hint.textContent = t("characters", { count: area.value.trim().length }); };
    area.addEventListener("input", show);
    show();
  }
};

// Shows the fields of the chosen category, and those with a value.
const categories = (form) => {
  const choice = field("f-category");
  if (!choice) return;
  const isFilled = (part) => [...part.querySelectorAll("input, textarea, select")].some((input) =>
    input.type === "checkbox" ? input.checked : input.type !== "hidden" && input.value);
  const show = () => {
    for (const part of form.querySelectorAll(".field[data-for]")) {
      const names = part.dataset.for.split("\n").filter(Boolean);
      part.hidden = names.length > 0 && !names.includes(choice.value) && !isFilled(part);
      for (const label of part.querySelectorAll(".for")) label.hidden = names.includes(choice.value);
    }
  };
  choice.addEventListener("change", show);
  show();
};

// Saves the form and ends the draft. The other button then saves as well.
const finish = (form, button, draft, save) => {
  const main = form.querySelector(".save .main");
  const show = () => {
    button.hidden = !draft.checked;
    main.textContent = t(draft.checked ? "saveDraft" : "save");
  };
  for (const type of ["input", "refill", "saved"]) form.addEventListener(type, show);
  const said = () => {
    const day = ["f-published", "f-date", "f-visited"].map((id) => field(id)?.value).find(Boolean) ?? "";
    return day > today() ? t("scheduledFor", { day }) : t("finishedAt", { time: now() });
  };
  button.addEventListener("click", () => save(new Map([[draft.name, ""]]), said));
  show();
};

// Asks for the day of publication, then saves it and ends the draft.
const schedule = (button, save) => {
  const [dialog, day, wrong] = ["schedule-dialog", "schedule-day", "schedule-wrong"].map(field);
  const submit = () => {
    const isLater = day.value > today();
    wrong.textContent = isLater ? "" : t("schedulePast");
    if (!isLater) return day.focus();
    dialog.close();
    const draft = field("f-draft") ? [["f-draft", ""]] : [];
    save(new Map([["f-published", day.value], ...draft]), () => t("scheduledFor", { day: day.value }));
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    [day.value, day.min, wrong.textContent] = [field("f-published").value, today(), ""];
    dialog.showModal();
  });
  field("schedule-save").addEventListener("click", submit);
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target !== day) return;
    event.preventDefault();
    submit();
  });
};

// What scrolls into view, such as the line that is being written, stays clear of the bar.
const keepClear = (bar) => {
  const observer = new ResizeObserver(() => { document.documentElement.style.scrollPaddingBlock = `${bar.offsetHeight + 8}px`; });
  observer.observe(bar);
};

// The preview links each page to its form.
const announce = () => {
  try {
    localStorage.setItem("verdict-editor", JSON.stringify({ folder: new URL(".", location).pathname, label: t("edit") }));
  } catch { /* Storage is blocked. */ }
};

// Opens the folder that a page of the preview links to.
const open = () => {
  const folder = field(location.hash.slice(1));
  if (folder?.localName === "details") folder.open = true;
};

// Shows each step of a publication, then its result.
const track = (status) => setTimeout(async () => {
  const text = await fetch("progress").then((answer) => answer.text()).catch(() => undefined);
  const next = text && new DOMParser().parseFromString(text, "text/html").getElementById("progress");
  if (text && !next) return location.reload();
  const shown = next?.textContent ?? t("notRunning");
  if (status.textContent !== shown) status.textContent = shown;
  track(status);
}, 500);

announce();
open();
if (field("progress")) track(field("progress"));
list();
const form = field("review");
if (form) {
  const area = field("body");
  count(form);
  allChips(form);
  allRows(form);
  allFields(form);
  categories(form);
  keepClear(form.querySelector(".bar"));
  if (area) {
    tools(area, pictures(form, area));
    measure(area, field("length"));
    follow(field("page"));
    narrow(field("narrow"), field("page"));
  }
  const save = saving(form, check(form));
  if (field("schedule")) schedule(field("schedule"), save);
  if (field("f-draft")) finish(form, field("finish"), field("f-draft"), save);
}
const plain = field("plain");
if (plain) saving(plain, check(plain));
