import { mib } from '../kit/units.ts';
import type { CellFindingCode, FoundCells, TableFindingCode } from './table-finding.ts';

/**
 * One entry of `table_findings`: a code and its place. It has no text: the service has the words for each code.
 * Source: api-additions.md, "Findings of a table".
 */
export interface SentFinding {
  readonly code: TableFindingCode;
  /** From 1, as the rows are sent; for codes of cells. */
  readonly row_number?: number;
  /** Last of consecutive rows. */
  readonly last_row_number?: number;
  /** `column_<n>`; for all codes but `ENCODING_GUESSED`. */
  readonly column?: string;
}

/** Entries of one request: the most that a reader of tables finds. */
export const maxSentFindings = 100_000;
/** Bytes of these in JSON. */
export const maxSentFindingsBytes = 8 * mib;

/** Returns the kind of place that entries of a code have. */
export const placeOfCode = (code: TableFindingCode): 'table' | 'column' | 'cell' => {
  if (code === 'ENCODING_GUESSED') return 'table';
  return code === 'LOCALE_GUESSED' ? 'column' : 'cell';
};

/** Writes the field `table_findings`: the first 100,000 entries. Returns `undefined` for an empty list. */
export const sentFindings = (found: readonly FoundCells[]): string | undefined => {
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

const entryOfCells = (code: CellFindingCode, column: number, { from, to }: NonNullable<FoundCells['rows']>[number]): SentFinding => ({
  code,
  row_number: from,
  ...(to === from ? {} : { last_row_number: to }),
  column: `column_${column}`,
});
