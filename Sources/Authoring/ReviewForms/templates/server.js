// Elements of the page, and requests to the server.
export const field = (id) => document.getElementById(id);

export const fresh = (name, text = "", attributes = {}) => {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

// Another server may listen on this port by now, so no text is sent before this one has shown its secret.
export const server = { isRestarted: false };

export const isReached = async (form) => {
  try {
    const answer = await fetch("proof");
    server.isRestarted = answer.status === 202;
    return answer.ok && await answer.text() === form.dataset.proof;
  } catch { return false; }
};

export const send = (form, action, entries, isLast = false) => {
  const data = new FormData();
  for (const [name, value] of [...entries, ["key", form.querySelector("[name=key]").value]]) data.append(name, value);
  return fetch(action, { method: "POST", body: data, headers: { "Verdict-Write": "1" }, keepalive: isLast });
};

export const post = async (form, action, entries, isLast = false) => {
  const answer = await send(form, action, entries, isLast);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.json();
};
