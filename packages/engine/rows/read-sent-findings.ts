import { EngineError } from '../core/engine-error.ts';
import { JsonRefused, readJson } from '../core/read-json.ts';
import { maxColumnNumber, parseColumnKey } from './column-key.ts';
import { maxSentFindings, placeOfCode, type SentFinding } from './sent-findings.ts';
import {
  type FoundCells,
  type FoundRange,
  groupRanges,
  type TableFindingCode,
  tableFindingCodes,
} from './table-finding.ts';

export interface FindingBounds {
  readonly rowCount: number;
  hasColumn(column: number): boolean;
}

const codes: ReadonlySet<unknown> = new Set(tableFindingCodes);
const members: ReadonlySet<string> = new Set([
  'code',
  'row_number',
  'last_row_number',
  'column',
] satisfies (keyof SentFinding)[]);

/**
 * Reads the field `table_findings`. Throws EngineError `INVALID_TABLE_FINDINGS`, which names the entry and the rule,
 * never a value.
 * @param bounds absent for findings that were already accepted.
 */
export const readSentFindings = (bytes: Uint8Array, bounds?: FindingBounds): readonly FoundCells[] => {
  const entries = parsed(bytes);
  if (!Array.isArray(entries)) throw invalid('it must be a JSON array');
  if (bounds !== undefined && entries.length > maxSentFindings)
    throw invalid(`it has more than ${maxSentFindings} entries`);
  return groupRanges(entries.map((entry: unknown, index) => readEntry(entry, index + 1, bounds)));
};

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return readJson(bytes);
  } catch (error) {
    throw error instanceof JsonRefused ? invalid(`its JSON ${error.rule}`) : error;
  }
};

const readEntry = (entry: unknown, number: number, bounds: FindingBounds | undefined): FoundRange => {
  const refuse = (rule: string): EngineError => invalid(`entry ${number} ${rule}`);
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) throw refuse('must be an object');
  if (Object.keys(entry).some((key) => !members.has(key)))
    throw refuse(`has a member other than ${[...members].join(', ')}`);
  const {
    code,
    row_number: first,
    last_row_number: last,
    column: key,
  } = entry as Readonly<Record<keyof SentFinding, unknown>>;
  if (!codes.has(code)) throw refuse('has a "code" that is not a code of table findings');
  const known = code as TableFindingCode;
  const place = placeOfCode(known);
  if (place !== 'cell' && (isGiven(first) || isGiven(last)))
    throw refuse(`must not have a row: ${known} is not about rows`);
  if (place === 'table') {
    if (isGiven(key)) throw refuse(`must not have a "column": ${known} is about the whole table`);
    return { code: known, column: null, range: null };
  }
  const column = typeof key === 'string' ? parseColumnKey(key) : undefined;
  if (column === undefined || column > maxColumnNumber)
    throw refuse('must have a "column" that is a key such as column_0');
  if (bounds?.hasColumn(column) === false) throw refuse('has a "column" that neither the rows nor the template have');
  if (place === 'column') return { code: known, column, range: null };
  const rowCount = bounds?.rowCount ?? Number.MAX_SAFE_INTEGER;
  if (!isWhole(first, 1, rowCount))
    throw refuse(`must have a "row_number" that is a whole number from 1 to ${rowCount}`);
  if (isGiven(last) && !isWhole(last, first, rowCount))
    throw refuse(`must have a "last_row_number" that is a whole number from its "row_number" to ${rowCount}`);
  return { code: known, column, range: { from: first, to: isGiven(last) ? (last as number) : first } };
};

const isGiven = (member: unknown): boolean => member !== undefined && member !== null;

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

const invalid = (rule: string): EngineError =>
  new EngineError('INVALID_TABLE_FINDINGS', { message: `"table_findings" is not valid: ${rule}.` });
