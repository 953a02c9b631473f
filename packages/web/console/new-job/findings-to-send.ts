import type { Table } from '@bulkfill/engine/browser/rows';
import { groupFindings, placeFindings, sentFindings } from '@bulkfill/engine/browser/table-findings';
import { columnOrder } from '../../files/column-order.ts';
import { findingsAfter } from '../../rows/findings-after.ts';
import type { RowEdits } from '../../rows/row-edits.ts';
import type { TableRows } from '../../rows/table-message.ts';

/**
 * Returns the findings of the table as the field `table_findings`, by the rows and columns to send, without changed
 * cells. `undefined` without findings.
 *
 * @param earlier findings of the file that the rows came from.
 */
export const findingsToSend = (
  { findings, rows, columnCount, columns: { found } }: Pick<TableRows, 'findings' | 'rows' | 'columnCount' | 'columns'>,
  edits: RowEdits,
  earlier: Table['findings'] = [],
): string | undefined => {
  const sent = findingsAfter([...findings, ...earlier], rows.length, edits);
  const order = columnOrder(columnCount, found.settled ? found.places : undefined);
  return sentFindings(groupFindings(placeFindings(sent, order)));
};
