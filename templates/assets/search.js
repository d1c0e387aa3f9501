// The search page: reads the form, asks the index, shows what it found. The index is loaded on first need.

const resultsAtOnce = 10;

/**
 * What of a query are words, and what filters: picks, 4 stars, 4.5, B+, a category's name.
 * `names` holds the page's words for them: `picks`, `stars`, `categories` with `name` and `slug`, `grades` with `name`
 * and `value`.
 */
export function parse(text, names, index) {
  const same = (one, other) => other !== undefined && index.stems(one) === index.stems(other);
  const tokens = text.split(/\s+/).filter(Boolean), rest = [], filters = {};
  const isOneOf = (list, token) => list.split(' ').some(name => same(name, token));
  const phrase = (at, name) => tokens.slice(at, at + name.split(' ').length).join(' ');
  for (let at = 0; at < tokens.length; at++) {
    const rating = /^\d+([.,]\d+)?$/.test(tokens[at]) ? tokens[at].replace(',', '.') : NaN;
    const hasStars = isOneOf(names.stars, tokens[at + 1]);
    const category = names.categories.find(({ name }) => same(name, phrase(at, name)));
    const grade = names.grades?.find(({ name }) => name.length > 1 && name.toLowerCase() === tokens[at].toLowerCase());
    if (index.hasRating(rating) && (hasStars || /[.,]/.test(tokens[at]))) {
      filters.rating = rating;
      at += hasStars;
    } else if (grade && index.hasRating(grade.value)) filters.rating = grade.value;
    else if (isOneOf(names.picks, tokens[at])) filters.pick = '1';
    else if (category) {
      filters.category = category.slug;
      at += category.name.split(' ').length - 1;
    } else rest.push(tokens[at]);
  }
  return { text: rest.join(' '), filters };
}

/** Searches for a query; what reads like a filter but finds nothing as one is searched for as words. */
export async function find({ q = '', sort = 'relevance', ...filters }, names, index) {
  const parsed = parse(q, names, index);
  const text = parsed.text + (/\s$/.test(q) ? ' ' : '');
  const result = await index.search(text, { ...parsed.filters, ...filters }, sort);
  if (result.documents.length || !Object.keys(parsed.filters).length) return { ...result, implied: parsed.filters };
  return { ...await index.search(q, filters, sort), implied: {} };
}

