import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Removes fenced blocks, whose commands and samples contain no paths. */
const prose = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');

/** Matches quoted text that looks like a path: with a slash inside or at its end, or with an extension. */
const codePaths = (text: string): string[] =>
  [...prose(text).matchAll(/`([^`\n]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter(
      (code) =>
        /^[\w@-]+[\w.@-]*(\/[\w.@-]+)*\/?$/.test(code) &&
        (code.includes('/') || /\.(ts|md|json|mjs|sh|csv)$/.test(code)),
    );

describe('CONTRIBUTING.md', () => {
  const paths = codePaths(read('CONTRIBUTING.md'));

  it('names more than 20 paths', () => {
    expect(paths.length).toBeGreaterThan(20);
  });

  it.each([...new Set(paths)])('names the existing path %s', (path) => {
    expect(existsSync(new URL(path, root))).toBe(true);
  });
});
