import type { Color } from '@bulkfill/engine/svc/template';

/** Font of a template. */
export interface FontStyle {
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
}

/** One line of text. The baseline begins at (x, y); `angle` is in degrees, counterclockwise. */
export interface TextRun {
  readonly style: FontStyle;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: Color;
  readonly opacity: number;
  readonly angle: number;
}

export type Box = readonly [x: number, y: number, width: number, height: number];
export type Point = readonly [x: number, y: number];

/** Drawing surface of a peer. Points from the lower left corner of the page as displayed; pages from 0. */
export interface Surface {
  /** Returns the width of a text at one point, in points. */
  measure(style: FontStyle, text: string): number;
  text(page: number, run: TextRun): void;
  /** Fills all boxes as one path. */
  fill(page: number, boxes: readonly Box[], color: Color): void;
  /** Strokes all lines as one path, with round ends. */
  stroke(page: number, lines: readonly (readonly Point[])[], width: number, color: Color): void;
}

/** Characters of Windows Latin 1. Standard fonts cannot show others; Noto Sans replaces them. */
const winAnsi =
  /^[\u0020-\u007e\u00a0-\u00ff\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]*$/;

/** Font for a text: a standard font, or an embedded one. */
export type FontChoice = { readonly standard: string } | { readonly embedded: string };

export const chooseFont = ({ family, bold, italic }: FontStyle, text: string): FontChoice => {
  if (family === 'Helvetica' || family === 'Courier') {
    const variant = `${bold ? 'Bold' : ''}${italic ? 'Oblique' : ''}`;
    if (winAnsi.test(text)) return { standard: variant === '' ? family : `${family}-${variant}` };
    return { embedded: notoSans(bold, italic) };
  }
  return { embedded: family === 'Noto Sans' ? notoSans(bold, italic) : family };
};

const notoSans = (bold: boolean, italic: boolean): string =>
  `${bold ? '700Bold' : '400Regular'}${italic ? '_Italic' : ''}`;

/** Returns ascent and descent of a family in thousandths, which position a line in its box. */
export const metricsOf = ({ family }: FontStyle): readonly [ascent: number, descent: number] =>
  family === 'Helvetica' ? [718, -207] : family === 'Courier' ? [629, -157] : [1069, -293];
