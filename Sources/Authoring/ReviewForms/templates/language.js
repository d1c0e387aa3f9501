// The texts of the site's language.
import { strings } from "./strings.js";

// Returns the text of a key with values in its holes.
export const t = (key, values = {}) => strings[key].replace(/\{(\w+)\}/gu, (hole, name) => values[name] ?? hole);

// Returns the form of a key for a number, which the hole `{n}` shows.
export const counted = (key, n, values = {}) =>
  t(`${key}.${new Intl.PluralRules(strings.lang).select(n) === "one" ? "one" : "other"}`, { n, ...values });

// The locale of times: English ones follow the browser.
export const locale = strings.lang === "en" ? [] : strings.lang;

// The current time of day.
export const now = () => new Date().toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
