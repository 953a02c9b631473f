import { groupRows, rowsOfDocuments } from '@bulkfill/web/rows/group-rows';
import { noEdits, withCell, withLeftOut } from '@bulkfill/web/rows/row-edits';
import { describe, expect, it } from 'vitest';

const rows = [['Ada'], ['Bea'], [''], ['Ada '], ['ada'], ['']];

describe('grouped rows of a table', () => {
  it('have the documents of the engine: equal without outer blanks, in the order of first rows, blanks alone', () => {
    expect(groupRows(rows, noEdits, 0)).toEqual([[0, 3], [1], [2], [4], [5]]);
  });

  it('follow edits and rows that are left out', () => {
    const edits = withLeftOut(withCell(noEdits, rows, 2, 0, 'Bea'), 0, true);
    expect(groupRows(rows, edits, 0)).toEqual([[1, 2], [3], [4], [5]]);
  });

  it('name all rows of the documents that some rows belong to', () => {
    const documents = groupRows(rows, noEdits, 0);
    expect(rowsOfDocuments(documents, [1, 3])).toEqual([1, 3, 4]);
    expect(rowsOfDocuments([], [2])).toEqual([2]);
  });
});
