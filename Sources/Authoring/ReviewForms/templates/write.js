"use strict";
(() => {
  const field = (id) => document.getElementById(id);
  const fresh = (name, text = "", attributes = {}) => {
    const element = document.createElement(name);
    element.textContent = text;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  // Browsers may block storage.
  const storage = {
    get(key) { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
    set(key, value) { try { localStorage.setItem(key, JSON.stringify(value)); return true; } catch { return false; } },
    remove(key) { try { localStorage.removeItem(key); } catch { /* It stays. */ } },
  };

  const list = () => {
    const input = field("filter");
    if (!input) return;
    const rows = [...document.querySelectorAll(".reviews li")];
    const show = () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const row of rows) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
      const count = rows.filter((row) => !row.hidden).length;
      field("found").textContent = words.length === 0 ? "" : `${count} of ${rows.length} reviews`;
    };
    input.closest("p").hidden = false;
    input.addEventListener("input", show);
    show();
  };

  const marks = {
    bold: ["**", "**", "bold"],
    italic: ["*", "*", "italic"],
    link: ["[", "](https://)", "text"],
    spoiler: ["\n:::spoiler\n", "\n:::\n", "Spoiler"],
  };
  const lines = { heading: "## ", list: "- ", quote: "> " };

  // Uses the browser's own command, so that it can be undone.
  const insert = (area, text) => {
    area.focus();
    if (!document.execCommand("insertText", false, text)) area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  };

  const mark = (area, name) => {
    const { selectionStart: start, selectionEnd: end, value } = area;
    if (lines[name]) {
      const begin = value.lastIndexOf("\n", start - 1) + 1;
      area.setSelectionRange(begin, end);
      insert(area, value.slice(begin, end).split("\n").map((line) => lines[name] + line).join("\n"));
      return;
    }
    const [before, after, example] = marks[name];
    const text = value.slice(start, end) || example;
    insert(area, before + text + after);
    const first = start + before.length;
    area.setSelectionRange(first, first + text.length);
  };

  const tools = () => {
    const [bar, area] = [document.querySelector(".tools"), field("body")];
    const buttons = [...bar.querySelectorAll("button")];
    bar.hidden = false;
    buttons.forEach((button, index) => {
      button.tabIndex = index === 0 ? 0 : -1;
      button.addEventListener("click", () => mark(area, button.dataset.mark));
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
      mark(area, name);
    });
  };

  const count = (form) => {
    for (const area of form.querySelectorAll("[data-counted]")) {
      const hint = field(`h-${area.dataset.counted}`);
      const show = () => { hint.textContent = `${area.value.trim().length} characters; write one sentence`; };
      area.addEventListener("input", show);
      show();
    }
  };

  const categories = (form) => {
    const choice = field("f-category");
    if (!choice) return;
    const show = () => {
      for (const part of form.querySelectorAll(".field[data-for]")) {
        const names = part.dataset.for.split("\n").filter(Boolean);
        const isFilled = [...part.querySelectorAll("input, textarea, select")].some((input) => input.value);
        part.hidden = names.length > 0 && choice.value !== "" && !names.includes(choice.value) && !isFilled;
      }
    };
    choice.addEventListener("change", show);
    show();
  };

  const picture = (form) => {
    const [input, image, alt] = [field("picture"), field("chosen"), field("f-alt")];
    const show = () => {
      URL.revokeObjectURL(image.src);
      const [file] = input.files;
      image.hidden = !file;
      if (!file) return;
      image.src = URL.createObjectURL(file);
      if (!alt.value.trim()) alt.focus();
    };
    input.addEventListener("change", show);
    const holdsFile = (event) => [...event.dataTransfer.types].includes("Files");
    form.addEventListener("dragover", (event) => {
      if (!holdsFile(event)) return;
      event.preventDefault();
      form.classList.add("dropping");
    });
    form.addEventListener("dragleave", () => form.classList.remove("dropping"));
    form.addEventListener("drop", (event) => {
      form.classList.remove("dropping");
      if (!holdsFile(event)) return;
      event.preventDefault();
      input.files = event.dataTransfer.files;
      show();
    });
  };

  const values = (form) => [...new FormData(form)].filter(([name, value]) => typeof value === "string" && name !== "key");
  const fill = (form, entries) => {
    const texts = new Map(entries);
    for (const input of form.elements) {
      if (!input.name || !texts.has(input.name) || ["hidden", "file", "submit"].includes(input.type)) continue;
      if (input.type === "radio") input.checked = input.value === texts.get(input.name);
      else if (input.type === "checkbox") input.checked = texts.get(input.name) === input.value;
      else input.value = texts.get(input.name);
    }
  };

  // Stores unsaved text in the browser, and offers it again.
  const drafts = (form, changed) => {
    const [path, base] = [form.dataset.path, form.dataset.base];
    const [name, initial, box] = [`verdict-write ${path}`, JSON.stringify(values(form)), field("kept")];
    const isSaved = new URLSearchParams(location.search).has("saved");
    if (isSaved) {
      storage.remove(name);
      if (storage.get("verdict-write saving")) storage.remove("verdict-write ");
      storage.remove("verdict-write saving");
    }
    const found = storage.get(name);
    if (found && JSON.stringify(found.values) !== initial) {
      const outdated = found.base === base ? "" : " The file changed after that.";
      const [take, drop] = [fresh("button", "Restore", { type: "button" }), fresh("button", "Discard", { type: "button" })];
      box.replaceChildren(fresh("p", `This browser has unsaved text of ${found.when}.${outdated} `), take, drop);
      box.hidden = false;
      take.addEventListener("click", () => {
        fill(form, found.values);
        box.hidden = true;
        form.dispatchEvent(new Event("input", { bubbles: true }));
        form.querySelector("input:not([type=hidden]), textarea").focus();
      });
      drop.addEventListener("click", () => {
        storage.remove(name);
        box.hidden = true;
      });
    }
    const keep = () => {
      const now = values(form);
      if (JSON.stringify(now) === initial) return;
      const isStored = storage.set(name, { base, values: now, when: new Date().toLocaleString() });
      if (!isStored && box.hidden) {
        box.replaceChildren(fresh("p", "This browser cannot store unsaved text. Save before you leave."));
        box.hidden = false;
      }
    };
    let timer = 0;
    form.addEventListener("input", () => {
      if (!box.hidden && box.querySelector("button")) box.hidden = true;
      clearTimeout(timer);
      timer = setTimeout(keep, 400);
      changed();
    });
    addEventListener("pagehide", keep);
    form.addEventListener("submit", () => {
      keep();
      if (path === "") storage.set("verdict-write saving", true);
    });
  };

  const showFaults = (form, faults) => {
    for (const box of form.querySelectorAll(".faults")) box.replaceChildren();
    for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
    for (const { input, place, severity, text } of faults) {
      const line = fresh("p", ` ${text}`);
      line.prepend(fresh("b", `${severity}:`));
      (field(place) ?? field("faults")).append(line);
      if (input) field(input)?.setAttribute("aria-invalid", "true");
    }
  };

  // Requests the preview and the errors of the text shortly after the last change; one request at a time.
  const check = (form) => {
    const section = document.querySelector(".page");
    if (!section) return () => {};
    const [frame, message] = [field("page"), field("page-said")];
    let [timer, isRequesting, isDue] = [0, false, false];
    section.hidden = false;
    const request = async () => {
      if (isRequesting) { isDue = true; return; }
      [isRequesting, isDue] = [true, false];
      try {
        const data = new FormData(form);
        data.delete("picture");
        const answer = await fetch("judge", { method: "POST", body: data, headers: { "Verdict-Write": "1" } });
        const { faults, page, isOutdated } = await answer.json();
        showFaults(form, faults);
        if (page) frame.src = `page?${page}`;
        message.textContent = page ? "" : "Correct the errors to update the preview.";
        if (isOutdated) message.textContent += " Another program changed the file. Saving shows both versions.";
      } catch {
        message.textContent = "The preview is not available. Check that verdict serve is running.";
      }
      isRequesting = false;
      if (isDue) request();
    };
    // An untouched new form is not checked.
    if (form.dataset.base) request();
    return () => {
      clearTimeout(timer);
      timer = setTimeout(request, 500);
    };
  };

  // Keeps the scroll position of the preview.
  const followScroll = () => {
    const frame = field("page");
    let top = 0;
    frame?.addEventListener("load", () => {
      frame.contentWindow.scrollTo({ top, behavior: "instant" });
      frame.contentWindow.addEventListener("scroll", () => { top = frame.contentWindow.scrollY; });
    });
  };

  list();
  const form = field("review");
  if (form) {
    tools();
    count(form);
    categories(form);
    picture(form);
    followScroll();
    drafts(form, check(form));
  }
})();
