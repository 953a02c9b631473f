import type { Table } from '@bulkfill/engine/browser/rows';
import { groupFindings, placeFindings, writeSentFindings } from '@bulkfill/engine/browser/table-findings';
import { orderColumns } from '../../files/column-order.ts';
import type { RowEdits } from '../../rows/row-edits.ts';
import type { TableRows } from '../../rows/table-message.ts';
import { updateFindings } from '../../rows/update-findings.ts';

/**
 * Returns the findings of the table as the field `table_findings`, by the rows and columns to send, without changed
 * cells. `undefined` without findings.
 *
 * @param earlier findings of the file that the rows came from.
 */
export const selectFindings = (
  { findings, rows, columnCount, columns: { found } }: Pick<TableRows, 'findings' | 'rows' | 'columnCount' | 'columns'>,
  edits: RowEdits,
  earlier: Table['findings'] = [],
): string | undefined => {
  const sent = updateFindings([...findings, ...earlier], rows.length, edits);
  const order = orderColumns(columnCount, found.settled ? found.places : undefined);
  return writeSentFindings(groupFindings(placeFindings(sent, order)));
};

/** Returns findings as `selectFindings` does, for a table with the columns of the template. */
export const selectPlacedFindings = (
  { findings, rows }: Pick<Table, 'findings' | 'rows'>,
  edits: RowEdits,
): string | undefined => writeSentFindings(groupFindings(updateFindings(findings, rows.length, edits)));
