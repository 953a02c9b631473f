import type { Overlay } from '../../package/template.ts';
import { type OverlaySkipCode, OverlaySkipped } from '../overlays/overlay-skipped.ts';

/** An overlay that a row went without. */
export interface OverlayWarning {
  readonly code: OverlaySkipCode;
  readonly overlay_id: string;
  readonly message: string;
}

/** What became of a set of overlays: all static ones of a job, or all of one row. */
export interface OverlayOutcome {
  applied: number;
  /** Image and signature overlays among the applied ones: they have a limit of their own. */
  appliedPictures: number;
  readonly warnings: OverlayWarning[];
  /** The first `required` overlay that could not be applied. */
  missingRequired: OverlayWarning | undefined;
}

export const emptyOutcome = (): OverlayOutcome => ({ applied: 0, appliedPictures: 0, warnings: [], missingRequired: undefined });

/**
 * Draws an overlay and books the result; a skipped one gives no operators. Other errors pass through.
 */
export const drawInto = (outcome: OverlayOutcome, overlay: Overlay, draw: () => string): string => {
  try {
    const operators = draw();
    outcome.applied++;
    if (overlay.kind === 'image' || overlay.kind === 'signature') outcome.appliedPictures++;
    return operators;
  } catch (error) {
    if (!(error instanceof OverlaySkipped)) throw error;
    bookSkipped(outcome, overlay, error.code, error.message);
    return '';
  }
};

export const bookSkipped = (outcome: OverlayOutcome, overlay: Overlay, code: OverlaySkipCode, message: string): void => {
  const warning: OverlayWarning = { code, overlay_id: overlay.id, message };
  outcome.warnings.push(warning);
  if (overlay.required) outcome.missingRequired ??= warning;
};
