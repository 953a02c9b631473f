import type { RowSource } from '../rows/row.ts';
import { holdsLabels, holdsLabelsAnywhere } from '../rows/tables/holds-labels.ts';
import type { FillInput, ManifestWarning } from './fill-input.ts';
import { usedColumns } from './used-columns.ts';

/**
 * Says where the first row holds the labels of the columns that overlays use: it is filled and billed like any other, as the contract has
 * no header in row data, and is hardly ever meant to be. Where they stand in other places, every row is filled into the wrong columns. One
 * rule for a run and for a check. Only the first row is looked at.
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
  if (first === undefined) return undefined;
  const row = `Row ${rowNumbers?.[0] ?? 1}`;
  if (holdsLabels(first, columns))
    return warning(`${row} holds the labels of the columns, and is filled like any other. Remove it if it is a header.`);
  if (holdsLabelsAnywhere(first, columns))
    return warning(
      `${row} holds the labels of the columns in other places: all rows are filled by place, so values come into columns that it does not name. Order the columns as the template has them, and remove it if it is a header.`,
    );
  return undefined;
};

const warning = (message: string) => ({ code: 'HEADER_ROW_SUSPECTED' as const, message });

const firstRow = async (rows: RowSource) => {
  if (rows.first !== undefined) return rows.first;
  for await (const [first] of rows.batches()) return first;
  return undefined;
};
