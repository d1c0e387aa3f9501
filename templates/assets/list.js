const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
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
  const groups = all('.groups > section', part);
  if (groups[0]?.matches('[data-continued]')) find('.cards', list.lastElementChild).append(...find('.cards', groups.shift()).children);
  list.append(...(list.matches('.groups') ? groups : added));
  for (const item of added) item.dispatchEvent(new Event('cards', {bubbles: true}));
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
    item.hidden = (wanted.has('rating') && (find('.p-rating', item)?.value ?? '') < Number(wanted.get('rating')))
      || (wanted.has('category') && wanted.get('category') !== (find('.p-category', item)?.textContent ?? ''))
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
