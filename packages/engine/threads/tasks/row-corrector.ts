import type { CorrectionsFormat } from '../../fill/corrections/make-corrections.ts';
import type { SelectInput } from '../../fill/corrections/select-rows.ts';
import type { CsvLimits } from '../../rows/open-csv-rows.ts';
import type { ThreadBounds } from '../bounded-thread.ts';
import type { CorrectionRows, DocumentPool, ListedRows, RetriedRows } from './document-task.ts';
import { inTurn } from './in-turn.ts';

export interface CorrectionFiles {
  readonly accountId: string;
  readonly signal: AbortSignal;
  readonly rows: CorrectionRows;
  /** `JobRowNumbers` as JSON, if other than 1, 2, 3 … */
  readonly rowNumbers?: Uint8Array;
  readonly groupBy?: string | undefined;
  readonly results: Uint8Array;
  readonly tableFindings?: Uint8Array;
  /** Package of the job, if the labels of its columns are needed. */
  readonly package?: Uint8Array;
}

interface Bounded {
  /** Rows that have a newer result elsewhere. */
  readonly except: Uint32Array;
  readonly mostRows: number;
  readonly mostBytes: number;
}

/** Works on the failed and partial rows of a job, outside the thread that answers requests. */
export interface RowCorrector {
  /**
   * `withLabels`: names columns by key and label; default: if the package is set. Throws the errors of
   * `makeCorrections`, and `EngineBusy` if too many wait.
   */
  corrections(
    input: CorrectionFiles & { readonly format: CorrectionsFormat; readonly withLabels?: boolean },
  ): Promise<Uint8Array>;
  /** Returns the first rows to correct, with their cells and the labels of the package. Throws `EngineBusy`. */
  list(input: CorrectionFiles & Bounded): Promise<ListedRows>;
  /** Returns the rows of a retry. Throws the errors of `selectRows`, and `EngineBusy`. */
  select(
    input: CorrectionFiles & Pick<SelectInput, 'corrections' | 'changedRows' | 'includePartial'>,
  ): Promise<RetriedRows>;
}

/** Maximum size of a table of corrections, in both directions. */
export const maxCorrectionsBytes = 64 * 1024 * 1024;

export const threadRowCorrector = (
  pool: DocumentPool,
  settings: { readonly csv: CsvLimits; readonly bounds: ThreadBounds },
): RowCorrector => {
  const { csv, bounds } = settings;
  const taskOf = ({ rows, rowNumbers, groupBy, results, tableFindings, package: labelled }: CorrectionFiles) => ({
    rows: { ...rows, csv },
    results,
    rowNumbers,
    groupBy,
    tableFindings,
    package: labelled,
  });
  return {
    corrections: async ({ format, withLabels, ...input }) =>
      (await inTurn(pool, bounds, input)({ kind: 'corrections', ...taskOf(input), format, withLabels })).table,
    list: ({ except, mostRows, mostBytes, ...input }) =>
      inTurn(pool, bounds, input)({ kind: 'incomplete', ...taskOf(input), except, mostRows, mostBytes }),
    select: ({ includePartial, corrections, changedRows, ...input }) =>
      inTurn(
        pool,
        bounds,
        input,
      )({
        kind: 'select',
        ...taskOf(input),
        includePartial,
        corrections,
        changedRows,
      }),
  };
};
