import type { DeflatedPart } from '../../zip/deflated-part.ts';
import type { StatusCounts } from './row-status.ts';

/** Some consecutive results of a job, as the manifest holds them, and where the PDFs of their rows are. */
export interface RowBlock {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly counts: StatusCounts;
  /** Rows that need a look for a notice, whatever their status. */
  readonly rowsWithNotices: number;
  /** Objects of `row_results`, separated by commas; white space and one more comma may be around them. */
  readonly results: DeflatedPart;
  /** `locationBytes` for each row. */
  readonly locations: Uint8Array;
}
