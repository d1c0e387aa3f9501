// Reads the search index and finds reviews. Does not access the page.

/** A letter or mark of a script without spaces between words: South East Asian, Chinese, Japanese or Korean. */
const unspaced = '(?=[\\p{L}\\p{M}〇])[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u1950-\\u19df\\u1a20-\\u1aaf\\u1b00-\\u1b7f' +
  '\\u3005-\\u30ff\\u3400-\\u9fff\\ua980-\\ua9ff\\uaa60-\\uaadf\\uac00-\\ud7a3\\u{20000}-\\u{3ffff}]';
const wordPattern = new RegExp(`(?:${unspaced})+|(?:(?!${unspaced})[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const isUnspaced = new RegExp(`^${unspaced}`, 'u');
/** Such a letter with its marks and stacked letters. */
const unit = `${unspaced}(?:\\p{M}|(?<=[\\u1039\\u17d2\\u1a60])${unspaced})*`;
const units = run => run.match(new RegExp(unit, 'gu'));
const isUnit = word => units(word)?.length === 1;
/** Soft hyphens, joiners, variation selectors. */
const unseen = '\u00ad\u200b-\u200d\u2060\u20e3\ufe00-\ufe0f';
const respelt = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŧ: 't', ſ: 's', ς: 'σ',
  ٱ: 'ا', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك',
};

/** Returns a text in lower case without diacritics: `h2o` for `H₂O`. */
export const fold = text => text.toLowerCase().replace(/[ªº²³¹ʰʳˢᵈᵉᵗ⁰-₉]/g, sign => sign.normalize('NFKC')).normalize('NFD')
  .replace(/[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g, '').normalize('NFC')
  .replace(/\P{ASCII}/gu, letter => respelt[letter] ?? letter);

function pairs(run) {
  const characters = units(run);
  return characters.length < 2 ? characters : characters.slice(1).map((next, index) => characters[index] + next);
}

/** Returns a text in lower case and normal width. */
const plain = (text, { joiners }) => text.replace(/[\uff01-\uff9f]+/g, letters => letters.normalize('NFKC')).normalize()
  .toLowerCase().replace(RegExp(`[${joiners}${unseen}]`, 'g'), '');

/** Returns the words of a text as in the index, folded and unchanged (`exact`); `split` divides runs without spaces. */
export function words(text, rules, split = pairs) {
  return (plain(text, rules).match(wordPattern) ?? []).flatMap(run => isUnspaced.test(run) ? split(run) : run)
    .map(exact => ({ word: fold(exact), exact })).filter(({ word }) => word);
}

/** Returns the words of a name or query, or its symbols if it has no words, such as `!!!`. */
export function nameWords(text, rules) {
  const found = words(text, rules), signs = plain(text, rules).replace(/[\s":_-]/g, '');
  return found.length || !signs ? found : [{ word: signs, exact: signs }];
}

/** Returns a folded text with umlauts: `kuche` for `kueche`; an `isOpen` text may end within one. */
export const withUmlauts = (text, { vowels, umlauts }, isOpen = false) =>
  text.replace(RegExp(`(^|[^${vowels}q])([${umlauts}])e(?=.${isOpen ? '|$' : ''})`, 'g'), '$1$2');

const stepsOf = new WeakMap();

/** Returns the endings of each step, their replacements, and the required letters before them. */
const readSteps = ({ vowels, steps }) => steps.map(([least, shape, endings, isDerivation]) => [endings.split(' ').map(each => {
  const [from, to = ''] = each.split('>'), [ending, before = ''] = from.split('|').reverse();
  const pattern = `^(?=.{${least}})(?=.*${[...shape].join('.*')}).*${before}$`
    .replace(/[VCX]/g, sign => ({ V: `[${vowels}]`, C: `[^${vowels}]`, X: '.' })[sign]);
  return [ending, to, RegExp(pattern, 'u')];
}), isDerivation]);

/** Returns the stem of a folded word, or the stem of its inflections only: of `authors`, not of `authority`. */
export function stem(word, rules, isInflection = false) {
  const rest = ending => word.slice(0, word.length - ending.length);
  word = withUmlauts(word, rules);
  if (!stepsOf.has(rules)) stepsOf.set(rules, readSteps(rules));
  for (const [step, isDerivation] of stepsOf.get(rules)) {
    if (isDerivation && isInflection) continue;
    const [ending, to] = step.find(([ending,, before]) => word.endsWith(ending) && before.test(rest(ending))) ?? ['', ''];
    word = rest(ending) + to;
  }
  return word;
}

/** Returns the number of insertions, deletions, substitutions and swaps between two words; `limit + 1` if it exceeds `limit`. */
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

/** Returns the number of accepted typing errors of a word. */
export const tolerance = word => word.length < 4 ? 0 : word.length < 7 ? 1 : 2;

/** Returns the nearest candidates to a word, at most `limit` errors away. */
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

const partPattern = new RegExp(`(${unit}|(?:(?!${unspaced})[\\p{L}\\p{M}\\p{N}'’])+)`, 'u');

/** Returns the positions of matching words in a split text, and of matching units next to each other. */
function hitPlaces(parts, isHit) {
  const hits = new Set();
  for (let at = 1; at < parts.length; at += 2) {
    if (isHit(parts[at])) hits.add(at);
    if (parts[at + 1] === '' && parts[at + 2] && isHit(parts[at] + parts[at + 2])) hits.add(at).add(at + 2);
  }
  return hits;
}

/** Splits a text into pieces, and marks those that match the query. */
export function pieces(text, isHit) {
  const parts = text.split(partPattern), hits = hitPlaces(parts, isHit), found = [];
  for (const [at, text] of parts.entries()) {
    const last = found.at(-1);
    if (text && last?.isHit === hits.has(at)) last.text += text;
    else if (text) found.push({ text, isHit: hits.has(at) });
  }
  return found;
}

/** Returns about thirty words of a text with the most matches. */
export function excerpt(text, isHit, length = 30) {
  const parts = text.split(partPattern);
  let best = [0, 0], hits = [];
  for (const at of [...hitPlaces(parts, isHit)].sort((one, other) => one - other)) {
    hits = [...hits.filter(each => each > at - length * 2), at];
    const count = new Set(hits.map(each => parts[each].toLowerCase())).size;
    if (count > best[0]) best = [count, hits[0]];
  }
  const start = Math.max(1, best[1] - 12), end = start + length * 2;
  const shown = parts.slice(start, end).join('').replace(/\s+/g, ' ').trim();
  return `${start > 1 ? '… ' : parts[0]}${shown}${end < parts.length ? ' …' : ''}`;
}

/** Returns the signs that distinguish a name from others with its words: `++` of `C++`. */
const signs = name => /[\p{L}\p{N}]/u.test(name) && name.match(/(?![`´])[\p{S}\p{Co}\p{Cn}#%&@*!?\\§¶†‡‰‱※‼⁇⁈⁉؟٪！？＃％＆＠＊＼]|(?<!\s)-+$|^-+(?=\p{N})|^\.(?=[\p{L}\p{N}])/gu)?.join('') || '';

const number = character => {
  const code = character.codePointAt(0);
  return (code < 0xe000 ? code : code - 0x800) - 0x30;
};

/** Returns the reviews and levels of a line of a text block. */
export function postings(codes) {
  let document = 0;
  return Array.from(codes, code => [document += number(code) >> 4, number(code) & 15]);
}

/** Returns a test of numbers for a typed range: `4`, `>=3.5`, `<2`, `2..4`, `2018-2020`, `4..`. */
export function range(text) {
  const written = text.replaceAll(',', '.');
  const [, sign, limit] = /^([<>]?=?)(-?\d+(?:\.\d+)?)$/.exec(written) ?? [];
  const [, low, high] = /^(-?\d+(?:\.\d+)?)?(?:\.\.|[-–])(-?\d+(?:\.\d+)?)?$/.exec(written) ?? [];
  const is = { '<': value => value < limit, '<=': value => value <= limit, '>': value => value > limit, '>=': value => value >= limit };
  const passes = limit ? is[sign] ?? (value => value === Number(limit)) : value => (low || high) && value >= (low ?? value) && value <= (high ?? value);
  return value => value === null ? text === 'unrated' : !!passes(value);
}

/** Raises the score of a review. */
const raise = (scores, document, score) => scores.set(document, Math.max(scores.get(document) ?? 0, score));

const isWord = term => !/[:_]/.test(term);

/** Returns a word with two letters swapped across its halves; for a short word with a common ending, also in the first half. */
const swapped = (word, half) => Array.from({ length: half }, (_, at) => at + 1).filter(at => at === half || tolerance(word) < 2)
  .map(at => word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1));

const reversed = word => [...word].reverse().join('');

/** Returns the score of a title, above all words: equal, beginning, ending, within; whole words before beginnings. */
function titleScore(level, isWhole, isAll) {
  const isStart = level > 9;
  const tier = isAll ? isStart ? 8 : 5 : isWhole ? isStart ? 6 : 4 : isStart ? 3 : 1;
  return 1e5 * (tier + (level === 15) / 2);
}

/** Returns the reviews with the most words. */
function mostWords(wordCounts, documents) {
  const count = document => wordCounts.get(document) ?? 0;
  const most = documents.reduce((most, document) => Math.max(most, count(document)), 0);
  return documents.filter(document => count(document) === most);
}

export class SearchIndex {
  #files = new Map();
  #read;

  /** Creates an index whose files `read` returns as text, by name. */
  constructor(read) {
    this.#read = read;
  }

  /** Reads a file once; a failed request is repeated. */
  #file(name, parse) {
    if (!this.#files.has(name)) {
      this.#files.set(name, this.#read(name).then(parse).catch(fault => {
        this.#files.delete(name);
        throw fault;
      }));
    }
    return this.#files.get(name);
  }

  /** Reads the manifest, which lists all other files. */
  async open(manifest) {
    this.manifest = await this.#file(manifest, JSON.parse);
    const { ratings, years, categories, directories, ...codes } = this.manifest;
    const numbers = name => Array.from(codes[name], number), marks = numbers('marks');
    this.subjects = numbers('subjectOf');
    this.directories = Object.fromEntries(Object.entries(directories).map(([name, { starts, hashes }]) =>
      [name, { starts: starts.split(' '), hashes }]));
    /** Values of each review in the manifest, by the names of filters. */
    this.known = {
      rating: marks.map(mark => ratings[mark >> 1] && ratings[mark >> 1] / 100), pick: marks.map(mark => mark & 1 ? '1' : ''),
      year: numbers('yearOf').map(at => years[at]), category: numbers('categoryOf').map(at => categories[at]),
    };
  }

  /** Returns the files of a directory with lines that may begin with a text; of more than three, the nearest to a text. */
  #filesContaining(name, start, near) {
    const { starts, hashes } = this.directories[name], length = hashes.length / starts.length;
    const place = text => Math.max(0, starts.findLastIndex(each => each <= text));
    const first = place(start), last = place(`${start}\uffff`);
    const from = Math.max(first, Math.min(place(near) - 1, last - 2));
    const places = [from, from + 1, from + 2].filter(at => at <= last && hashes);
    return places.map(at => `${name}.${hashes.substr(at * length, length)}.txt`);
  }

  /** Returns the lines of `blocks`, including the newest reviews, or of `endings`, that begin with a text; of many, the nearest to
   * a text. */
  async #lines(directory, start, near = start) {
    const parse = text => text.split('\n').map(line => line.split(' ')), found = new Map();
    const directories = directory === 'blocks' ? ['blocks', 'recent'] : [directory];
    const names = directories.flatMap(name => this.#filesContaining(name, start, near));
    const lines = (await Promise.all(names.map(file => this.#file(file, parse)))).flat();
    for (const [term, codes = ''] of lines.filter(([term]) => term.startsWith(start))) {
      found.set(term, [...found.get(term) ?? [], ...postings(codes)]);
    }
    return [...found];
  }

  async #line(term) {
    return (await this.#lines('blocks', term)).filter(([found]) => found === term);
  }

  /** Returns the line of a stem (`whole`) and the lines of words with this stem (`forms`); a stem counts if it is more frequent
   * than they. */
  async #family(root) {
    const { rules } = this.manifest, levels = new Map();
    const [whole, lines] = await Promise.all([
      this.#line(root), this.#lines('blocks', root.length > 3 ? root.slice(0, -1) : root),
    ]);
    const forms = lines.filter(([term]) => isWord(term) && term !== root && stem(term, rules) === root);
    for (const [document, level] of forms.flatMap(([, found]) => found)) raise(levels, document, level);
    const isOwn = ([document, level]) => level > (levels.get(document) ?? -1);
    return { whole, forms: [...forms, ...whole.map(([term, found]) => [term, found.filter(isOwn)])] };
  }

  /** Returns the lines of compounds, or of pairs, that end with a stem: the last part of a compound carries its meaning. */
  async #compounds(root) {
    if (!isUnit(root) && (!this.manifest.rules.hasCompounds || root.length < 4)) return [];
    const terms = (await this.#lines('endings', reversed(root))).map(([ending]) => reversed(ending));
    // Lines in the first eight files.
    const files = new Set(), few = terms.filter(term => term !== root && files.add(this.#filesContaining('blocks', term, term)[0]).size < 9);
    return (await Promise.all(few.map(term => this.#line(term)))).flat();
  }

  /** Returns the scores of reviews with a word: as typed, inflected, with another word of its stem, or as part of a compound. */
  async #scores({ word, exact, isPrefix }, factor = 1) {
    const { manifest: { count, rules } } = this, scores = new Map();
    const add = (lines, weight) => lines.forEach(([, found]) => {
      const rarity = Math.log(1 + count / found.length);
      for (const [document, level] of found) {
        raise(scores, document, factor * weight * rarity * 2 ** (level / 2));
      }
    });
    const root = stem(word, rules), base = stem(word, rules, true), other = withUmlauts(word, rules, isPrefix);
    const [{ whole, forms }, spelt, compounds, ...longer] = await Promise.all([
      this.#family(root), exact === word ? [] : this.#line(exact), this.#compounds(root),
      ...isPrefix ? [word, other].map(start => this.#lines('blocks', start)) : [],
    ]);
    add(whole, 1);
    // In titles, exact words precede other words of the stem, except inflections.
    for (const line of forms) add([line], [word, other].includes(line[0]) ? 512 : stem(line[0], rules, true) === base ? 64 : 1);
    add(spelt, 768);
    add(compounds, .3);
    add(longer.flat().filter(([term]) => isWord(term)), .25);
    return scores;
  }

  /** Returns the words nearest to a word that share half of its letters at the beginning or end, or else a third. */
  async #corrections(word) {
    const half = Math.ceil(word.length / 2), third = Math.max(3, Math.floor(word.length / 3));
    const found = await this.#nearest(word, half, half);
    return found.length || tolerance(word) < 2 ? found : this.#nearest(word, third, word.length - third);
  }

  /** Returns the words nearest to a word that share the letters before or after a position. */
  async #nearest(word, start, end) {
    const [starts, ends, swaps] = await Promise.all([
      this.#lines('blocks', word.slice(0, start), word), this.#lines('endings', reversed(word.slice(end)), reversed(word)),
      Promise.all(swapped(word, start).map(each => this.#line(each))),
    ]);
    const terms = [...swaps.flat(), ...starts].map(([term]) => term).filter(isWord);
    const candidates = new Set([...terms, ...ends.map(([term]) => reversed(term))]);
    candidates.delete(word);
    const found = nearest(word, candidates, tolerance(word));
    // Prefers a word to its stem.
    return found.filter(one => !found.some(other => other !== one && stem(other, this.manifest.rules) === one)).slice(0, 12);
  }

  /** Returns the scores of a word, or of its corrections; a word that occurs once may be an error itself. */
  async #forgivingScores(query, isAlone) {
    const scores = await this.#scores(query);
    if (query.isQuoted || !tolerance(query.word) || scores.size > (isAlone ? 1 : 0)) return scores;
    const corrections = await this.#corrections(query.word);
    query.isKnown = scores.size > 0;
    const others = await Promise.all(corrections.map(word =>
      this.#scores({ word, exact: word }, (word[0] === query.word[0] ? .7 : .35) / (query.isKnown ? 20 : 1))));
    const isLikely = others.map(each => !query.isKnown || each.size > 9);
    query.meant = corrections.filter((_, at) => isLikely[at]);
    for (const [document, score] of others.filter((_, at) => isLikely[at]).flatMap(each => [...each])) {
      raise(scores, document, score);
    }
    return scores;
  }

  /** Returns the words of a query; stop words only in phrases, or if there are no others. */
  #words(text, isQuoted) {
    const all = nameWords(text, this.manifest.rules), stops = this.manifest.rules.stopWords.split(' ');
    const last = isQuoted || /\s$/.test(text) ? undefined : all.at(-1);
    if (last) last.isPrefix = last.word.length > 1;
    for (const each of all) each.isPrefix ||= isUnit(each.word);
    const meaning = all.filter(({ word }) => !stops.includes(word));
    return (meaning.length || isQuoted ? meaning : all).map(word => ({ ...word, isQuoted }));
  }

  /** Returns the reviews whose titles, or names of subjects, contain a text, with their scores. */
  async #titles(text, query, isQuoted) {
    const { rules } = this.manifest, scores = new Map();
    const meant = new Map(query.map(each => [each.word, each.isKnown ? [] : each.meant ?? []]));
    const typed = nameWords(text, rules).map(({ word }) => ({ word, meant: meant.get(word) ?? [] }));
    if (!typed.length) return scores;
    const isOpen = !isQuoted && !/\s$/.test(text) && (typed.length > 1 || typed[0].word.length > 1);
    const known = typed.findIndex(({ meant }) => meant.length), count = known < 0 ? typed.length : known;
    const start = typed.slice(0, count).map(({ word }) => `${word}_`).join('');
    const starts = known < 0 ? [isOpen ? start.slice(0, -1) : start] : typed[known].meant.map(word => start + word);
    const fits = ({ word, meant }, found) => found === word || meant.includes(found);
    for (const [term, postings] of (await Promise.all(starts.map(each => this.#lines('blocks', each)))).flat()) {
      const found = term.split('_').slice(0, -1), last = typed.length - 1;
      const isWhole = found.length > last && fits(typed[last], found[last]);
      const holds = typed.slice(0, -1).every((each, at) => found.length > at && fits(each, found[at]));
      if (!holds || !isWhole && !(isOpen && found[last]?.startsWith(typed[last].word))) continue;
      for (const [document, level] of postings) {
        raise(scores, document, titleScore(level, isWhole, isWhole && found.length === typed.length));
      }
    }
    return scores;
  }

  /** Returns the test of reviews by a filter. */
  async #test([name, value, isUnwanted]) {
    const tests = await Promise.all(value.split('|').map(each => this.#holds(name, each)));
    return document => tests.some(holds => holds(document)) !== !!isUnwanted;
  }

  async #holds(name, value) {
    const known = this.known[name], spelt = this.slug(value) + signs(value);
    const holds = /rating|year/.test(name) ? range(value) : each => each === value;
    if (known) return document => holds(known[document]);
    const lines = await Promise.all([`:${name}:${value}`, `:${name}:${spelt}`, `::${name}:${spelt}`].map(term => this.#line(term)));
    const set = new Set(lines.flat().flatMap(([, found]) => found.map(([document]) => document)));
    return document => set.has(document);
  }

  /** Returns a name as filters spell it. */
  slug(name) {
    return nameWords(name, this.manifest.rules).map(({ word }) => word).join('-');
  }

  /**
   * Returns the values of a filter that begin with a text, each with its number of remaining results (`left`), or of all
   * reviews.
   */
  async topics(name, start, left = (_, some) => some) {
    const address = fold(start.trim()).replace(/['’]/g, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
    const starts = [...new Set([this.slug(start), address])];
    const lines = await Promise.all(starts.map(start => this.#lines('blocks', `:${name}:${start}`)));
    return [...new Map(lines.flat())].map(([term, found]) =>
      ({ slug: term.split(':')[2], count: left(name, found.map(([document]) => document)).length }));
  }

  /** Returns the stems of a phrase. */
  stems(phrase) {
    return words(phrase, this.manifest.rules).map(({ word }) => stem(word, this.manifest.rules)).join(' ');
  }

  /** Whether a review has the rating, such as 4.5. */
  hasRating(rating) {
    return this.manifest.ratings.includes(Math.round(rating * 100));
  }

  /** Returns a test whether a text contains a word of a query. */
  hits(query) {
    const { rules } = this.manifest, known = new Map();
    const stems = new Set(query.flatMap(({ word, meant = [] }) => [word, ...meant]).map(word => stem(word, rules)));
    const begins = word => query.some(each => each.isPrefix && word.startsWith(each.word));
    const ends = rules.hasCompounds ? [...stems].filter(stem => stem.length > 3) : [];
    const isPart = root => ends.some(end => root.endsWith(end));
    const isHit = (word, root = stem(word, rules)) => stems.has(root) || begins(word) || isPart(root);
    const test = text => words(text, rules).some(({ word }) => isHit(word));
    return text => known.get(text) ?? known.set(text, test(text)).get(text);
  }

  /** Whether a review contains words in sequence. */
  async #containsPhrase(document, phrase) {
    const { title, subject = '', verdict = '', text } = await this.row(document), { rules } = this.manifest;
    const spelt = text => ` ${words(text, rules, units).map(({ word }) => withUmlauts(word, rules)).join(' ')} `;
    return [title, subject, verdict, text].some(each => spelt(each).includes(spelt(phrase)));
  }

  /** Returns the reviews that contain a phrase, or those without it. Reads at most 160 candidates; others need only one word. */
  async #verified(documents, phrase, isWanted) {
    const parts = await Promise.all(this.#words(phrase, true).map(word => this.#scores(word)));
    const likely = documents.filter(document => parts.every(scores => scores.has(document))), read = likely.slice(0, 160);
    const tests = await Promise.all(read.map(document => this.#containsPhrase(document, phrase)));
    const believed = words(phrase, this.manifest.rules).length > 1 ? [] : likely.slice(160);
    const containing = new Set([...read.filter((_, at) => tests[at]), ...believed]);
    return documents.filter(document => containing.has(document) === isWanted);
  }

  /** Returns the scores of the reviews that contain words of a query or, in their titles, a text, with their numbers of words, and
   * the reviews whose titles contain `title`. */
  async #found(text, query, phrases, title) {
    const scores = new Map(), wordCounts = new Map(), { rules } = this.manifest;
    const add = (found, count) => found.forEach((score, document) => {
      scores.set(document, (scores.get(document) ?? 0) + score);
      wordCounts.set(document, count ?? (wordCounts.get(document) ?? 0) + 1);
    });
    const spellings = text => [...new Set([text.toLowerCase(), withUmlauts(text.toLowerCase(), rules, true)])];
    const [words, titled, ...titles] = await Promise.all([
      Promise.all(query.map(word => this.#forgivingScores(word, query.length === 1))), this.#titles(title, []),
      ...spellings(text).map(text => this.#titles(text, [])), ...phrases.map(phrase => this.#titles(phrase, [], true)),
    ]);
    if (query.some(({ meant }) => meant?.length)) titles[0] = await this.#titles(text, query);
    words.forEach(each => add(each));
    [titled, ...titles].forEach(each => add(each, query.length));
    return { scores, wordCounts, titled };
  }

  /** Returns the reviews that contain one of the words, or an inflection. */
  async #containing(words) {
    const { rules } = this.manifest;
    const lines = await Promise.all(words.flatMap(word => this.#words(word, true)).map(async ({ word }) =>
      (await this.#family(stem(word, rules))).forms.filter(([form]) => stem(form, rules, true) === stem(word, rules, true))));
    return new Set(lines.flat().flatMap(([, found]) => found.map(([document]) => document)));
  }

  /** Returns the order of reviews: the newest first among equals. */
  #order(sort, scores) {
    const { rating, pick } = this.known;
    const byRating = (one, other) => (rating[other] ?? -1) - (rating[one] ?? -1);
    const score = document => scores.get(document) ?? 0;
    const byScore = (one, other) => score(other) - score(one) || pick[other] - pick[one] || byRating(one, other);
    const order = { newest: () => 0, rating: byRating }[sort] ?? byScore;
    return (one, other) => order(one, other) || other - one;
  }

  /** Finds the reviews (`documents`) that contain the words of a text and `phrases`, and none of `without`, and pass `filters`,
   * pairs of name and value, and `implied` filters unless their titles contain a `title`. Also returns the corrected words
   * (`query`), the number of results by value of each filter (`counts`), and the reviews without a filter (`left`). */
  async search(text, filters = [], sort = 'relevance', { phrases = [], without = [], implied = [], title = '' } = {}) {
    const query = [...this.#words(text), ...phrases.flatMap(phrase => this.#words(phrase, true))];
    const isPhrase = text => isUnit(text) || words(text, this.manifest.rules).length > 1;
    const test = async filter => [filter[0], await this.#test(filter)];
    const [{ scores, wordCounts, titled }, unwanted, named, read] = await Promise.all([
      this.#found(text, query, phrases, title), this.#containing(without.filter(text => !isPhrase(text))),
      Promise.all(filters.map(test)), Promise.all(implied.map(test)),
    ]);
    const tests = [...named, ...read.map(([name, test]) => [name, document => titled.has(document) || test(document)])];
    let documents = [...(query.length ? wordCounts : this.known.pick).keys()].filter(document => !unwanted.has(document));
    documents.sort(this.#order(sort, scores));
    for (const phrase of phrases) documents = await this.#verified(documents, phrase, true);
    for (const phrase of without.filter(isPhrase)) documents = await this.#verified(documents, phrase, false);
    const wanted = new Set(documents);
    const left = (filter, some = documents) => mostWords(wordCounts, some.filter(document =>
      wanted.has(document) && tests.every(([name, test]) => name === filter || test(document))));
    return { documents: sort === 'relevance' ? await this.#asTyped(left(), text, title) : left(), query, counts: this.#counts(documents, left), left };
  }

  /** Moves the first reviews whose titles equal the typed text, including all symbols, to the top: C++, not C. */
  async #asTyped(documents, ...texts) {
    const spelt = text => text.normalize().toLowerCase().trim(), typed = texts.map(spelt);
    const rows = await Promise.all(documents.slice(0, 5).map(document => this.row(document)));
    return [...new Set([...documents.filter((_, at) => typed.includes(rows[at] && spelt(rows[at].title))), ...documents])];
  }

  /** Returns the number of results by value of each filter in the manifest. */
  #counts(documents, left) {
    return Object.fromEntries(Object.entries(this.known).map(([name, values]) => {
      const groups = new Map();
      for (const document of documents) {
        const value = `${values[document]}`;
        groups.get(value)?.push(document) ?? groups.set(value, [document]);
      }
      return [name, new Map([...groups].map(([value, group]) => [value, left(name, group).length]))];
    }));
  }

  /** Returns the values that a result shows of a review. */
  row(document) {
    return this.#file(`${this.manifest.results}${document}.json`, JSON.parse);
  }
}
