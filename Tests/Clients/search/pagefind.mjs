// node pagefind.mjs SITE QUESTIONS: runs queries with Pagefind's index of a finished site, as ask.mjs does with Verdict's.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [folder, file] = process.argv.slice(2), base = 'https://reviews.example/';
const { sets, typed } = JSON.parse(await readFile(file));
let read = new Map();

// The browser interfaces that Pagefind uses; files are read from the folder.
globalThis.location = new URL(base);
globalThis.window = globalThis;
globalThis.document = { querySelector: () => ({ getAttribute: () => 'en' }), currentScript: null };
globalThis.fetch = async address => {
  const path = new URL(address, base).pathname, bytes = await readFile(join(folder, path));
  read.set(path, Math.min(bytes.length, gzipSync(bytes, { level: 9 }).length));
  return new Response(bytes, { headers: { 'content-type': path.endsWith('.json') ? 'application/json' : '' } });
};

let visits = 0;
async function visit() {
  read = new Map();
  const pagefind = await import(`${join(folder, 'pagefind/pagefind.js')}?${visits++}`);
  await pagefind.options({ basePath: '/pagefind/', excerptLength: 20 });
  await pagefind.init();
  return pagefind;
}

const cost = () => ({ bytes: [...read.values()].reduce((sum, size) => sum + size, 0), requests: read.size });

// The filters of the pages for Pagefind.
const known = ({ category, tag } = {}, { shown }) => category || tag ? { [category ? 'category' : 'tag']: shown } : {};

/** Returns the URLs of the first ten reviews, and the cost of showing the first five. */
async function ask(pagefind, question) {
  const { results } = await pagefind.search(question.q, { filters: known(question.filters, question) });
  const addresses = async some => (await Promise.all(some.map(result => result.data()))).map(({ url }) => url);
  const shown = await addresses(results.slice(0, 5)), { bytes, requests } = cost();
  return { urls: [...shown, ...await addresses(results.slice(5, 10))], bytes, requests };
}

// A new visit takes a third of a second, so only every fifth query is a reader's first one.
const answers = {}, typing = [], kept = await visit();
for (const [name, questions] of Object.entries(sets)) {
  answers[name] = [];
  for (const [at, question] of questions.entries()) {
    const { urls, ...costs } = await ask(at % 5 ? kept : await visit(), question);
    answers[name].push(at % 5 ? { urls } : { urls, ...costs });
  }
}
for (const states of typed) {
  const pagefind = await visit();
  for (const q of states) await ask(pagefind, { q });
  typing.push(cost());
}
const scripts = gzipSync(await readFile(join(folder, 'pagefind/pagefind.js')), { level: 9 }).length;
process.stdout.write(JSON.stringify({ answers, typing, scripts }));
