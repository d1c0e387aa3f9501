// Lists of names as chips, with suggestions. The text area of the form remains and contains one name per line.
import { t } from "./language.js";
import { field, fresh } from "./server.js";

const chips = (area) => {
  const input = fresh("input", "", { autocomplete: "off", "aria-describedby": area.getAttribute("aria-describedby") });
  const list = fresh("ul", "", { class: "chips" });
  const hint = field(`h-${area.id.slice(2)}`);
  hint.textContent = hint.textContent.replace(t("onePerLine"), () => t("nameHint"));
  const suggestions = field(`l-${area.id.slice(2)}`);
  if (suggestions) input.setAttribute("list", suggestions.id);
  const names = () => area.value.split("\n").filter((name) => name.trim());
  let own = names();
  // The text that is being typed is part of the value, so that saving includes it.
  const write = () => {
    area.value = [...own, input.value.trim()].filter(Boolean).join("\n");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const remove = (name, item) => {
    own = own.filter((other) => other !== name);
    item.remove();
    list.hidden = own.length === 0;
    write();
    input.focus();
  };
  // Existing chips stay, since a click on one may be what ends the input.
  const append = (names) => {
    for (const name of names) {
      const item = fresh("li", name);
      const button = fresh("button", "×", { type: "button", "aria-label": t("removeName", { name }) });
      button.addEventListener("click", () => remove(name, item));
      item.append(" ", button);
      list.append(item);
    }
    list.hidden = own.length === 0;
  };
  const add = () => {
    const added = input.value.split(",").map((name) => name.trim()).filter((name) => name && !own.includes(name));
    own.push(...added);
    input.value = "";
    append(added);
    write();
  };
  input.addEventListener("input", (event) => {
    event.stopPropagation();
    // A chosen suggestion is complete.
    const isChosen = event.inputType === "insertReplacementText" || !event.inputType;
    if (input.value.endsWith(",") || isChosen && input.value) add();
    else write();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && input.value.trim()) {
      event.preventDefault();
      add();
    }
    if (event.key === "Backspace" && !input.value && own.length > 0) remove(own.at(-1), list.lastElementChild);
  });
  input.addEventListener("blur", () => { if (input.value.trim()) add(); });
  area.form.addEventListener("refill", () => {
    [own, input.value] = [names(), ""];
    list.replaceChildren();
    append(own);
  });
  [input.id, area.id, area.hidden] = [area.id, "", true];
  area.before(list, input);
  append(own);
};

export const allChips = (form) => {
  for (const area of form.querySelectorAll("textarea[data-names]")) chips(area);
};
