import type { Diagnostic } from '../../core/diagnostic.ts';
import type { IncompleteStatus } from '../row-store/row-status.ts';

export interface RowProblem extends Diagnostic {
  /** Columns of the value in question, counted from 0 in the input. */
  readonly columns: readonly number[];
}

export interface OpenRow {
  readonly row_number: number;
  /** Its number in the table; absent if the job does not group rows. */
  readonly source_rows?: readonly number[];
  readonly status: IncompleteStatus;
  readonly problems: readonly RowProblem[];
  /** Cells by column of the input; '' for a missing one. */
  readonly cells: readonly string[];
}

export interface ListedOpenRows {
  /** Labels by column of the input; '' for a column without one. */
  readonly labels: readonly string[];
  readonly rows: readonly OpenRow[];
  readonly total: number;
  readonly failedRows: number;
}
