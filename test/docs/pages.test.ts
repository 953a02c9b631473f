import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;

const rooms = ['use', 'integrate', 'operate', 'understand', 'spec'];
const docs = globSync('docs/**/*.md', { cwd: root }).toSorted();

/** Every page that a person reads in the repository. */
const pages = globSync('**/*.md', { cwd: root, exclude: ['**/node_modules', '**/.*', 'cdk.out', 'dist'] }).toSorted();

/** Text without what stands in fenced blocks and between backticks: neither has links. */
const linking = (page: string): string =>
  read(page)
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '');

interface Link {
  readonly page: string;
  readonly target: string;
  readonly path: string;
  readonly anchor: string | undefined;
}

/** The links of a page to files of the repository, with the path from its root. */
const linksOf = (page: string): Link[] =>
  [...linking(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1]!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor] = target.split('#');
      return { page, target, path: file === '' ? page : normalize(join(dirname(page), file)), anchor };
    });

/** The anchor that a heading gets: lower case, no punctuation, hyphens for blanks. */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

const links = pages.flatMap(linksOf);

describe('documentation pages', () => {
  it('link to existing files', () => {
    expect(links.length).toBeGreaterThan(200);
    expect(
      links.filter(({ path }) => !existsSync(join(root, path))).map(({ page, target }) => `${page}: ${target}`),
    ).toEqual([]);
  });

  it('link to existing headings', () => {
    const toHeadings = links.filter(
      ({ path, anchor }) => anchor !== undefined && path.endsWith('.md') && existsSync(join(root, path)),
    );
    expect(toHeadings.length).toBeGreaterThan(5);
    const dangling = toHeadings.filter(({ path, anchor }) => !anchorsOf(path).includes(anchor!));
    expect(dangling.map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
  });

  it('name only existing npm scripts', () => {
    const named = pages.flatMap((page) => [...read(page).matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1]!));
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
  });
});

/**
 * Lines of a page that could be broken and are not: no table, no code, no picture, and a blank that is not of a code
 * span.
 */
const tooWide = (page: string): string[] =>
  read(page)
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
    .split('\n')
    .filter(
      (line) =>
        line.length > 120 && !/^\s*(?:\||!\[|#|<)/.test(line) && (line.match(/(?:`[^`]*`|[^\s`])+/g) ?? []).length > 2,
    )
    .map((line) => `${page}: ${line.slice(0, 60)}`);

describe('text for readers', () => {
  it.each([...docs, 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'])(
    'have lines of at most 120 columns in %s',
    (page) => {
      expect(tooWide(page)).toEqual([]);
    },
  );
});

describe('docs/', () => {
  it('contains each page in one of its rooms, among the decisions or among the generated pages', () => {
    const places = new Set([...rooms, 'decisions', 'generated'].map((room) => `docs/${room}`));
    expect(docs.filter((page) => page !== 'docs/README.md' && !places.has(dirname(page)))).toEqual([]);
    expect(rooms.filter((room) => !docs.some((page) => dirname(page) === `docs/${room}`))).toEqual([]);
  });

  it('is reachable as a whole from its index', () => {
    const found = new Set(['docs/README.md']);
    for (const page of found) for (const { path } of linksOf(page)) if (docs.includes(path)) found.add(path);
    expect(docs.filter((page) => !found.has(page))).toEqual([]);
  });

  it('has at most 50,000 words without its generated pages, as wc -w counts them', () => {
    const written = docs.filter((page) => dirname(page) !== 'docs/generated');
    const words = written.flatMap((page) => read(page).match(/\S+/g) ?? []);
    expect(words.length).toBeLessThanOrEqual(50_000);
  });

  it('begins every table with a header', () => {
    const headless = docs.flatMap((page) =>
      [...read(page).matchAll(/(?<=\n\n) *\|.*\n(?! *\|[-:| ]+\|$)/gm)].map(([row]) => `${page}: ${row}`),
    );
    expect(headless).toEqual([]);
  });

  it('has an index of five folders with at most five lines each', () => {
    const sections = read('docs/README.md').split(/^## /m).slice(1);
    expect(sections.map((section) => section.split(':')[0]!.toLowerCase())).toEqual(rooms);
    for (const section of sections) expect(section.match(/^- /gm)!.length).toBeLessThanOrEqual(5);
  });

  it('has a glossary of forty words in alphabetical order', () => {
    const words = [...read('docs/understand/glossary.md').matchAll(/^- \*\*(.+)\*\*: /gm)].map(([, word]) =>
      word!.trim(),
    );
    expect(words).toHaveLength(40);
    expect(words).toEqual(words.toSorted((a, b) => a.localeCompare(b, 'en')));
  });
});
