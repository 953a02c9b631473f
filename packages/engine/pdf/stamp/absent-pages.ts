import type { Row } from '../../rows/row.ts';
import type { VariablePage } from '../compile/compiled-document.ts';
import type { UnreadableCell } from '../compile/row-condition.ts';
import { bookUndecided, type OverlayOutcome } from '../compile/row-outcome.ts';
import { drawTagged, type TagSink } from '../compile/tagged-drawing.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';

/** Fills the form fields of a page that the row lacks: they may also be on other pages. */
export const drawFields = (
  page: VariablePage,
  outcome: OverlayOutcome,
  row: Row,
  write: (object: OutgoingObject) => void,
  sink: TagSink,
): void => {
  for (const part of page.parts)
    if (typeof part === 'object' && part.overlay.kind === 'field') drawTagged(outcome, part, row, write, sink);
};

/** Skips required overlays on a page whose presence is undecided. Fields were filled already, or are on other pages. */
export const skipRequired = (page: VariablePage, outcome: OverlayOutcome, row: Row, cell: UnreadableCell): void => {
  for (const part of page.parts) {
    if (typeof part === 'string' || !part.overlay.required || part.overlay.kind === 'field') continue;
    if (part.isThere?.(row) !== false) bookUndecided(outcome, part.overlay, cell);
  }
};
