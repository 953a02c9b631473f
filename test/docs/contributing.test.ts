import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Fenced blocks hold commands and samples, whose words are not paths. */
const prose = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');

/** What stands between backticks and looks like a path: it has a slash inside or at its end, or an extension. */
const codePaths = (text: string): string[] =>
  [...prose(text).matchAll(/`([^`\n]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((code) => /^[\w@-]+[\w.@-]*(\/[\w.@-]+)*\/?$/.test(code) && (code.includes('/') || /\.(ts|md|json|mjs|sh|csv)$/.test(code)));

describe('CONTRIBUTING.md', () => {
  const paths = codePaths(read('CONTRIBUTING.md'));

  it('names paths', () => {
    expect(paths.length).toBeGreaterThan(20);
  });

  it.each([...new Set(paths)])('names the existing path %s', (path) => {
    expect(existsSync(new URL(path, root))).toBe(true);
  });
});
