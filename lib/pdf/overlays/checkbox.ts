import type { CheckboxOverlay } from '../../package/template.ts';
import { fillColor, pdfNumber, strokeColor } from '../content-stream.ts';
import { circle } from '../vector/circle.ts';

/** Whether a row's value ticks the box: trimmed, compared without case with the overlay's lower-cased `checkedValues`. */
export const isChecked = (value: string, checkedValues: readonly string[]): boolean => checkedValues.includes(value.trim().toLowerCase());

/**
 * Prepares a `checkbox` overlay: its mark, once, as operators in the overlay's own space (origin at the lower left, y up, points).
 * The result gives the mark for a value that ticks the box and `''` for every other, blank ones included.
 * Source: package-format.md, "Overlays"; decisions.md, "What makes a row partial or failed".
 */
export const prepareCheckbox = (overlay: CheckboxOverlay): ((value: string) => string) => {
  const drawn = drawMark(overlay);
  return (value) => (isChecked(value, overlay.checkedValues) ? drawn : '');
};

/** The mark in the largest centred square of the rect. */
const drawMark = ({ mark, color, rect }: CheckboxOverlay): string => {
  const side = Math.min(rect.width, rect.height);
  const left = (rect.width - side) / 2;
  const bottom = (rect.height - side) / 2;
  const point = (x: number, y: number): string => `${pdfNumber(left + x * side)} ${pdfNumber(bottom + y * side)}`;
  switch (mark) {
    case 'check':
      return `${strokeColor(color)} ${pdfNumber(0.13 * side)} w 1 J 1 j ${point(0.18, 0.48)} m ${point(0.41, 0.25)} l ${point(0.82, 0.77)} l S\n`;
    case 'cross':
      return `${strokeColor(color)} ${pdfNumber(0.12 * side)} w 1 J ${point(0.22, 0.22)} m ${point(0.78, 0.78)} l ${point(0.22, 0.78)} m ${point(0.78, 0.22)} l S\n`;
    case 'dot':
      return `${fillColor(color)} ${circle(left + side / 2, bottom + side / 2, 0.29 * side)} f\n`;
  }
};
