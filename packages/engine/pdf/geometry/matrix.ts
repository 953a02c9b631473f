import { formatPdfNumber } from '../content-stream.ts';

/** A content-stream matrix `a b c d e f` (ISO 32000-2, 8.3.4). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Multiplies matrices: first `a`, then `b`, with row vectors as in PDF. */
export const multiply = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
];

/** Returns the matrix into a rect's space, turned clockwise, y up: x' = x cos + y sin, y' = −x sin + y cos. */
export const turnAboutCentre = (x: number, y: number, width: number, height: number, degrees: number): Matrix => {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const centreX = x + width / 2;
  const centreY = y + height / 2;
  return [
    cos,
    -sin,
    sin,
    cos,
    centreX - (cos * width) / 2 - (sin * height) / 2,
    centreY + (sin * width) / 2 - (cos * height) / 2,
  ];
};

export const concatMatrix = (matrix: Matrix): string => `${matrixText(matrix)} cm`;

export const matrixText = ([a, b, c, d, e, f]: Matrix): string =>
  `${matrixNumber(a)} ${matrixNumber(b)} ${matrixNumber(c)} ${matrixNumber(d)} ${formatPdfNumber(e)} ${formatPdfNumber(f)}`;

/** Formats with six decimals: an error of 0.001 in a sine is a whole point over 1,000 points. */
const matrixNumber = (value: number): string => {
  const rounded = Math.round(value * 1e6) / 1e6;
  return Math.abs(rounded) < 1e-6 ? '0' : rounded.toFixed(6).replace(/\.?0+$/, '');
};
