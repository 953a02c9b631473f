import type { Color } from '../package/template.ts';

/**
 * Numbers and operators of content streams (ISO 32000-2, 7.8.2 and Annex A).
 * A number is written with at most three decimals (1/1000 point is far below a printer's dot) and never in exponent form.
 */
export const pdfNumber = (value: number): string => {
  const rounded = Math.round(value * 1000) / 1000;
  if (Number.isInteger(rounded)) return Object.is(rounded, -0) ? '0' : rounded.toString();
  // Past 1e21 JavaScript writes an exponent, which PDF has no syntax for.
  return Math.abs(rounded) < 1e-6 ? '0' : rounded.toString();
};

/** `r g b rg`: the fill colour. */
export const fillColor = (color: Color): string => `${pdfNumber(color[0])} ${pdfNumber(color[1])} ${pdfNumber(color[2])} rg`;

/** `r g b RG`: the stroke colour. */
export const strokeColor = (color: Color): string => `${pdfNumber(color[0])} ${pdfNumber(color[1])} ${pdfNumber(color[2])} RG`;

/** `x y w h re`. */
export const rectangle = (x: number, y: number, width: number, height: number): string =>
  `${pdfNumber(x)} ${pdfNumber(y)} ${pdfNumber(width)} ${pdfNumber(height)} re`;
