// The search page. The index is loaded on first use.

const resultsAtOnce = 5;
/** More results with the same subject are grouped. */
const mostOfSubject = 3;

/** Parses a query into `filters` (`tag:noir`, `rating:>=4`), `phrases`, excluded words (`without`), and the `plain` rest: words
 * that look like a filter (`implied`: picks, 4 stars, 4.5, B+, a category), and `text`. `names` contains the page's translations;
 * its `filters` map labels to names. */
export function parse(text, names, index) {
  const same = (one, other) => one.toLowerCase() === other.toLowerCase() || index.slug(one) !== '' && index.slug(one) === index.slug(other);
  const rest = [], filters = [], implied = [], phrases = new Set(), without = new Set();
  const categories = names.categories.flatMap(({ slug, name, plural = name }) => [slug, name, plural]
    .map(name => ({ slug, name })));
  const picks = names.picks.split(/\s*,\s*/).map(name => ({ name }));
  const keys = new Map(Object.entries(names.filters ?? {}).map(([key, name]) => [index.slug(key), name]));
  const grade = written => names.grades?.find(({ name }) => name.toLowerCase() === written.toLowerCase());
  const slug = written => categories.find(({ name }) => same(name, written))?.slug ?? written;
  const value = (name, written) => name === 'pick' ? '1' : name === 'category' ? written.replace(/[^|]+/g, slug) :
    name === 'rating' ? written.replace(/([^<>=.|]|\b\.\b)+/g, name => grade(name)?.value ?? name) : written;
  const plain = text.replaceAll(/(?<=^|\s)(-?)(?:([\p{L}\w-]+):(?=\S))?(?:["“”„«]([^"“”«»]*)["“”»]|(?<=[-:])(\S+))/gu,
    (all, minus, key, quoted, word) => {
      const name = key && keys.get(index.slug(key)), written = quoted ?? word ?? '';
      if (key && !name) return all;
      if (name) filters.push([name, value(name, written), ...!minus === (name === 'pick' && /^(f|n|of)/i.test(written)) ? [true] : []]);
      else if (minus) without.add(written);
      else if (quoted === undefined) return all;
      else phrases.add(written);
      return '';
    });
  const tokens = plain.replace(/(?<=\d)-(?=\p{L})/gu, ' ').split(/\s+/).filter(Boolean);
  const isOneOf = (list, token = '') => list.split(' ').some(name => index.stems(name) === index.stems(token));
  for (let at = 0; at < tokens.length; at++) {
    const begins = ({ name }) => same(name, tokens.slice(at, at + name.split(' ').length).join(' '));
    const rating = /^\d+([.,]\d+)?$/.test(tokens[at]) ? tokens[at].replace(',', '.') : NaN;
    const hasStars = isOneOf(names.stars, tokens[at + 1]);
    const category = categories.find(begins), pick = picks.find(begins);
    const graded = tokens[at].length > 1 && grade(tokens[at]);
    if (index.hasRating(rating) && (hasStars || /[.,]/.test(tokens[at]))) {
      implied.push(['rating', rating]);
      at += hasStars;
    } else if (graded && index.hasRating(graded.value)) implied.push(['rating', graded.value]);
    else if (pick || category) {
      implied.push(pick ? ['pick', '1'] : ['category', category.slug]);
      at += (pick ?? category).name.split(' ').length - 1;
    } else rest.push(tokens[at]);
  }
  return { text: rest.join(' '), plain: plain.trim(), filters, implied, phrases: [...phrases], without: [...without] };
}

/** Finds the reviews of a query. `implied` filters keep reviews whose titles contain their words; without a result, they are
 * searched as words. */
export async function find({ q = '', sort = 'relevance', ...controls }, names, index) {
  const { text, plain, filters, implied, ...quoted } = parse(q, names, index);
  const chosen = [...filters, ...Object.entries(controls)], end = /\s$/.test(q) ? ' ' : '';
  if (implied.length) {
    const result = await index.search(text + end, chosen, sort, { ...quoted, implied, title: plain + end });
    if (result.documents.length) return { ...result, implied: [...filters, ...implied] };
  }
  return { ...await index.search(plain + end, chosen, sort, quoted), implied: filters };
}

export function grouped(documents, subjects) {
  const groups = new Map(), place = new Map(documents.map((document, at) => [document, at]));
  for (const document of documents) {
    const key = subjects[document] || -1 - document;
    if (!groups.get(key)?.push(document)) groups.set(key, [document]);
  }
  return [...groups.values()].flatMap(group => group.length > mostOfSubject ? [group] : group.map(document => [document]))
    .sort(([one], [other]) => place.get(one) - place.get(other));
}

/** Returns the plural form of a text for a number. */
export function counted(forms, number, language) {
  const all = JSON.parse(forms), form = all[new Intl.PluralRules(language).select(number)] ?? all.other;
  return form.replace('{n}', number.toLocaleString(language));
}

function start(form) {
  const page = form.closest('main'), part = name => page.querySelector(`[data-part="${name}"]`);
  const status = part('status'), list = part('results'), more = part('more'), meant = part('meant');
  const row = part('row').content.firstElementChild, language = document.documentElement.lang;
  const controls = [...form.querySelectorAll('select:not([name=sort]), [type=checkbox], [list]')];
  const named = control => control.labels[0].textContent.trim().toLowerCase();
  const names = {
    ...form.dataset,
    categories: [...form.elements.category.options].filter(({ value }) => value)
      .map(({ value, text, dataset }) => ({ slug: value, name: dataset.name ?? text, plural: text })),
    grades: [...form.elements.rating?.options ?? []].filter(({ dataset }) => dataset.name)
      .map(({ value, dataset }) => ({ value, name: dataset.name })),
    filters: Object.fromEntries(controls.flatMap(control => [[named(control), control.name], [control.name, control.name]])),
  };
  let module, opening, turn = 0, timer, entered, found, logged;

  async function open() {
    module = await import(form.dataset.module);
    const [folder, manifest] = form.dataset.index.split(/(?<=\/)(?=[^/]*$)/);
    const index = new module.SearchIndex(async name => {
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

  function label([name, value, isUnwanted]) {
    const control = form.elements[name], option = [...control.options ?? []].find(option => option.value === value);
    const text = control.type === 'checkbox' ? control.labels[0].textContent : option?.dataset.text ?? option?.text ?? value;
    return (isUnwanted ? '−' : '') + text.trim();
  }

  /** Shows a state: `idle`, `loading`, `found`, `none`, `failed`. */
  function show(state, count = 0, implied = []) {
    const filters = implied.map(label).join(', ');
    const text = state === 'found' ? counted(status.dataset.found, count, language) : status.dataset[state] ?? '';
    status.dataset.state = state;
    document.documentElement.classList.toggle('idle', state === 'idle');
    document.documentElement.classList.toggle('answered', state !== 'loading');
    status.textContent = text + (filters && ` (${filters})`);
    for (const name of ['none', 'failed']) part(name).hidden = state !== name;
    part('all').hidden = state !== 'idle';
    list.hidden = state !== 'found';
    if (state === 'idle' && part('log')) part('log').hidden = true;
    if (state !== 'found') more.hidden = true;
    if (!/found|none/.test(state)) meant.hidden = true;
  }

  function day(text) {
    const [year, month, day] = text.split('-'), first = new Date(Date.UTC(2000, month - 1));
    const name = first.toLocaleString(language, { month: 'long', timeZone: 'UTC' });
    return form.dataset.day.replace('{day}', Number(day)).replace('{month}', name).replace('{year}', Number(year));
  }

  const matches = (text, isHit) => [...new Set(module.pieces(text, isHit).filter(piece => piece.isHit)
    .map(piece => piece.text.toLowerCase()))];

  function result(review, isHit) {
    const item = row.cloneNode(true), slot = name => item.querySelector(`[data-slot="${name}"]`);
    const marked = text => module.pieces(text, isHit).map(piece => piece.isHit ? element('mark', {}, piece.text) : piece.text);
    const { title, subject, verdict = '', text, picture, rating = null } = review;
    slot('title').href = review.url;
    slot('title').append(...marked(title));
    slot('category').textContent = review.category;
    slot('subject').append(...marked(subject && subject !== title ? `\u00A0· ${subject}` : ''));
    const shown = module.excerpt(text, isHit), isBetter = matches(verdict, isHit).length >= matches(shown, isHit).length;
    slot('excerpt').append(...marked(verdict && isBetter ? verdict : shown));
    for (const each of [slot('title'), slot('excerpt')]) if (review.language) each.lang = review.language;
    if (review.avif) slot('avif').srcset = review.avif;
    else slot('avif').remove();
    if (picture) slot('picture').src = picture;
    else item.querySelector('picture').remove();
    if (review.day) Object.assign(slot('day'), { dateTime: review.day, textContent: day(review.day) });
    else for (const part of [slot('day').previousSibling, slot('day')]) part.remove();
    const rated = slot('rated'), { high, middle } = rated.dataset, points = rating / 100;
    if (rating === null) rated.remove();
    rated.classList.add(points >= high ? 'high' : points < middle ? 'low' : 'middle');
    const grade = names.grades.find(({ value }) => Number(value) === points);
    Object.assign(slot('rating') ?? {}, { value: points, textContent: grade?.name ?? points.toLocaleString(language) });
    slot('halves')?.setAttribute('width', Math.round(points * 2));
    if (!review.isPick) slot('pick').remove();
    return item;
  }

  /** Returns the row of a review, with a button for others of its subject. */
  async function rowOf([first, ...others], query, index) {
    const review = await index.row(first), item = result(review, index.hits(query)), button = item.querySelector('button');
    if (!others.length) button.remove();
    const showOthers = () => {
      button.textContent = counted(form.dataset.others, others.length, language).replace('{name}', review.subject ?? review.title);
      button.hidden = !others.length;
    };
    showOthers();
    button.onclick = async () => {
      const rows = await Promise.all(others.splice(0, 20).map(other => rowOf([other], query, index)));
      button.before(...rows);
      rows[0].querySelector('a').focus();
      showOthers();
    };
    return item;
  }

  async function append({ groups, query }, index, mine, count) {
    const shown = list.children.length;
    const rows = await Promise.all(groups.slice(shown, shown + count).map(group => rowOf(group, query, index)));
    if (mine !== turn) return;
    list.append(...rows);
    more.hidden = list.children.length === groups.length;
  }

  /** Shows the corrected query, with a link to the typed one. */
  async function showMeant({ groups, query }, state, index) {
    const guessed = query.filter(({ meant }) => meant?.length), isHit = index.hits(guessed.map(({ meant }) => ({ word: '', meant })));
    const rows = await Promise.all(groups.slice(0, 5).map(([document]) => index.row(document)));
    const spelt = matches(rows.flatMap(({ title, subject, verdict, text }) => [title, subject, verdict, text]).join(' '), isHit);
    const literal = guessed.reduce((q, { exact }) => q.replace(exact, `"${exact}"`), state.q?.toLowerCase() ?? '');
    meant.hidden = !spelt.length;
    part('understood').textContent = spelt.slice(0, 3).join(', ');
    part('literally').textContent = literal;
    part('literally').href = address({ ...state, q: literal });
  }

  function showNone(state) {
    part('drop').replaceChildren(...controls.map(({ name }) => name).filter(name => state[name]).map(name => {
      const { [name]: value, ...rest } = state;
      const text = part('drop').dataset.without.replace('{filter}', label([name, value]));
      return element('li', {}, element('a', { href: address(rest) }, text));
    }));
  }

  /** Shows the number of results of each value of a filter. */
  function showCounts(name, counts) {
    for (const option of form.elements[name]?.options ?? []) {
      if (!option.value) continue;
      option.dataset.text ??= option.text;
      option.text = counts ? `${option.dataset.text} (${(counts.get(option.value) ?? 0).toLocaleString(language)})` : option.dataset.text;
    }
  }

  /** Reads the values of a filter; of a long list, the values with the typed beginning. */
  async function narrow(control) {
    const index = await load(), topics = await index.topics(control.name, control.list ? control.value : '', found?.left);
    if (!control.list) return showCounts(control.name, new Map(topics.map(({ slug, count }) => [slug, count])));
    control.list.replaceChildren(...topics.slice(0, 50).map(({ slug, count }) =>
      element('option', { value: slug.replaceAll('-', ' '), label: `${slug.replaceAll('-', ' ')} (${count.toLocaleString(language)})` })));
  }

  async function update() {
    const mine = ++turn, state = asked();
    history.replaceState(null, '', Object.keys(state).length ? address(state) : location.pathname);
    if (!Object.keys(state).some(name => name !== 'sort')) {
      found = undefined;
      for (const { name } of controls) showCounts(name);
      return show('idle');
    }
    const waiting = setTimeout(() => mine === turn && show('loading'), list.hidden ? 0 : 300);
    try {
      const index = await load(), result = await find(state, names, index);
      if (mine !== turn) return;
      const groups = state.q && !state.sort ? grouped(result.documents, index.subjects) : result.documents.map(document => [document]);
      found = { ...result, groups };
      list.replaceChildren();
      more.onclick = () => showMore(found, index);
      await (groups.length ? append(found, index, mine, resultsAtOnce) : showNone(state));
      if (mine !== turn) return;
      await showMeant(found, state, index);
      show(groups.length ? 'found' : 'none', found.documents.length, found.implied);
      for (const [name, counts] of Object.entries(found.counts)) showCounts(name, counts);
      if (form.dataset.log) await showLogged(state, mine);
    } catch {
      if (mine === turn) show('failed');
    } finally {
      clearTimeout(waiting);
    }
  }

  /** Lists entries of the log below the results: those whose title or topics have words with these beginnings. */
  async function showLogged({ q = '', sort, ...filters }, mine) {
    const words = module.fold(q).split(/[\s"]+/).filter(Boolean);
    logged ??= await (await fetch(form.dataset.log)).json();
    const rows = !words.length || Object.keys(filters).length ? [] : logged.filter(([title, topics]) =>
      words.every(word => ` ${module.fold(`${title} ${topics}`)}`.includes(` ${word}`)));
    if (mine !== turn) return;
    part('log').hidden = !rows.length;
    part('log').querySelector('ul').replaceChildren(...rows.slice(0, 20).map(([title, , category, year, rating, url]) => element('li', {},
      url ? element('a', { href: url }, title) : title, element('span', { className: 'meta' }, [category, year, rating].filter(Boolean).join(' · ')))));
  }

  async function showMore(found, index) {
    const shown = list.children.length;
    await append(found, index, turn, resultsAtOnce * 2).catch(() => show('failed'));
    list.children[shown]?.querySelector('a').focus();
  }

  function later({ target }) {
    clearTimeout(timer);
    // Text typed into a long list is not yet a value.
    if (target.list) narrow(target).catch(() => {});
    else timer = setTimeout(update, 150);
  }

  /** Shows the search of the URL. */
  function arrive() {
    form.reset();
    for (const [name, value] of new URLSearchParams(location.search)) {
      const control = form.elements[name];
      if (!control) continue;
      control[control.type === 'checkbox' ? 'checked' : 'value'] = value;
      // The URL may contain a value that no longer exists.
      if (control.selectedIndex < 0) control.value = '';
    }
    update();
    entered = location.href;
  }

  function enter() {
    const typed = location.href;
    if (typed === entered) return;
    history.replaceState(null, '', entered);
    history.pushState(null, '', entered = typed);
  }

  form.addEventListener('input', later);
  form.addEventListener('change', ({ target }) => target.list && update());
  form.addEventListener('focusin', ({ target }) => {
    const names = found?.counts ?? {};
    if (controls.includes(target) && target.type !== 'checkbox' && !(target.name in names)) narrow(target).catch(() => {});
    else load().catch(() => {});
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    clearTimeout(timer);
    update();
    enter();
  });
  addEventListener('keydown', event => {
    const isTyping = /^(input|select|textarea)$/i.test(event.target.localName);
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    form.elements.q.select();
  });
  addEventListener('popstate', arrive);
  part('retry').addEventListener('click', () => location.reload());
  arrive();
  // The next Tab stop is the field.
  if (document.activeElement === document.body) {
    form.focus({ preventScroll: true });
    form.blur();
  }
}

const form = globalThis.document?.querySelector('form[data-index]');
if (form) start(form);
