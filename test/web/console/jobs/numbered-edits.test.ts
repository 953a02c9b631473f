import { describe, expect, it } from 'vitest';
import { byNumber, byPlace } from '../../../../web/console/jobs/numbered-edits.ts';

const listed = (...numbers: readonly number[]) => numbers.map((number) => ({ row_number: number }));

describe('changes of the rows of a job that are kept for later', () => {
  const edits = { cells: new Map([[0, new Map([[2, 'Bea']])]]), leftOut: new Set([1]) };

  it('are of the same rows when others are listed before them', () => {
    expect(byPlace(byNumber(edits, listed(4, 8)), listed(3, 4, 8))).toEqual({
      cells: new Map([[1, new Map([[2, 'Bea']])]]),
      leftOut: new Set([2]),
    });
  });

  it('are not of rows that have come out well meanwhile', () => {
    expect(byPlace(byNumber(edits, listed(4, 8)), listed(3, 9))).toEqual({ cells: new Map(), leftOut: new Set() });
  });
});
