// The search of a finished site as its page runs it: the scripts, the page's words, and the index. Only this file depends on
// the interface of the scripts.

import { mkdtemp, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const attribute = (tag, name) => tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1].replaceAll('&amp;', '&');

function options(page, name) {
  const [, list] = page.match(new RegExp(`<select[^>]* name="${name}"[^>]*>([^]*?)</select>`)) ?? [, ''];
  return [...list.matchAll(/(<option[^>]*>)([^<]*)/g)].map(([, tag, text]) => ({ value: attribute(tag, 'value'), text,
    name: attribute(tag, 'data-name') })).filter(({ value }) => value);
}

/** Returns the words of the page for filters, which its script uses. */
const pageNames = (page, form) => ({
  picks: attribute(form, 'data-picks'), stars: attribute(form, 'data-stars'),
  categories: options(page, 'category').map(({ value, text, name }) => ({ slug: value, name: name ?? text, plural: text })),
  grades: options(page, 'rating').filter(({ name }) => name).map(({ value, name }) => ({ value, name })),
});

/** Imports scripts of a site from a copy, because Node would treat them as CommonJS in the site. */
async function modules(folder, paths) {
  const copy = await mkdtemp(join(tmpdir(), 'scripts-'));
  try {
    await cp(join(folder, 'assets'), join(copy, 'assets'), { recursive: true });
    await writeFile(join(copy, 'package.json'), '{"type": "module"}');
    return await Promise.all(paths.map(path => import(join(copy, path))));
  } finally {
    await rm(copy, { recursive: true });
  }
}

/** The files of a site's index, with their compressed sizes. */
class Files {
  #kept = new Map();

  constructor(folder) {
    this.folder = folder;
  }

  /** Returns a file's bytes and their compressed size. */
  file(name) {
    if (!this.#kept.has(name)) {
      const bytes = readFileSync(join(this.folder, name));
      this.#kept.set(name, { bytes, size: Math.min(bytes.length, gzipSync(bytes, { level: 9 }).length) });
    }
    return this.#kept.get(name);
  }
}

/** The first visit of a reader, which counts the files that are read. */
class Visit {
  read = new Map();

  constructor(search, files) {
    Object.assign(this, { search, files });
  }

  async #open() {
    const index = new this.search.SearchIndex(async name => {
      const { bytes, size } = this.files.file(name);
      this.read.set(name, size);
      return bytes.toString();
    });
    await index.open(this.search.manifest);
    return index;
  }

  /** Returns the URLs of the first ten reviews, and the cost of showing the first five. */
  async ask({ q, filters = {} }) {
    this.index ??= await this.#open();
    const { documents } = await this.search.find({ q, ...filters }, this.search.names, this.index);
    const shown = await Promise.all(documents.slice(0, 5).map(document => this.index.row(document)));
    const cost = this.cost();
    const further = await Promise.all(documents.slice(5, 10).map(document => this.index.row(document)));
    return { urls: [...shown, ...further].map(({ url }) => url), ...cost };
  }

  /** Returns the URLs of all reviews. */
  async all(q) {
    this.index ??= await this.#open();
    const { documents } = await this.search.find({ q }, this.search.names, this.index);
    return (await Promise.all(documents.map(document => this.index.row(document)))).map(({ url }) => url);
  }

  /** Returns the bytes and requests of all files that were read. */
  cost() {
    return { bytes: [...this.read.values()].reduce((sum, size) => sum + size, 0), requests: this.read.size };
  }
}

/** Returns the search of the site in a folder: a function that creates visits, and the bytes of the scripts. */
export async function published(folder) {
  const page = await readFile(join(folder, 'search/index.html'), 'utf8');
  const [form] = page.match(/<form[^>]* data-index="[^>]*>/), names = pageNames(page, form);
  const index = attribute(form, 'data-index').split('/').slice(-2), paths = [attribute(form, 'data-module'),
    attribute(page.match(/<script[^>]*\/search\.[^>]*>/)[0], 'src')];
  const [{ SearchIndex }, { find }] = await modules(folder, paths);
  const files = new Files(join(folder, index[0])), search = { SearchIndex, find, names, manifest: index[1] };
  const scripts = paths.map(path => gzipSync(readFileSync(join(folder, path)), { level: 9 }).length);
  return { visit: () => new Visit(search, files), scripts: scripts.reduce((sum, size) => sum + size, 0) };
}
