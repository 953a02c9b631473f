import type { DeflatedPart } from '../../zip/deflated-part.ts';
import type { StatusCounts } from './row-status.ts';

/** Some consecutive results of a job in the form of the manifest, with the locations of their PDFs. */
export interface RowBlock {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly counts: StatusCounts;
  /** Rows with a notice that needs a check, whatever their status. */
  readonly rowsWithNotices: number;
  /** Objects of `row_results`, separated by commas; white space and one more comma may surround them. */
  readonly results: DeflatedPart;
  /** `locationBytes` per row. */
  readonly locations: Uint8Array;
}
