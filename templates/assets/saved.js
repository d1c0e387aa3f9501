const find = (selector, root = document) => root.querySelector(selector);
const home = document.body.dataset.home ?? find('.brand')?.pathname ?? '/';
const key = `verdict:${home}`;
const page = find('.saved');
const texts = page.dataset;
const {lang} = document.documentElement;
const locale = lang === 'en' ? 'en-GB' : lang;
const addressOf = slug => `${home}reviews/${encodeURIComponent(slug)}/`;

let memory = null;

const clean = reviews => {
  const seen = new Set();
  return (Array.isArray(reviews) ? reviews : [])
    .filter(review => /^[\p{L}\p{N}_.-]{1,200}$/u.test(review?.slug) && review.slug !== '..')
    .filter(({slug}) => !seen.has(slug) && seen.add(slug))
    .map(({slug, title = slug, rating = '', category = '', day = ''}) => ({
      slug, title: `${title}`, rating: `${rating}`, category: `${category}`, day: `${day}`,
    }));
};

const parse = text => {
  const {version, reviews} = JSON.parse(text);
  if (version !== 1) throw new Error('another version');
  return clean(reviews);
};

const read = () => {
  if (memory) return memory;
  try { return parse(localStorage.getItem(key)); } catch { return []; }
};

const write = (reviews, done) => {
  try {
    localStorage.setItem(key, JSON.stringify({version: 1, reviews}));
  } catch { memory = reviews; }
  show();
  say(memory ? texts.notKept : done);
};

// The plural form of a string for a number

const counted = (forms, number) => {
  const {other, [new Intl.PluralRules(locale).select(number)]: form = other} = JSON.parse(forms);
  return form.replace('{n}', number.toLocaleString(locale));
};

const say = text => { find('[role=status]', page).textContent = text; };

const row = review => {
  const item = find('#saved-row').content.firstElementChild.cloneNode(true);
  const link = find('a', item);
  link.href = addressOf(review.slug);
  link.textContent = review.title;
  const time = find('time', item);
  const day = new Date(review.day);
  if (Number.isNaN(day.getTime())) time.remove();
  else {
    time.dateTime = review.day;
    time.textContent = day.toLocaleDateString(locale, {dateStyle: 'long', timeZone: 'UTC'});
  }
  find('.p-summary', item).textContent = review.category;
  if (review.rating) {
    const grade = [...document.querySelectorAll('#grades option')].find(({value}) => value === review.rating);
    find('b', item).textContent = grade?.label ?? Number(review.rating).toLocaleString(locale);
    find('.stars svg', item)?.setAttribute('width', Math.round(review.rating * 2) || 0);
  } else find('.score', item).remove();
  const remove = find('button', item);
  find('.aside', remove).append(` ${review.title}`);
  remove.onclick = () => {
    write(read().filter(({slug}) => slug !== review.slug), texts.removed);
    find('.saved-list a')?.focus();
  };
  return item;
};

const show = () => {
  const reviews = read();
  find('.saved-list', page).replaceChildren(...reviews.map(row));
  find('.empty', page).hidden = reviews.length > 0;
  for (const button of page.querySelectorAll('[data-needs]')) button.hidden = reviews.length === 0;
};

const download = () => {
  const text = JSON.stringify({version: 1, reviews: read()}, null, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'application/json'}));
  link.download = 'saved-reviews.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

const merge = added => {
  const known = read();
  const fresh = clean(added).filter(({slug}) => known.every(review => review.slug !== slug));
  write([...fresh, ...known], counted(texts.added, fresh.length));
};

const upload = async ({target}) => {
  try { merge(parse(await target.files[0].text())); } catch { say(texts.unreadable); }
  target.value = '';
};

const share = async () => {
  const url = `${location.origin}${location.pathname}#s=${read().map(({slug}) => encodeURIComponent(slug)).join(',')}`;
  try {
    if (navigator.share) return await navigator.share({title: document.title, url});
    await navigator.clipboard.writeText(url);
    say(texts.copied);
  } catch (fault) {
    if (fault.name !== 'AbortError') say(texts.failed);
  }
};

// A list that was sent: the URL contains only names, the rest is read from the pages

const lookUp = async slug => {
  const answer = await fetch(addressOf(slug));
  if (!answer.ok) return null;
  const review = find('.h-review', new DOMParser().parseFromString(await answer.text(), 'text/html'));
  return review && {
    slug,
    title: find('.p-name', review).textContent,
    rating: find('.p-rating', review)?.value ?? '',
    category: find('.p-category', review)?.textContent ?? '',
    day: find('.dt-published', review)?.dateTime ?? '',
  };
};

const decode = text => {
  try { return decodeURIComponent(text); } catch { return text; }
};

const showShared = async () => {
  const section = find('.shared');
  const names = location.hash.startsWith('#s=') ? location.hash.slice(3).split(',').map(decode) : [];
  const wanted = clean(names.slice(0, 100).map(slug => ({slug})));
  section.hidden = wanted.length === 0;
  if (section.hidden) return;
  const list = find('ul', section);
  const keep = find('button', section);
  keep.disabled = true;
  list.replaceChildren(...wanted.map(({slug}) => row({slug, title: slug, rating: '0', category: '…', day: '2000-01-01'})));
  list.style.visibility = 'hidden';
  const found = await Promise.all(wanted.map(({slug}) => lookUp(slug).catch(() => null)));
  const reviews = found.filter(Boolean);
  list.style.visibility = '';
  list.replaceChildren(...reviews.map(review => {
    const item = row(review);
    find('button', item).remove();
    return item;
  }));
  keep.disabled = reviews.length === 0;
  keep.onclick = () => merge(reviews);
};

find('.saved-export', page).onclick = download;
find('.saved-import input', page).onchange = upload;
find('.saved-share', page).onclick = share;
find('.saved-clear', page).onclick = () => {
  if (confirm(texts.confirm)) write([], texts.removed);
};
page.hidden = false;
addEventListener('hashchange', showShared);
addEventListener('storage', show);
addEventListener('pageshow', show);
show();
showShared();
