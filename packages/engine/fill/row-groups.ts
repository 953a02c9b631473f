import { withMessage } from '../core/diagnostic.ts';
import { isBlank } from '../core/text.ts';
import { listFirstRowColumns } from '../pdf/compile/value-origin.ts';
import type { OverlayNotice } from '../pdf/overlays/overlay-notice.ts';
import { parseColumnKey } from '../rows/column-key.ts';
import { maxGroupRows } from '../rows/group-numbers.ts';
import type { Row, RowGroup } from '../rows/row.ts';
import { nameColumn } from '../svc/column-name.ts';
import type { ResolvedTemplate } from '../svc/template.ts';
import { failedRow } from './row-judgement.ts';
import type { RowOutcome } from './row-result.ts';

const textOf = (row: Row, column: number): string => (row[column] ?? '').trim();

/** Judges documents that are made of several rows of the table. Source: api.md, "Grouped rows". */
export class RowGroups {
  readonly #columns: ResolvedTemplate['columns'];
  /** Columns that are read in the first row only. */
  readonly #read: readonly number[];

  constructor(template: ResolvedTemplate, filenameColumns: readonly string[]) {
    const named = filenameColumns.flatMap((key) => parseColumnKey(key) ?? []);
    this.#columns = template.columns;
    this.#read = [...new Set([...listFirstRowColumns(template), ...named])].sort((a, b) => a - b);
  }

  /** Returns the notices of a document: its rows have no common value, or differ where only the first one is read. */
  notices(row: Row): readonly OverlayNotice[] {
    const { group } = row;
    if (group === undefined) return [];
    if (group.sourceRows.length > 1) return this.#read.flatMap((column) => this.#difference(group, column) ?? []);
    if (group.column === undefined || !isBlank(row[group.column] ?? '')) return [];
    const rule = 'The row has no value in {column}, which groups the rows: it is a document of its own.';
    return [
      {
        code: 'GROUP_VALUE_BLANK',
        overlay_id: null,
        ...withMessage({ rule, ...nameColumn(this.#columns, group.column) }),
      },
    ];
  }

  #difference({ rows, sourceRows, column: groupColumn }: RowGroup, column: number): OverlayNotice | undefined {
    const first = textOf(rows[0] as Row, column);
    // Rows that were sent as one document repeat no values.
    const isRead = (row: Row): boolean => groupColumn !== undefined || row[column] !== undefined;
    const other = rows.findIndex((row) => isRead(row) && textOf(row, column) !== first);
    if (other < 0) return undefined;
    const rule = `The rows of the document differ in {column}, of which only the first row is used: row ${sourceRows[0]} and row ${sourceRows[other]}.`;
    return {
      code: 'GROUP_VALUE_DIFFERS',
      overlay_id: null,
      ...withMessage({ rule, ...nameColumn(this.#columns, column) }),
    };
  }
}

/** Returns the result of a document with too many rows; undefined if it has no more than allowed. */
export const refuseLargeGroup = (rowNumber: number, { group }: Row): RowOutcome | undefined => {
  const count = group?.sourceRows.length ?? 1;
  if (count <= maxGroupRows) return undefined;
  const rule = `The document has ${count} rows; at most ${maxGroupRows} are supported.`;
  return failedRow(rowNumber, { code: 'GROUP_TOO_LARGE', ...withMessage({ rule }) });
};

export const withSourceRows = (result: RowOutcome, { group }: Row): RowOutcome =>
  group === undefined ? result : { ...result, sourceRows: group.sourceRows };

/** Returns the rows of the table in a document, with their numbers; the row itself if the job does not group rows. */
export const sourceRowsOf = (row: Row): readonly { readonly cells: Row; readonly sourceRow: number | undefined }[] =>
  row.group === undefined
    ? [{ cells: row, sourceRow: undefined }]
    : row.group.rows.map((cells, index) => ({ cells, sourceRow: row.group?.sourceRows[index] }));
