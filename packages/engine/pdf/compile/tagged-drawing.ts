import type { Row } from '../../rows/row.ts';
import type { TagElement } from '../tags/tag-element.ts';
import { writeSpokenString } from '../tags/write-spoken-string.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { OverlayDrawer } from './drawer.ts';
import { bookUndecided, drawInto, type OverlayOutcome } from './row-outcome.ts';

export interface TagSink {
  readonly write: (object: OutgoingObject) => void;
  readonly blank: (element: TagElement) => void;
}

export const asArtifact = (operators: string): string => (operators === '' ? '' : `/Artifact BMC\n${operators}EMC\n`);

/**
 * Draws an overlay into its marked content (ISO 32000-1, 14.6). `baked` returns operators that paint the given ones.
 */
export const drawTagged = (
  outcome: OverlayOutcome,
  drawer: OverlayDrawer,
  row: Row,
  write: (object: OutgoingObject) => void,
  sink: TagSink,
  baked: (operators: string) => string = (operators) => operators,
): string => {
  const { tag, isThere } = drawer;
  const held = isThere?.(row) ?? true;
  if (held !== true) {
    if (held === false) outcome.isAnyOff = true;
    else bookUndecided(outcome, drawer.overlay, held);
    drawer.leave?.(write);
    if (tag?.element !== undefined) sink.blank(tag.element);
    return '';
  }
  const skippedBefore = outcome.warnings.length;
  const operators = drawInto(outcome, drawer, row, write);
  // A table has marked its own cells. Whether it has any is known once the row is drawn.
  if (tag === undefined || tag.isTable) return operators;
  const isSkipped = outcome.warnings.length > skippedBefore;
  const frame = isSkipped ? '' : asArtifact(baked(drawer.frame ?? ''));
  const { element, alt } = tag;
  if (element === undefined) return frame + asArtifact(baked(operators));
  if (isSkipped || (operators === '' && !tag.speaksOfNothing(row))) {
    sink.blank(element);
    return frame;
  }
  if (alt !== undefined && element.altNumber !== undefined) {
    const said = alt(row, operators !== '');
    if (said !== element.usualAlt) sink.write({ number: element.altNumber, body: writeSpokenString(said) });
  }
  return `${frame}${element.open}${baked(operators)}EMC\n`;
};
