import { EngineError } from '../core/engine-error.ts';
import { mib } from '../core/units.ts';
import { parseColumnKey } from './column-key.ts';
import { GroupNumbers, maxGroupRows } from './group-numbers.ts';
import type { Row, RowSource } from './row.ts';

export interface GroupedRows {
  /** The first row of each document, with its group. */
  readonly rows: RowSource;
  readonly sourceRowCount: number;
}

/** Numbers of rows that were grouped before: document and row of the table, by index. */
export interface GroupedRowNumbers {
  readonly documents: readonly number[];
  readonly sourceRows: readonly number[];
}

export interface Grouping {
  readonly column: number;
  readonly numbers?: GroupedRowNumbers | undefined;
  /** Rows of a document to keep; its other rows are only counted. Default: all. */
  readonly maxKeptRows?: number;
  /** Memory of rows that wait for the rest of their documents. */
  readonly maxWaitingBytes?: number;
}

/** Row numbers other than 1, 2, 3 …, as stored with a job: of documents if the job groups rows. */
export type JobRowNumbers = readonly number[] | GroupedRowNumbers;

export const plainRowNumbers = (numbers: JobRowNumbers | undefined): readonly number[] | undefined =>
  numbers !== undefined && 'documents' in numbers ? numbers.documents : numbers;

export const parseJobRowNumbers = (bytes: Uint8Array | undefined): JobRowNumbers | undefined =>
  bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as JobRowNumbers);

const invalid = (rule: string): EngineError =>
  new EngineError('INVALID_GROUP_BY', { message: `The column to group rows by ${rule}.` });

/** Returns the column of a key such as `column_3`. Throws EngineError `INVALID_GROUP_BY`. */
export const parseGroupColumn = (key: string): number => {
  const column = parseColumnKey(key);
  if (column === undefined) throw invalid('must be a column key, such as column_3');
  return column;
};

/**
 * Makes one document of the rows whose cells in a column are equal without outer blanks, in the order of their first
 * rows. A row with a blank cell is a document of its own. Rows may be scattered: each reading of the documents reads
 * the rows as often as the memory for waiting rows requires. Throws EngineError `INVALID_GROUP_BY` if no row has the
 * column. Source: api.md, "Grouped rows".
 */
export const groupRows = async (rows: RowSource, grouping: Grouping): Promise<GroupedRows> => {
  const { column, numbers } = grouping;
  const groups = new GroupNumbers();
  const groupOf = new Uint32Array(rows.rowCount);
  let index = 0;
  let width = 0;
  for await (const batch of rows.batches()) {
    for (const row of batch) {
      width = Math.max(width, row.length);
      groupOf[index] = numbers === undefined ? groups.of(row[column]) : groups.of(String(numbers.documents[index]));
      index++;
    }
  }
  if (numbers === undefined && column >= width)
    throw invalid(`is column_${column}, but the last column of the rows is column_${width - 1}`);
  const plan = { groupOf, sizes: groups.sizes };
  return {
    sourceRowCount: rows.rowCount,
    rows: { rowCount: groups.sizes.length, width: rows.width, batches: () => readDocuments(rows, grouping, plan) },
  };
};

export interface JobRows {
  readonly rows: RowSource;
  readonly rowNumbers?: readonly number[] | undefined;
  /** Rows of the table, if they are grouped. */
  readonly sourceRowCount?: number;
}

/** Returns a job's rows: documents if `groupBy`, a column key, is set. Throws EngineError `INVALID_GROUP_BY`. */
export const openJobRows = async (
  rows: RowSource,
  rowNumbers: JobRowNumbers | undefined,
  groupBy: string | undefined,
  maxKeptRows: number = maxGroupRows,
): Promise<JobRows> => {
  const numbers = rowNumbers !== undefined && 'documents' in rowNumbers ? rowNumbers : undefined;
  if (groupBy === undefined) return { rows, rowNumbers: plainRowNumbers(rowNumbers) };
  const grouped = await groupRows(rows, { column: parseGroupColumn(groupBy), numbers, maxKeptRows });
  return { ...grouped, rowNumbers: numbers && [...new Set(numbers.documents)] };
};

interface GroupPlan {
  readonly groupOf: Uint32Array;
  readonly sizes: readonly number[];
}

interface WaitingGroup {
  readonly rows: Row[];
  readonly sourceRows: number[];
  bytes: number;
}

const defaultWaitingBytes = 16 * mib;
const rowBytes = 96;
const cellBytes = 8;
const textBytes = 24;

const bytesOf = (row: Row): number => {
  let bytes = rowBytes + cellBytes * row.length;
  for (const cell of row) if (cell !== undefined && cell.length > 1) bytes += textBytes + cell.length;
  return bytes;
};

/** Yields documents. If too many rows wait, the last documents are left for another pass over the rows. */
async function* readDocuments(rows: RowSource, grouping: Grouping, plan: GroupPlan): AsyncGenerator<readonly Row[]> {
  const { column, numbers, maxKeptRows = Number.POSITIVE_INFINITY, maxWaitingBytes = defaultWaitingBytes } = grouping;
  const { groupOf, sizes } = plan;
  let next = 0;
  while (next < sizes.length) {
    const waiting = new Map<number, WaitingGroup>();
    const opened: number[] = [];
    let end = sizes.length;
    let waitingBytes = 0;
    let index = -1;
    for await (const batch of rows.batches()) {
      const ready: Row[] = [];
      for (const row of batch) {
        index++;
        const number = groupOf[index] as number;
        if (number < next || number >= end) continue;
        let group = waiting.get(number);
        if (group === undefined) {
          group = { rows: [], sourceRows: [], bytes: 0 };
          waiting.set(number, group);
          opened.push(number);
        }
        group.sourceRows.push(numbers?.sourceRows[index] ?? index + 1);
        if (group.rows.length < maxKeptRows) {
          const bytes = bytesOf(row);
          group.rows.push(row);
          group.bytes += bytes;
          waitingBytes += bytes;
        }
        for (;;) {
          const first = waiting.get(next);
          if (first === undefined || first.sourceRows.length < (sizes[next] as number)) break;
          ready.push(documentOf(first, column));
          waitingBytes -= first.bytes;
          waiting.delete(next);
          next++;
        }
        while (waitingBytes > maxWaitingBytes && waiting.size > 1) {
          end = opened.pop() as number;
          waitingBytes -= waiting.get(end)?.bytes ?? 0;
          waiting.delete(end);
        }
      }
      if (ready.length > 0) yield ready;
      if (next === end) break;
    }
  }
}

const documentOf = ({ rows, sourceRows }: WaitingGroup, column: number): Row =>
  Object.assign((rows[0] as Row).slice(), { group: { rows, sourceRows, column } });

/** Returns one document of rows that were sent together. Source: api.md, "One document". */
export const toOneDocument = (rows: readonly Row[]): Row =>
  Object.assign((rows[0] ?? []).slice(), {
    group: { rows, sourceRows: rows.map((_, index) => index + 1), column: undefined },
  });
