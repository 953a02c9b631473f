import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/**
 * What the code logs at a level that an operator looks at; the level of a refused request is in the error table, and is
 * never `warn`.
 */
const logged = globSync('{lib,functions}/**/*.ts', { cwd: root.pathname })
  .flatMap((file) => [...read(file).matchAll(/\blogger(?:\.(warn|error)|'\)\[logLevel\])\(\s*'([^']+)'/g)])
  .map(([, level = 'error', message]) => `${level}: ${message}`);

const listed = [...read('docs/operate/operations.md').matchAll(/^\| (warn|error) \| (.+?) \| (.+) \|$/gm)];

describe('docs/operate/operations.md', () => {
  it('explains every log line of level warn or error, and lists no other', () => {
    expect(logged.length).toBeGreaterThan(15);
    expect([...new Set(logged)].toSorted()).toEqual(
      listed.map(([, level, message]) => `${level}: ${message}`).toSorted(),
    );
  });
});
