// node ask.mjs SITE QUESTIONS: runs queries with the search of a finished site, and prints results and costs as JSON.

import { readFile } from 'node:fs/promises';
import { published } from './published.mjs';

const [folder, file] = process.argv.slice(2);
const { sets, typed } = JSON.parse(await readFile(file));
const { visit, scripts } = await published(folder);

const answers = {};
for (const [name, questions] of Object.entries(sets)) {
  answers[name] = [];
  for (const question of questions) answers[name].push(await visit().ask(question));
}
const typing = [];
for (const states of typed) {
  const reader = visit();
  for (const q of states) await reader.ask({ q });
  typing.push(reader.cost());
}
process.stdout.write(JSON.stringify({ answers, typing, scripts }));
