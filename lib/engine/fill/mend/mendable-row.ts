import type { MendableStatus } from '../row-store/row-status.ts';

/** Why a row is not complete. */
export interface RowReason {
  readonly code: string;
  readonly message: string;
  /** Of the input, counted from 0: those that the value in question is made of. */
  readonly columns: readonly number[];
}

/** A row that a person has to look at, with what it was filled from. */
export interface MendableRow {
  readonly row_number: number;
  readonly status: MendableStatus;
  readonly problems: readonly RowReason[];
  /** By column of the input; '' for a missing one. */
  readonly cells: readonly string[];
}

export interface MendableRows {
  /** By column of the input; '' for one without a label. */
  readonly labels: readonly string[];
  /** The first of them, in row order. */
  readonly rows: readonly MendableRow[];
  /** How many there are, listed or not. */
  readonly total: number;
  /** How many of the listed ones had failed. */
  readonly failedRows: number;
}
