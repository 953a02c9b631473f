import type { Diagnostic } from '../../kit/diagnostic.ts';
import type { MendableStatus } from '../row-store/row-status.ts';

/** Reason that a row is not complete. */
export interface RowReason extends Diagnostic {
  /** Columns of the value in question, counted from 0 in the input. */
  readonly columns: readonly number[];
}

/** A row that the user must correct, with its cells. */
export interface MendableRow {
  readonly row_number: number;
  readonly status: MendableStatus;
  readonly problems: readonly RowReason[];
  /** Cells by column of the input; '' for a missing one. */
  readonly cells: readonly string[];
}

export interface MendableRows {
  /** Labels by column of the input; '' for a column without one. */
  readonly labels: readonly string[];
  /** The first rows, in row order. */
  readonly rows: readonly MendableRow[];
  /** Number of all such rows, listed or not. */
  readonly total: number;
  readonly failedRows: number;
}
