import type { DiagnosticParams } from '../../core/diagnostic.ts';
import type { Row } from '../../rows/row.ts';
import type { ResolvedOverlay } from '../../svc/template.ts';
import type { RowTest } from './row-condition.ts';
import { bookSkipped, bookUndecided, type OverlayOutcome } from './row-outcome.ts';

/** An overlay on a page that the source lacks; skipped in the rows that have the overlay. */
export interface UnplacedOverlay {
  readonly overlay: ResolvedOverlay;
  readonly params: DiagnosticParams;
  readonly isThere: RowTest;
}

export const bookUnplaced = (outcome: OverlayOutcome, unplaced: readonly UnplacedOverlay[], row: Row): void => {
  for (const { overlay, params, isThere } of unplaced) {
    const held = isThere(row);
    if (held === true) bookSkipped(outcome, overlay, 'PAGE_OUT_OF_RANGE', params);
    else if (held === false) outcome.isAnyOff = true;
    else bookUndecided(outcome, overlay, held);
  }
};
