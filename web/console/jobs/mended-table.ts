import { correctionColumns, correctionFields, csvRecord } from '../../../lib/engine/browser/rows.ts';
import type { RowsToMend } from '../../../lib/service/http/answers/console.ts';
import { cellNow, type RowEdits } from '../../rows/row-edits.ts';

/** Rows as a person has mended them, as the corrections that a retry takes; those that are left out are not in it. Source: api-additions.md, "Retry". */
export const mendedTable = ({ columns, rows }: Pick<RowsToMend, 'columns' | 'rows'>, edits: RowEdits): Blob => {
  const cells = rows.map((row) => row.cells);
  const records = rows.flatMap(({ row_number: rowNumber, status }, row) => {
    if (edits.leftOut.has(row)) return [];
    const now = columns.map((_, column) => cellNow(cells, edits, row, column));
    return [csvRecord(correctionFields({ rowNumber, status, codes: [], messages: [], cells: now }, columns.length))];
  });
  return new Blob([csvRecord(correctionColumns(columns.length)), ...records], { type: 'text/csv' });
};

/** Names the row that a refusal tells by its line in that table, whose first line is the header. */
export const lineAsRow = (message: string, { rows }: Pick<RowsToMend, 'rows'>, { leftOut }: RowEdits): string => {
  const sent = rows.filter((_, row) => !leftOut.has(row));
  return message
    .replace(/^The corrections are not valid: line (\d{1,9})/, (whole, line: string) => {
      const row = sent[Number(line) - 2];
      return row === undefined ? whole : `Row ${row.row_number}`;
    })
    .replaceAll(
      /"column_(\d{1,9})"(?: \("([^"]*)"\))?/g,
      (_, digits: string, label?: string) => `“${label ?? `Column ${Number(digits) + 1}`}”`,
    );
};
