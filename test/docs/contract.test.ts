import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractPage } from '../../docs/contract/contract-page.ts';
import { sections } from '../../docs/contract/sections.ts';
import { taggedTests } from '../../docs/contract/tagged-tests.ts';
import { listErrorCodes } from '../../lib/errors/error-table.ts';

const root = join(import.meta.dirname, '../..');
const tests = taggedTests(root);
const code = (file: string): string => readFileSync(join(root, file), 'utf8').replaceAll(/^ *\/\/ .*$/gm, '');

describe('docs/generated/contract.md', () => {
  it('matches the output of npm run generate -- contract', () => {
    expect(readFileSync(join(root, 'docs/generated/contract.md'), 'utf8')).toBe(contractPage(tests));
  });

  it('requires a test for every row', () => {
    expect(() => contractPage(tests.slice(1, 2))).toThrow('No test names the row 1.1');
  });

  it('rejects a test that names an unknown row', () => {
    const test = { file: 'test/one.test.ts', title: 'does it', ids: ['1.99'] };
    expect(() => contractPage([...tests, test])).toThrow('unknown rows of the contract: 1.99');
  });

  it.each(listErrorCodes('api'))('lists %s with a test file that names it outside comments', (name) => {
    expect(tests.some(({ file, ids }) => ids.includes(name) && code(file).includes(name))).toBe(true);
  });

  it('covers every clause of the specification that applies to the API', () => {
    const clauses = new Set(sections.flatMap(({ rows }) => rows.map(([, subject]) => subject)));
    const wanted = [
      '1.1',
      '1.2',
      '1.3',
      '1.4',
      '1.5',
      '1.6',
      '1.7',
      '1.8',
      '2.1',
      '2.2',
      '2.3',
      '2.4',
      '2.5',
      '2.6',
      '3',
      '4.1',
      '4.2',
      '4.3',
    ];
    wanted.push(
      ...[1, 2, 3, 4, 5, 6].map((rule) => `4.1 rule ${rule}`),
      '5.1',
      '5.2',
      '5.3',
      '5.4',
      '5.5',
      '5.6',
      '6',
      '7',
      '7.1',
    );
    wanted.push(...[1, 2, 3, 4].map((rule) => `7.4 rule ${rule}`), '9.1', '9.2', '9.3');
    expect(wanted.filter((clause) => !clauses.has(clause))).toEqual([]);
  });
});
