import { pdfNumber } from '../../content-stream.ts';

/** `.001` to `.999` without trailing zeros, each once it was asked for; the whole numbers' part is empty. */
const knownDecimals: (string | undefined)[] = new Array(1000).fill(undefined);
const decimals = (n: number): string => (n === 0 ? '' : `.${n.toString().padStart(3, '0').replace(/0+$/, '')}`);

/**
 * A length in points as `pdfNumber` writes it. Positions differ from row to row, and JavaScript's own conversion of a fraction costs
 * several times that of an integer (V8 caches the latter).
 */
export const coordinate = (value: number): string =>
  value >= 0 && value < 1_000_000 ? written(Math.round(value * 1000)) : pdfNumber(value);

/** A step from one place to another, in whole thousandths of a point. */
export const step = (thousandths: number): string => (thousandths < 0 ? `-${written(-thousandths)}` : written(thousandths));

const written = (thousandths: number): string => {
  const whole = Math.floor(thousandths / 1000);
  const rest = thousandths - whole * 1000;
  knownDecimals[rest] ??= decimals(rest);
  return `${whole}${knownDecimals[rest]}`;
};
