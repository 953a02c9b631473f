import { describe, expect, it } from 'vitest';
import { readCorrections } from '../../../../lib/engine/rows/corrections/read-corrections.ts';
import { lineAsRow, mendedTable } from '../../../../web/console/jobs/mended-table.ts';
import { chargeWords } from '../../../../web/console/jobs/number-words.ts';
import { noEdits, withCell, withLeftOut } from '../../../../web/rows/row-edits.ts';

const columns = ['Name', 'Code'].map((label, column) => ({ key: `column_${column}`, label }));
const rows = [
  { row_number: 2, status: 'failed' as const, problems: [], cells: ['', '=1+1'] },
  { row_number: 7, status: 'partial' as const, problems: [], cells: ['Zoë "Z", x', "'=2"] },
  { row_number: 9, status: 'partial' as const, problems: [], cells: ['two\nlines', ' 007 '] },
];
const cells = rows.map((row) => row.cells);

describe('mendedTable', () => {
  it('is the corrections that a retry reads: each cell as it was or as it was typed, without rows that are left out', async () => {
    const edits = withLeftOut(withCell(noEdits, cells, 0, 0, '-Bea'), 2, true);
    const read = readCorrections(await mendedTable({ columns, rows }, edits).text(), { width: 2 });
    expect(read.map((row) => [row.rowNumber, ...row.cells])).toEqual([
      [2, '-Bea', '=1+1'],
      [7, 'Zoë "Z", x', "'=2"],
    ]);
    const all = readCorrections(await mendedTable({ columns, rows }, noEdits).text(), { width: 2 });
    expect(all.map((row) => row.cells)).toEqual(cells);
  });
});

describe('lineAsRow', () => {
  it('names the row of a line of what was sent', () => {
    const left = withLeftOut(noEdits, 0, true);
    const message = 'The corrections are not valid: line 2 has in "column_1" ("Code") a number …';
    expect(lineAsRow(message, { rows }, noEdits)).toBe('Row 2 has in “Code” a number …');
    expect(lineAsRow(message, { rows }, left)).toBe('Row 7 has in “Code” a number …');
    expect(lineAsRow('The corrections are not valid: line 1 is wrong.', { rows }, left)).toContain('line 1');
    expect(lineAsRow('Too many rows.', { rows }, left)).toBe('Too many rows.');
  });
});

describe('chargeWords', () => {
  it('say what is free and what is not', () => {
    expect(chargeWords(9, 0, true)).toMatch(/is free/);
    expect(chargeWords(9, 0, false)).toBe('9 rows will be charged.');
    expect(chargeWords(0, 1, true)).toBe('1 row will be charged.');
    expect(chargeWords(2, 7, true)).toBe('2 rows that failed are free, 7 rows with a PDF will be charged again.');
    expect(chargeWords(1, 1, true)).toBe('1 row that failed is free, 1 row with a PDF will be charged again.');
  });
});
