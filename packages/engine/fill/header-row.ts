import type { Row, RowSource } from '../rows/row.ts';
import { titleRows } from '../rows/tables/detect-header.ts';
import { holdsLabels, holdsLabelsAnywhere } from '../rows/tables/holds-labels.ts';
import type { ManifestWarning, RowJob } from './fill-input.ts';
import { listUsedColumns } from './used-columns.ts';

/** Number of first rows to inspect: a title may precede the header. */
const lookedAt = titleRows + 1;

export interface SuspectedHeader {
  readonly rowNumber: number;
  readonly warning: ManifestWarning & { readonly code: 'HEADER_ROW_SUSPECTED' };
}

/**
 * Returns the first row, or one below a title, if it contains all or most labels of the columns that overlays use. It
 * is filled and billed like any other row, because row data has no header by contract, but that is rarely intended.
 * Source: api.md, "Check" and "Warnings of a job".
 */
export const findSuspectedHeader = async ({
  package: { template },
  rows,
  rowNumbers,
}: Pick<RowJob, 'package' | 'rows' | 'rowNumbers'>): Promise<SuspectedHeader | undefined> => {
  const columns = listUsedColumns(template);
  if (columns.length === 0) return undefined;
  for (const [index, cells] of belowTitle(await firstRows(rows)).entries()) {
    const rowNumber = rowNumbers?.[index] ?? index + 1;
    const row = `Row ${rowNumber}`;
    const [above, them] = index === 0 ? ['', 'it'] : [', and so are the rows above it', 'them'];
    if (holdsLabels(cells, columns))
      return {
        rowNumber,
        warning: warning(
          `${row} holds the labels of the columns, and is filled like any other${above}. Remove ${them} if it is a header.`,
        ),
      };
    if (holdsLabelsAnywhere(cells, columns))
      return {
        rowNumber,
        warning: warning(
          `${row} holds the labels of the columns in other places: all rows are filled by place, so values come into columns that it does not name. Order the columns as the template has them, and remove it if it is a header.`,
        ),
      };
  }
  return undefined;
};

/** Returns the first row, and those with only a title above them: rows of one cell at most. */
const belowTitle = (rows: readonly Row[]): readonly Row[] => {
  const end = rows.findIndex((row) => row.filter((cell = '') => cell.trim() !== '').length > 1);
  return end < 0 ? rows.slice(0, 1) : rows.slice(0, end + 1);
};

const warning = (message: string) => ({ code: 'HEADER_ROW_SUSPECTED' as const, message });

const firstRows = async (rows: RowSource): Promise<readonly Row[]> => {
  if (rows.rowCount === 1 && rows.first !== undefined) return [rows.first];
  for await (const batch of rows.batches()) return batch.slice(0, lookedAt);
  return [];
};
