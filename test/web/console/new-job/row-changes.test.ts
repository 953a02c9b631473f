import { describe, expect, it } from 'vitest';
import { editsOf, noChanges, tableKey, undone, withEdits, withRowsLeftOut } from '../../../../web/console/new-job/row-changes.ts';
import { noEdits, withCell, withLeftOut } from '../../../../web/rows/row-edits.ts';

const rows = [['Ada'], ['Bea']];

describe('what was mended of a file of rows', () => {
  it('is taken back one change at a time', () => {
    const first = withEdits(noChanges, 'a', withCell(noEdits, rows, 0, 0, 'Eve'));
    const second = withEdits(first, 'a', withLeftOut(editsOf(first, 'a'), 1, true));
    expect([editsOf(second, 'a').cells.size, editsOf(second, 'a').leftOut.size]).toEqual([1, 1]);
    expect(undone(second)).toEqual(first);
    expect(editsOf(undone(undone(second)), 'a')).toEqual(noEdits);
    expect(undone(noChanges)).toBe(noChanges);
  });

  it('leaves out rows by their numbers in the file, as one change', () => {
    const changed = withRowsLeftOut(withEdits(noChanges, 'a', withLeftOut(noEdits, 0, true)), 'a', [2, 4]);
    expect([...editsOf(changed, 'a').leftOut]).toEqual([0, 1, 3]);
    expect([...editsOf(undone(changed), 'a').leftOut]).toEqual([0]);
  });

  it('is kept for the table that it was made in, and for no other reading of the file', () => {
    const changes = withEdits(noChanges, 'a', withLeftOut(noEdits, 0, true));
    expect(editsOf(changes, 'b')).toBe(noEdits);
    const assumed = { header: { value: true, source: 'guess' }, format: { value: 'csv', source: 'guess' } } as never;
    const read = { header: ['Name'], columnCount: 1, rows, assumed };
    expect(tableKey(read)).toBe(tableKey({ ...read, rows: [['x'], ['y']] }));
    expect(tableKey(read)).not.toBe(tableKey({ ...read, header: null }));
    expect(tableKey(read)).not.toBe(tableKey({ ...read, rows: [['x']] }));
  });

  it('remembers two hundred steps', () => {
    let changes = noChanges;
    for (let step = 0; step < 201; step++) changes = withEdits(changes, 'a', withCell(editsOf(changes, 'a'), rows, 0, 0, String(step)));
    expect(changes.before).toHaveLength(200);
  });
});
