import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;

/** Fenced blocks hold commands and samples, whose words are not paths. */
const prose = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');

/** What stands between backticks and looks like a path: it has a slash inside or at its end, or an extension. */
const codePaths = (text: string): string[] =>
  [...prose(text).matchAll(/`([^`\n]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((code) => /^[\w@-]+[\w.@-]*(\/[\w.@-]+)*\/?$/.test(code) && (code.includes('/') || /\.(ts|md|json|mjs|sh|csv)$/.test(code)));

const linkTargets = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1] ?? '').filter((target) => !/^[a-z]+:/.test(target));

describe('CONTRIBUTING.md', () => {
  const paths = codePaths(read('CONTRIBUTING.md'));

  it('names paths', () => {
    expect(paths.length).toBeGreaterThan(20);
  });

  it.each([...new Set(paths)])('names %s, which exists', (path) => {
    expect(existsSync(new URL(path, root))).toBe(true);
  });
});

describe.each([
  'README.md',
  'CONTRIBUTING.md',
  'docs/README.md',
  'docs/architecture.md',
  'docs/spec/README.md',
  'docs/spec/public-api.md',
  'docs/spec/decisions.md',
  'docs/first-template.md',
  'docs/package-reference.md',
  'docs/engine-api.md',
  'examples/README.md',
])('%s', (document) => {
  it('links only to files that exist', () => {
    const missing = linkTargets(read(document)).filter((target) => !existsSync(new URL(target, new URL(document, root))));
    expect(missing).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const named = [...read(document).matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('docs/README.md', () => {
  it('lists every record of a decision', () => {
    const records = readdirSync(new URL('docs/decisions/', root)).map((file) => `decisions/${file}`);
    expect(records.filter((record) => !linkTargets(read('docs/README.md')).includes(record))).toEqual([]);
  });
});
