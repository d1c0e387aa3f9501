// Reads the search index and answers queries. It touches no page, so that tests run it as it is.

const ideograph = '\\u3005-\\u3007\\u3041-\\u3096\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u3400-\\u4dbf' +
  '\\u4e00-\\u9fff\\uac00-\\ud7a3\\u{20000}-\\u{3ffff}';
const wordPattern = new RegExp(`[${ideograph}]+|(?:(?![${ideograph}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const ideographs = new RegExp(`^[${ideograph}]+$`, 'u');
const respelt = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŧ: 't', ſ: 's', ς: 'σ',
};

/** Small letters without diacritics. */
export const fold = text => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').normalize('NFC')
  .replace(/[ßæœøłđðþħıŧſς]/g, letter => respelt[letter]);

function pairs(run) {
  const characters = [...run];
  return characters.length < 2 ? characters : characters.slice(1).map((next, index) => characters[index] + next);
}

/** The words of a text as they are indexed, each folded and as it was (`exact`). */
export function words(text, { joiners }) {
  const small = [...joiners].reduce((rest, joiner) => rest.replaceAll(joiner, ''), text.normalize('NFC').toLowerCase());
  return (small.match(wordPattern) ?? []).flatMap(run => ideographs.test(run) ? pairs(run) : run)
    .map(exact => ({ word: fold(exact), exact })).filter(({ word }) => word);
}

/** The stem of a folded word. */
export function stem(word, { vowels, steps }) {
  for (const [least, needsVowel, endings] of steps) {
    const pair = endings.split(' ').map(each => each.split('>')).find(([ending]) => word.endsWith(ending));
    if (!pair) continue;
    const rest = word.slice(0, word.length - pair[0].length);
    const letters = [...rest], hasVowel = letters.some(letter => vowels.includes(letter));
    if (letters.length >= least && (hasVowel || !needsVowel)) word = rest + pair[1];
  }
  return word;
}

/** Insertions, deletions, substitutions and swaps of neighbours between two words; more than `limit` is `limit + 1`. */
export function editDistance(one, other, limit) {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before, last = [...other, 0].map((_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      row[j] = Math.min(row[j - 1] + 1, last[j] + 1, last[j - 1] + (one[i - 1] !== other[j - 1]));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    if (Math.min(...row) > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return Math.min(last[other.length], limit + 1);
}

/** The typing errors that are forgiven in a word. */
export const tolerance = word => word.length < 4 ? 0 : word.length < 8 ? 1 : 2;

/** The candidates nearest to a word, at most `limit` errors away. */
export function nearest(word, candidates, limit) {
  let found = [];
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate, limit);
    if (distance < limit) found = [];
    if (distance <= limit) found.push(candidate);
    limit = Math.min(limit, distance);
  }
  return found;
}

const number = character => {
  const code = character.codePointAt(0);
  return (code < 0xe000 ? code : code - 0x800) - 0x30;
};

/** The reviews and levels of a line of a text block. */
export function postings(codes) {
  let document = 0;
  return Array.from(codes, code => [document += number(code) >> 4, number(code) & 15]);
}

export class SearchIndex {
  #files = new Map();
  #read;

  /** An index whose files `read` gives as text, by name. */
  constructor(read) {
    this.#read = read;
  }

  /** Reads a file once; one that failed is tried again. */
  #file(name, parse) {
    if (!this.#files.has(name)) {
      this.#files.set(name, this.#read(name).then(parse).catch(fault => {
        this.#files.delete(name);
        throw fault;
      }));
    }
    return this.#files.get(name);
  }

  /** Reads the manifest, which names all other files. */
  async open(manifest) {
    this.manifest = await this.#file(manifest, JSON.parse);
    this.marks = Array.from(this.manifest.marks, number);
  }

  #spellings() {
    return this.#file(this.manifest.files.words, text => text.split('\n').filter(Boolean));
  }

  /** The number of the block in which a term stands if there is such a term. */
  #place(term) {
    return Math.max(0, this.manifest.blocks.findLastIndex(first => first <= term));
  }

  async #block(number) {
    const parse = text => text.split('\n').map(line => line.split(' '));
    const file = this.manifest.files.blocks[number];
    return file ? this.#file(file, parse) : [];
  }

  async #line(term) {
    return (await this.#block(this.#place(term))).filter(([found]) => found === term);
  }

  /** The lines of the terms that begin with `start`, in the block where they begin and the one after it. */
  async #lines(start) {
    const place = this.#place(start), goesOn = this.manifest.blocks[place + 1]?.startsWith(start);
    const lines = [...await this.#block(place), ...goesOn ? await this.#block(place + 1) : []];
    return lines.filter(([term]) => term.startsWith(start));
  }

  /** The scores of the reviews that hold a word: its stem, its very spelling, or what it is the beginning of. */
  async #scores({ word, exact, isPrefix }, factor = 1) {
    const { count, rules } = this.manifest, scores = new Map();
    const add = (lines, weight) => lines.forEach(([, codes]) => {
      const found = postings(codes), rarity = Math.log(1 + count / found.length);
      for (const [document, level] of found) {
        scores.set(document, Math.max(scores.get(document) ?? 0, factor * weight * rarity * 2 ** (level / 2)));
      }
    });
    add(await this.#line(stem(word, rules)), 1);
    if (exact !== word) add(await this.#line(exact), 1.5);
    if (isPrefix) add(await this.#lines(word), .25);
    return scores;
  }

  /** The scores of a word, or of those that it may have been meant to be. */
  async #forgivingScores(query) {
    const scores = await this.#scores(query), limit = tolerance(query.word);
    if (scores.size || !limit) return scores;
    query.meant = nearest(query.word, await this.#spellings(), limit).slice(0, 5);
    for (const word of query.meant) {
      for (const [document, score] of await this.#scores({ word, exact: word }, .7)) {
        scores.set(document, Math.max(scores.get(document) ?? 0, score));
      }
    }
    return scores;
  }

  /** The words of a query: those without meaning only when there are no others. */
  #words(text) {
    const all = words(text, this.manifest.rules), stops = this.manifest.rules.stopWords.split(' ');
    const last = /\s$/.test(text) ? undefined : all.at(-1);
    if (last) last.isPrefix = last.word.length > 1 || ideographs.test(last.word);
    const meaning = all.filter(({ word }) => !stops.includes(word));
    return meaning.length ? meaning : all;
  }

  async #accept({ rating, pick, ...topics }) {
    const sets = [];
    for (const [name, value] of Object.entries(topics)) {
      const [line] = await this.#line(`:${name}:${value}`);
      sets.push(new Set(postings(line?.[1] ?? '').map(([document]) => document)));
    }
    return document => sets.every(set => set.has(document)) && (!pick || this.marks[document] & 1) &&
      (rating === undefined || this.rating(document) === Math.round(rating * 100));
  }

  /** The stems of a phrase. */
  stems(phrase) {
    return words(phrase, this.manifest.rules).map(({ word }) => stem(word, this.manifest.rules)).join(' ');
  }

  /** Whether a review has the rating, such as 4.5. */
  hasRating(rating) {
    return this.manifest.ratings.includes(Math.round(rating * 100));
  }

  /** A test of texts: whether they hold a word of a query. */
  hits(query) {
    const { rules } = this.manifest;
    const stems = new Set(query.flatMap(({ word, meant = [] }) => [word, ...meant]).map(word => stem(word, rules)));
    const begins = word => query.some(each => each.isPrefix && word.startsWith(each.word));
    return text => words(text, rules).some(({ word }) => stems.has(stem(word, rules)) || begins(word));
  }

  /** The rating of a review in hundredths, null when unrated. */
  rating(document) {
    return this.manifest.ratings[this.marks[document] >> 1];
  }

  /**
   * The reviews (`documents`) that hold the words of a text and pass filters (`category`, `restaurant`, `tag`, `year`,
   * `rating`, `pick`), by `relevance`, `newest` or `rating`; with the words as they were understood (`query`).
   */
  async search(text, filters = {}, sort = 'relevance') {
    const query = this.#words(text), scores = new Map(), counts = new Map();
    const found = await Promise.all(query.map(word => this.#forgivingScores(word)));
    for (const [document, score] of found.flatMap(each => [...each])) {
      scores.set(document, (scores.get(document) ?? 0) + score);
      counts.set(document, (counts.get(document) ?? 0) + 1);
    }
    // Reviews that hold more of the words come without those that hold fewer.
    const accept = await this.#accept(filters), most = Math.max(0, ...counts.values());
    const candidates = query.length ? [...counts].filter(([, count]) => count === most).map(([document]) => document)
      : [...this.marks.keys()];
    const documents = candidates.filter(accept);
    const mark = document => this.marks[document], rating = document => mark(document) >> 1;
    const byRating = (one, other) => rating(other) - rating(one);
    const byScore = (one, other) => scores.get(other) - scores.get(one) || (mark(other) & 1) - (mark(one) & 1);
    const order = { newest: () => 0, rating: byRating }[sort] ?? ((one, other) => byScore(one, other) || byRating(one, other));
    documents.sort((one, other) => order(one, other) || one - other);
    return { documents, query };
  }

  /** The query with its words spelt as they are on the site, if that differs. */
  async suggestion(text) {
    const { rules } = this.manifest, spellings = await this.#spellings();
    const spelt = words(text, rules).flatMap(({ word }) => nearest(word, spellings, Math.ceil(word.length / 3)).slice(0, 1));
    return spelt.join(' ') === fold(text) ? '' : spelt.join(' ');
  }

  /** What a result shows of a review. */
  async row(document) {
    const { rowsPerFile, root, categories, rules, files } = this.manifest, at = document % rowsPerFile;
    const file = files.catalogue[Math.floor(document / rowsPerFile)];
    const { titles, urls, restaurants, days, ...rest } = await this.#file(file, JSON.parse);
    const slug = () => root + words(titles[at], rules).map(({ word }) => word).join('-');
    const day = days.slice(1, at + 1).reduce((day, distance) => day - distance, days[0]);
    return {
      title: titles[at], url: urls[at].replace(/^~/, slug),
      restaurant: restaurants[at], category: categories[rest.categories[at]],
      day: [day / 372 | 0, (day / 31 | 0) % 12 + 1, day % 31 + 1],
      rating: this.rating(document), isPick: this.marks[document] & 1,
    };
  }
}
