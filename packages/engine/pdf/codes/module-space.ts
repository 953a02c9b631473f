/**
 * Returns a `cm` that scales whole modules to points: module (0, 0) is the symbol's top left corner, y counts down. Six
 * decimals, because 1/1000 point times 177 modules would be a visible error. ISO 32000-2, 8.3.4.
 */
export const moduleSpace = (moduleWidthPt: number, moduleHeightPt: number, leftPt: number, topPt: number): string =>
  `${formatPrecise(moduleWidthPt)} 0 0 ${formatPrecise(-moduleHeightPt)} ${formatPrecise(leftPt)} ${formatPrecise(topPt)} cm\n`;

/** Formats a number for a content stream with at most six decimals, never in exponent form. */
export const formatPrecise = (value: number): string => {
  const rounded = Math.round(value * 1e6) / 1e6;
  return rounded === 0 ? '0' : rounded.toString();
};
