import { formatPrecise } from './module-space.ts';

/**
 * Cross of a Swiss QR code in millimetres from its centre, y up, for a symbol 46 mm wide: a white square of 7 mm, a
 * dark one of 6 mm, and a white cross. Source: Swiss Implementation Guidelines QR-bill, "Recognition symbol" (SIX).
 */
const symbolMm = 46;
const frameMm = 7;
const squareMm = 6;
const armLengthMm = 3.9;
const armWidthMm = 1.17;

export const drawSwissCross = (modules: number, dark: string): string => {
  const mm = modules / symbolMm;
  const middle = modules / 2;
  const box = (width: number, height: number): string =>
    `${[middle - (width * mm) / 2, middle - (height * mm) / 2, width * mm, height * mm].map(formatPrecise).join(' ')} re\n`;
  const white = '1 1 1 rg\n';
  return `${white}${box(frameMm, frameMm)}f\n${dark}\n${box(squareMm, squareMm)}f\n${white}${box(armLengthMm, armWidthMm)}${box(armWidthMm, armLengthMm)}f\n`;
};
