import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { gzipSync } from 'node:zlib';
import { names, page, read, rules, sampleIndex, text } from './modules.mjs';

const queries = JSON.parse(await readFile(new URL('queries.json', import.meta.url)));

async function rows(found, index) {
  return Promise.all(found.documents.map(document => index.row(document)));
}

for (const { first = [], count, ...state } of queries) {
  test(`finds ${JSON.stringify(state)}`, async () => {
    const index = await sampleIndex();
    const found = await page.find(state, names, index);
    const titles = (await rows(found, index)).map(({ title }) => title);
    assert.deepEqual(titles.slice(0, first.length), first);
    if (count !== undefined) assert.equal(titles.length, count);
  });
}

test('results are sorted by day and by rating', async () => {
  const index = await sampleIndex();
  const newest = await rows(await index.search('', [], 'newest'), index);
  const days = newest.map(({ day }) => day);
  assert.deepEqual(days, days.toSorted().reverse());
  const ratings = (await rows(await index.search('night', [], 'rating'), index)).map(({ rating }) => rating ?? -1);
  assert.deepEqual(ratings, ratings.toSorted((one, other) => other - one));
});

test('a row shows what the review says', async () => {
  const index = await sampleIndex();
  const [row] = await rows(await index.search('ærlig snow'), index);
  assert.match(row.url, /^\/reviews\/[a-z-]+\/$/);
  assert.equal(row.subject, 'Ærlig');
  assert.equal(row.category, 'Restaurant');
  assert.match(row.day, /^\d{4}-\d{2}-\d{2}$/);
  assert.match(row.text, /snow/);
});

test('what was hit is marked, also by its beginning and by what was meant', async () => {
  const index = await sampleIndex();
  const hits = async (query, title) => {
    const { query: understood } = await index.search(query);
    return page.pieces(title, index.hits(understood)).filter(({ isHit }) => isHit).map(piece => piece.text);
  };
  assert.deepEqual(await hits('sumbul', 'Sümbül at nine'), ['Sümbül']);
  assert.deepEqual(await hits('sha', 'Shazam! is best'), ['Shazam']);
  assert.deepEqual(await hits('shazm', 'Shazam! is best'), ['Shazam']);
});

test('what was meant is said, and what is quoted is not guessed', async () => {
  const index = await sampleIndex();
  const meant = async q => (await page.find({ q }, names, index)).query.map(each => each.meant ?? []);
  assert.deepEqual(await meant('metropolsi'), [['metropolis']]);
  assert.deepEqual(await meant('xetropolis'), [['metropolis']]);
  assert.deepEqual(await meant('metroploits'), [['metropolis']]);
  assert.deepEqual(await meant('"metropolsi"'), [[]]);
  assert.equal((await page.find({ q: '"metropolsi"' }, names, index)).documents.length, 0);
});

test('phrases stand in a review as they are typed', async () => {
  const index = await sampleIndex();
  const titles = async q => (await rows(await page.find({ q }, names, index), index)).map(({ title }) => title);
  const [{ text, title }] = await rows(await index.search('metropolis'), index);
  const some = text.split(/\s+/).filter(word => /^[\p{L}]+$/u.test(word));
  const place = text.indexOf(`${some[20]} `), phrase = text.slice(place).split(/\s+/).slice(0, 5).join(' ');
  assert.deepEqual(await titles(`"${phrase}"`), [title]);
  assert.deepEqual(await titles('"man third"'), []);
  assert.equal((await titles('"third man"')).length, 2);
  assert.deepEqual(await titles('"third man" -headache'), ['The Third Man, again: I was wrong']);
  assert.deepEqual(await titles('third -"and a headache" man'), ['The Third Man, again: I was wrong']);
});

test('filters are applied before the words are weighed', async () => {
  const index = await sampleIndex();
  const one = await page.find({ q: 'metropolis ravioli spaghetti', category: 'movie' }, names, index);
  assert.deepEqual((await rows(one, index)).map(({ title }) => title), ['Metropolis, hundert Jahre später']);
});

test('counts say what each value of a filter would leave', async () => {
  const index = await sampleIndex();
  const { counts, documents } = await page.find({ category: 'game' }, names, index);
  assert.equal(counts.category.get('game'), documents.length);
  for (const [slug, count] of counts.category) {
    assert.equal((await page.find({ category: slug }, names, index)).documents.length, count, slug);
  }
  for (const [year, count] of counts.year) {
    assert.equal((await page.find({ category: 'game', year }, names, index)).documents.length, count, year);
  }
});

test('values of a long list are found by their beginning', async () => {
  const index = await sampleIndex();
  const all = await index.topics('tag', ''), some = await index.topics('tag', 'no');
  assert.ok(all.length > some.length && some.every(({ slug }) => slug.startsWith('no')));
  for (const { slug, count } of some) {
    assert.equal((await page.find({ q: `tag:${slug}` }, names, index)).documents.length, count, slug);
  }
});

test('what a German compound ends with finds it', async () => {
  const files = {
    manifest: JSON.stringify({
      count: 2, ratings: [null], years: [2026], categories: ['x'], marks: '00', yearOf: '00', categoryOf: '00', subjectOf: '00',
      blocks: { terms: ['kuch'], files: ['block'] }, recent: { terms: [], files: [] }, endings: { terms: ['hcuk'], files: ['endings'] }, rules: rules.de,
    }),
    block: 'kuch 0\nschokoladenkuch @\n', endings: 'hcuk\nhcuknedalokohcs\n',
  };
  const index = new text.SearchIndex(async name => files[name]);
  await index.open('manifest');
  assert.deepEqual((await index.search('Küche ')).documents, [0, 1]);
  assert.deepEqual((await index.search('Schokoladenkuchen ')).documents, [1]);
});

test('what reads like a filter may be a title', async () => {
  const index = await sampleIndex();
  const titles = { ...names, categories: [...names.categories, { name: 'Kiln', slug: 'app' }] };
  const [first, ...others] = await rows(await page.find({ q: 'kiln' }, titles, index), index);
  assert.equal(first.title, 'Kiln');
  assert.ok(others.length && others.every(({ category }) => category === 'App'));
});

test('what failed to load is tried again, what loaded is kept', async () => {
  let fails = true;
  const asked = [];
  const index = await sampleIndex(name => {
    asked.push(name);
    return fails && name.startsWith('block') ? Promise.reject(new Error(name)) : read(name);
  });
  await assert.rejects(index.search('aurora'));
  fails = false;
  await index.search('aurora');
  const before = asked.length;
  await index.search('aurora');
  assert.equal(asked.length, before);
});

test('a query needs a manifest, a block a word and a file a result', async () => {
  const asked = [];
  const index = await sampleIndex(name => {
    asked.push(name);
    return read(name);
  });
  await rows(await index.search('metropolis'), index);
  const kinds = asked.map(name => name.split(/[.-]/)[0]);
  assert.deepEqual(kinds, ['manifest', 'block', 'endings', 'result']);
});

test('the scripts keep within 12.5 kB compressed', async () => {
  const files = await Promise.all(['search.js', 'search-index.js']
    .map(name => readFile(new URL(`../../templates/assets/${name}`, import.meta.url))));
  assert.ok(files.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0) <= 12_800);
  assert.ok(text.SearchIndex);
});
