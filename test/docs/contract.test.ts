import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorCodes, errorTable } from '../../lib/errors/error-table.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

interface Row {
  readonly line: string;
  readonly subject: string;
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

const rows: readonly Row[] = read('docs/spec/contract.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (clause|limit|code|decision) \|/.test(line))
  .map((line) => ({
    line,
    subject: line.split('|')[1]!.trim(),
    tests: [...line.matchAll(/\]\(\.\.\/\.\.\/(test\/[^)]+)\) (\*[^*]+\*(?:, \*[^*]+\*)*)/g)].flatMap(
      ([, file, titles]) => [...titles!.matchAll(/\*([^*]+)\*/g)].map(([, title]) => ({ file: file!, title: title! })),
    ),
  }));

const codeRow = (code: string): Row | undefined => rows.find(({ subject }) => subject === `\`${code}\``);

/** A title as a source has it: quoted, or at the beginning of a template. */
const hasTest = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}`));

describe('docs/spec/contract.md', () => {
  it('names a test in every row', () => {
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ line }) => line)).toEqual([]);
  });

  it('names only existing tests', () => {
    const missing = rows
      .flatMap(({ tests }) => tests)
      .filter(({ file, title }) => !existsSync(new URL(file, root)) || !hasTest(read(file), title))
      .map(({ file, title }) => `${file}: ${title}`);
    expect(missing).toEqual([]);
  });

  it.each(errorCodes('api'))('lists %s with its status, its clause and a test file that names it', (code) => {
    const { status, source } = errorTable[code];
    const row = codeRow(code);
    expect(row?.line.split('|')[2]?.trim().split(', ')).toEqual(expect.arrayContaining([String(status), source]));
    expect(row?.tests.some(({ file }) => read(file).includes(code))).toBe(true);
  });

  it('lists only codes of the error table', () => {
    const codes = rows.map(({ subject }) => /^`([A-Z_]+)`$/.exec(subject)?.[1]).filter((code) => code !== undefined);
    expect(codes.filter((code) => !errorCodes('api').includes(code as ErrorCode))).toEqual([]);
    expect(codes).toHaveLength(errorCodes('api').length);
  });

  it('covers every clause of the specification that applies to the API', () => {
    const clauses = new Set(rows.map(({ subject }) => subject));
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
