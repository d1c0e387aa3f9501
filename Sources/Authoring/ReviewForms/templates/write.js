"use strict";
(() => {
  const field = (id) => document.getElementById(id);
  const fresh = (name, text = "", attributes = {}) => {
    const element = document.createElement(name);
    element.textContent = text;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
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

  // Another server may listen on this port by now, so no text is sent before this one has shown its secret.
  let isRestarted = false;
  const isReached = async (form) => {
    try {
      const answer = await fetch("proof");
      isRestarted = answer.status === 202;
      return answer.ok && await answer.text() === form.dataset.proof;
    } catch { return false; }
  };

  const post = async (form, action, entries, isLast = false) => {
    const data = new FormData();
    for (const [name, value] of [...entries, ["key", form.querySelector("[name=key]").value]]) data.append(name, value);
    const answer = await fetch(action, { method: "POST", body: data, headers: { "Verdict-Write": "1" }, keepalive: isLast });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return answer.json();
  };

  // The inputs by name; of several, the last one counts. The other inputs identify the form.
  const values = (form) => new Map([...new FormData(form)].filter(([name, value]) =>
    typeof value === "string" && !["key", "file", "base", "tab"].includes(name)));
  const fill = (form, texts) => {
    for (const input of form.elements) {
      if (!input.name || !texts.has(input.name) || ["hidden", "file", "submit"].includes(input.type)) continue;
      if (input.type === "radio") input.checked = input.value === texts.get(input.name);
      else if (input.type === "checkbox") input.checked = texts.get(input.name) === input.value;
      else input.value = texts.get(input.name);
    }
  };
  const newTab = () => [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  // Stores unsaved text at the server, as a text of its own for each opened form, and offers the texts of others.
  const unsaved = (form, changed) => {
    const [path, initial, box, message] = [form.dataset.path, values(form), field("kept"), field("unsent")];
    const [base, tab] = [form.querySelector("[name=base]"), fresh("input", "", { type: "hidden", name: "tab", value: form.dataset.tab })];
    form.append(tab);
    // What a refused form contained counts as changed, although the page shows it from the start.
    const names = () => new Set([...form.elements].map((input) => input.name));
    const touched = new Set();
    let [timer, sending, stored, restored, isLeaving, seen] = [0, Promise.resolve(), "[]", "", false, 0];
    const changes = () => {
      const now = values(form);
      return [...new Set([...initial.keys(), ...now.keys()])].map((name) => [name, now.get(name) ?? ""])
        .filter(([name, value]) => touched.has(name) || value !== (initial.get(name) ?? ""));
    };
    const about = () => [["file", path], ["base", base.value], ["tab", tab.value], ["replaces", restored]];
    const show = (text) => {
      message.textContent = text;
      message.hidden = !text;
    };
    const send = async () => {
      const now = changes();
      const text = JSON.stringify([base.value, tab.value, now]);
      if (text === stored || now.length === 0 && stored === "[]") return true;
      if (!await isReached(form)) {
        seen = 0;
        show("Verdict is not running. Your text stays in this tab, and is stored when Verdict runs again.");
        clearTimeout(timer);
        timer = setTimeout(keep, 2000);
        return false;
      }
      seen = Date.now();
      try {
        await post(form, now.length ? "keep" : "discard", [...about(), ...now]);
        [stored, restored] = [text, ""];
        show(isRestarted ? "Verdict was restarted. Your text is stored: open the address that Verdict printed to go on." : "");
      } catch (error) {
        show(`Unsaved text cannot be stored (${error.message}). Save before you leave.`);
        return false;
      }
      return true;
    };
    // One request at a time, so that the last text is stored last.
    const keep = () => (sending = sending.then(send));
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
      const [take, drop] = [fresh("button", "Restore", { type: "button" }), fresh("button", "Discard", { type: "button" })];
      const known = names();
      const other = text.values.filter(([name]) => !known.has(name)).map(([, value]) => value).join("\n");
      const about = text.file === path ? "" : ` It belongs to ${text.file}, which no longer exists.`;
      const outdated = text.file !== path || text.base === base.value ? "" : " The file changed after that; Save shows both versions.";
      const element = fresh("div");
      element.append(fresh("p", `There is unsaved text of ${new Date(text.time * 1000).toLocaleString()}.${about}${outdated}`), take, " ", drop);
      if (other) {
        const area = fresh("textarea", "", { readonly: "", rows: "6", "aria-label": "Text that this form cannot show" });
        area.value = other;
        element.append(area);
      }
      take.addEventListener("click", () => restore(text));
      drop.addEventListener("click", () => discard(text).catch(() => show("Verdict is not running.")));
      return element;
    };
    const offer = async () => {
      if (!await isReached(form) || isRestarted) return;
      seen = Date.now();
      const { texts } = await post(form, "unsaved", [["file", path]]);
      const own = texts.find((text) => text.id === tab.value);
      if (own && stored === "[]") {
        const known = own.values.map(([name]) => name).filter((name) => names().has(name));
        for (const name of known.length > 0 ? known : initial.keys()) touched.add(name);
      }
      const others = texts.filter((text) => text.id !== tab.value);
      box.replaceChildren(...others.map(line));
      box.hidden = others.length === 0;
    };
    form.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(keep, 400);
      changed();
    });
    const isUnsent = () => !isLeaving && changes().length > 0 && JSON.stringify([base.value, tab.value, changes()]) !== stored;
    addEventListener("pagehide", () => {
      if (isUnsent() && Date.now() - seen < 5000) post(form, "keep", [...about(), ...changes()], true).catch(() => {});
    });
    addEventListener("beforeunload", (event) => {
      if (isUnsent() && !message.hidden) event.preventDefault();
    });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      clearTimeout(timer);
      await keep();
      if (!await isReached(form)) return show("Not saved: Verdict is not running. Your text stays in this tab.");
      if (isRestarted) return;
      isLeaving = true;
      form.submit();
    });
    offer().catch(() => {});
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
        if (!await isReached(form) || isRestarted) throw new Error("another server");
        const data = [...new FormData(form)].filter(([name]) => name !== "picture" && name !== "key");
        const { faults, page, obstacle, isOutdated } = await post(form, "judge", data);
        showFaults(form, faults);
        if (page) frame.src = `page?${page}`;
        message.textContent = page ? "" : "Correct the errors to update the preview.";
        if (obstacle) message.textContent = `The preview is not updated because of an error in another file: ${obstacle}`;
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
    // Forms of some content types have no image.
    if (field("picture")) picture(form);
    followScroll();
    unsaved(form, check(form));
  }
  const plain = field("plain");
  if (plain) unsaved(plain, () => {});
})();
