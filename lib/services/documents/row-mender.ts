import type { SelectedRows } from '../../fill/mend/select-rows.ts';
import type { RowFormat } from './document-inspector.ts';

/** The rows that a job was made from and its row results, as they are stored. */
export interface RowsToMend {
  /** Whose turn it takes. */
  readonly accountId: string;
  readonly signal: AbortSignal;
  readonly rows: { readonly format: RowFormat; readonly bytes: Uint8Array };
  readonly rowNumbers?: readonly number[];
  readonly results: Uint8Array;
}

/** Works on the rows of a job that went wrong, outside the thread that answers requests. */
export interface RowMender {
  /** `corrections.csv`. Throws what `makeCorrections` raises, and `RATE_LIMITED` where too many files of the account wait. */
  corrections(input: RowsToMend): Promise<Uint8Array>;
  /** The rows of a retry. Throws what `selectRows` raises, and `RATE_LIMITED`. */
  select(input: RowsToMend & { readonly corrections?: Uint8Array; readonly includePartial: boolean }): Promise<SelectedRows>;
}

/** The largest `corrections.csv` that is made, and taken back. */
export const maxCorrectionsBytes = 64 * 1024 * 1024;
