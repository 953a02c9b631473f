import { byNumber, byPlace, correctedRows } from '@bulkfill/web/console/jobs/numbered-edits';
import { describe, expect, it } from 'vitest';

const listed = (...numbers: readonly number[]) => numbers.map((number) => ({ row_number: number }));

describe('stored row edits of a job', () => {
  const edits = { cells: new Map([[0, new Map([[2, 'Bea']])]]), leftOut: new Set([1]) };

  it('applies to the same rows when other rows are listed before them', () => {
    expect(byPlace(byNumber(edits, listed(4, 8)), listed(3, 4, 8))).toEqual({
      cells: new Map([[1, new Map([[2, 'Bea']])]]),
      leftOut: new Set([2]),
    });
  });

  it('excludes rows that have succeeded since', () => {
    expect(byPlace(byNumber(edits, listed(4, 8)), listed(3, 9))).toEqual({ cells: new Map(), leftOut: new Set() });
  });
});

describe('correctedRows', () => {
  it('returns the rows to run and their edited cells, by key', () => {
    const columns = ['Name', 'Code'].map((label, column) => ({ key: `column_${column}`, label }));
    const rows = [2, 7, 9].map((row_number) => ({
      row_number,
      status: 'failed' as const,
      problems: [],
      cells: ['', '007'],
    }));
    const edits = {
      cells: new Map([
        [0, new Map([[1, '-Bea']])],
        [1, new Map([[0, 'left out']])],
      ]),
      leftOut: new Set([1]),
    };
    expect(correctedRows({ columns, rows }, edits)).toEqual([
      { row_number: 2, cells: { column_1: '-Bea' } },
      { row_number: 9, cells: {} },
    ]);
  });
});
