import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const sources: readonly string[] = ['lib', 'functions', 'infra', 'local', 'packages', 'test'].flatMap((room) =>
  readdirSync(new URL(room, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${room}/${path}`),
);

/** Comments wrap: a citation may go on in the next line. */
const unwrapped = (source: string): string => source.replaceAll(/\n\s*(?:\*|\/\/) ?/g, ' ');

const pages = new Map(
  ['use', 'integrate', 'operate', 'understand', 'spec'].flatMap((room) =>
    readdirSync(new URL(`docs/${room}`, root))
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .map((name) => [name, `docs/${room}/${name}`] as const),
  ),
);

/** Returns the headings of a page without their clause numbers. */
const headings = (page: string): string[] =>
  [...read(page).matchAll(/^#{1,4} (?:\d+(?:\.\d+)?\.? )?(.+)$/gm)].map((match) => match[1]!.replaceAll('`', ''));

interface Citation {
  readonly file: string;
  readonly page: string;
  readonly heading: string | undefined;
}

/** `api.md, "Row data"`: a page, and the beginning of one of its headings, or of several joined by "and". */
const pageCitations: readonly Citation[] = sources.flatMap((file) =>
  [...unwrapped(read(file)).matchAll(/(?<![\w/.-])([a-z]+(?:-[a-z]+)*\.md)(?:, ("[^"]+"(?: and "[^"]+")*))?/g)]
    .filter((match) => pages.has(match[1]!) || match[2] !== undefined)
    .flatMap(([, page, quoted]) =>
      quoted === undefined
        ? [{ file, page: page!, heading: undefined }]
        : [...quoted.matchAll(/"([^"]+)"/g)].map((heading) => ({ file, page: page!, heading: heading[1] })),
    ),
);

/** `specification 4.1`, and the further numbers of a list. */
const sectionCitations = sources.flatMap((file) =>
  [...unwrapped(read(file)).matchAll(/(?<!PNG )specification (\d+(?:\.\d)?(?:(?:,| and| to) \d+(?:\.\d)?)*)/g)].flatMap(
    (match) => match[1]!.split(/,| and| to/).map((number) => ({ file, section: number.trim() })),
  ),
);

/**
 * Numbers of the contract's sections, and of the rules that are listed right under a section: `5.3` is rule 3 of
 * section 5.
 */
const contractSections = (): Set<string> => {
  const numbers = new Set<string>();
  let section = '';
  for (const line of read('docs/spec/api.md').split('\n')) {
    const heading = /^#{2,3} (\d+(?:\.\d)?)[. ]/.exec(line)?.[1];
    if (heading !== undefined) section = heading;
    const rule = /^(\d+)\. /.exec(line)?.[1];
    if (section !== '') numbers.add(rule === undefined ? section : `${section}.${rule}`);
  }
  return numbers;
};

describe('citations in comments', () => {
  it('point to existing pages and headings of docs/', () => {
    expect(pageCitations.length).toBeGreaterThan(40);
    const dangling = pageCitations.filter(({ page, heading }) => {
      const path = pages.get(page);
      return (
        path === undefined || (heading !== undefined && !headings(path).some((title) => title.startsWith(heading)))
      );
    });
    expect(dangling).toEqual([]);
  });

  it('point to existing sections of the contract', () => {
    expect(sectionCitations.length).toBeGreaterThan(60);
    const sections = contractSections();
    expect(sectionCitations.filter(({ section }) => !sections.has(section))).toEqual([]);
  });

  it('name decisions by page only', () => {
    const named = sources.flatMap((file) =>
      [...unwrapped(read(file)).matchAll(/docs\/[\w./-]+\.md/g)].map((match) => ({ file, path: match[0] })),
    );
    expect(named.filter(({ path }) => !existsSync(new URL(path, root)))).toEqual([]);
  });
});
