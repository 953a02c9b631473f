import { listSentColumns, nameFirstFile, writeEditedCsv } from '@bulkfill/web/console/new-job/rows-to-send';
import { findColumns } from '@bulkfill/web/files/find-columns';
import { noEdits, withCell, withLeftOut } from '@bulkfill/web/rows/row-edits';
import type { TableRows } from '@bulkfill/web/rows/table-message';
import { describe, expect, it } from 'vitest';

const rows = [
  ['Rue 1', 'Sion', 'Dupont'],
  ['Rue 2', 'Bex', 'Martin'],
];

const read = (header: readonly string[] | null, labels: readonly string[]): TableRows => {
  const columns = labels.map((label, column) => ({ column, label }));
  const found = findColumns({ header, columnCount: 3 }, columns, undefined);
  return {
    sha256: undefined,
    header,
    columnCount: 3,
    rows,
    assumed: {} as TableRows['assumed'],
    notes: [],
    findings: [],
    sheets: [],
    locale: { value: 'en-US', from: 'browser', matters: false },
    columns: { found, choice: undefined, isKept: false, key: undefined },
    csv: found.settled ? new Blob(['as it was read']) : undefined,
  };
};
const moved = read(['Adresse', 'Ville', 'Nom'], ['Nom', 'Adresse']);

describe('column selection for sending', () => {
  it('follows the order of the template, and knows its positions in the file', () => {
    expect(listSentColumns(moved, ['Nom', 'Adresse'])).toEqual([
      { place: 0, inFile: 2, words: 'Nom' },
      { place: 1, inFile: 0, words: 'Adresse' },
      { place: 2, inFile: 1, words: 'Ville' },
    ]);
  });

  it('uses template names for a table without names, then numbers, and separates equal names', () => {
    expect(listSentColumns(read(null, ['Nom']), ['Nom']).map(({ words }) => words)).toEqual([
      'Nom',
      'Column 2',
      'Column 3',
    ]);
    expect(listSentColumns(read(['a', 'a', ''], []), []).map(({ words }) => words)).toEqual([
      'a (column 1)',
      'a (column 2)',
      'Column 3',
    ]);
  });

  it('follows the file before the columns are matched', () => {
    const open = read(['x', 'y', 'z'], ['Nom', 'Adresse']);
    expect(listSentColumns(open, ['Nom', 'Adresse']).map(({ words }) => words)).toEqual(['x', 'y', 'z']);
  });
});

describe('row selection for sending', () => {
  it('returns the original rows if nothing was edited', async () => {
    expect(await (await writeEditedCsv(moved.csv!, moved, noEdits)).text()).toBe('as it was read');
  });

  it('returns the edited rows without excluded ones, each column at its template position', async () => {
    const edits = withLeftOut(withCell(noEdits, rows, 1, 2, 'Müller, Eva'), 0, true);
    expect(await (await writeEditedCsv(moved.csv!, moved, edits)).text()).toBe('"Müller, Eva",Rue 2,Bex\r\n');
  });

  it('returns the file name of the first PDF', () => {
    expect(nameFirstFile(moved, noEdits, ['column_0'], 40)).toBe('row_01_Dupont.pdf');
    expect(nameFirstFile(moved, withLeftOut(withCell(noEdits, rows, 1, 2, 'Eva'), 0, true), ['column_0'], 1)).toBe(
      'row_1_Eva.pdf',
    );
    expect(nameFirstFile(moved, withLeftOut(withLeftOut(noEdits, 0, true), 1, true), [], 0)).toBeUndefined();
  });
});
