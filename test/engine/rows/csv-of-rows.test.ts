import { csvOfRows } from '@bulkfill/engine/rows/csv-of-rows';
import { openCsvRows } from '@bulkfill/engine/rows/open-csv-rows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const limits = { maxColumns: 100, maxCellCharacters: 100_000 };

const readBack = async (parts: readonly string[]): Promise<unknown[]> => {
  const source = openCsvRows(Buffer.from(parts.join('')), limits);
  const rows: unknown[] = [];
  for await (const batch of source.batches()) rows.push(...batch);
  return rows;
};

describe('csvOfRows', () => {
  it('writes CSV that the service reads as the original rows', async () => {
    const cell = fc
      .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '"', 'a,b', 'a\r\nb', '\n', ' x ', '=1+1', '007'))
      .map((text) => text.replaceAll('\0', ''));
    const tables = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 20 }),
      );
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        expect(await readBack(csvOfRows(rows))).toEqual(rows);
      }),
      { numRuns: 100 },
    );
  });

  it('preserves row numbers across its parts', async () => {
    const rows = Array.from({ length: 12_345 }, (_, index) => [String(index), '']);
    expect(await readBack(csvOfRows(rows))).toEqual(rows);
    expect(csvOfRows([])).toEqual([]);
  });
});
