import { openCsvRows } from '@bulkfill/engine/rows/open-csv-rows';
import { parseRowRanges, selectRanges } from '@bulkfill/engine/rows/row-ranges';
import { describe, expect, it } from 'vitest';

const rows = (count: number) =>
  openCsvRows(Buffer.from(Array.from({ length: count }, (_, index) => `row ${index + 1}\n`).join('')), {
    maxColumns: 1,
    maxCellCharacters: 20,
  });

const chosen = async (count: number, text: string) => {
  const { rows: source, rowNumbers } = selectRanges(rows(count), parseRowRanges(text) ?? []);
  const cells: unknown[] = [];
  for await (const batch of source.batches()) {
    expect(batch.length).toBeGreaterThan(0);
    cells.push(...batch.flat());
  }
  expect(source.rowCount).toBe(cells.length);
  return { rowNumbers, cells };
};

describe('row ranges', () => {
  it('select each row once in the order of the data', async () => {
    const { rowNumbers, cells } = await chosen(2_500, '2400-2402,17,2401,3-4');
    expect(rowNumbers).toEqual([3, 4, 17, 2400, 2401, 2402]);
    expect(cells).toEqual(rowNumbers.map((number) => `row ${number}`));
  });

  it('end at the last row and reject numbers beyond it', async () => {
    expect((await chosen(5, '5')).rowNumbers).toEqual([5]);
    await expect(chosen(5, '1,5-6')).rejects.toMatchObject({
      code: 'ROW_NOT_FOUND',
      message: 'There is no row 6: the data has 5 rows.',
    });
    await expect(chosen(1, '8-999999999999999')).rejects.toMatchObject({
      message: 'There is no row 8: the data has 1 row.',
    });
  });

  it('are parsed with blanks and overlaps, up to 1,000 ranges', () => {
    expect(parseRowRanges(' 17, 40-60 ')).toEqual([
      { from: 17, to: 17 },
      { from: 40, to: 60 },
    ]);
    expect(parseRowRanges('1-3,2-5,6')).toEqual([{ from: 1, to: 6 }]);
    for (const text of ['', '0', '01', '3-1', '1,', '1-2-3', '1e3', '-1']) expect(parseRowRanges(text)).toBeUndefined();
    const many = (count: number): string => Array.from({ length: count }, (_, index) => index * 2 + 1).join(',');
    expect(parseRowRanges(many(1_000))).toHaveLength(1_000);
    expect(parseRowRanges(many(1_001))).toBeUndefined();
  });
});
