import type { DeflatedPart } from '../../zip/deflated-part.ts';

/** The statuses of a row, in the order in which their counts are stored. */
export const rowStatuses = ['success', 'partial', 'failed'] as const;
export type RowStatus = (typeof rowStatuses)[number];

/** How many rows there are of each status. */
export type StatusCounts = Readonly<Record<RowStatus, number>>;

/** Some consecutive results of a job, as the manifest holds them, and where the PDFs of their rows are. */
export interface RowBlock {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly counts: StatusCounts;
  /** Objects of `row_results`, separated by commas; white space and one more comma may be around them. */
  readonly results: DeflatedPart;
  /** `locationBytes` for each row. */
  readonly locations: Uint8Array;
}
