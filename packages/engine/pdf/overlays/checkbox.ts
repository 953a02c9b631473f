import type { ResolvedCheckboxOverlay } from '../../svc/template.ts';
import { isCheckedValue, readYesOrNo } from '../../svc/yes-words.ts';
import { fillColor, formatPdfNumber, setStrokeColor } from '../content-stream.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import { drawCircle } from '../vector/draw-circle.ts';

/** The setting that helps if a value is neither yes nor no. */
export const checkedValuesHint = 'The overlay can list the values that tick it in checkedValues.';

/**
 * Whether a row's value ticks the box: a listed value with `checkedValues` (folded), else a word for yes. Throws
 * `VALUE_INVALID` for neither yes nor no. Source: package-format.md, "Overlays" (drawn check boxes).
 */
export const isChecked = (value: string, checkedValues: readonly string[] | undefined): boolean => {
  if (checkedValues !== undefined) return isCheckedValue(value, checkedValues);
  const ticked = readYesOrNo(value);
  if (ticked === undefined) {
    const rule = 'The value is neither yes (true, yes, y, x, 1, on) nor no (blank, false, no, n, 0, off).';
    throw new OverlaySkipped('VALUE_INVALID', rule, { hint: checkedValuesHint });
  }
  return ticked;
};

/**
 * Prepares a `checkbox` overlay: draws its mark once, as operators in the overlay's own space (origin at the lower
 * left, y up, points). The result returns the mark for a value that ticks the box, else `''`. It throws like
 * `isChecked`. Source: package-format.md, "Overlays"; api.md, "What makes a row partial or failed".
 */
export const prepareCheckbox = (overlay: ResolvedCheckboxOverlay): ((value: string) => string) => {
  const drawn = drawMark(overlay);
  return (value) => (isChecked(value, overlay.checkedValues) ? drawn : '');
};

const drawMark = ({ mark, color, rect }: ResolvedCheckboxOverlay): string => {
  const side = Math.min(rect.width, rect.height);
  const left = (rect.width - side) / 2;
  const bottom = (rect.height - side) / 2;
  const point = (x: number, y: number): string =>
    `${formatPdfNumber(left + x * side)} ${formatPdfNumber(bottom + y * side)}`;
  switch (mark) {
    case 'check':
      return `${setStrokeColor(color)} ${formatPdfNumber(0.13 * side)} w 1 J 1 j ${point(0.18, 0.48)} m ${point(0.41, 0.25)} l ${point(0.82, 0.77)} l S\n`;
    case 'cross':
      return `${setStrokeColor(color)} ${formatPdfNumber(0.12 * side)} w 1 J ${point(0.22, 0.22)} m ${point(0.78, 0.78)} l ${point(0.22, 0.78)} m ${point(0.78, 0.22)} l S\n`;
    case 'dot':
      return `${fillColor(color)} ${drawCircle(left + side / 2, bottom + side / 2, 0.29 * side)} f\n`;
  }
};
