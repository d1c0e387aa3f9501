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

test('result rows contain the values of the review', async () => {
  const index = await sampleIndex();
  const [row] = await rows(await index.search('ærlig snow'), index);
  assert.match(row.url, /^\/reviews\/[a-z-]+\/$/);
  assert.equal(row.subject, 'Ærlig');
  assert.equal(row.category, 'Restaurant');
  assert.match(row.day, /^\d{4}-\d{2}-\d{2}$/);
  assert.match(row.text, /snow/);
});

test('words, prefixes and corrected words are highlighted', async () => {
  const index = await sampleIndex();
  const hits = async (query, title) => {
    const { query: understood } = await index.search(query);
    return text.pieces(title, index.hits(understood)).filter(({ isHit }) => isHit).map(piece => piece.text);
  };
  assert.deepEqual(await hits('sumbul', 'Sümbül at nine'), ['Sümbül']);
  assert.deepEqual(await hits('sha', 'Shazam! is best'), ['Shazam']);
  assert.deepEqual(await hits('shazm', 'Shazam! is best'), ['Shazam']);
});

test('words are corrected, quoted phrases are not', async () => {
  const index = await sampleIndex();
  const meant = async q => (await page.find({ q }, names, index)).query.map(each => each.meant ?? []);
  assert.deepEqual(await meant('metropolsi'), [['metropolis']]);
  assert.deepEqual(await meant('xetropolis'), [['metropolis']]);
  assert.deepEqual(await meant('metroploits'), [['metropolis']]);
  assert.deepEqual(await meant('"metropolsi"'), [[]]);
  assert.equal((await page.find({ q: '"metropolsi"' }, names, index)).documents.length, 0);
});

