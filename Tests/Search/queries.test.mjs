import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { gzipSync } from 'node:zlib';
import { names, page, read, sampleIndex, text } from './modules.mjs';

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
  const newest = await rows(await index.search('', {}, 'newest'), index);
  const days = newest.map(({ day: [year, month, day] }) => year * 400 + month * 32 + day);
  assert.deepEqual(days, days.toSorted((one, other) => other - one));
  const ratings = (await rows(await index.search('night', {}, 'rating'), index)).map(({ rating }) => rating ?? -1);
  assert.deepEqual(ratings, ratings.toSorted((one, other) => other - one));
});

test('a row shows what the review says', async () => {
  const index = await sampleIndex();
  const [row] = await rows(await index.search('ærlig snow'), index);
  assert.match(row.url, /^\/reviews\/[a-z-]+\/$/);
  assert.equal(row.restaurant, 'Ærlig');
  assert.equal(row.category, 'Restaurant');
  assert.equal(row.day.length, 3);
});

test('every address of the catalogue is whole', async () => {
  const index = await sampleIndex();
  for (const { url } of await rows(await index.search(''), index)) assert.match(url, /^\/reviews\/[^~/]+\/$/);
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

test('a word too far from all others gets the nearest spelling', async () => {
  const index = await sampleIndex();
  assert.equal((await index.search('mutropolxs')).documents.length, 1);
  assert.equal(await index.suggestion('metxxpolxs'), 'metropolis');
  assert.equal(await index.suggestion('metropolis'), '');
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

test('a query needs a manifest, a block a word and a catalogue', async () => {
  const asked = [];
  const index = await sampleIndex(name => {
    asked.push(name);
    return read(name);
  });
  await rows(await index.search('metropolis'), index);
  assert.deepEqual(asked.map(name => name.split('.')[0]), ['manifest', 'block', 'catalogue']);
});

test('each module keeps within 4 kB compressed', async () => {
  for (const name of ['search.js', 'search-index.js']) {
    const bytes = await readFile(new URL(`../../templates/assets/${name}`, import.meta.url));
    assert.ok(gzipSync(bytes, { level: 9 }).length <= 4096, name);
  }
  assert.ok(text.SearchIndex);
});
