import type { NumberRange } from './row-ranges.ts';

/** Codes of cells whose text may not be what was meant. A row is partial if an overlay uses such a cell. Source: office.md, "What a table's reader finds". */
export const cellFindingCodes = [
  'CELL_ERROR',
  'CELL_NOT_CALCULATED',
  'CELL_MERGED',
  'NUMBER_SHORTENED',
  'NUMBER_FORMAT_NOT_SUPPORTED',
  'DATE_OUT_OF_RANGE',
  'ROW_SHORT',
  'QUOTES_NOT_DOUBLED',
  'FORMULA_TEXT',
] as const;
export type CellFindingCode = (typeof cellFindingCodes)[number];

/** All codes of findings; the last two are guesses about the table or a column as a whole. */
const tableFindingCodes = [...cellFindingCodes, 'ENCODING_GUESSED', 'LOCALE_GUESSED'] as const;
export type TableFindingCode = (typeof tableFindingCodes)[number];

/** One thing that the reader of a table found: in a cell, in a column, or in the table as a whole. */
export interface TableFinding {
  readonly code: TableFindingCode;
  /** From 1, counted without the header; `null` if the finding is not about one row. */
  readonly row: number | null;
  /** From 0: its place in the rows; `null` if the finding is not about one column. */
  readonly column: number | null;
  /** `ENCODING_GUESSED` only: the first cells that depend on the guess, as they were decoded. */
  readonly sample?: readonly string[];
}

/** The same finding in several rows of a column: what goes along with rows to a fill or a check. */
export interface FoundCells {
  readonly code: TableFindingCode;
  readonly column: number | null;
  /** Ascending ranges that do not meet; `null` if the finding is not about rows. */
  readonly rows: readonly NumberRange[] | null;
}

/** Groups findings by code and column. */
export const groupFindings = (findings: readonly TableFinding[]): readonly FoundCells[] => {
  const groups = new Map<string, { readonly code: TableFindingCode; readonly column: number | null; rows: number[]; isWhole: boolean }>();
  for (const { code, column, row } of findings) {
    const key = `${code} ${column}`;
    let group = groups.get(key);
    if (group === undefined) {
      group = { code, column, rows: [], isWhole: false };
      groups.set(key, group);
    }
    if (row === null) group.isWhole = true;
    else group.rows.push(row);
  }
  return [...groups.values()].map(({ code, column, rows, isWhole }) => ({ code, column, rows: isWhole ? null : rangesOf(rows) }));
};

const rangesOf = (rows: readonly number[]): readonly NumberRange[] => {
  const ranges: { from: number; to: number }[] = [];
  for (const row of rows.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && row <= last.to + 1) last.to = Math.max(last.to, row);
    else ranges.push({ from: row, to: row });
  }
  return ranges;
};

/**
 * Moves findings to the columns under which their cells are sent. Findings of columns that are not sent are left out.
 *
 * @param places by column of the rows that are sent: its place in the table; negative for one that stays blank.
 */
export const placeFindings = (findings: readonly TableFinding[], places: readonly number[]): readonly TableFinding[] => {
  const columns = Map.groupBy(places.keys(), (column) => places[column] as number);
  return findings.flatMap((finding) =>
    finding.column === null ? [finding] : (columns.get(finding.column) ?? []).map((column) => ({ ...finding, column })),
  );
};
