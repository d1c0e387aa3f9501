// The modules of the search page, and the index that `WrittenIndexTests` writes.

import { readdir, readFile } from 'node:fs/promises';

const assets = new URL('../../../../templates/assets/', import.meta.url);

/** Imports a module from a `data:` URL, because Node.js would load the file as CommonJS. */
async function module(name) {
  const text = await readFile(new URL(name, assets));
  return import(`data:text/javascript;base64,${text.toString('base64')}`);
}

export const text = await module('search-index.js');
export const page = await module('search.js');
export const folder = process.env.SEARCH_INDEX ?? '.build/search-index';

/** Reads a file of the index. */
export const read = name => readFile(`${folder}/${name}`, 'utf8');

/** The file name of the head of the index. */
export const manifest = (await readdir(folder)).find(name => name.startsWith('manifest.'));

/** The rules of the languages in the test vectors. */
export const rules = JSON.parse(await read('rules.json'));

/** Opens the index of the sample site. */
export async function sampleIndex(reader = read) {
  const index = new text.SearchIndex(reader);
  await index.open(manifest);
  return index;
}

/** The filter names of the English search page. */
export const names = {
  picks: 'pick, critic’s picks, picks',
  stars: 'star stars',
  categories: Object.entries({ Movie: 'Movies', 'TV Show': 'TV Shows', Game: 'Games', App: 'Apps', Education: 'Education', Book: 'Books',
    Restaurant: 'Restaurants' }).map(([name, plural]) => ({ name, plural, slug: name.toLowerCase().replace(' ', '-') })),
};
