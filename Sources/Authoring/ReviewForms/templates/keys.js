// Ctrl+S and Ctrl+Enter save. This script runs before the page is shown: until the others are loaded, the form is sent as without them.
addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || !["s", "Enter"].includes(event.key)) return;
  const form = document.querySelector("#review, #plain");
  if (!form || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  if (!event.repeat) form.requestSubmit();
});
