import Notation

/// Files that the server itself provides, below a path that no file of a site has.
package enum PreviewAssets {
  /// The path of the event stream.
  package static let eventsPath = "/.verdict/events"
  /// The path of the reload script.
  package static let scriptPath = "/.verdict/reload.js"
  /// The path of the error panel's style sheet.
  package static let stylePath = "/.verdict/panel.css"

  /// A script that follows the event stream while its page is visible.
  static let script = #"""
    "use strict";
    (() => {
      let version = document.currentScript.dataset.version;
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
      follow();
    })();

    """#

  /// The style sheet of the panel. Its class and property names have a prefix, and `all: revert` resets the site's styles.
  static let style = """
    .verdict-panel, .verdict-panel * { all: revert; box-sizing: border-box; }
    .verdict-panel {
      --verdict-ink: light-dark(#1a1f1c, #e8efe9);
      --verdict-paper: light-dark(#fff, #171c19);
      --verdict-mark: light-dark(#a3001b, #ff8f9c);
      color-scheme: light dark;
      position: fixed;
      inset: auto 0 0;
      z-index: 2147483647;
      max-block-size: 60vh;
      overflow: auto;
      padding: 1rem 1.25rem;
      border-block-start: 4px solid var(--verdict-mark);
      background: var(--verdict-paper);
      color: var(--verdict-ink);
      box-shadow: 0 -4px 24px rgb(0 0 0 / 30%);
      font: 1rem/1.5 system-ui, sans-serif;
      text-align: start;
      direction: ltr;
    }
    .verdict-panel:focus-visible, .verdict-panel button:focus-visible {
      outline: 3px solid var(--verdict-mark);
      outline-offset: -3px;
    }
    .verdict-panel header { display: flex; gap: 1rem; align-items: start; justify-content: space-between; }
    .verdict-panel h2 { margin: 0; font: 600 1.125rem/1.5 system-ui, sans-serif; color: var(--verdict-mark); }
    .verdict-panel button { font: inherit; padding: .25rem .75rem; min-block-size: 2rem; }
    .verdict-panel button[hidden] { display: none; }
    .verdict-panel ol { margin: .5rem 0 0; padding-inline-start: 1.5rem; }
    .verdict-panel li { margin-block: .75rem; }
    .verdict-panel p { margin: .125rem 0; overflow-wrap: anywhere; }
    .verdict-panel pre, .verdict-panel code, .verdict-panel samp { font: .9375rem/1.4 ui-monospace, monospace; }
    .verdict-panel pre { margin: .25rem 0; overflow: auto; white-space: pre; }
    .verdict-panel mark { background: none; color: var(--verdict-mark); font-weight: 700; }
    @media (forced-colors: active) {
      .verdict-panel { border: 4px solid CanvasText; }
    }

    """
}
