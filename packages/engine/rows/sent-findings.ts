import { mib } from '../core/units.ts';
import type { CellFindingCode, FoundCells, TableFindingCode } from './table-finding.ts';

/** One entry of `table_findings`: a code and its position, without text (api.md, "Findings of a table"). */
export interface SentFinding {
  readonly code: TableFindingCode;
  /** Row as sent, from 1. For codes of cells. */
  readonly row_number?: number;
  readonly last_row_number?: number;
  /** `column_<n>`, for all codes except `ENCODING_GUESSED`. */
  readonly column?: string;
}

/** Maximum entries per request; table readers report no more. */
export const maxSentFindings = 100_000;
export const maxSentFindingsBytes = 8 * mib;

export const placeOfCode = (code: TableFindingCode): 'table' | 'column' | 'cell' => {
  if (code === 'ENCODING_GUESSED') return 'table';
  return code === 'LOCALE_GUESSED' ? 'column' : 'cell';
};

/** Writes the field `table_findings`: the first 100,000 entries. Returns `undefined` for an empty list. */
export const writeSentFindings = (found: readonly FoundCells[]): string | undefined => {
  const entries = entriesOf(found).take(maxSentFindings).toArray();
  return entries.length === 0 ? undefined : JSON.stringify(entries);
};

function* entriesOf(found: readonly FoundCells[]): Generator<SentFinding, undefined> {
  for (const { code, column, rows } of found) {
    const place = placeOfCode(code);
    if (place === 'table') yield { code };
    else if (column === null) continue;
    else if (place === 'column') yield { code, column: `column_${column}` };
    else for (const range of rows ?? []) yield entryOfCells(code as CellFindingCode, column, range);
  }
}

const entryOfCells = (
  code: CellFindingCode,
  column: number,
  { from, to }: NonNullable<FoundCells['rows']>[number],
): SentFinding => ({
  code,
  row_number: from,
  ...(to === from ? {} : { last_row_number: to }),
  column: `column_${column}`,
});
