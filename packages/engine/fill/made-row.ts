import type { PrintedRow } from '../pdf/print/print-file.ts';
import type { Row } from '../rows/row.ts';
import type { RowOutcome } from './row-result.ts';

export type DrawnRow = Pick<PrintedRow, 'contents' | 'objects' | 'versions' | 'timesOfPages'>;

export interface MadeRow {
  readonly result: RowOutcome;
  /** Bytes that its PDF adds to the prefix; absent without a PDF. */
  readonly tail: Uint8Array | undefined;
  /** Absent without a print file or a PDF. */
  readonly drawn: DrawnRow | undefined;
  readonly thrown: unknown;
}

/**
 * Makes a row. Its bytes are valid until the next row is made, unless they are awaited. Throws
 * `SIGNATURE_OVERLAY_LIMIT_EXCEEDED`.
 */
export type MakeRow = (row: Row, rowNumber: number) => MadeRow | Promise<MadeRow>;
