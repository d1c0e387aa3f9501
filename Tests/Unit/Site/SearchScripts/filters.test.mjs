import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { page, rules, text } from './modules.mjs';

// `QueryVectorTests` evaluates the same queries in Swift.
const sites = JSON.parse(await readFile(new URL('filters.json', import.meta.url)));

const slug = name => text.nameWords(name, rules.en).map(({ word }) => word).join('-');
const code = number => String.fromCodePoint(0x30 + number);

/** Returns the index of a site, written by hand. */
async function indexOf({ grades, categories, documents }) {
  const value = rating => rating === null ? null : grades.length ? (grades.length - grades.indexOf(rating)) * 100 : rating * 100;
  const ratings = [null, ...new Set(documents.map(({ rating }) => value(rating)).filter(each => each !== null))];
  const years = [...new Set(documents.map(({ year }) => year))].sort();
  const terms = new Map();
  documents.forEach(({ tags, director }, number) => {
    const names = [...tags.map(tag => `:tag:${slug(tag)}`), ...director.map(name => `:director:${slug(name)}`)];
    for (const term of names) terms.set(term, [...terms.get(term) ?? [], number]);
  });
  const line = ([term, numbers]) =>
    `${term} ${numbers.map((number, at) => code((number - (numbers[at - 1] ?? 0)) * 16)).join('')}\n`;
  const block = [...terms].sort(([one], [other]) => one < other ? -1 : 1).map(line).join('') || 'none 0\n';
  const codes = number => documents.map(document => code(number(document))).join('');
  const manifest = {
    count: documents.length, ratings, years, categories: categories.map(({ name }) => slug(name)),
    marks: codes(({ rating, pick }) => ratings.indexOf(value(rating)) * 2 + pick), yearOf: codes(({ year }) => years.indexOf(year)),
    categoryOf: codes(({ category }) => categories.findIndex(({ name }) => name === category)), subjectOf: codes(() => 0),
    directories: { blocks: { starts: block.split(' ')[0], hashes: '0' }, recent: { starts: '', hashes: '' },
      endings: { starts: '', hashes: '' } },
    rules: rules.en, results: 'result.',
  };
  const index = new text.SearchIndex(async name =>
    name === 'manifest' ? JSON.stringify(manifest) : name.startsWith('result') ? '{"title":"","text":""}' : block);
  await index.open('manifest');
  return index;
}

for (const site of sites) {
  const names = {
    picks: 'picks', stars: 'stars', categories: site.categories.map(each => ({ ...each, slug: slug(each.name) })),
    grades: site.grades.map((name, at) => ({ name, value: `${site.grades.length - at}` })),
    filters: Object.fromEntries(['category', 'rating', 'year', 'pick', 'tag', 'director'].map(name => [name, name]).concat([['tags', 'tag']])),
  };
  for (const { text: q, found } of site.queries) {
    test(`filters by ${q}`, async () => {
      const { documents } = await page.find({ q }, names, await indexOf(site));
      assert.deepEqual(documents.toSorted(), found);
    });
  }
}
