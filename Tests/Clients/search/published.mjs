// The search of a finished site, as its page runs it: the scripts, the page's words and the index that it names.
// All that these tests know of the scripts stands here.

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

/** What the page tells its script: the words for filters. */
const pageNames = (page, form) => ({
  picks: attribute(form, 'data-picks'), stars: attribute(form, 'data-stars'),
  categories: options(page, 'category').map(({ value, text, name }) => ({ slug: value, name: name ?? text, plural: text })),
  grades: options(page, 'rating').filter(({ name }) => name).map(({ value, name }) => ({ value, name })),
});

/** Imports scripts of a site, which node would take for CommonJS where they lie. */
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

/** The files of a site's index, and what each takes on its way to a reader. */
class Files {
  #kept = new Map();

  constructor(folder) {
    this.folder = folder;
  }

  /** A file's bytes, as they are and compressed. */
  file(name) {
    if (!this.#kept.has(name)) {
      const bytes = readFileSync(join(this.folder, name));
      this.#kept.set(name, { bytes, size: Math.min(bytes.length, gzipSync(bytes, { level: 9 }).length) });
    }
    return this.#kept.get(name);
  }
}

/** A reader who has just come to the page: what is read is counted. */
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

  /** The addresses of the first ten reviews; the first five are shown. */
  async ask({ q, filters = {} }) {
    this.index ??= await this.#open();
    const { documents } = await this.search.find({ q, ...filters }, this.search.names, this.index);
    const shown = await Promise.all(documents.slice(0, 5).map(document => this.index.row(document)));
    const cost = this.cost();
    const further = await Promise.all(documents.slice(5, 10).map(document => this.index.row(document)));
    return { urls: [...shown, ...further].map(({ url }) => url), ...cost };
  }

  /** The addresses of all reviews. */
  async all(q) {
    this.index ??= await this.#open();
    const { documents } = await this.search.find({ q }, this.search.names, this.index);
    return (await Promise.all(documents.map(document => this.index.row(document)))).map(({ url }) => url);
  }

  /** The bytes and requests of all that has been read. */
  cost() {
    return { bytes: [...this.read.values()].reduce((sum, size) => sum + size, 0), requests: this.read.size };
  }
}

/** The search of the site in a folder: a function that makes visits, and the bytes of the scripts. */
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
