const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const home = document.body.dataset.home ?? find('.brand')?.pathname ?? '/';
const key = `verdict:${home}`;

// Storage may be forbidden or full

const stored = name => {
  try { return localStorage.getItem(name); } catch { return null; }
};
const store = (name, text) => {
  try { localStorage.setItem(name, text); return true; } catch { return false; }
};

// Saved reviews: {version: 1, reviews: [{slug, title, rating, category, day}]}

const saved = () => {
  try {
    const {version, reviews} = JSON.parse(stored(key));
    return version === 1 && Array.isArray(reviews) ? reviews : [];
  } catch { return []; }
};

const slugOf = path => path.replace(/\/$/, '').split('/').pop();

const showSaved = () => {
  const slugs = new Set(saved().map(review => review.slug));
  for (const button of all('.save')) button.ariaPressed = slugs.has(button.value);
};

const describe = (root, path) => ({
  slug: slugOf(path),
  title: find('.p-name', root).textContent,
  rating: find('.p-rating', root)?.value ?? '',
  category: find('.p-category', root)?.textContent ?? '',
  day: find('.dt-published', root)?.dateTime ?? '',
});

const addSaving = (button, root, path) => {
  button.value = slugOf(path);
  button.hidden = false;
  button.onclick = () => {
    const rest = saved().filter(review => review.slug !== button.value);
    const reviews = button.ariaPressed === 'true' ? rest : [describe(root, path), ...rest];
    const isKept = store(key, JSON.stringify({version: 1, reviews}));
    showSaved();
    const note = find('#not-saved');
    note.hidden = isKept;
    button.parentElement.append(note);
  };
};

const template = find('#save');
const addSavingToCards = root => {
  for (const card of template ? all('.card', root) : []) {
    const link = find('.p-name', card);
    const button = template.content.firstElementChild.cloneNode(true);
    find('span', button).append(` ${link.textContent}`);
    addSaving(button, card, link.pathname);
    (find('.line', card) ?? card).append(button);
  }
  showSaved();
};

addSavingToCards(document);
const review = find('.h-review');
if (review && template) addSaving(find('.actions .save'), review, location.pathname);
showSaved();
addEventListener('storage', showSaved);
addEventListener('pageshow', showSaved);

// Sharing: the system's dialog, or else the link in the clipboard

const share = find('.actions .share');
if (share) {
  const status = find('.actions [role=status]');
  const url = find('link[rel=canonical]')?.href ?? location.href;
  share.hidden = false;
  share.onclick = async () => {
    try {
      if (navigator.share) return await navigator.share({title: document.title, url});
      status.textContent = '';
      await navigator.clipboard.writeText(url);
      status.textContent = status.dataset.done;
    } catch (fault) {
      if (fault.name !== 'AbortError') status.textContent = status.dataset.failed;
    }
  };
}

// Colours

const theme = find('.theme');
if (theme) {
  const chosen = stored('theme') ?? '';
  for (const choice of all('input', theme)) choice.checked = choice.value === chosen;
  theme.hidden = false;
  theme.onchange = ({target}) => {
    store('theme', target.value);
    if (target.value) document.documentElement.dataset.theme = target.value;
    else delete document.documentElement.dataset.theme;
  };
}

// More of a list, and a list filtered in place; the URL contains both

const pagination = () => find('.pagination');
const next = () => find('[rel=next]', pagination() ?? document.createElement('p'));
const list = pagination()?.previousElementSibling ?? find('.filter')?.closest('section')?.querySelector('.cards');
const filter = find('.filter');
const form = filter && find('form', filter);

const wishes = () => new URLSearchParams([...new FormData(form)].filter(([, value]) => value));

const address = url => {
  const query = form ? `${wishes()}` : '';
  history.replaceState(null, '', url.split('?')[0] + (query && `?${query}`));
};

const loadMore = async () => {
  const url = next().href;
  const answer = await fetch(url);
  if (!answer.ok) throw answer;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const part = find('.pagination', page).parentElement, added = all('.cards > li', part);
  for (const item of added) addSavingToCards(item);
  const groups = all('.groups > section', part);
  if (groups[0]?.matches('[data-continued]')) find('.cards', list.lastElementChild).append(...find('.cards', groups.shift()).children);
  list.append(...(list.matches('.groups') ? groups : added));
  pagination().replaceWith(find('.pagination', page));
  address(url);
  return added;
};

addEventListener('click', async event => {
  const link = event.target.closest?.(':is(.cards, .groups) + .pagination [rel=next]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.ariaDisabled) return;
  link.ariaDisabled = 'true';
  try {
    const added = await loadMore();
    if (form) show();
    find('.p-name', added.find(item => !item.hidden) ?? list).focus();
  } catch { location.href = link.href; }
});

let waiting;
const show = () => {
  const wanted = wishes();
  const items = all('.cards > li', list.parentElement);
  for (const item of items) {
    const {rating, category} = describe(item, '');
    item.hidden = (wanted.has('rating') && rating < Number(wanted.get('rating')))
      || (wanted.has('category') && wanted.get('category') !== category)
      || (wanted.has('pick') && !find('.badge:not(.draft)', item));
  }
  for (const group of all('.groups > section', list.parentElement)) group.hidden = !find('.cards > li:not([hidden])', group);
  const shown = items.filter(item => !item.hidden).length;
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const status = find('[role=status]', form);
    const plurals = new Intl.PluralRules(document.documentElement.lang);
    const {other, [plurals.select(items.length)]: text = other} = JSON.parse(status.dataset.text);
    status.textContent = text.replace('{shown}', shown).replace('{all}', items.length);
  }, 300);
  return shown;
};

if (form && list && all('.cards > li', list.parentElement).length > 3) {
  const select = find('select', form);
  const offer = () => {
    const known = new Set([...select.options].map(option => option.text));
    for (const item of all('.p-category', list)) {
      if (known.has(item.textContent)) continue;
      known.add(item.textContent);
      select.add(new Option(item.textContent, item.textContent));
    }
    select.parentElement.hidden = select.options.length < 3;
  };
  const update = async () => {
    address(location.href);
    for (let turn = 0; show() < 6 && `${wishes()}` && next() && turn < 20; turn += 1) {
      try { await loadMore(); } catch { break; }
      offer();
    }
  };
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements[name];
    if (!field) continue;
    if (field === select) select.add(new Option(value, value));
    if (field.type === 'checkbox') field.checked = true;
    else field.value = value;
    filter.open = true;
  }
  offer();
  filter.hidden = false;
  form.onchange = update;
  form.onsubmit = event => event.preventDefault();
  form.onreset = () => setTimeout(update);
  if (filter.open) update();
}
