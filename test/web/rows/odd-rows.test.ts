import { listKnownValues } from '@bulkfill/web/rows/known-values';
import { findOddRows, selectOpenRows } from '@bulkfill/web/rows/odd-rows';
import { noEdits, withCell, withLeftOut } from '@bulkfill/web/rows/row-edits';
import { describe, expect, it } from 'vitest';

const columns = [0, 1, 2, 3, 4].map((number) => ({ number }));
const full = (name: string): readonly string[] => [name, '1a', '85,00 €', 'Bern', '3'];

describe('odd rows', () => {
  it('are nearly blank if the others are full', () => {
    const rows = [full('Ada'), ['', ' ', 'Summe'], full('Bea'), full('Cem')];
    expect(findOddRows(rows, columns)).toEqual({ nearlyBlank: [1], totals: [] });
    expect(findOddRows(rows, columns.slice(0, 4)).nearlyBlank).toEqual([]);
    expect(findOddRows([['Ada'], ['Bea'], ['Cem']], columns).nearlyBlank).toEqual([]);
  });

  it('are totals if they come last, with a word for totals and only numbers else', () => {
    const pupils = [full('Ada'), full('Bea'), full('Cem')];
    const total = ['Gesamtsumme', '', '255,00 €', '', '9'];
    expect(findOddRows([...pupils, total], columns).totals).toEqual([3]);
    expect(findOddRows([total, ...pupils], columns).totals).toEqual([]);
    expect(findOddRows([...pupils, ['Total', '', '255', 'Bern', '9']], columns).totals).toEqual([]);
    expect(findOddRows([...pupils, ['Somme', '', '1 255,00', '', '9']], columns).totals).toEqual([3]);
    expect(findOddRows([...pupils, ['Sumner', '', '255', '', '9']], columns).totals).toEqual([]);
  });

  it('are open until they are left out or changed', () => {
    const rows = [full('Ada'), ['Summe']];
    expect(selectOpenRows([0, 1], noEdits, columns)).toEqual([0, 1]);
    expect(selectOpenRows([0, 1], withLeftOut(withCell(noEdits, rows, 1, 1, '1a'), 0, true), columns)).toEqual([]);
  });
});

describe('known values', () => {
  it('come from value maps, ticks and the states of fields', () => {
    const value = { column: 'column_0' };
    const overlays = [
      { kind: 'field', field: 'class', value, format: { map: { '1a': 'A' } } },
      { kind: 'checkbox', value, checkedValues: ['yes', 'ja'] },
      { kind: 'field', field: 'class', value: { column: 'column_2' } },
      { kind: 'text', value: { column: 'column_1' } },
      null,
    ];
    const known = listKnownValues(overlays, (field) => [field, 'other']);
    expect([...known]).toEqual([
      [0, ['1a', 'yes', 'ja']],
      [2, ['class', 'other']],
    ]);
    expect(listKnownValues(undefined, () => []).size).toBe(0);
  });
});
