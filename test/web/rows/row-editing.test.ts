import { undo } from '@bulkfill/web/rows/history';
import { editsOf, noEditing, tableKey, undoKeys, withEdits, withRowsLeftOut } from '@bulkfill/web/rows/row-editing';
import { noEdits, withCell, withLeftOut } from '@bulkfill/web/rows/row-edits';
import { describe, expect, it } from 'vitest';

const rows = [['Ada'], ['Bea']];

describe('RowEditing', () => {
  it('undoes one edit at a time', () => {
    const first = withEdits(noEditing, 'a', withCell(noEdits, rows, 0, 0, 'Eve'));
    const second = withEdits(first, 'a', withLeftOut(editsOf(first, 'a'), 1, true));
    expect([editsOf(second, 'a').cells.size, editsOf(second, 'a').leftOut.size]).toEqual([1, 1]);
    expect(editsOf(undo(second), 'a')).toBe(editsOf(first, 'a'));
    expect(editsOf(undo(undo(second)), 'a')).toEqual(noEdits);
    expect(undoKeys(noEditing, () => {})).toEqual({ onUndo: undefined, onRedo: undefined });
  });

  it('excludes rows by their numbers in the file in one undo step', () => {
    const changed = withRowsLeftOut(withEdits(noEditing, 'a', withLeftOut(noEdits, 0, true)), 'a', [2, 4]);
    expect([...editsOf(changed, 'a').leftOut]).toEqual([0, 1, 3]);
    expect([...editsOf(undo(changed), 'a').leftOut]).toEqual([0]);
  });

  it('keeps edits per table, so that the same file read with other options has its own', () => {
    const changes = withEdits(noEditing, 'a', withLeftOut(noEdits, 0, true));
    expect(editsOf(changes, 'b')).toBe(noEdits);
    const assumed = { header: { value: true, source: 'guess' }, format: { value: 'csv', source: 'guess' } } as never;
    const read = { header: ['Name'], columnCount: 1, rows, assumed };
    expect(tableKey(read)).toBe(tableKey({ ...read, rows: [['x'], ['y']] }));
    expect(tableKey(read)).not.toBe(tableKey({ ...read, header: null }));
    expect(tableKey(read)).not.toBe(tableKey({ ...read, rows: [['x']] }));
  });
});
