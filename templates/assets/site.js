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
addEventListener('cards', ({target}) => addSavingToCards(target));
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
