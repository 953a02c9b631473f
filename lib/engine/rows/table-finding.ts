import { joinedRanges, type NumberRange } from './number-range.ts';

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
export const tableFindingCodes = [...cellFindingCodes, 'ENCODING_GUESSED', 'LOCALE_GUESSED'] as const;
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

/** One finding about consecutive rows of a column. */
export interface FoundRange {
  readonly code: TableFindingCode;
  readonly column: number | null;
  /** `null` if the finding is not about rows. */
  readonly range: NumberRange | null;
}

/** Groups findings by code and column. */
export const groupFindings = (findings: readonly TableFinding[]): readonly FoundCells[] =>
  groupRanges(findings.map(({ code, column, row }) => ({ code, column, range: row === null ? null : { from: row, to: row } })));

/** Groups ranges, in any order, by code and column. */
export const groupRanges = (findings: readonly FoundRange[]): readonly FoundCells[] => {
  const groups = new Map<
    string,
    { readonly code: TableFindingCode; readonly column: number | null; ranges: NumberRange[]; isWhole: boolean }
  >();
  for (const { code, column, range } of findings) {
    const key = `${code} ${column}`;
    let group = groups.get(key);
    if (group === undefined) {
      group = { code, column, ranges: [], isWhole: false };
      groups.set(key, group);
    }
    if (range === null) group.isWhole = true;
    else group.ranges.push(range);
  }
  return [...groups.values()].map(({ code, column, ranges, isWhole }) => ({ code, column, rows: isWhole ? null : joinedRanges(ranges) }));
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
