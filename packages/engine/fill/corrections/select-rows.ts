import type { EngineError } from '../../core/engine-error.ts';
import { ChangedCells } from '../../rows/changed-cells.ts';
import { invalidCorrections } from '../../rows/corrections/correction-columns.ts';
import { columnName } from '../../rows/corrections/find-columns.ts';
import { invalidChangedRow, readChangedRows, shownColumn } from '../../rows/corrections/read-changed-rows.ts';
import type { CorrectedRow } from '../../rows/corrections/read-corrections.ts';
import { hasLostZeros, isShortenedNumber } from '../../rows/corrections/shortened-number.ts';
import type { JobRowNumbers } from '../../rows/group-rows.ts';
import type { Row } from '../../rows/row.ts';
import { type FoundCells, type FoundRange, withRanges } from '../../rows/table-finding.ts';
import { sourceRowsOf } from '../row-groups.ts';
import { incompleteStatuses, rowStatuses } from '../row-store/row-status.ts';
import { RowStoreReader } from '../row-store/row-store-reader.ts';
import { readCorrectedRows } from './corrected-rows.ts';
import { type CorrectionInput, joinRowsWithResults, unchanged, widthOf } from './rows-with-results.ts';

export interface SelectInput extends CorrectionInput {
  readonly format: 'csv' | 'json';
  /** The edited `corrections.csv` or `corrections.xlsx`: only its rows are selected, with its cells. */
  readonly corrections?: Uint8Array;
  /** Alternative to corrections: the rows to select and their changed cells, as JSON. */
  readonly changedRows?: Uint8Array;
  /** Labels of the input's columns in the template: the corrections may use them instead of the keys. */
  readonly labels?: readonly string[];
  /** Without corrections and changed rows: whether to include partial rows. */
  readonly includePartial: boolean;
  readonly found?: readonly FoundCells[];
  /** Maximum code points per cell of CSV data. */
  readonly maxCellCharacters: number;
}

export interface SelectedRows {
  readonly bytes: Uint8Array;
  readonly rowNumbers: JobRowNumbers;
  readonly rowCount: number;
  /** Findings of the table, with those of corrected cells in place of the former ones. */
  readonly found: readonly FoundCells[];
  readonly failedRows: number;
}

/**
 * Selects the rows of a job to run again. Unchanged cells stay exactly as they were, including missing ones and
 * numbers. Throws `INVALID_CORRECTIONS`, naming the line or the row. Source: api.md, "Retry".
 */
export const selectRows = async (input: SelectInput): Promise<SelectedRows> => {
  const corrected = await correctedRows(input);
  const statuses = corrected === undefined && !input.includePartial ? (['failed'] as const) : incompleteStatuses;
  const records: string[] = [];
  const rowNumbers: number[] = [];
  const sourceRows: number[] = [];
  let rowCount = 0;
  const changed = new ChangedCells();
  const found: FoundRange[] = [];
  let failedRows = 0;
  for await (const { rowNumber, cells: row, result } of joinRowsWithResults(input, statuses)) {
    const corrections = corrected?.get(rowNumber);
    if (corrected !== undefined && corrections === undefined) continue;
    for (const { cells, sourceRow = rowNumber } of sourceRowsOf(row)) {
      const correction = corrections?.get(sourceRow);
      const changedCells = correction === undefined ? cells : applyCorrection(cells, correction, input);
      changed.note(sourceRow, cells, changedCells);
      for (const [column, code] of correction?.found ?? []) {
        // A blank cell with a finding is not blank to the user: a formula without a result, a merged cell.
        const isNew = changedCells[column] !== cells[column] || correction?.cells[column] === '';
        if (isNew) found.push({ code, column, range: { from: sourceRow, to: sourceRow } });
      }
      records.push(input.format === 'csv' ? csvRecord(changedCells) : jsonObject(changedCells));
      rowNumbers.push(rowNumber);
      sourceRows.push(sourceRow);
    }
    rowCount++;
    if (result.status === 'failed') failedRows++;
  }
  const text = input.format === 'csv' ? records.join('') : `[${records.join(',\n')}]`;
  return {
    bytes: Buffer.from(text),
    rowNumbers: input.isGrouped === true ? { documents: rowNumbers, sourceRows } : rowNumbers,
    rowCount,
    found: withRanges(changed.without(input.found ?? []), found),
    failedRows,
  };
};

/** Corrections of a document by the row of the table that they change; of a row without a group by its own number. */
type Corrections = ReadonlyMap<number, CorrectedRow>;

