import { conditionWords } from '@bulkfill/web/editor/core/condition-words';
import { isThere, linesOf, packageCondition } from '@bulkfill/web/editor/core/conditions';
import { describe, expect, it } from 'vitest';

const nameOf = (column: number): string => ['Name', 'Age', 'Married'][column] ?? `Column ${column + 1}`;

describe('condition controls', () => {
  it.each<[unknown, string]>([
    [{ column: 'column_2', is: 'yes' }, 'Married is “yes”'],
    [{ column: 'column_2', in: ['a', 'b'] }, 'Married is one of “a, b”'],
    [{ column: 'column_0', in: ['Lovelace, Ada', '"A"', '', 'b'] }, 'Name is one of “"Lovelace, Ada", """A""", "", b”'],
    [{ not: { column: 'column_2', is: 'yes' } }, 'Married is not “yes”'],
    [{ not: { column: 'column_2', in: ['a', 'b'] } }, 'Married is none of “a, b”'],
    [{ column: 'column_0', blank: true }, 'Name is blank'],
    [{ column: 'column_0', blank: false }, 'Name is not blank'],
    [{ column: 'column_1', from: 18, inputLocale: 'de-DE' }, 'Age is at least “18”'],
    [{ column: 'column_1', before: '2026-01-31', input: 'dd.MM.yyyy' }, 'Age is before “2026-01-31”'],
    [
      {
        all: [
          { column: 'column_2', is: 'yes' },
          { column: 'column_1', above: 17 },
        ],
      },
      'Married is “yes” and Age is above “17”',
    ],
    [
      {
        any: [
          { column: 'column_2', is: 'yes' },
          { column: 'column_0', blank: true },
        ],
      },
      'Married is “yes” or Name is blank',
    ],
  ])('round-trips, and has a description: %j', (when, words) => {
    const lines = linesOf(when);
    expect(lines).toBeDefined();
    expect(packageCondition(lines!)).toEqual(when);
    expect(conditionWords(when, nameOf)).toBe(words);
  });

  it.each<[unknown, string]>([
    [{ not: { column: 'column_0', blank: true } }, 'not (Name is blank)'],
    [{ column: 'column_1', from: 1, upTo: 9 }, 'Age is at least “1” and Age is at most “9”'],
    [
      {
        all: [
          {
            any: [
              { column: 'column_0', is: 'x' },
              { column: 'column_0', is: 'y' },
            ],
          },
          { column: 'column_2', blank: false },
        ],
      },
      '(Name is “x” or Name is “y”) and Married is not blank',
    ],
    [
      { all: Array.from({ length: 50 }, () => ({ not: { not: { column: 'column_0', is: 'x' } } })) },
      'a complex condition is met',
    ],
    [{ all: [{}] }, 'a complex condition is met'],
  ])('rejects a condition that the controls cannot express, and describes it if it is short: %j', (when, words) => {
    expect(linesOf(when)).toBeUndefined();
    expect(conditionWords(when, nameOf)).toBe(words);
  });

  it('keeps values that are not numbers, or are ambiguous, for the schema to report, and produces nothing without a line', () => {
    const lines = linesOf({ column: 'column_1', from: 18 })!;
    const typed = (value: string) => packageCondition({ ...lines, lines: [{ ...lines.lines[0]!, value }] });
    expect(typed('x')).toEqual({ column: 'column_1', from: 'x' });
    expect(typed('1,000')).toEqual({ column: 'column_1', from: '1,000' });
    expect([typed('1,5'), typed('1000')]).toEqual([
      { column: 'column_1', from: 1.5 },
      { column: 'column_1', from: 1000 },
    ]);
    expect(packageCondition({ join: 'all', lines: [] })).toBeUndefined();
  });
});

describe('isThere', () => {
  it('is true if the condition holds, and if the condition is invalid', () => {
    const when = { column: 'column_1', from: 18 };
    expect([
      isThere(undefined, []),
      isThere(when, ['Ada', '18']),
      isThere(when, ['Ada', '17']),
      isThere({ column: 'x' }, []),
    ]).toEqual([true, true, false, true]);
  });
});
