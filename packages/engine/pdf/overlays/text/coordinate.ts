import { formatPdfNumber } from '../../content-stream.ts';

/** Cache of `.001` to `.999` without trailing zeros; empty for whole numbers. */
const knownDecimals: (string | undefined)[] = new Array(1000).fill(undefined);
const decimals = (n: number): string => (n === 0 ? '' : `.${n.toString().padStart(3, '0').replace(/0+$/, '')}`);

/** Formats a length in points like `formatPdfNumber`, faster: JavaScript converts fractions slowly. */
export const formatCoordinate = (value: number): string =>
  value >= 0 && value < 1_000_000 ? written(Math.round(value * 1000)) : formatPdfNumber(value);

/** Formats a step between two positions, in whole thousandths of a point. */
export const formatStep = (thousandths: number): string =>
  thousandths < 0 ? `-${written(-thousandths)}` : written(thousandths);

const written = (thousandths: number): string => {
  const whole = Math.floor(thousandths / 1000);
  const rest = thousandths - whole * 1000;
  knownDecimals[rest] ??= decimals(rest);
  return `${whole}${knownDecimals[rest]}`;
};