/** A title in pieces; those are hits that hold a word of the query. */
export const pieces = (title, isHit) => title.split(/([\p{L}\p{M}\p{N}'’]+)/u).filter(Boolean)
  .map(text => ({ text, isHit: isHit(text) }));

function start(form) {
  const page = form.closest('main'), part = name => page.querySelector(`[data-part="${name}"]`);
  const status = part('status'), list = part('results'), more = part('more');
  const row = part('row').content.firstElementChild, language = document.documentElement.lang;
  const names = {
    ...form.dataset,
    categories: [...form.elements.category.options].filter(({ value }) => value)
      .map(({ value, text, dataset }) => ({ slug: value, name: dataset.name ?? text })),
    grades: [...form.elements.rating?.options ?? []].filter(({ dataset }) => dataset.name)
      .map(({ value, dataset }) => ({ value, name: dataset.name })),
  };
  const filters = [...form.elements].filter(({ localName, type, name }) => name !== 'sort' &&
    (localName === 'select' || type === 'checkbox')).map(({ name }) => name);
  let opening, turn = 0, timer, entered;

  async function open() {
    const { SearchIndex } = await import(form.dataset.module);
    const [folder, manifest] = form.dataset.index.split(/(?<=\/)(?=[^/]*$)/);
    const index = new SearchIndex(async name => {
      const response = await fetch(folder + name, { signal: AbortSignal.timeout(20000) });
      if (!response.ok) throw new Error(`${response.status} ${name}`);
      return response.text();
    });
    await index.open(manifest);
    return index;
  }

  const load = () => opening ??= open().catch(fault => {
    opening = undefined;
    throw fault;
  });
  const asked = () => Object.fromEntries([...new FormData(form)].filter(([, value]) => value.trim()));
  const address = state => `?${new URLSearchParams(state)}`;
  const element = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  /** The words by which the form shows the value of a filter. */
  function label(name, value) {
    const control = form.elements[name];
    return ([...control.options ?? []].find(option => option.value === value) ?? control.labels[0]).textContent.trim();
  }

  /** Shows a state: `idle`, `loading`, `found`, `none`, `failed`. */
  function show(state, count = '', implied = {}) {
    const filters = Object.entries(implied).map(entry => label(...entry)).join(', ');
    const text = (status.dataset[state] ?? '').replace('{n}', count.toLocaleString(language));
    status.dataset.state = state;
    status.textContent = text + (filters && ` (${filters})`);
    for (const name of ['none', 'failed']) part(name).hidden = state !== name;
    part('all').hidden = state !== 'idle';
    list.hidden = state !== 'found';
    if (state !== 'found') more.hidden = true;
  }

  function day([year, month, day]) {
    const first = new Date(Date.UTC(2000, month - 1));
    const name = first.toLocaleString(language, { month: 'long', timeZone: 'UTC' });
    return form.dataset.day.replace('{day}', day).replace('{month}', name).replace('{year}', year);
  }

  function result(review, isHit) {
    const item = row.cloneNode(true), slot = name => item.querySelector(`[data-slot="${name}"]`);
    const marked = text => pieces(text, isHit).map(piece => piece.isHit ? element('mark', {}, piece.text) : piece.text);
    slot('title').href = review.url;
    slot('title').append(...marked(review.title));
    slot('category').textContent = review.category;
    slot('restaurant').append(...marked(review.restaurant && ` · ${review.restaurant}`));
    slot('day').textContent = day(review.day);
    slot('day').dateTime = review.day.map((part, index) => `${part}`.padStart(index ? 2 : 4, 0)).join('-');
    slot(review.rating === null ? 'rated' : 'unrated').remove();
    const grade = names.grades.find(({ value }) => value * 100 === review.rating);
    slot('rating')?.append(grade?.name ?? (review.rating / 100).toLocaleString(language));
    slot('halves')?.setAttribute('width', Math.round(review.rating / 50));
    if (!review.isPick) slot('pick').remove();
    return item;
  }

  async function append({ documents, query }, index, mine) {
    const next = documents.slice(list.children.length, list.children.length + resultsAtOnce);
    const rows = await Promise.all(next.map(document => index.row(document)));
    if (mine !== turn) return;
    list.append(...rows.map(review => result(review, index.hits(query))));
    more.hidden = list.children.length === documents.length;
  }

  async function showNone(state, index) {
    const suggestion = await index.suggestion(state.q ?? '');
    part('suggestion').hidden = !suggestion;
    part('suggested').replaceChildren(element('a', { href: address({ ...state, q: suggestion }) }, suggestion));
    part('drop').replaceChildren(...filters.filter(name => state[name]).map(name => {
      const { [name]: value, ...rest } = state;
      const text = part('drop').dataset.without.replace('{filter}', label(name, value));
      return element('li', {}, element('a', { href: address(rest) }, text));
    }));
  }

  async function update() {
    const mine = ++turn, state = asked();
    history.replaceState(null, '', Object.keys(state).length ? address(state) : location.pathname);
    if (!Object.keys(state).some(name => name !== 'sort')) return show('idle');
    const waiting = setTimeout(() => mine === turn && show('loading'), 300);
    try {
      const index = await load(), found = await find(state, names, index);
      if (mine !== turn) return;
      list.replaceChildren();
      more.onclick = () => showMore(found, index);
      await (found.documents.length ? append(found, index, mine) : showNone(state, index));
      if (mine === turn) show(found.documents.length ? 'found' : 'none', found.documents.length, found.implied);
    } catch {
      if (mine === turn) show('failed');
    } finally {
      clearTimeout(waiting);
    }
  }

  async function showMore(found, index) {
    const shown = list.children.length;
    await append(found, index, turn).catch(() => show('failed'));
    list.children[shown]?.querySelector('a').focus();
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(update, 150);
  }

  /** Shows what the address asks for. */
  function arrive() {
    form.reset();
    for (const [name, value] of new URLSearchParams(location.search)) {
      const control = form.elements[name];
      if (!control) continue;
      control[control.type === 'checkbox' ? 'checked' : 'value'] = value;
      // An address may name what is no more.
      if (control.selectedIndex < 0) control.value = '';
    }
    update();
    entered = location.href;
  }

  /** What was typed becomes a page of its own in the history; the one before is again what it was. */
  function enter() {
    const typed = location.href;
    if (typed === entered) return;
    history.replaceState(null, '', entered);
    history.pushState(null, '', entered = typed);
  }

  form.addEventListener('input', later);
  form.addEventListener('focusin', () => load().catch(() => {}), { once: true });
  form.addEventListener('submit', event => {
    event.preventDefault();
    clearTimeout(timer);
    update();
    enter();
  });
  addEventListener('popstate', arrive);
  part('retry').addEventListener('click', () => location.reload());
  arrive();
}

const form = globalThis.document?.querySelector('form[data-index]');
if (form) start(form);
