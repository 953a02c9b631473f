import { formatCopiedCells, parseCopiedCells } from '@bulkfill/web/rows/clipboard-table';
import { clampSelection, extendTo, moveSelection, rangeOf, selectPlace } from '@bulkfill/web/rows/grid-selection';
import { clearRange, copyRange, pasteRange } from '@bulkfill/web/rows/range-edits';
import { type Replacement, replaceValues } from '@bulkfill/web/rows/replace-values';
import { noEdits, readCell } from '@bulkfill/web/rows/row-edits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const size = { rows: 5, columns: 3, page: 2 };
const press = (key: string, { ctrlKey = false, shiftKey = false } = {}) => ({ key, ctrlKey, shiftKey, metaKey: false });

describe('the selection of a grid', () => {
  const move = (at: number, across: number, ...pressed: readonly ReturnType<typeof press>[]) =>
    pressed.reduce((now, each) => moveSelection(now, each, size) ?? now, selectPlace({ at, across }));

  it('moves as in a spreadsheet, up to the header and to the row numbers', () => {
    expect(move(0, 0, press('ArrowDown'), press('ArrowRight')).active).toEqual({ at: 1, across: 1 });
    expect(move(0, 0, press('ArrowUp'), press('ArrowUp'), press('ArrowLeft')).active).toEqual({ at: -1, across: -1 });
    expect(move(1, 1, press('End', { ctrlKey: true })).active).toEqual({ at: 4, across: 2 });
    expect(move(4, 2, press('Home')).active).toEqual({ at: 4, across: 0 });
    expect(move(0, 0, press('PageDown'), press('PageDown'), press('PageDown')).active.at).toBe(4);
    expect(move(1, 1, press('x')).active).toEqual({ at: 1, across: 1 });
  });

  it('extends to a range with Shift, and to whole rows from a row number', () => {
    const shift = { shiftKey: true };
    const range = move(2, 1, press('ArrowUp', shift), press('ArrowRight', shift));
    expect(range.active).toEqual({ at: 2, across: 1 });
    expect(rangeOf(range, size)).toEqual({ top: 1, bottom: 2, left: 1, right: 2 });
    expect(rangeOf(move(2, -1, press('ArrowDown', shift)), size)).toEqual({ top: 2, bottom: 3, left: 0, right: 2 });
    expect(rangeOf(move(-1, 0), size)).toBeUndefined();
    expect(rangeOf(move(3, 0, press('a', { ctrlKey: true })), size)).toEqual({ top: 0, bottom: 4, left: 0, right: 2 });
  });

  it('stays inside of fewer rows', () => {
    expect(clampSelection(extendTo({ at: 4, across: 0 }, { at: 3, across: 2 }), { ...size, rows: 0 }).active.at).toBe(
      -1,
    );
  });
});

describe('copied cells', () => {
  it('return from their text, also with tabs, line breaks and quotes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'é'), maxLength: 5 });
    const table = fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        expect(parseCopiedCells(`${formatCopiedCells(rows)}\r\n`)).toEqual(rows);
      }),
    );
    expect(parseCopiedCells('5" pipe\t"open')).toEqual([['5" pipe', '"open']]);
  });
});

describe('edits of a range', () => {
  const cells = {
    rows: [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
      ['g', 'h', 'i'],
    ],
    // Sorted the other way, with the last column first.
    shown: [2, 1, 0],
    columns: [{ number: 2 }, { number: 0 }, { number: 1 }],
  };
  const one = (at: number, across: number) => ({ top: at, bottom: at, left: across, right: across });

  it('copy and clear cells as they are shown', () => {
    const range = { top: 0, bottom: 1, left: 0, right: 1 };
    expect(copyRange(noEdits, cells, range)).toEqual([
      ['i', 'g'],
      ['f', 'd'],
    ]);
    const cleared = clearRange(noEdits, cells, range);
    expect([readCell(cells.rows, cleared, 2, 2), readCell(cells.rows, cleared, 1, 0)]).toEqual(['', '']);
    expect(cleared.cells.size).toBe(2);
  });

  it('paste from the first cell and report what does not fit', () => {
    const { edits, range, cutRows, cutColumns } = pasteRange(noEdits, cells, one(1, 2), [
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
    expect([range, cutRows, cutColumns]).toEqual([{ top: 1, bottom: 2, left: 2, right: 2 }, 1, 1]);
    expect([readCell(cells.rows, edits, 1, 1), readCell(cells.rows, edits, 0, 1)]).toEqual(['1', '3']);
  });

  it('fill a range with one value, and keep the edits if nothing changes', () => {
    const all = { top: 0, bottom: 2, left: 0, right: 2 };
    const { edits } = pasteRange(noEdits, cells, all, [['x']]);
    expect([...edits.cells.values()].flatMap((own) => [...own.values()])).toEqual(Array(9).fill('x'));
    expect(pasteRange(edits, cells, all, [['x']]).edits).toBe(edits);
  });
});

describe('replaced values', () => {
  const cells = {
    rows: [
      ['5c', 'Room 5C'],
      ['1a', ' '],
      [' 5C ', '5c'],
    ],
    shown: [0, 1],
    columns: [{ number: 0 }, { number: 1 }],
  };
  const replaced = (change: Partial<Replacement>) => {
    const values = replaceValues(noEdits, cells, {
      find: '5c',
      replaceWith: '$&',
      isWhole: false,
      column: undefined,
      ...change,
    });
    return [
      values.cells,
      values.rows,
      readCell(cells.rows, values.edits, 0, 1),
      readCell(cells.rows, values.edits, 2, 0),
    ];
  };

  it('are counted in the shown rows, in part or as whole cells, in all columns or one', () => {
    expect(replaced({})).toEqual([2, 1, 'Room $&', ' 5C ']);
    expect(replaced({ isWhole: true })).toEqual([1, 1, 'Room 5C', ' 5C ']);
    expect(replaced({ column: 1 })).toEqual([1, 1, 'Room $&', ' 5C ']);
    expect(replaced({ find: '', isWhole: true })[0]).toBe(1);
    expect(replaced({ find: '5.' })[0]).toBe(0);
  });
});
