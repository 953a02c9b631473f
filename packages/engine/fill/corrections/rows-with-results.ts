import type { Row, RowSource } from '../../rows/row.ts';
import { sourceRowsOf } from '../row-groups.ts';
import type { RowResultObject } from '../row-store/read-row-block.ts';
import { RowStoreCorrupt } from '../row-store/row-directory.ts';
import type { RowStatus } from '../row-store/row-status.ts';
import { RowStoreReader } from '../row-store/row-store-reader.ts';

export interface CorrectionInput {
  readonly rows: RowSource;
  readonly isGrouped?: boolean;
  /** Row numbers, if other than 1, 2, 3 … */
  readonly rowNumbers?: readonly number[] | undefined;
  readonly results: Uint8Array;
  /** Column of passwords, which no list or table of rows shows. */
  readonly secret?: number | undefined;
}

export interface RowWithResult {
  readonly rowNumber: number;
  readonly cells: Row;
  readonly result: RowResultObject;
}

/** Placeholder of a password in lists and tables of rows. In corrections it means the stored one. */
export const unchanged = '(unchanged)';

export const hideSecret = (cells: Row, { secret }: Pick<CorrectionInput, 'secret'>): Row =>
  secret === undefined || (cells[secret] ?? '') === ''
    ? cells
    : cells.map((cell, column) => (column === secret ? unchanged : cell));

const numbered = async function* ({ rows, rowNumbers }: CorrectionInput): AsyncGenerator<readonly [number, Row]> {
  let index = 0;
  for await (const batch of rows.batches()) {
    for (const row of batch) {
      yield [rowNumbers?.[index] ?? index + 1, row];
      index++;
    }
  }
};

/** Yields rows with one of the statuses, with their results' params. Throws `RowStoreCorrupt` for a missing row. */
export async function* joinRowsWithResults(
  input: CorrectionInput,
  statuses: readonly RowStatus[],
): AsyncGenerator<RowWithResult> {
  const reader = await RowStoreReader.open(async (start, end) => input.results.subarray(start, end), 'page', true);
  const rows = numbered(input);
  try {
    for await (const { result } of reader.rows(statuses)) {
      for (;;) {
        const { done, value } = await rows.next();
        if (done === true || value[0] > result.row_number) throw new RowStoreCorrupt('A result has no row.');
        if (value[0] < result.row_number) continue;
        yield { rowNumber: result.row_number, cells: value[1], result };
        break;
      }
    }
  } finally {
    await rows.return(undefined);
  }
}

export const widthOf = async (rows: RowSource): Promise<number> => {
  let width = 0;
  for await (const batch of rows.batches())
    for (const row of batch) for (const { cells } of sourceRowsOf(row)) width = Math.max(width, cells.length);
  return width;
};
