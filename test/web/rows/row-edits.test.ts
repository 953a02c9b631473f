import { readTable } from '@bulkfill/engine/browser/tables';
import { advanceSort, filterRows } from '@bulkfill/web/rows/filter-rows';
import { writeCsvInTurns } from '@bulkfill/web/rows/in-turns';
import {
  applyEdits,
  editsWords,
  findRowInFile,
  hasEdits,
  noEdits,
  placeInRun,
  readCell,
  selectRowsToRun,
  withCell,
  withLeftOut,
} from '@bulkfill/web/rows/row-edits';
import { writeRowsWorkbook } from '@bulkfill/web/rows/write-rows-workbook';
import { describe, expect, it } from 'vitest';

const rows = [
  ['Zoë', '10', '007'],
  ['Ada', '9', ''],
  ['Émile', '', 'x'],
  ['Bob', '100'],
];

describe('a table with row edits', () => {
  it('changes a cell without changing the file, and vanishes if the original text is entered', () => {
    const edits = withCell(noEdits, rows, 1, 0, 'Ada Lovelace');
    expect(readCell(rows, edits, 1, 0)).toBe('Ada Lovelace');
    expect(applyEdits(rows, edits)[1]).toEqual(['Ada Lovelace', '9', '']);
    expect(applyEdits(rows, edits)[0]).toBe(rows[0]);
    expect(rows[1]).toEqual(['Ada', '9', '']);
    expect(hasEdits(withCell(edits, rows, 1, 0, 'Ada'))).toBe(false);
    expect(withCell(edits, rows, 1, 0, 'Ada Lovelace')).toBe(edits);
  });

  it('fills a missing cell of a short row', () => {
    expect(applyEdits(rows, withCell(noEdits, rows, 3, 2, 'new'))[3]).toEqual(['Bob', '100', 'new']);
  });

  it('excludes rows from the run, and identifies each by its number in the file', () => {
    const edits = withLeftOut(withLeftOut(withCell(noEdits, rows, 2, 1, '1'), 0, true), 2, true);
    expect(selectRowsToRun(rows, edits).map(([name]) => name)).toEqual(['Ada', 'Bob']);
    expect([0, 1].map((index) => findRowInFile(edits, index))).toEqual([1, 3]);
    // An excluded row has the number that it would have if included.
    expect([1, 3, 0].map((row) => placeInRun(edits, rows.length, row))).toEqual([
      { rowNumber: 1, rows: 2 },
      { rowNumber: 2, rows: 2 },
      { rowNumber: 1, rows: 3 },
    ]);
    expect(editsWords(edits)).toBe('1 cell changed, 2 rows left out');
    expect(selectRowsToRun(rows, withLeftOut(edits, 0, false)).map(([name]) => name)).toEqual(['Zoë', 'Ada', 'Bob']);
  });

  it('filters by current values, ignoring case and accents', () => {
    const edits = withCell(noEdits, rows, 3, 0, 'Zo');
    expect(filterRows(rows, noEdits, 'ZOE', undefined)).toEqual([0]);
    expect(filterRows(rows, edits, 'zo', undefined)).toEqual([0, 3]);
    expect(filterRows(rows, edits, 'bob', undefined)).toEqual([]);
    expect(filterRows(rows, edits, '100', undefined)).toEqual([3]);
    expect(filterRows(rows, edits, 'zoe 10', undefined)).toEqual([]);
  });

  it('reads rows once for any number of filters, as each key press filters', () => {
    let readings = 0;
    const counted = { join: () => `Row ${readings++}` } as unknown as readonly string[];
    const table = Array.from({ length: 100 }, () => counted);
    for (const filter of ['r', 'ro', 'row', 'row 9', 'row 99']) filterRows(table, noEdits, filter, undefined);
    expect(filterRows(table, noEdits, 'row 99', undefined)).toEqual([99]);
    expect(readings).toBe(100);
  });

  it('sorts by a column in natural order, blanks last, and restores the file order', () => {
    let sort = advanceSort(undefined, 1);
    expect(filterRows(rows, noEdits, '', sort)).toEqual([1, 0, 3, 2]);
    sort = advanceSort(sort, 1);
    expect(filterRows(rows, noEdits, '', sort)).toEqual([3, 0, 1, 2]);
    sort = advanceSort(sort, 1);
    expect(filterRows(rows, noEdits, '', sort)).toEqual([0, 1, 2, 3]);
  });

  it('downloads as a workbook that reads back cell for cell', async () => {
    const odd = [
      ['0012', ' a & <b> ', '7560621234567', 'two\nlines', '_x0041_', '\u0001'],
      ['', '=1+1', '1E5', '😀', 'ä', 'z'],
    ];
    const header = ['Code', 'Name', 'Number', 'Text', 'Escape', 'Control'];
    const file = await writeRowsWorkbook(header, odd);
    const table = await readTable(new Uint8Array(await file.arrayBuffer()), { labels: [], header: true });
    expect(table.header).toEqual(header);
    expect(table.rows).toEqual(odd);
  });

  it('yields to the page while writing a long table', async () => {
    let turns = 0;
    const clock = setInterval(() => turns++);
    const long = Array.from({ length: 20_000 }, (_, row) => [`Ada ${row}`]);
    const [file, parts] = [await writeRowsWorkbook(['Name'], long), await writeCsvInTurns(long)];
    clearInterval(clock);
    expect(turns).toBeGreaterThan(10);
    expect((await readTable(new Uint8Array(await file.arrayBuffer()), { labels: [], header: true })).rows).toHaveLength(
      20_000,
    );
    expect((await new Blob(parts).text()).split('\r\n')).toHaveLength(20_001);
  });
});
