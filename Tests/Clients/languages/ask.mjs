// node ask.mjs SITE: runs the queries of a JSON array on standard input with the search of a finished site, and prints the
// URLs of all reviews that each query finds.

import { text } from 'node:stream/consumers';
import { published } from '../search/published.mjs';

const { visit } = await published(process.argv[2]);
const reader = visit(), answers = [];
for (const q of JSON.parse(await text(process.stdin))) answers.push(await reader.all(q));
process.stdout.write(JSON.stringify(answers));
