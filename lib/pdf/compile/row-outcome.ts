import type { Overlay } from '../../package/template.ts';
import type { Row } from '../../rows/row.ts';
import { type OverlaySkipCode, OverlaySkipped } from '../overlay-skipped.ts';
import type { OverlayNotice } from '../overlays/overlay-notice.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { OverlayDrawer } from './drawer.ts';

/** An overlay that a row went without. */
export interface OverlayWarning {
  readonly code: OverlaySkipCode;
  readonly overlay_id: string;
  readonly message: string;
}

/** What became of a set of overlays: all static ones of a job, or all of one row. */
export interface OverlayOutcome {
  applied: number;
  /** Image and signature overlays among the applied ones that drew a picture: they have a limit of their own. */
  appliedPictures: number;
  readonly warnings: OverlayWarning[];
  readonly notices: OverlayNotice[];
  /** The first `required` overlay that could not be applied. */
  missingRequired: OverlayWarning | undefined;
}

export const emptyOutcome = (): OverlayOutcome => ({
  applied: 0,
  appliedPictures: 0,
  warnings: [],
  notices: [],
  missingRequired: undefined,
});

/** Messages of these codes are about the value, and say where it comes from. */
const aboutValue: ReadonlySet<OverlaySkipCode> = new Set(['VALUE_BLANK', 'VALUE_INVALID', 'UNSUPPORTED_CHARACTERS', 'TEXT_OVERFLOW']);

/**
 * Draws an overlay and books the result; a skipped one gives no operators. Other errors pass through.
 */
export const drawInto = (outcome: OverlayOutcome, drawer: OverlayDrawer, row: Row, write: (object: OutgoingObject) => void): string => {
  const { overlay } = drawer;
  try {
    const operators = drawer.draw(row, write, outcome.notices);
    outcome.applied++;
    if (operators !== '' && (overlay.kind === 'image' || overlay.kind === 'signature')) outcome.appliedPictures++;
    return operators;
  } catch (error) {
    if (!(error instanceof OverlaySkipped)) throw error;
    bookSkipped(outcome, overlay, error.code, aboutValue.has(error.code) ? error.message + drawer.origin : error.message);
    return '';
  }
};

export const bookSkipped = (outcome: OverlayOutcome, overlay: Overlay, code: OverlaySkipCode, message: string): void => {
  const warning: OverlayWarning = { code, overlay_id: overlay.id, message };
  outcome.warnings.push(warning);
  if (overlay.required) outcome.missingRequired ??= warning;
};
