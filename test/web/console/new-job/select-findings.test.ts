import { emptyDraft } from '@bulkfill/web/console/new-job/draft';
import { checkParts, runParts } from '@bulkfill/web/console/new-job/job-form';
import { selectFindings } from '@bulkfill/web/console/new-job/select-findings';
import { findColumns } from '@bulkfill/web/files/find-columns';
import { noEdits, withCell, withLeftOut } from '@bulkfill/web/rows/row-edits';
import type { updateFindings } from '@bulkfill/web/rows/update-findings';
import { describe, expect, it } from 'vitest';

const rows = [
  ['Rue 1', '#N/A', ''],
  ['Rue 2', 'Bex', ''],
  ['Rue 3', 'Sion', 'Martin'],
];
const labels = ['Nom', 'Adresse'].map((label, column) => ({ column, label }));
const read = (findings: Parameters<typeof updateFindings>[0]) => ({
  findings,
  rows,
  columnCount: 3,
  columns: {
    found: findColumns({ header: ['Adresse', 'Ville', 'Nom'], columnCount: 3 }, labels, undefined),
    choice: undefined,
    isKept: false,
    key: undefined,
  },
});
const merged = [
  { code: 'CELL_MERGED' as const, row: 1, column: 2 },
  { code: 'CELL_MERGED' as const, row: 2, column: 2 },
];

const parsed = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text));

describe('findings to send with a table', () => {
  it('has the columns of the template, then the remaining columns', () => {
    expect(parsed(selectFindings(read([...merged, { code: 'CELL_ERROR', row: 1, column: 1 }]), noEdits))).toEqual([
      { code: 'CELL_MERGED', row_number: 1, last_row_number: 2, column: 'column_0' },
      { code: 'CELL_ERROR', row_number: 1, column: 'column_2' },
    ]);
  });

  it('omits edited cells, and counts rows without the excluded ones', () => {
    const edits = withLeftOut(withCell(noEdits, rows, 1, 2, 'Dupont'), 0, true);
    expect(selectFindings(read(merged), edits)).toBeUndefined();
    expect(parsed(selectFindings(read(merged), withLeftOut(noEdits, 0, true)))).toEqual([
      { code: 'CELL_MERGED', row_number: 1, column: 'column_0' },
    ]);
  });

  it('keeps guesses about the table, and findings about the source file of the rows', () => {
    expect(
      parsed(
        selectFindings(read([{ code: 'LOCALE_GUESSED', row: null, column: 0 }]), noEdits, [
          { code: 'ENCODING_GUESSED', row: null, column: null },
        ]),
      ),
    ).toEqual([{ code: 'LOCALE_GUESSED', column: 'column_1' }, { code: 'ENCODING_GUESSED' }]);
  });

  it('is a part of a check and of a run, and absent without findings', () => {
    const inputs = { draft: emptyDraft, csv: new Blob(), columns: [] };
    for (const parts of [checkParts, runParts]) {
      expect(parts(inputs).map(([name]) => name)).not.toContain('table_findings');
      expect(parts({ ...inputs, findings: '[]' }).map(([name]) => name)).toContain('table_findings');
    }
  });
});