test('phrases match consecutive words', async () => {
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

test('phrases are matched before words are ranked, without a fallback to their words', async () => {
  const index = await sampleIndex();
  const count = async q => (await page.find({ q }, names, index)).documents.length;
  assert.equal(await count('"third man" spaghetti ravioli tea'), 2);
  const all = (await index.search('')).documents.length;
  assert.equal(await count('-"there is no such phrase"'), all);
  assert.equal(await count('movies "third man" -headache -again'), 0);
});

test('filters are applied before words are ranked', async () => {
  const index = await sampleIndex();
  const one = await page.find({ q: 'metropolis ravioli spaghetti', category: 'movie' }, names, index);
  assert.deepEqual((await rows(one, index)).map(({ title }) => title), ['Metropolis, hundert Jahre später']);
});

test('filter counts equal the results of each value', async () => {
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

test('filter values are found by prefix', async () => {
  const index = await sampleIndex();
  const all = await index.topics('tag', ''), some = await index.topics('tag', 'no');
  assert.ok(all.length > some.length && some.every(({ slug }) => slug.startsWith('no')));
  for (const { slug, count } of some) {
    assert.equal((await page.find({ q: `tag:${slug}` }, names, index)).documents.length, count, slug);
  }
});

/** Creates an index of `count` reviews. A block is a list of words with their postings: `[word, [review, level]…]`. */
async function indexOf(count, blocks, { endings = [''], language = 'en', texts = [] } = {}) {
  const codes = postings => postings.map(([document, level], at) =>
    String.fromCharCode(0x30 + (document - (postings[at - 1]?.[0] ?? 0)) * 16 + level)).join('');
  const lines = rows => rows.map(([word, ...postings]) => `${word} ${codes(postings)}\n`).join('');
  const files = { blocks: blocks.map(lines), recent: [], endings };
  const directory = ([name, texts]) =>
    [name, { starts: texts.map(text => text.split(/\s/)[0]).join(' '), hashes: texts.map((_, at) => at).join('') }];
  const same = '0'.repeat(count);
  const manifest = { count, ratings: [null], years: [2026], categories: ['x'], marks: same, yearOf: same, categoryOf: same,
    subjectOf: same, directories: Object.fromEntries(Object.entries(files).map(directory)), rules: rules[language],
    results: 'result.' };
  const index = new text.SearchIndex(async name => {
    const [directory, hash] = name.split('.');
    if (directory === 'result') return JSON.stringify({ title: '', text: texts[hash] });
    return directory === 'manifest' ? JSON.stringify(manifest) : files[directory][hash];
  });
  await index.open('manifest');
  return index;
}

const found = async (index, query) => (await index.search(query)).documents;

/** Creates an index of texts in scripts without spaces. */
function indexOfTexts(texts) {
  const holders = new Map();
  texts.forEach((each, at) => text.words(each, rules.xx).forEach(({ word }) => holders.set(word, new Set(holders.get(word)).add(at))));
  const block = [...holders].sort(([one], [other]) => one < other ? -1 : 1)
    .map(([word, documents]) => [word, ...[...documents].map(document => [document, 4])]);
  const endings = [...holders.keys()].map(word => [...word].reverse().join('')).sort().join('\n');
  return indexOf(texts.length, [block], { endings: [`${endings}\n`], language: 'xx', texts });
}

test('words of scripts without spaces are found at any position', async () => {
  for (const [texts, query, expected] of [
    [['ภาพยนตร์เรื่องนี้ยอดเยี่ยม', 'ร้านอาหารนี้ไม่ดี', 'ดีมากๆ'], 'ยอดเยี่ยม', [0]],
    [['ภาพยนตร์เรื่องนี้ยอดเยี่ยม', 'ร้านอาหารนี้ไม่ดี', 'ดีมากๆ', 'เที่ยว'], 'ดี', [2, 1]],
    [['ភាពយន្តនេះល្អណាស់', 'ម្ហូបនេះល្អ', 'ល្អិត'], 'ល្អ', [2, 1, 0]],
    [['ຮູບເງົາເລື່ອງນີ້ດີ', 'ອາຫານແຊບ'], 'ແຊບ', [1]],
    [['ဒီရုပ်ရှင်က ကောင်းတယ်', 'အစားအသောက်'], 'ရုပ်ရှင်', [0]],
    [['東京の猫', '猫と犬', '犬'], '猫', [1, 0]],
  ]) {
    const index = await indexOfTexts(texts);
    for (const q of [query, `${query} `]) assert.deepEqual((await found(index, q)).sort(), expected.toSorted(), q);
  }
  assert.deepEqual(await found(await indexOfTexts(['ร้านอาหาร', 'ที่เที่ยว', 'ทีวี']), 'เที'), [1]);
});

test('phrases and exclusions of scripts without spaces are matched in the texts', async () => {
  const index = await indexOfTexts(['หนังเรื่องนี้ดี', 'หนังดีมาก', 'หนังที่ดู', 'หนัง']);
  const documents = async options => (await index.search('หนัง ', [], 'relevance', options)).documents;
  assert.deepEqual(await documents({ phrases: ['หนังดี'] }), [1]);
  assert.deepEqual(await documents({ phrases: ['นี้ดี'] }), [0]);
  assert.deepEqual(await documents({ phrases: ['ดี'] }), [1, 0]);
  assert.deepEqual(await documents({ without: ['ดี'] }), [3, 2]);
  assert.deepEqual(await documents({ without: ['หนังดี'] }), [3, 2, 0]);
  assert.deepEqual(await documents({ without: ['ที'] }), [3, 2, 1, 0]);
});

test('errors in words of scripts without spaces are corrected', async () => {
  const index = await indexOfTexts(['ภาพยนตร์', 'ร้านอาหาร', 'เที่ยวทะเล']);
  for (const [typed, document] of [['ภาพยนต์', 0], ['ภาพยนร์', 0], ['ร้านอาหา', 1], ['รานอาหาร', 1], ['เทียวทะเล', 2], ['เที่ยวทเล', 2]]) {
    assert.deepEqual(await found(index, `${typed} `), [document], typed);
  }
});

test('the last part of a German compound finds it', async () => {
  const index = await indexOf(2, [[['kuch', [0, 0]], ['schokoladenkuch', [1, 0]]]],
    { endings: ['hcuk\nhcuknedalokohcs\n'], language: 'de' });
  assert.deepEqual(await found(index, 'Küche '), [0, 1]);
  assert.deepEqual(await found(index, 'Schokoladenkuchen '), [1]);
});

test('exact words rank before inflections, and inflections before derived words, also in titles', async () => {
  const index = await indexOf(3, [[
    ['author', [0, 15], [1, 4], [2, 4]], ['authority', [0, 15]], ['authors', [1, 4]],
  ]]);
  assert.deepEqual(await found(index, 'authors '), [1, 2, 0]);
  assert.deepEqual(await found(index, 'author '), [2, 1, 0]);
  assert.deepEqual(await found(index, 'authority '), [0, 2, 1]);
  assert.deepEqual(await found(index, 'authored '), [2, 1, 0]);
});

test('exclusions match a word and its inflections', async () => {
  const index = await indexOf(3, [[['author', [0, 4], [1, 4], [2, 4]], ['authority', [1, 4]], ['authors', [2, 4]], ['night', [0, 4], [1, 4], [2, 4]]]]);
  const without = async word => (await index.search('night ', [], 'relevance', { without: [word] })).documents;
  assert.deepEqual(await without('author'), [1]);
  assert.deepEqual(await without('authority'), [2, 0]);
});

test('topics are listed with their counts in the results', async () => {
  const index = await indexOf(3, [[[':tag:lamour', [0, 0], [1, 0]], [':tag:noir', [2, 0]], ['::tag:l-amour', [0, 0], [1, 0]],
    ['one', [0, 4]], ['two', [0, 4], [1, 4], [2, 4]]]]);
  const found = await index.search('one two ');
  assert.deepEqual(found.documents, [0]);
  assert.deepEqual(await index.topics('tag', '', found.left), [{ slug: 'lamour', count: 1 }, { slug: 'noir', count: 1 }]);
  assert.deepEqual((await index.topics('tag', 'L’am')).map(({ slug }) => slug), ['lamour']);
  for (const value of ['lamour', 'L’Amour']) assert.equal((await index.search('', [['tag', value]])).documents.length, 2, value);
});

test('topics are found by every prefix of names with combining marks', async () => {
  const names = ['สวัสดี', 'फ\u093cिल्म', 'রেস্তোরাঁ', 'ரசம்', 'ရုပ်ရှင်'];
  const index = await indexOf(1, [names.toSorted().map(name => [`:tag:${name}`, [0, 0]])], { language: 'xx' });
  for (const name of names) {
    for (let end = 1; end <= name.length; end++) {
      assert.ok((await index.topics('tag', name.slice(0, end))).some(({ slug }) => slug === name), name.slice(0, end));
    }
  }
});

test('umlauts match their digraphs, also in prefixes and titles', async () => {
  const index = await indexOf(2, [[['gruen_hugel_', [0, 9]], ['gruner_hugel_', [0, 15]], ['grun', [0, 9]], ['gruner', [0, 9]], ['grus', [1, 3]]]],
    { language: 'de' });
  for (const typed of ['grue', 'grüner hü', 'Gruener Hue', 'gruener huegel', 'GRUENER ']) {
    assert.equal((await index.search(typed)).documents[0], 0, typed);
  }
});

test('exact words rank before corrections', async () => {
  const postings = from => Array.from({ length: 10 }, (_, at) => [from + at, 9]);
  const index = await indexOf(11, [[['recieve', [0, 1]], ['reciev', [0, 1]], ['receiv', ...postings(1)], ['receive', ...postings(1)]]]);
  const documents = await found(index, 'recieve ');
  assert.equal(documents[0], 0);
  assert.equal(documents.length, 11);
});

test('transposed letters are corrected at any position', async () => {
  const index = await indexOf(1, [[['having', [0, 1]]], [['saving', [0, 1]]]]);
  for (const typed of ['ahving', 'hvaing', 'haivng', 'havnig', 'havign']) {
    assert.deepEqual((await index.search(`${typed} `)).query[0].meant, ['having'], typed);
  }
});

test('two errors are corrected in both halves of a long word', async () => {
  const index = await indexOf(1, [[['canonical', [0, 1]]]]);
  assert.deepEqual((await index.search('canongicasl ')).query[0].meant, ['canonical']);
});

test('of many words with the same ending, those nearest to the query are read', async () => {
  const endings = ['gnia', 'gnib', 'gnic', 'gnid', 'gnie', 'gnivah'].map(word => `${word}\n`);
  const index = await indexOf(1, [[['having', [0, 1]]]], { endings });
  assert.deepEqual((await index.search('xaving ')).query[0].meant, ['having']);
});

test('words of a filter also match a title', async () => {
  const index = await sampleIndex();
  const titles = { ...names, categories: [...names.categories, { name: 'Kiln', slug: 'app' }] };
  const [first, ...others] = await rows(await page.find({ q: 'kiln' }, titles, index), index);
  assert.equal(first.title, 'Kiln');
  assert.ok(others.length && others.every(({ category }) => category === 'App'));
});

test('failed files are loaded again, loaded files are cached', async () => {
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

test('a query loads the manifest, one block per word and one file per result', async () => {
  const asked = [];
  const index = await sampleIndex(name => {
    asked.push(name);
    return read(name);
  });
  await rows(await index.search('metropolis'), index);
  const kinds = asked.map(name => name.split(/[.-]/)[0]);
  assert.deepEqual(kinds, ['manifest', 'blocks', 'endings', 'result']);
});

test('the compressed scripts have at most 15.5 kB', async () => {
  const files = await Promise.all(['search.js', 'search-index.js']
    .map(name => readFile(new URL(`../../../../templates/assets/${name}`, import.meta.url))));
  assert.ok(files.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0) <= 15_500);
  assert.ok(text.SearchIndex);
});

test('messages have the plural form of the language', () => {
  const forms = JSON.stringify({ one: '{n} critique', other: '{n} critiques' });
  assert.equal(page.counted(forms, 1, 'en'), '1 critique');
  assert.equal(page.counted(forms, 0, 'fr'), '0 critique');
  assert.equal(page.counted(forms, 1234, 'de'), '1.234 critiques');
  assert.equal(page.counted('{"other": "{n} 件"}', 1, 'ja'), '1 件');
});
