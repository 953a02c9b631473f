import type { Color } from '../svc/template.ts';

/**
 * Formats a number for content streams (ISO 32000-2, 7.8.2 and Annex A). At most three decimals (1/1000 point is far
 * below a printer's dot), never in exponent form.
 */
export const formatPdfNumber = (value: number): string => {
  const rounded = Math.round(value * 1000) / 1000;
  if (Number.isInteger(rounded)) return Object.is(rounded, -0) ? '0' : rounded.toString();
  // Above 1e21 JavaScript uses an exponent, which PDF does not support.
  return Math.abs(rounded) < 1e-6 ? '0' : rounded.toString();
};

export const fillColor = (color: Color): string =>
  `${formatPdfNumber(color[0])} ${formatPdfNumber(color[1])} ${formatPdfNumber(color[2])} rg`;

export const setStrokeColor = (color: Color): string =>
  `${formatPdfNumber(color[0])} ${formatPdfNumber(color[1])} ${formatPdfNumber(color[2])} RG`;

export const rectangle = (x: number, y: number, width: number, height: number): string =>
  `${formatPdfNumber(x)} ${formatPdfNumber(y)} ${formatPdfNumber(width)} ${formatPdfNumber(height)} re`;
