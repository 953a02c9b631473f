import type { CorrectionsFormat } from '../../fill/mend/make-corrections.ts';
import type { SelectInput } from '../../fill/mend/select-rows.ts';
import type { CsvLimits } from '../../rows/open-csv-rows.ts';
import type { RowFormat } from '../../rows/open-rows.ts';
import type { Bounds } from '../bounded-thread.ts';
import type { DocumentPool, ListedRows, RetriedRows } from './document-task.ts';
import { inTurn } from './in-turn.ts';

/** The rows that a job was made from and its row results, as they are stored. */
export interface RowsToMend {
  /** Whose turn it takes. */
  readonly accountId: string;
  readonly signal: AbortSignal;
  readonly rows: { readonly format: RowFormat; readonly bytes: Uint8Array };
  /** Numbers of the rows if they are not 1, 2, 3 …, as a JSON array. */
  readonly rowNumbers?: Uint8Array;
  readonly results: Uint8Array;
  /** Findings of the table that the rows came from, as they were sent. */
  readonly tableFindings?: Uint8Array;
  /** The job's package, where the labels of its columns are wanted. */
  readonly package?: Uint8Array;
}

interface Bounded {
  /** Rows that have a newer result elsewhere. */
  readonly except: Uint32Array;
  readonly mostRows: number;
  /** Of the rows as JSON. */
  readonly mostBytes: number;
}

/** Works on the rows of a job that went wrong, outside the thread that answers requests. */
export interface RowMender {
  /**
   * `corrections.csv`, whose header has the labels next to the keys where the package is given, or `corrections.xlsx`. Throws what
   * `makeCorrections` raises, and `EngineBusy` where too many files of the account wait.
   */
  corrections(input: RowsToMend & { readonly format: CorrectionsFormat }): Promise<Uint8Array>;
  /** The first rows to mend, with their cells and the labels of the package. Throws `EngineBusy`. */
  list(input: RowsToMend & Bounded): Promise<ListedRows>;
  /** The rows of a retry. Throws what `selectRows` raises, and `EngineBusy`. */
  select(input: RowsToMend & Pick<SelectInput, 'corrections' | 'changedRows' | 'includePartial'>): Promise<RetriedRows>;
}

/** The largest table of corrections that is made, and taken back. */
export const maxCorrectionsBytes = 64 * 1024 * 1024;

/** Works in threads of the pool, each task under the bounds. */
export const threadRowMender = (pool: DocumentPool, settings: { readonly csv: CsvLimits; readonly bounds: Bounds }): RowMender => {
  const { csv, bounds } = settings;
  const mend = ({ rows, rowNumbers, results, tableFindings, package: labelled }: RowsToMend) => ({
    rows: { ...rows, csv },
    results,
    rowNumbers,
    tableFindings,
    package: labelled,
  });
  return {
    corrections: async ({ format, ...input }) => (await inTurn(pool, bounds, input)({ kind: 'corrections', ...mend(input), format })).table,
    list: ({ except, mostRows, mostBytes, ...input }) =>
      inTurn(pool, bounds, input)({ kind: 'mendable', ...mend(input), except, mostRows, mostBytes }),
    select: ({ includePartial, corrections, changedRows, ...input }) =>
      inTurn(
        pool,
        bounds,
        input,
      )({
        kind: 'select',
        ...mend(input),
        includePartial,
        corrections,
        changedRows,
      }),
  };
};
