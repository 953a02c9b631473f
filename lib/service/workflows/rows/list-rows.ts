import type { RowResultObject } from '../../../engine/fill/row-store/read-row-block.ts';
import type { RowStatus } from '../../../engine/fill/row-store/row-status.ts';
import { findRowResults, openRowResults, type RowResultsDependencies } from './find-row-results.ts';

export interface ListRowsInput {
  readonly accountId: string;
  readonly jobId: string;
  readonly statuses: readonly RowStatus[];
  /** True: only rows that need a look for a notice; false: only the others. */
  readonly notices: boolean | undefined;
  readonly limit: number;
  /** The number of the row to go on after; 0 for the first page. */
  readonly after: number;
}

export interface ListedRows {
  /** As the manifest has them, in row order. */
  readonly rows: readonly RowResultObject[];
  /** To go on after; undefined on the last page. */
  readonly next: number | undefined;
}

/** A page of row results. Throws the codes of `findRowResults`. Source: api-additions.md, "Rows". */
export const listRows = async (dependencies: RowResultsDependencies, input: ListRowsInput): Promise<ListedRows> => {
  const results = await findRowResults(dependencies, input.accountId, input.jobId);
  const { rows, next } = await (await openRowResults(dependencies, results, 'page')).page(input);
  return { rows: rows.map(({ result }) => result), next };
};
