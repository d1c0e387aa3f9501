import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { names, page, rules, sampleIndex, text } from './modules.mjs';

const vectors = JSON.parse(await readFile(new URL('vectors.json', import.meta.url)));

test('texts are split into folded words as in Swift', () => {
  for (const { language, text: given, words, exact } of vectors.words) {
    const found = text.words(given, rules[language]);
    assert.deepEqual(found.map(({ word }) => word), words, given);
    if (exact) assert.deepEqual(found.map(each => each.exact), exact, given);
  }
});

test('symbols of names without words form a word, as in Swift', () => {
  for (const [name, word] of Object.entries(vectors.signs)) {
    assert.deepEqual(text.nameWords(name, rules.en), word ? [{ word, exact: word }] : [], name);
  }
  assert.deepEqual(text.nameWords('C++', rules.en).map(({ word }) => word), ['c']);
});

test('letters are folded as in Swift', async () => {
  const file = new URL('../../../../Sources/Site/SearchIndexing/Text/FoldingTable.swift', import.meta.url);
  const table = await readFile(file, 'utf8');
  const rows = [...table.matchAll(/\("(.+)", "(.+)"\),/g)];
  assert.ok(rows.length > 50);
  for (const [, folded, letters] of rows) {
    for (const letter of letters) assert.equal(text.fold(letter), folded, letter);
  }
});

test('inflections have the same base form, derived words do not', () => {
  const same = { en: 'authors author, terminates terminated, running run', de: 'filme filmen, freundliche freundlicher',
    fr: 'films film, donne donner', es: 'amigos amigo, hablamos hablaron' };
  const other = { en: 'authority author, terminals terminates, happily happy', de: 'freundlich freund', fr: 'doucement douce',
    es: 'rapidamente rapida' };
  const base = (word, language) => text.stem(word, rules[language], true);
  const pairs = list => Object.entries(list).flatMap(([language, words]) => words.split(', ').map(pair => [language, ...pair.split(' ')]));
  for (const [language, one, two] of pairs(same)) assert.equal(base(one, language), base(two, language), `${one} ${two}`);
  for (const [language, one, two] of pairs(other)) assert.notEqual(base(one, language), base(two, language), `${one} ${two}`);
});

test('stems equal the test vectors', () => {
  for (const [language, stems] of Object.entries(vectors.stems)) {
    for (const [words, stem] of Object.entries(stems)) {
      for (const word of words.split(' ')) assert.equal(text.stem(word, rules[language]), stem, `${language} ${word}`);
    }
  }
});

test('edit distance counts transpositions once and stops at its limit', () => {
  for (const [one, other, distance] of vectors.distances) {
    for (const limit of [0, 1, 2, 3]) {
      assert.equal(text.editDistance(one, other, limit), Math.min(distance, limit + 1), `${one} ${other} ${limit}`);
      assert.equal(text.editDistance(other, one, limit), Math.min(distance, limit + 1), `${other} ${one} ${limit}`);
    }
  }
});

test('tolerance grows with the length of a word, and the nearest words are chosen', () => {
  assert.deepEqual(['the', 'kiln', 'shazam', 'metropolis'].map(text.tolerance), [0, 1, 1, 2]);
  assert.deepEqual(text.nearest('nigth', ['night', 'light', 'right'], 2), ['night']);
  assert.deepEqual(text.nearest('fight', ['night', 'light', 'tea'], 2), ['night', 'light']);
});

test('postings are decoded from the characters of a line', () => {
  assert.deepEqual(text.postings('0@'), [[0, 0], [1, 0]]);
  assert.deepEqual(text.postings(String.fromCodePoint(0x30 + (3600 << 4) + 7 + 0x800)), [[3600, 7]]);
  assert.deepEqual(text.postings(''), []);
});

/** Returns the non-empty parts of a parsed query, without `plain`. */
function parsed(query, names, index) {
  const { plain, ...found } = page.parse(query, names, index);
  return Object.fromEntries(Object.entries(found).filter(([, found]) => found.length));
}

test('filter names of the page become filters, other words do not', async () => {
  const index = await sampleIndex();
  const parse = query => parsed(query, names, index);
  assert.deepEqual(parse('picks'), { implied: [['pick', '1']] });
  assert.deepEqual(parse('4 stars pasta'), { text: 'pasta', implied: [['rating', '4']] });
  assert.deepEqual(parse('4-star pasta'), { text: 'pasta', implied: [['rating', '4']] });
  assert.deepEqual(parse('4,5'), { implied: [['rating', '4.5']] });
  assert.deepEqual(parse('tv shows 1 star'), { implied: [['category', 'tv-show'], ['rating', '1']] });
  assert.deepEqual(parse('4 ops 4.99 9 stars'), { text: '4 ops 4.99 9 stars' });
  assert.deepEqual(parse('booking gaming picking'), { text: 'booking gaming picking' });
  assert.deepEqual(parse(''), {});
});

test('phrases, exclusions and named filters are parsed', async () => {
  const index = await sampleIndex();
  const named = { ...names, filters: { tag: 'tag', rating: 'rating', year: 'year', category: 'category', catégorie: 'category' } };
  const parse = query => parsed(query, named, index);
  assert.deepEqual(parse('noir "third man" -vienna'), { text: 'noir', phrases: ['third man'], without: ['vienna'] });
  assert.deepEqual(parse('noir "third man" "third man" -x -x'), { text: 'noir', phrases: ['third man'], without: ['x'] });
  assert.deepEqual(parse('„dritte Mann“ -"in Wien"'), { phrases: ['dritte Mann'], without: ['in Wien'] });
  assert.deepEqual(parse('tag:noir rating:>=4 year:2020..2024'),
    { filters: [['tag', 'noir'], ['rating', '>=4'], ['year', '2020..2024']] });
  assert.deepEqual(parse('-tag:"film noir" x'), { text: 'x', filters: [['tag', 'film noir', true]] });
  assert.deepEqual(parse('Categorie:Movies'), { filters: [['category', 'movie']] });
  assert.deepEqual(parse('Alien: Covenant 12:30 well-known constructor:x'), { text: 'Alien: Covenant 12:30 well-known constructor:x' });
});

