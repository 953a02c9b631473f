import type { RowSource } from '../rows/row.ts';
import { holdsLabels } from '../rows/tables/holds-labels.ts';
import type { FillInput, ManifestWarning } from './fill-input.ts';
import { usedColumns } from './used-columns.ts';

/**
 * Says where the first row holds the labels of the columns that overlays use: it is filled and billed like any other, as the contract has
 * no header in row data, and is hardly ever meant to be. One rule for a run and for a check. Only the first row is looked at.
 * Source: api-additions.md, "Check" and "Warnings of a job".
 */
export const headerRowWarning = async ({
  package: { template },
  rows,
  rowNumbers,
}: Pick<FillInput, 'package' | 'rows' | 'rowNumbers'>): Promise<
  (ManifestWarning & { readonly code: 'HEADER_ROW_SUSPECTED' }) | undefined
> => {
  const columns = usedColumns(template);
  if (columns.length === 0) return undefined;
  const first = await firstRow(rows);
  if (first === undefined || !holdsLabels(first, columns)) return undefined;
  return {
    code: 'HEADER_ROW_SUSPECTED',
    message: `Row ${rowNumbers?.[0] ?? 1} holds the labels of the columns, and is filled like any other. Remove it if it is a header.`,
  };
};

const firstRow = async (rows: RowSource) => {
  if (rows.first !== undefined) return rows.first;
  for await (const [first] of rows.batches()) return first;
  return undefined;
};
