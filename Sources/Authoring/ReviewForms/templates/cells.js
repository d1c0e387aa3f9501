// The notation of the rows of a list, one row per line: a text, or the members of a mapping, both in the notation of JSON.
const member = ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
export const written = (row) => typeof row === "string" ? JSON.stringify(row) : Object.entries(row).map(member).join(", ");

export const parsed = (line) => {
  for (const text of [line, `{${line}}`]) {
    try {
      const row = JSON.parse(text);
      if (typeof row === "string" || row && typeof row === "object") return row;
    } catch { /* Not in this notation. */ }
  }
  return line;
};

// Returns the rows of a text area.
export const rowsOf = (area) => area.value.split("\n").filter(Boolean).map(parsed);

export const shownText = (value) => Array.isArray(value) ? value.join(", ") : value ?? "";
export const isNested = (value) => typeof value === "object" && value !== null
  && !(Array.isArray(value) && value.every((part) => typeof part === "string"));

// The value of an input: undefined without a text, a list for several names, true for a condition, a number with a point.
export const typed = (cell) => {
  const text = cell.value.replace(/\s+/g, " ").trim();
  if (!text) return undefined;
  if ("condition" in cell.dataset && ["true", "false"].includes(text)) return text === "true";
  if (cell.inputMode === "decimal") return text.replace(/^(\d+),(\d+)$/u, "$1.$2");
  return "several" in cell.dataset ? text.split(",").map((part) => part.trim()).filter(Boolean) : text;
};
