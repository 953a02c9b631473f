import type { Diagnostic } from '../../core/diagnostic.ts';
import type { MendableStatus } from '../row-store/row-status.ts';

export interface MendReason extends Diagnostic {
  /** Columns of the value in question, counted from 0 in the input. */
  readonly columns: readonly number[];
}

export interface MendableRow {
  readonly row_number: number;
  readonly status: MendableStatus;
  readonly problems: readonly MendReason[];
  /** Cells by column of the input; '' for a missing one. */
  readonly cells: readonly string[];
}

export interface MendableRows {
  /** Labels by column of the input; '' for a column without one. */
  readonly labels: readonly string[];
  readonly rows: readonly MendableRow[];
  readonly total: number;
  readonly failedRows: number;
}
