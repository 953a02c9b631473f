import type { DiagnosticParams } from '../../core/diagnostic.ts';
import type { DeflatedPart } from '../../zip/deflated-part.ts';
import type { StatusCounts } from './row-status.ts';

/** The params of a row's warnings, notices and error, in their order; `null` for a message that has none. */
export interface RowParams {
  readonly warnings?: readonly (DiagnosticParams | null)[];
  readonly notices?: readonly (DiagnosticParams | null)[];
  readonly error?: DiagnosticParams | undefined;
}

/** Some consecutive results of a job in the form of the manifest, with the locations of their PDFs. */
export interface RowBlock {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly counts: StatusCounts;
  /** Rows with a notice that needs a check, whatever their status. */
  readonly rowsWithNotices: number;
  /** Objects of `row_results`, separated by commas; white space and one more comma may surround them. */
  readonly results: DeflatedPart;
  readonly locations: Uint8Array;
  /** `RowParams` by row number, as members of a JSON object, of the rows that have any. */
  readonly params: DeflatedPart;
}
