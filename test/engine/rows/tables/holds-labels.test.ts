import { holdsLabels, holdsLabelsAnywhere } from '@bulkfill/engine/rows/tables/holds-labels';
import { describe, expect, it } from 'vitest';

const columns = [
  { column: 0, label: 'Full name' },
  { column: 2, label: 'Straße' },
  { column: 3, label: '' },
];

describe('holdsLabels', () => {
  it.each([
    ['the labels, whatever stands elsewhere', ['Full name', 'anything', 'Straße', 'x', 'y'], true],
    ['case, accents, blanks and signs aside', ['  FULL_NÁME ', undefined, 'STRASSE:'], true],
    ['the keys of the columns', ['column_0', '', 'Column_2'], true],
    ['one label and one value', ['Full name', '', 'Hauptstr. 1'], false],
    ['one label and nothing else', ['Full name'], false],
    ['labels in other places', ['Straße', '', 'Full name'], false],
    ['the key of another column', ['column_2', '', 'column_0'], false],
    ['nothing', [], false],
  ])('classifies a row with %s', (_, row, holds) => {
    expect(holdsLabels(row, columns)).toBe(holds);
  });

  it('requires more than half of the labels and at least three', () => {
    const of = (count: number) => Array.from({ length: count }, (_, column) => ({ column, label: `Label ${column}` }));
    const row = (right: number, all: number) =>
      Array.from({ length: all }, (_, n) => (n < right ? `Label ${n}` : 'value'));
    const cases = [
      [2, 3],
      [3, 4],
      [3, 5],
      [3, 6],
      [4, 6],
      [4, 7],
      [7, 8],
    ] as const;
    expect(cases.map(([right, all]) => holdsLabels(row(right, all), of(all)))).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      true,
    ]);
    expect(cases.map(([right, all]) => holdsLabelsAnywhere(row(right, all).toReversed(), of(all)))).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      true,
    ]);
  });

  it('ignores columns without a label', () => {
    expect(holdsLabels(['', ''], [{ column: 0, label: ' ' }])).toBe(false);
    expect(holdsLabels(['anything'], [])).toBe(false);
  });
});

describe('holdsLabelsAnywhere', () => {
  it.each([
    ['in other places', ['Straße', '', 'Full name'], true],
    ['case, accents, blanks and signs aside', ['x', 'STRASSE:', '  FULL_NÁME '], true],
    ['one of them alone', ['Straße', '', 'Ada'], false],
    ['keys of columns', ['column_2', 'column_0'], false],
    ['nothing', [], false],
  ])('classifies a row with labels %s', (_, row, holds) => {
    expect(holdsLabelsAnywhere(row, columns)).toBe(holds);
  });

  it('returns false if the columns have only one label, which may be a value', () => {
    const same = [0, 1].map((column) => ({ column, label: 'Name' }));
    expect(holdsLabelsAnywhere(['x', 'Name', 'Name'], same)).toBe(false);
  });
});
