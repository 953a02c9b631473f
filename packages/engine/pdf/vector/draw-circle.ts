import { formatPdfNumber } from '../content-stream.ts';

/** Returns a closed circle as path operators (no painting operator): four Bézier curves, anticlockwise. */
export const drawCircle = (x: number, y: number, radius: number): string => {
  // 0.5523 puts the middle of each quarter on the circle; the largest error is 0.02 % of the radius.
  const k = 0.5523 * radius;
  const at = (...numbers: number[]): string => numbers.map(formatPdfNumber).join(' ');
  return [
    `${at(x + radius, y)} m`,
    `${at(x + radius, y + k, x + k, y + radius, x, y + radius)} c`,
    `${at(x - k, y + radius, x - radius, y + k, x - radius, y)} c`,
    `${at(x - radius, y - k, x - k, y - radius, x, y - radius)} c`,
    `${at(x + k, y - radius, x + radius, y - k, x + radius, y)} c h`,
  ].join(' ');
};
