/**
 * Returns a `cm` that scales whole modules to points: module (0, 0) is the symbol's top left corner, y counts down. Six
 * decimals, because 1/1000 point times 177 modules would be a visible error. ISO 32000-2, 8.3.4.
 */
export const moduleSpace = (moduleWidthPt: number, moduleHeightPt: number, leftPt: number, topPt: number): string =>
  `${precise(moduleWidthPt)} 0 0 ${precise(-moduleHeightPt)} ${precise(leftPt)} ${precise(topPt)} cm\n`;

/** Formats a number for a content stream with at most six decimals, never in exponent form. */
export const precise = (value: number): string => {
  const rounded = Math.round(value * 1e6) / 1e6;
  return rounded === 0 ? '0' : rounded.toString();
};
