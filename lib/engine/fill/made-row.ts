import type { PrintedRow } from '../pdf/print/print-file.ts';
import type { Row } from '../rows/row.ts';
import type { PackedTail } from '../zip/packed-tail.ts';
import type { RowResult } from './row-result.ts';

/** What of a row is drawn in the print file. */
export type DrawnRow = Pick<PrintedRow, 'contents' | 'objects' | 'versions' | 'timesOfPages'>;

/** A finished row: its result, and its bytes for the outputs. */
export interface MadeRow {
  readonly result: RowResult;
  /** What its PDF adds to the prefix; absent where it has none. */
  readonly tail: PackedTail | undefined;
  /** Absent where there is no print file, or no PDF. */
  readonly drawn: DrawnRow | undefined;
  /** Why stamping threw, where it did. */
  readonly thrown: unknown;
}

/** Makes a row. Its bytes are valid until the next row is made. Throws `SIGNATURE_OVERLAY_LIMIT_EXCEEDED`. */
export type MakeRow = (row: Row, rowNumber: number) => MadeRow;
