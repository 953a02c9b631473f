import { findNameColumns, rowName } from '@bulkfill/web/editor/core/row-names';
import { describe, expect, it } from 'vitest';

const rows = [
  ['1', 'Ada', 'Lovelace', '01.02.1975', 'yes'],
  ['2', 'Grace', 'Hopper', '', 'yes'],
  ['3', 'Ada', '', '03.04.1980', 'yes'],
];

describe('the name of a row', () => {
  it('consists of the first two columns of short words that differ', () => {
    expect(findNameColumns(rows, 5)).toEqual([1, 2]);
    expect(rowName(rows[1]!, [1, 2])).toBe('Grace Hopper');
    expect(rowName(rows[2]!, [1, 2])).toBe('Ada');
  });

  it('is empty without such a column', () => {
    expect(findNameColumns([['1'], ['2']], 1)).toEqual([]);
    expect(rowName(['1'], [])).toBe('');
  });
});
