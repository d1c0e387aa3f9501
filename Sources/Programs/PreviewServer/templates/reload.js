"use strict";
(() => {
  const { dataset } = document.currentScript;
  let { version } = dataset;
  let stream = null;

  const panel = () => document.getElementById("verdict-panel");
  const close = () => panel()?.remove();
  const prepare = () => {
    const button = panel()?.querySelector("button");
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", close);
  };

  let shown = panel() ? null : "";
  const show = (html) => {
    if (html === shown) return;
    shown = html;
    close();
    document.body.insertAdjacentHTML("beforeend", html);
    prepare();
  };

  // Links the page to its form. Only a browser that has opened the editor knows its address.
  const link = () => {
    if (!("editor" in dataset)) return;
    try {
      const { folder, label } = JSON.parse(localStorage.getItem("verdict-editor"));
      const [box, style, anchor] = ["aside", "link", "a"].map((name) => document.createElement(name));
      [style.rel, style.href, box.className] = ["stylesheet", "/.verdict/panel.css", "verdict-edit"];
      [anchor.href, anchor.textContent] = [`${folder}edit?page=${encodeURIComponent(location.pathname)}`, label];
      box.append(style, anchor);
      document.body.append(box);
    } catch { /* The editor was not opened, or storage is blocked. */ }
  };

  const sheets = (page) => [...page.querySelectorAll('link[rel="stylesheet"]:not([href^="/.verdict/"])')];

  const swapStyles = async () => {
    const answer = await fetch(location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [old, fresh] = [sheets(document), sheets(page)];
    const href = (link) => link.getAttribute("href");
    const changed = old.filter((link, index) => fresh[index] && href(link) !== href(fresh[index]));
    if (old.length !== fresh.length || changed.length === 0) return location.reload();
    for (const link of changed) {
      const next = link.cloneNode();
      next.href = href(fresh[old.indexOf(link)]);
      next.addEventListener("load", () => link.remove());
      next.addEventListener("error", () => location.reload());
      link.after(next);
    }
  };

  const apply = (state) => {
    if (state.version !== version && state.before !== version) return location.reload();
    show(state.panel);
    if (state.version === version) return;
    version = state.version;
    swapStyles().catch(() => location.reload());
  };

  const stop = () => {
    stream?.close();
    stream = null;
  };

  const follow = () => {
    if (stream || document.hidden) return;
    stream = new EventSource("/.verdict/events");
    stream.addEventListener("message", (event) => apply(JSON.parse(event.data)));
    stream.addEventListener("error", () => {
      if (stream?.readyState !== EventSource.CLOSED) return;
      stop();
      setTimeout(follow, 1000);
    });
  };

  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : follow()));
  addEventListener("pagehide", stop);
  addEventListener("pageshow", follow);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) close();
  });
  prepare();
  link();
  follow();
})();
