// Images: chosen, pasted or dropped. Each is described and stored before the form refers to it.
import { t } from "./language.js";
import { field, fresh, isReached, send } from "./server.js";
import { insert } from "./text.js";

const isPicture = (file) => file.type.startsWith("image/") || /\.(heic|heif|avif)$/iu.test(file.name);
const escaped = (text) => text.replace(/[\\[\]]/gu, "\\$&").replace(/\s+/gu, " ");

const change = (input, value) => {
  if (!input) return;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
};

// Returns the name of the stored image; throws the reason why it is not stored.
const store = async (form, file) => {
  const title = field("f-title") ?? field("f-name");
  const entries = [["file", form.dataset.path], [title?.name ?? "f-title", title?.value ?? ""], ["picture", file]];
  let answer;
  try {
    answer = await send(form, "picture", entries);
  } catch {
    // The server ends a request with too many bytes before it has read them.
    throw new Error(t(await isReached(form) ? "imageTooLarge" : "imageUnsent"));
  }
  const { name, error } = await answer.json().catch(() => ({ error: t("imageRefused", { status: answer.status }) }));
  if (!name) throw new Error(error);
  return name;
};

// Asks for an image and its description; calls `done` with the name and description of the stored image.
const ask = (form, chosen, isMain, done) => new Promise((next) => {
  const [dialog, input, image, alt] = ["picture-dialog", "picture-file", "picture-shown", "picture-alt"].map(field);
  const [wrong, button, main] = ["picture-wrong", "picture-insert", "picture-main"].map(field);
  let file = chosen;
  const show = () => {
    URL.revokeObjectURL(image.src);
    image.hidden = !file;
    if (file) image.src = URL.createObjectURL(file);
  };
  const submit = async () => {
    wrong.textContent = file ? "" : t("chooseFile");
    if (!file) return input.focus();
    button.disabled = true;
    try {
      const name = await store(form, file);
      // The text takes no input while the dialog is open.
      dialog.close();
      done(name, alt.value.trim(), main?.checked ?? false);
    } catch (error) {
      wrong.textContent = error.message;
    }
    button.disabled = false;
  };
  [input.value, alt.value, wrong.textContent, input.closest("p").hidden] = ["", "", "", Boolean(file)];
  if (main) [main.checked, main.disabled] = [isMain || !field("f-image").value, isMain];
  input.onchange = () => { [file] = input.files; show(); alt.focus(); };
  button.onclick = submit;
  dialog.onkeydown = (event) => {
    if (event.key !== "Enter" || event.target !== alt) return;
    event.preventDefault();
    submit();
  };
  dialog.onclose = next;
  show();
  dialog.showModal();
  if (file) return alt.focus();
  try {
    input.showPicker();
  } catch { /* Only a click or a key opens the file dialog. */ }
});

// An image is a paragraph of its own.
const write = (area, name, alt) => {
  const [before, after] = [area.value.slice(0, area.selectionStart), area.value.slice(area.selectionEnd)];
  const start = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const end = after === "" ? "\n" : after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  insert(area, `${start}![${escaped(alt)}](${/[\s()]/u.test(name) ? `<${name}>` : name})${end}`);
};

const setMain = (name, alt) => {
  change(field("f-image"), name);
  change(field("f-alt"), alt);
};

// Suggests the images of the text as the main image.
const suggest = (input, area) => {
  const list = fresh("datalist", "", { id: "images-of-text" });
  input.after(list);
  input.setAttribute("list", list.id);
  input.addEventListener("focus", () => {
    const names = [...area.value.matchAll(/!\[[^\]]*\]\(<?([^)>]+)>?\)/gu)].map(([, name]) => name);
    list.replaceChildren(...[...new Set(names)].map((name) => fresh("option", "", { value: name })));
  });
};

// Returns the function that asks for an image of the text.
export const pictures = (form, area) => {
  const insertAll = async (files) => {
    for (const file of files) {
      // Some browsers forget the cursor of an area that a dialog covers.
      const place = [area.selectionStart, area.selectionEnd];
      await ask(form, file, false, (name, alt, isMain) => {
        area.focus();
        area.setSelectionRange(...place);
        write(area, name, alt);
        if (isMain) setMain(name, alt);
      });
    }
    area.focus();
  };
  const files = (data) => [...data?.files ?? []].filter(isPicture);
  const holdsFile = (event) => [...event.dataTransfer.types].includes("Files");
  area.addEventListener("paste", (event) => {
    if (files(event.clipboardData).length === 0) return;
    event.preventDefault();
    insertAll(files(event.clipboardData));
  });
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
    insertAll(files(event.dataTransfer));
  });
  const main = field("picture");
  if (main) {
    // The image is stored at once, so the form contains its name instead.
    main.removeAttribute("name");
    const take = async () => {
      if (main.files[0]) await ask(form, main.files[0], true, setMain);
      main.value = "";
    };
    main.addEventListener("change", take);
    take();
    if (field("f-image")) suggest(field("f-image"), area);
  }
  return () => insertAll([undefined]);
};
