import { columnsIn, repeats } from '../../core/diagnostic.ts';
import { listValueColumns } from '../../pdf/compile/value-origin.ts';
import { parseColumnKey } from '../../rows/column-key.ts';
import type { ResolvedTemplate } from '../../svc/template.ts';
import { sourceRowsOf } from '../row-groups.ts';
import { incompleteStatuses } from '../row-store/row-status.ts';
import type { ListedOpenRows, OpenRow } from './open-row.ts';
import {
  type CorrectionInput,
  hideSecret,
  joinRowsWithResults,
  type RowWithResult,
  widthOf,
} from './rows-with-results.ts';

export interface ListIncompleteRowsInput extends CorrectionInput {
  /** Rows that have a newer result elsewhere. */
  readonly except: Iterable<number>;
  readonly mostRows: number;
  readonly mostBytes: number;
  readonly template: Pick<ResolvedTemplate, 'overlays' | 'columns'>;
  readonly labels: readonly string[];
}

/** Lists rows that are not `success`, as many as fit. Source: console-and-editor.md, "The page of a job". */
export const listIncompleteRows = async (input: ListIncompleteRowsInput): Promise<ListedOpenRows> => {
  const except = new Set(input.except);
  const columns = new Map(input.template.overlays.map((overlay) => [overlay.id, listValueColumns(overlay)]));
  const width = await widthOf(input.rows);
  const rows: OpenRow[] = [];
  let total = 0;
  let bytes = 0;
  let failedRows = 0;
  for await (const each of joinRowsWithResults(input, incompleteStatuses)) {
    if (except.has(each.rowNumber)) continue;
    for (const { cells, sourceRow } of sourceRowsOf(each.cells)) {
      total++;
      if (rows.length >= input.mostRows || bytes > input.mostBytes) continue;
      const row = openRowOf({ ...each, cells: hideSecret(cells, input) }, sourceRow, width, columns);
      bytes += Buffer.byteLength(JSON.stringify(row));
      if (bytes > input.mostBytes) continue;
      // Each document counts once: a retry bills documents.
      if (row.status === 'failed' && rows.at(-1)?.row_number !== row.row_number) failedRows++;
      rows.push(row);
    }
  }
  return { labels: Array.from({ length: width }, (_, column) => input.labels[column] ?? ''), rows, total, failedRows };
};

/** Returns the columns to correct: the one that a condition could not read, otherwise those of the overlay's value. */
const columnsOf = (
  key: string | undefined,
  overlayId: string | undefined,
  columns: ReadonlyMap<string, readonly number[]>,
) => {
  const column = key === undefined ? undefined : parseColumnKey(key);
  if (column !== undefined) return [column];
  return (overlayId === undefined ? undefined : columns.get(overlayId)) ?? [];
};

const openRowOf = (
  { rowNumber, cells, result }: RowWithResult,
  sourceRow: number | undefined,
  width: number,
  columns: ReadonlyMap<string, readonly number[]>,
): OpenRow => {
  const { error, warnings } = result;
  const isRepeated = error === undefined || warnings.some((warning) => repeats(error, warning));
  return {
    row_number: rowNumber,
    ...(sourceRow === undefined ? {} : { source_rows: [sourceRow] }),
    status: result.status === 'failed' ? 'failed' : 'partial',
    problems: [...(isRepeated ? [] : [error]), ...warnings].map(({ code, message, params, overlay_id, column }) => ({
      code,
      message,
      params,
      columns:
        code === 'PASSWORD_UNUSABLE' ? columnsIn(params ?? { rule: message }) : columnsOf(column, overlay_id, columns),
    })),
    cells: Array.from({ length: width }, (_, column) => cells[column] ?? ''),
  };
};
