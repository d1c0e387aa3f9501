// Saving without leaving the page, and storing text that is not saved.
import { locale, now, t } from "./language.js";
import { held } from "./pointer.js";
import { field, fresh, isReached, post, send, server } from "./server.js";
import { focusFault, impossible, showFaults } from "./preview.js";

// The inputs by name; of several, the last one counts. The other inputs identify the form.
const values = (form) => new Map([...new FormData(form)].filter(([name, value]) =>
  typeof value === "string" && !["key", "file", "base", "tab", "row"].includes(name)));

// The values that the page was sent with. What was typed before this script was loaded differs from them.
const sentValue = (input) => {
  if (input.localName === "select") return ([...input.options].find((option) => option.defaultSelected) ?? input.options[0])?.value ?? "";
  return input.type === "checkbox" ? input.value : input.defaultValue;
};
const sentValues = (form) => {
  const names = values(form);
  const isSent = ({ name, type, defaultChecked }) => names.has(name) && type !== "file" && (type !== "checkbox" || defaultChecked);
  return new Map([...form.elements].filter(isSent).map((input) => [input.name, sentValue(input)]));
};

const put = (form, texts) => {
  for (const input of form.elements) {
    if (!input.name || !texts.has(input.name) || ["hidden", "file", "submit"].includes(input.type)) continue;
    if (input.type === "checkbox") input.checked = texts.get(input.name) === input.value;
    else input.value = texts.get(input.name);
  }
};

const fill = (form, texts) => {
  put(form, texts);
  form.dispatchEvent(new Event("refill"));
};

