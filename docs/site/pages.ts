import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const docsFolder = resolve(import.meta.dirname, '..');

export const readPage = (page: string): string => readFileSync(join(docsFolder, `${page}.md`), 'utf8');

const plain = (markdown: string): string => markdown.replaceAll(/`|\*\*|(?<=\])\([^)]*\)|[[\]]/g, '');

/** Returns the first heading of a page, without marks. */
export const titleOf = (page: string): string => plain(/^# (.+)$/m.exec(readPage(page))?.[1] ?? page);

/** Returns the first sentence of a page, without marks. */
export const purposeOf = (page: string): string => {
  const paragraph = readPage(page)
    .split('\n\n')
    .find((part) => /^[\p{L}`[*]/u.test(part));
  const text = plain(paragraph ?? '').replaceAll(/\s+/g, ' ');
  return /^.*?[.:](?= |$)/.exec(text)?.[0] ?? text;
};

/** Returns the anchor of a heading as code hosts make it: lower case, no punctuation, hyphens for blanks. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
