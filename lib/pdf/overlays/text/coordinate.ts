import { pdfNumber } from '../../content-stream.ts';

/** `.001` to `.999` without trailing zeros; the whole numbers' part is empty. */
const decimals = Array.from({ length: 1000 }, (_, n) => (n === 0 ? '' : `.${n.toString().padStart(3, '0').replace(/0+$/, '')}`));

/**
 * A length in points as `pdfNumber` writes it. Positions differ from row to row, and JavaScript's own conversion of a fraction costs
 * several times that of an integer (V8 caches the latter).
 */
export const coordinate = (value: number): string => {
  if (!(value >= 0 && value < 1_000_000)) return pdfNumber(value);
  const thousandths = Math.round(value * 1000);
  const whole = Math.floor(thousandths / 1000);
  return `${whole}${decimals[thousandths - whole * 1000]}`;
};
