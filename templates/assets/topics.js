// Lists of topics, such as restaurants: the order, and filters by facts in place of the links to groups. The URL contains both.
// `li[data-groups]` names the groups of a topic as the ends of their paths: "cities/leeds prices/££".

const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const form = find('.order');
const status = find('output', form);
const pagination = () => find('.pagination');
const next = () => find('[rel=next]', pagination() ?? form);
const asked = new URLSearchParams(location.search);
const rowsOf = root => all('main :is(.rows, .index) > li', root);
let rows = rowsOf(document);

const groupOf = path => decodeURI(path).split('/').slice(-3, -1);

const chips = all('.list-head > .groups a').map(link => {
  const chip = document.createElement('button');
  [chip.name, chip.value] = groupOf(link.pathname);
  chip.type = 'button';
  chip.ariaPressed = asked.get(chip.name) === chip.value;
  chip.append(...link.childNodes);
  link.replaceWith(chip);
  return chip;
});
const pressed = () => chips.filter(chip => chip.ariaPressed === 'true');

const isIn = (row, chips) => {
  const groups = (row.dataset.groups ?? '').split(' ').map(decodeURI);
  return chips.every(({name, value}) => groups.includes(`${name}/${value}`));
};

const order = () => new FormData(form).get('order');
const name = row => find('a', row).textContent;
const day = row => find('time', row)?.dateTime ?? '';
const {compare} = new Intl.Collator(document.documentElement.lang, {numeric: true});
const orders = {
  latest: (one, other) => compare(day(other), day(one)),
  name: (one, other) => compare(name(one), name(other)),
};

const sort = () => {
  const sorted = order() ? [...rows].sort(orders[order()]) : rows;
  for (const row of sorted) row.parentElement.append(row);
};

const filter = () => {
  const wanted = pressed();
  for (const row of rows) row.hidden = !isIn(row, wanted);
  for (const section of all('section:has(> .rows)')) section.hidden = !find('li:not([hidden])', section);
  for (const chip of chips) {
    const others = wanted.filter(({name}) => name !== chip.name);
    chip.disabled = !wanted.includes(chip) && !rows.some(row => isIn(row, [...others, chip]));
  }
  const {other} = JSON.parse(status.dataset.text);
  const shown = rows.filter(row => !row.hidden).length;
  status.textContent = wanted.length ? other.replace('{shown}', shown).replace('{all}', rows.length) : '';
};

// Orders and filters are of the whole list, so its other pages are appended first

const loadAll = async () => {
  while (next()) {
    const answer = await fetch(next().href);
    if (!answer.ok) throw answer;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const list of all('main .rows, main .index', page)) {
      const own = find(`main > ${list.localName}:is(.rows, .index), main > section > ${list.localName}.rows`);
      if (own) own.append(...list.children);
      else pagination().before(list.closest('section'));
    }
    const last = !find('.pagination [rel=next]', page);
    pagination().replaceWith(find('.pagination', page));
    if (last) pagination().remove();
  }
  rows = rowsOf(document);
};

const show = async () => {
  const query = new URLSearchParams(pressed().map(({name, value}) => [name, value]));
  if (order()) query.set('order', order());
  history.replaceState(null, '', location.pathname + (`${query}` && `?${query}`));
  if (next()) await loadAll();
  sort();
  filter();
};

const choice = find(`[value="${CSS.escape(asked.get('order') ?? '')}"]`, form);
if (choice) choice.checked = true;
for (const chip of chips) {
  chip.onclick = () => {
    const isReleased = chip.ariaPressed === 'true';
    for (const other of chips) if (other.name === chip.name) other.ariaPressed = false;
    chip.ariaPressed = !isReleased;
    show();
  };
}
form.onchange = show;
form.hidden = false;
if (order() || pressed().length) show();