test('ranges of numbers are parsed', () => {
  const holding = (written, values) => values.filter(text.range(written));
  const ratings = [null, 2, 3, 3.5, 4];
  assert.deepEqual(holding('>=3.5', ratings), [3.5, 4]);
  assert.deepEqual(holding('<3', ratings), [2]);
  assert.deepEqual(holding('3..3,5', ratings), [3, 3.5]);
  assert.deepEqual(holding('2,5..3,5', ratings), [3, 3.5]);
  assert.deepEqual(holding('3-3.5', ratings), [3, 3.5]);
  assert.deepEqual(holding('3.5..', ratings), [3.5, 4]);
  assert.deepEqual(holding('..3', ratings), [2, 3]);
  assert.deepEqual(holding('..', ratings), []);
  assert.deepEqual(holding('3,5', ratings), [3.5]);
  assert.deepEqual(holding('x', ratings), []);
  const signed = [null, -5, -0.5, 0, 2];
  assert.deepEqual(holding('-5', signed), [-5]);
  assert.deepEqual(holding('>=-0.5', signed), [-0.5, 0, 2]);
  assert.deepEqual(holding('..-0,5', signed), [-5, -0.5]);
  assert.deepEqual(holding('-1..0', signed), [-0.5, 0]);
});

test('ratings of other scales become filters', () => {
  const rated = ratings => ({ stems: word => word, slug: word => word, hasRating: rating => ratings.includes(Number(rating)) });
  const points = query => parsed(query, { ...names, stars: 'points' }, rated([94, 8.5]));
  assert.deepEqual(points('94 points oak'), { text: 'oak', implied: [['rating', '94']] });
  assert.deepEqual(points('94 blocks'), { text: '94 blocks' });
  assert.deepEqual(points('8,5'), { implied: [['rating', '8.5']] });
  const grades = [{ name: 'A', value: '3' }, { name: 'B+', value: '2' }, { name: 'C-', value: '1' }];
  const graded = query => parsed(query, { ...names, grades }, rated([3, 2]));
  assert.deepEqual(graded('b+ jazz'), { text: 'jazz', implied: [['rating', '2']] });
  assert.deepEqual(graded('a B C-'), { text: 'a B C-' });
  const named = query => parsed(query, { ...names, grades, filters: { rating: 'rating' } }, rated([3, 2]));
  assert.deepEqual(named('rating:b+'), { filters: [['rating', '2']] });
  assert.deepEqual(named('rating:>=B+'), { filters: [['rating', '>=2']] });
});

test('results of one subject are grouped under the first', () => {
  const subjects = [0, 1, 1, 2, 1, 1, 2];
  assert.deepEqual(page.grouped([4, 0, 3, 1, 2, 5, 6], subjects), [[4, 1, 2, 5], [0], [3], [6]]);
});

test('an excerpt contains most of the matched words', () => {
  const long = `${'alpha '.repeat(100)}kiln beta oven ${'gamma '.repeat(100)}kiln`;
  const shown = text.excerpt(long, word => ['kiln', 'oven'].includes(word));
  assert.match(shown, /^… alpha .*kiln beta oven .* …$/);
  assert.ok(shown.split(' ').length < 40);
  assert.equal(text.excerpt('“Short.”', () => false), '“Short.”');
});

test('characters of scripts without spaces are matched in pairs', () => {
  const hits = shown => text.pieces(shown, word => word === '写真').filter(({ isHit }) => isHit).map(piece => piece.text);
  assert.deepEqual(hits('この写真の色、2024写真'), ['写真', '写真']);
  const long = '風景'.repeat(200) + '写真' + '色彩'.repeat(200);
  const shown = text.excerpt(long, word => word === '写真');
  assert.ok(shown.includes('写真') && [...shown].length < 40, shown);
});

test('letters of scripts without spaces are highlighted with their combining marks', () => {
  const marked = (shown, ...hits) => text.pieces(shown, word => hits.includes(word)).filter(({ isHit }) => isHit).map(piece => piece.text);
  assert.deepEqual(marked('ร้านนี้ดีมาก', 'ดี'), ['ดี']);
  assert.deepEqual(marked('ที่เที่ยว 2567', 'ที่', '2567'), ['ที่', 'ที่', '2567']);
  assert.deepEqual(marked('ម្ហូបនេះល្អ។', 'នេះល្អ'), ['នេះល្អ']);
  const shown = text.excerpt(`${'ทะเล'.repeat(200)}ยอดเยี่ยม${'ภูเขา'.repeat(200)}`, word => word === 'ยี่ย');
  assert.ok(shown.includes('เยี่ยม') && shown.length < 100, shown);
});

test('titles are split at matches', () => {
  const pieces = text.pieces('A café, DC’s best', word => ['café', 'DC’s'].includes(word));
  assert.deepEqual(pieces.filter(({ isHit }) => isHit).map(piece => piece.text), ['café', 'DC’s']);
  assert.equal(pieces.map(piece => piece.text).join(''), 'A café, DC’s best');
});
