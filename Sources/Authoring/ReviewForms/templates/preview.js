// The preview and the errors of the text beside the form.
import { counted, now, t } from "./language.js";
import { held } from "./pointer.js";
import { field, fresh, isReached, post, server } from "./server.js";

// Inputs with a day or number that does not exist, which browsers send as if they were empty.
export const impossible = (form) => [...form.elements].filter((input) => input.validity?.badInput)
  .map(({ id }) => ({ input: id, place: id.replace(/^f-/u, "e-"), severity: "error", text: t("impossible"), item: null }));

export const showFaults = (form, found) => {
  const wrong = impossible(form);
  const faults = [...wrong, ...found.filter(({ input }) => !wrong.some((other) => other.input === input))];
  for (const box of form.querySelectorAll(".faults")) box.replaceChildren();
  for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  for (const { input, place, severity, text, item } of faults) {
    const line = fresh("p", ` ${text}`, severity === "error" ? {} : { class: "mild" });
    line.prepend(fresh("b", `${t(severity)}:`));
    if (item !== null) line.dataset.item = item;
    (field(place) ?? field("faults")).append(line);
    if (input) field(input)?.setAttribute("aria-invalid", "true");
  }
  form.dispatchEvent(new Event("faults"));
};

// Moves the focus to the first invalid input.
export const focusFault = (form) => {
  const input = form.querySelector("[aria-invalid]");
  const details = input?.closest("details");
  if (details) details.open = true;
  input?.focus();
};

// A new form does not report what is still empty, until it was sent.
const isDue = (form, { input, item }) => form.dataset.base || "sent" in form.dataset || item !== null || !input || field(input)?.value !== "";

const label = ({ input }) => document.querySelector(`label[for="${input}"]`)?.firstChild.textContent.trim() ?? "";

// Why there is no page.
const reason = (form, faults) => {
  const missing = [...new Set(faults.filter((fault) => !isDue(form, fault)).map(label))];
  return missing.length > 0 ? t("stillMissing", { fields: missing.join(", ") }) : t("correctErrors");
};

// Says that the site cannot be built with what was saved, with links to the errors here and in other files.
const showBlocked = (form, count, others) => {
  const state = field("state");
  if (!state || count === 0 && others.length === 0) return;
  const links = others.map(({ title, url }) => fresh("a", title, { href: url }));
  if (count > 0) {
    links.unshift(fresh("a", counted("errorsHere", count), { href: "#review" }));
    links[0].addEventListener("click", (event) => {
      event.preventDefault();
      focusFault(form);
    });
  }
  state.replaceChildren(t("savedFaulty", { time: now() }), ...links.flatMap((link) => [" ", link]));
  state.classList.add("wrong");
};

const showPage = (url) => {
  const link = field("view");
  if (link && url) [link.href, link.hidden] = [url, false];
};

// Requests the preview and the errors of the text shortly after the last change, and at once when it was saved; one request at a
// time. After saving a file with errors, the focus moves to the first one, but not away from the text.
export const check = (form) => {
  const [section, frame, message] = [document.querySelector(".page"), field("page"), field("page-said")];
  const say = (text) => { if (message) message.textContent = text; };
  let [timer, isRequesting, isRepeated, isSaved] = [0, false, false, false];
  if (section) section.hidden = false;
  const request = async () => {
    if (isRequesting) { isRepeated = true; return; }
    [isRequesting, isRepeated] = [true, false];
    try {
      if (!await isReached(form) || server.isRestarted) throw new Error("another server");
      const data = [...new FormData(form)].filter(([name]) => name !== "picture" && name !== "key");
      const { faults, page, url, drawings, others, obstacle, isOutdated } = await post(form, "judge", data);
      await new Promise(held);
      showFaults(form, faults.filter((fault) => isDue(form, fault)));
      const count = faults.filter(({ severity }) => severity === "error").length;
      if (isSaved && count > 0 && document.activeElement !== field("body")) focusFault(form);
      if (isSaved) showBlocked(form, count, others ?? []);
      isSaved = false;
      showPage(url);
      if (page && frame) [frame.dataset.drawings, frame.src, frame.hidden] = [JSON.stringify(drawings), `page?${page}`, false];
      let text = page || !frame ? "" : reason(form, faults);
      if (obstacle) text = t("obstacle", { error: obstacle });
      if (isOutdated) text += ` ${t("changedElsewhere")}`;
      say(text);
    } catch {
      say(t("noPreview"));
    }
    isRequesting = false;
    if (isRepeated) request();
  };
  // An untouched new form is not checked.
  if (form.dataset.base) request();
  else if (frame) say(t("previewLater"));
  return (wasSaved = false) => {
    isSaved ||= wasSaved;
    clearTimeout(timer);
    timer = setTimeout(request, wasSaved ? 0 : 500);
  };
};

// Shows an image that no build has written yet, or not from the text of the form.
const showUnbuilt = (image) => {
  if (!image.src || image.src.includes("/image?url=")) return;
  const { pathname, hash } = new URL(image.src);
  const page = image.ownerDocument.location.search.slice(1);
  for (const source of image.closest("picture")?.querySelectorAll("source") ?? []) source.remove();
  image.removeAttribute("srcset");
  image.src = `image?url=${encodeURIComponent(decodeURI(pathname))}&page=${page}${hash}`;
};

// Shows the preview at the width of a phone, and again at its own.
export const narrow = (button, frame) => button?.addEventListener("click", () => {
  button.setAttribute("aria-pressed", frame.classList.toggle("narrow"));
});

// Keeps the scroll position of the preview.
export const follow = (frame) => {
  let top = 0;
  frame?.addEventListener("load", () => {
    const drawings = JSON.parse(frame.dataset.drawings ?? "[]");
    for (const image of frame.contentDocument.images) {
      if (image.complete && !image.naturalWidth || drawings.includes(new URL(image.src, location).pathname)) showUnbuilt(image);
      else image.addEventListener("error", () => showUnbuilt(image), { once: true });
    }
    frame.contentWindow.scrollTo({ top, behavior: "instant" });
    frame.contentWindow.addEventListener("scroll", () => { top = frame.contentWindow.scrollY; });
  });
};