const correctedRows = async (input: SelectInput): Promise<ReadonlyMap<number, Corrections> | undefined> => {
  const { corrections, changedRows, labels } = input;
  if (corrections === undefined && changedRows === undefined) return undefined;
  const columns = { width: await widthOf(input.rows), labels, isGrouped: input.isGrouped === true };
  const rows =
    corrections === undefined
      ? readChangedRows(changedRows!, columns)
      : await readCorrectedRows(corrections, columns, input);
  const wanted = new Set(rows.map(({ rowNumber }) => rowNumber));
  const sourceRows = input.isGrouped === true ? await sourceRowsOfDocuments(input, wanted) : undefined;
  const byNumber = new Map<number, Map<number, CorrectedRow>>();
  for (const row of rows) {
    const own = byNumber.get(row.rowNumber) ?? new Map<number, CorrectedRow>();
    byNumber.set(row.rowNumber, own);
    for (const number of row.sourceRows ?? sourceRows?.get(row.rowNumber) ?? [row.rowNumber]) {
      if (own.has(number)) throw refusal(row, `repeats row ${number}`, 'is there twice');
      own.set(number, row);
    }
    if (input.format !== 'csv') continue;
    const bad = row.cells.findIndex((cell = '') => cell.includes('\0') || [...cell].length > input.maxCellCharacters);
    if (bad >= 0)
      throw refusal(row, `has a NUL or more than ${input.maxCellCharacters} characters in ${nameIn(row, bad, labels)}`);
  }
  const known = new Map<number, string>();
  const reader = await RowStoreReader.open(async (start, end) => input.results.subarray(start, end));
  for await (const { result } of reader.rows(rowStatuses)) {
    if (byNumber.has(result.row_number)) known.set(result.row_number, result.status);
  }
  for (const row of rows) {
    const status = known.get(row.rowNumber);
    const named = `names row ${row.rowNumber}`;
    if (status === undefined)
      throw refusal(
        row,
        `${named}, of which the job has no result: it may be the table of another job`,
        'has no result in this job',
      );
    if (status === 'success')
      throw refusal(
        row,
        `${named}, which succeeded: remove it, unless the table is of another job`,
        'succeeded: leave it out',
      );
    const strange = row.sourceRows?.find((number) => sourceRows?.get(row.rowNumber)?.has(number) === false);
    if (strange !== undefined) throw refusal(row, `${named}, which does not contain row ${strange}`);
  }
  return byNumber;
};

/** Returns the rows of the table in the wanted documents that are not `success`. */
const sourceRowsOfDocuments = async (
  input: SelectInput,
  wanted: ReadonlySet<number>,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
  const found = new Map<number, ReadonlySet<number>>();
  for await (const { rowNumber, cells } of joinRowsWithResults(input, incompleteStatuses))
    if (wanted.has(rowNumber)) found.set(rowNumber, new Set(cells.group?.sourceRows));
  return found;
};

const refusal = ({ line, rowNumber }: CorrectedRow, lineRule: string, rowRule = lineRule): EngineError =>
  line === undefined ? invalidChangedRow(rowNumber, rowRule) : invalidCorrections(line, lineRule);

const nameIn = ({ line }: CorrectedRow, column: number, labels: SelectInput['labels']): string =>
  line === undefined ? shownColumn(column, labels) : columnName(column, labels);

const lineBreaks = /\r\n?/g;

/** Compares cells. Spreadsheet programs change line breaks, which alone is not a change. */
const isSame = (one: string, other: string): boolean =>
  one === other || one.replace(lineBreaks, '\n') === other.replace(lineBreaks, '\n');

const asText = 'open the table with that column as text, or fetch it as .xlsx, and ';

const applyCorrection = (
  cells: Row,
  row: CorrectedRow,
  { labels, secret }: Pick<SelectInput, 'labels' | 'secret'>,
): Row =>
  Array.from({ length: Math.max(cells.length, row.cells.length) }, (_, column) => {
    const cell = row.cells[column];
    const before = cells[column] ?? '';
    if (cell === undefined || isSame(cell, before)) return cells[column];
    if (column === secret && cell.trim() === unchanged) return cells[column];
    const lost = isShortenedNumber(before, cell) ? lostDigits : hasLostZeros(before, cell) ? lostZeros : undefined;
    if (lost === undefined) return cell;
    const rule = `has in ${nameIn(row, column, labels)} a ${lost.rule}: `;
    throw refusal(row, `${rule}${asText}${lost.advice}`, `${rule}${lost.advice}`);
  });

const lostDigits = {
  rule: 'number of which a spreadsheet program dropped digits, as in 7.56062E+12',
  advice: 'write all digits again',
};
const lostZeros = {
  rule: 'value whose leading zeros a spreadsheet program dropped, as in 4109 for 04109',
  advice: 'write the zeros again',
};

/** Quotes all cells: a single empty cell on a line would not be a row. */
const csvRecord = (cells: Row): string =>
  `${Array.from(cells, (cell) => `"${(cell ?? '').replaceAll('"', '""')}"`).join(',')}\r\n`;

const jsonObject = (cells: Row): string =>
  JSON.stringify(
    Object.fromEntries(
      [...cells.entries()].flatMap(([column, cell]) => (cell === undefined ? [] : [[`column_${column}`, cell]])),
    ),
  );