const newTab = () => [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Shows the identity of a file that was saved for the first time, and the number of a row that other programs have moved.
const showFile = (form, { file, base, row, canPublish }) => {
  const [remove, publish] = [field("delete"), field("publish")];
  if (publish && canPublish !== null) publish.hidden = !canPublish;
  if (canPublish) field("lacking")?.remove();
  for (const input of document.querySelectorAll("[name=base]")) input.value = base;
  for (const input of document.querySelectorAll("[name=row]")) input.value = row;
  form.dataset.base = base;
  if (form.dataset.path === file) return;
  for (const input of document.querySelectorAll("[name=file]")) input.value = file;
  form.dataset.path = file;
  history.replaceState(null, "", `review?file=${encodeURIComponent(file)}`);
  field("path").textContent = file;
  const title = (field("f-title") ?? field("f-name"))?.value;
  if (title) [document.title, field("heading").textContent] = [t("editFile", { title }), title];
  for (const part of [remove, field("next")]) if (part) part.hidden = false;
};

// Stores unsaved text at the server, as a text of its own for each opened form, and offers the texts of others. `changed` is
// called after each change. A form with a status (`state`) is saved without leaving the page.
export const saving = (form, changed) => {
  const [box, message, state] = [field("kept"), field("unsent"), field("state")];
  const [base, tab] = [form.querySelector("[name=base]"), fresh("input", "", { type: "hidden", name: "tab", value: form.dataset.tab })];
  const row = () => form.querySelector("[name=row]")?.value;
  const path = () => form.dataset.path;
  form.append(tab);
  // What a refused form contained counts as changed, although the page shows it from the start.
  const names = () => new Set([...form.elements].map((input) => input.name));
  const touched = new Set();
  let [initial, timer, sending, stored, restored, isLeaving, seen] = [sentValues(form), 0, Promise.resolve(), "[]", "", false, 0];
  let [requests, inputs, last] = [0, 0, Promise.resolve()];
  const changes = () => {
    const now = values(form);
    return [...new Set([...initial.keys(), ...now.keys()])].map((name) => [name, now.get(name) ?? ""])
      .filter(([name, value]) => touched.has(name) || value !== (initial.get(name) ?? ""));
  };
  const about = () => [["file", path()], ["base", base.value], ["tab", tab.value], ["replaces", restored], ...row() ? [["row", row()]] : []];
  const show = (text) => held(() => {
    message.textContent = text;
    message.hidden = !text;
  });
  const say = (text) => held(() => {
    if (!state) return;
    state.textContent = text;
    state.classList.remove("wrong");
  });
  const isGone = () => show(t("isGone"));
  const isBack = () => show(server.isRestarted ? t("isRestarted") : "");
  // The file contains these values already, perhaps in another notation.
  const noteSaved = (same) => {
    for (const [name, value] of same) initial.set(name, value);
    touched.clear();
    stored = "[]";
    if (state?.textContent === t("notSavedYet")) say("");
  };
  const store = async () => {
    const now = changes();
    const text = JSON.stringify([base.value, tab.value, now]);
    if (text === stored || now.length === 0 && stored === "[]") return true;
    if (!await isReached(form)) {
      seen = 0;
      isGone();
      clearTimeout(timer);
      timer = setTimeout(keep, 2000);
      return false;
    }
    seen = Date.now();
    try {
      const { isSaved } = await post(form, now.length ? "keep" : "discard", [...about(), ...now]);
      [stored, restored] = [text, ""];
      if (isSaved) noteSaved(now);
      isBack();
    } catch (error) {
      show(t("notStored", { reason: error.message }));
      return false;
    }
    return true;
  };
  // One request at a time, so that the last text is stored last.
  const keep = () => (sending = sending.then(store));

  const leave = () => {
    isLeaving = true;
    form.submit();
  };
  const refuse = (faults, reason, isFocused) => {
    form.dataset.sent = "";
    say(reason);
    showFaults(form, faults);
    if (isFocused) focusFault(form);
  };
  // A form with errors remains a draft.
  const isSound = async (entries) => {
    const { faults } = await post(form, "judge", entries);
    const isSound = faults.every(({ severity }) => severity !== "error");
    if (!isSound) refuse(faults, t("notFinished"), true);
    return isSound;
  };
  // Saves the form with other values of some inputs, which change only once it is saved.
  const save = async (ends, said) => {
    if (isLeaving) return;
    if (impossible(form).length > 0) return refuse([], t("faulty"), true);
    const [place, before] = [document.activeElement, inputs];
    clearTimeout(timer);
    await keep();
    if (!await isReached(form)) return show(t("unsaved"));
    if (server.isRestarted) return;
    if (!state) return leave();
    say(t("saving"));
    const sent = new Map([...values(form), ...ends]);
    const entries = [...[...new FormData(form)].filter(([name]) => name !== "key" && !ends.has(name)), ...ends];
    if (ends.size > 0 && !await isSound(entries)) return;
    const answer = await send(form, "save", [...entries, ["reply", "json"]]);
    const isJSON = answer.headers.get("Content-Type")?.startsWith("application/json");
    // The answer is a page, such as both versions of a file that another program changed.
    if (!isJSON) return leave();
    const result = await answer.json();
    const { faults } = result;
    // A writer who went on during the request keeps the focus.
    if (faults) return refuse(faults, t("faulty"), document.activeElement === place && inputs === before);
    put(form, ends);
    showFile(form, result);
    [initial, stored] = [sent, "[]"];
    touched.clear();
    show("");
    say(said());
    form.dispatchEvent(new Event("saved"));
    if (changes().length > 0) await keep();
    changed(true);
  };

  const restore = async (text) => {
    // What was typed beside the offer remains a text of its own.
    if (changes().length > 0) {
      if (!await keep()) return;
      tab.value = newTab();
    }
    const known = names();
    fill(form, new Map(text.values));
    base.value = form.dataset.base = text.base;
    if (text.values.every(([name]) => known.has(name))) restored = text.id;
    await keep();
    await offer();
    changed();
    form.querySelector("input:not([type=hidden]), textarea").focus();
  };
  const discard = async (text) => {
    await post(form, "discard", [["tab", text.id]]);
    await offer();
  };
  const line = (text) => {
    const [take, drop] = [fresh("button", t("restore"), { type: "button" }), fresh("button", t("discard"), { type: "button" })];
    const known = names();
    const other = text.values.filter(([name]) => !known.has(name)).map(([, value]) => value).join("\n");
    const about = text.file === path() ? "" : ` ${t("ofMissingFile", { file: text.file })}`;
    const outdated = text.file !== path() || text.base === base.value ? "" : ` ${t("isOutdated")}`;
    const element = fresh("div");
    element.append(fresh("p", t("unsavedOf", { time: new Date(text.time * 1000).toLocaleString(locale) }) + about + outdated), take, " ", drop);
    if (other) {
      const area = fresh("textarea", "", { readonly: "", rows: "6", "aria-label": t("otherText") });
      area.value = other;
      element.append(area);
    }
    take.addEventListener("click", () => restore(text));
    drop.addEventListener("click", () => discard(text).catch(() => show(t("notRunning"))));
    return element;
  };
  const offer = async () => {
    if (!await isReached(form) || server.isRestarted) return;
    seen = Date.now();
    const { texts } = await post(form, "unsaved", [["file", path()]]);
    const rowOf = (text) => text.values.find(([name]) => name === "row")?.[1];
    const own = texts.find((text) => text.id === tab.value);
    if (own && stored === "[]") {
      const known = own.values.map(([name]) => name).filter((name) => name !== "row" && names().has(name));
      for (const name of known.length > 0 ? known : initial.keys()) touched.add(name);
    }
    const others = texts.filter((text) => text.id !== tab.value && rowOf(text) === row());
    box.replaceChildren(...others.map(line));
    box.hidden = others.length === 0;
  };

  const noteChange = () => {
    inputs += 1;
    clearTimeout(timer);
    timer = setTimeout(keep, 400);
    say(t("notSavedYet"));
    changed();
  };
  form.addEventListener("input", noteChange);
  if (changes().length > 0) noteChange();
  const isUnsent = () => !isLeaving && changes().length > 0 && JSON.stringify([base.value, tab.value, changes()]) !== stored;
  addEventListener("pagehide", () => {
    if (isUnsent() && Date.now() - seen < 5000) post(form, "keep", [...about(), ...changes()], true).catch(() => {});
  });
  addEventListener("beforeunload", (event) => {
    if (isUnsent() && !message.hidden) event.preventDefault();
  });
  // One after another, so that none is lost.
  const request = (ends = new Map(), said = () => t("savedAt", { time: now() })) => {
    requests += 1;
    last = last.then(() => save(ends, said)).catch(() => show(t("unsaved"))).finally(() => { requests -= 1; });
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (requests < 2) request();
  });
  // A server that is gone is reported before the next change.
  let wasGone = false;
  setInterval(async () => {
    if (document.hidden || requests > 0) return;
    const isThere = await isReached(form);
    if (!isThere) isGone();
    else if (wasGone) await keep().then(isBack);
    wasGone = !isThere;
  }, 5000);
  offer().catch(() => {});
  return request;
};
