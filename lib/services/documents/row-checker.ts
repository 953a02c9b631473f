import type { CheckSummary } from '../../fill/check/check-rows.ts';
import type { FillChunk, FillOptions, FillRequest } from './filler.ts';

/** Checks rows, outside the thread that keeps the lease. */
export interface RowChecker {
  /**
   * Yields row results and findings; a slow consumer holds the work up. Throws what `checkRows` raises, and `WorkFailed` when the work
   * exhausted its memory or its thread died.
   */
  check(request: FillRequest, options: FillOptions): AsyncGenerator<FillChunk, CheckSummary>;
}
