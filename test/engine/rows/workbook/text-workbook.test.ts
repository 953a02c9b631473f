import { defaultTableLimits } from '@bulkfill/engine/rows/table-limits';
import { readXlsxTable } from '@bulkfill/engine/rows/tables/xlsx/read-xlsx-table';
import { TextWorkbook, workbookLimits } from '@bulkfill/engine/rows/workbook/text-workbook';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../zip/read-zip.ts';

const bounds = { maxBytes: 1_000_000, maxUnpackedBytes: 1_000_000 };

const workbookOf = (rows: readonly (readonly string[])[], columns: number, limits = bounds): Uint8Array => {
  const workbook = new TextWorkbook('Rows', columns, limits);
  for (const row of rows) workbook.add(row);
  return workbook.finish();
};

const readBack = async (bytes: Uint8Array, columns: number): Promise<readonly (readonly string[])[]> =>
  (await readXlsxTable(bytes, {}, defaultTableLimits)).rows.map((row) =>
    Array.from({ length: columns }, (_, column) => row[column] ?? ''),
  );

const pieces = [
  '=1+1',
  "'",
  '<',
  '&',
  '>',
  ']]>',
  '_x000D_',
  '_x',
  '\r',
  '\n',
  '\t',
  '\0',
  '\u0001',
  '\ufffe',
  '\ud800',
  '😀',
  ' ',
  '007',
  'é',
];

describe('text workbook', () => {
  // Contract: rows/corrections.xlsx-labels
  it('preserves every cell', async () => {
    const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...pieces), maxLength: 6 }));
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        expect(await readBack(workbookOf(given, 3), 3)).toEqual(given);
      }),
      { numRuns: 300 },
    );
  });

  it('contains only text cells, formats empty cells as text, and has the same bytes for the same rows', async () => {
    const rows = [
      ['Name', 'Number'],
      ['=HYPERLINK("x")', '12345678901234567890'],
    ];
    const bytes = workbookOf(rows, 2);
    expect(workbookOf(rows, 2)).toEqual(bytes);
    const parts = await readZip([bytes]);
    const sheet = Buffer.from(parts.find(({ name }) => name === 'xl/worksheets/sheet1.xml')?.bytes ?? []).toString();
    expect([...sheet.matchAll(/<c [^>]*t="(\w+)"/g)].map(([, type]) => type)).toEqual([
      'inlineStr',
      'inlineStr',
      'inlineStr',
      'inlineStr',
    ]);
    expect(sheet).not.toMatch(/<f>|<v>/);
    expect(sheet).toContain('<col min="1" max="2" width="18" style="1"');
  });

  it('accepts the longest cell that programs accept, and rejects one character more', () => {
    const longest = 'x'.repeat(workbookLimits.maxCellCharacters);
    expect(() => workbookOf([[longest]], 1)).not.toThrow();
    expect(() => workbookOf([[`${longest}x`]], 1)).toThrow('has room for 32767 characters in a cell');
  });

  it('accepts the columns and rows that programs accept, and rejects one more', () => {
    expect(() => workbookOf([], workbookLimits.maxColumns)).not.toThrow();
    expect(() => workbookOf([], workbookLimits.maxColumns + 1)).toThrow('has room for 16384 columns');
    const workbook = new TextWorkbook('Rows', 0, { maxBytes: 100_000_000, maxUnpackedBytes: 100_000_000 });
    for (let row = 0; row < workbookLimits.maxRows; row++) workbook.add([]);
    expect(() => workbook.add([])).toThrow('has room for 1048575 rows');
  });

  it('stays within its limits for the file and for its unpacked size', () => {
    const rows = [['a'.repeat(10_000)], ['b'.repeat(10_000)]];
    const { length } = workbookOf(rows, 1);
    expect(() => workbookOf(rows, 1, { ...bounds, maxUnpackedBytes: 20_000 })).toThrow(
      'would unpack to more than 20000 bytes',
    );
    expect(() => workbookOf(rows, 1, { ...bounds, maxBytes: length })).toThrow(`would be larger than ${length} bytes`);
    expect(() => workbookOf(rows, 1, { ...bounds, maxBytes: length + 25_000 })).not.toThrow();
  });
});
