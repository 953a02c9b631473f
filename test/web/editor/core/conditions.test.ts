import { describe, expect, it } from 'vitest';
import { conditionWords, isThere, linesOf, packageCondition } from '../../../../web/editor/core/conditions.ts';

const nameOf = (column: number): string => ['Name', 'Age', 'Married'][column] ?? `Column ${column + 1}`;

describe('the lines of a condition', () => {
  it.each<[unknown, string]>([
    [{ column: 'column_2', is: 'yes' }, 'Married is “yes”'],
    [{ column: 'column_2', in: ['a', 'b'] }, 'Married is one of “a, b”'],
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
  ])('come back as they were, and are said in words: %j', (when, words) => {
    const lines = linesOf(when);
    expect(lines).toBeDefined();
    expect(packageCondition(lines!)).toEqual(when);
    expect(conditionWords(when, nameOf)).toBe(words);
  });

  it.each([
    { not: { column: 'column_0', blank: true } },
    { all: [{ any: [{ column: 'column_0', is: 'x' }] }] },
    { column: 'column_1', from: 1, upTo: 9 },
  ])('are not made of what they cannot say: %j', (when) => {
    expect(linesOf(when)).toBeUndefined();
    expect(conditionWords(when, nameOf)).toBe('a condition with groups');
  });

  it('keep what is not a number, for the schema to say so, and are nothing without a line', () => {
    const lines = linesOf({ column: 'column_1', from: 18 })!;
    expect(packageCondition({ ...lines, lines: [{ ...lines.lines[0]!, value: 'x' }] })).toEqual({ column: 'column_1', from: 'x' });
    expect(packageCondition({ join: 'all', lines: [] })).toBeUndefined();
  });
});

describe('an overlay in a row', () => {
  it('is there where its condition holds, and where that cannot be meant', () => {
    const when = { column: 'column_1', from: 18 };
    expect([isThere(undefined, []), isThere(when, ['Ada', '18']), isThere(when, ['Ada', '17']), isThere({ column: 'x' }, [])]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});
