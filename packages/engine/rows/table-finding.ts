import { joinRanges, type NumberRange } from './number-range.ts';

/** Codes for cells whose text may differ from the intended value. A row is partial if an overlay uses such a cell. */
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

/** All codes of findings. The last two concern the whole table or a column. */
export const tableFindingCodes = [...cellFindingCodes, 'ENCODING_GUESSED', 'LOCALE_GUESSED'] as const;
export type TableFindingCode = (typeof tableFindingCodes)[number];

export interface TableFinding {
  readonly code: TableFindingCode;
  /** From 1, without the header; `null` if the finding does not concern one row. */
  readonly row: number | null;
  /** Position in the rows, from 0; `null` if the finding does not concern one column. */
  readonly column: number | null;
  /** `ENCODING_GUESSED` only: the first cells that depend on the guess, as decoded. */
  readonly sample?: readonly string[];
}

export interface FoundCells {
  readonly code: TableFindingCode;
  readonly column: number | null;
  /** Ascending ranges that do not touch; `null` if the finding does not concern rows. */
  readonly rows: readonly NumberRange[] | null;
}

export interface FoundRange {
  readonly code: TableFindingCode;
  readonly column: number | null;
  /** `null` if the finding does not concern rows. */
  readonly range: NumberRange | null;
}

export const groupFindings = (findings: readonly TableFinding[]): readonly FoundCells[] =>
  groupRanges(
    findings.map(({ code, column, row }) => ({ code, column, range: row === null ? null : { from: row, to: row } })),
  );

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
  return [...groups.values()].map(({ code, column, ranges, isWhole }) => ({
    code,
    column,
    rows: isWhole ? null : joinRanges(ranges),
  }));
};

export const withRanges = (found: readonly FoundCells[], added: readonly FoundRange[]): readonly FoundCells[] => {
  if (added.length === 0) return found;
  const ranges = found.flatMap(({ code, column, rows }) => (rows ?? [null]).map((range) => ({ code, column, range })));
  return groupRanges([...ranges, ...added]);
};

/**
 * Moves findings to the columns in which their cells are sent. @param places the table position of each sent column;
 * negative for a column that stays blank.
 */
export const placeFindings = (
  findings: readonly TableFinding[],
  places: readonly number[],
): readonly TableFinding[] => {
  const columns = Map.groupBy(places.keys(), (column) => places[column] as number);
  return findings.flatMap((finding) =>
    finding.column === null ? [finding] : (columns.get(finding.column) ?? []).map((column) => ({ ...finding, column })),
  );
};
