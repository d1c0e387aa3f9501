// node ask.mjs SITE: asks the search of a finished site the questions on the input, a JSON array, and writes the addresses of all
// reviews that each finds.

import { text } from 'node:stream/consumers';
import { published } from '../search/published.mjs';

const { visit } = await published(process.argv[2]);
const reader = visit(), answers = [];
for (const q of JSON.parse(await text(process.stdin))) answers.push(await reader.all(q));
process.stdout.write(JSON.stringify(answers));
