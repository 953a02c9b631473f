import type { Color } from '../../svc/template.ts';
import { PdfKeyword, PdfName } from '../pdf-value.ts';
import { ObjectParser } from '../read/object-parser.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';

/** Source: ISO 32000-2, 12.7.4.3. */
export interface DefaultAppearance {
  readonly fontName: string;
  /** Points; 0 for automatic size. */
  readonly size: number;
  readonly color: Color;
}

const black: Color = [0, 0, 0];

/** Reads the last `Tf` and the last colour operator. Defaults to Helvetica, automatic size, black. */
export const parseDefaultAppearance = (appearance: string | undefined): DefaultAppearance => {
  let fontName = 'Helv';
  let size = 0;
  let color = black;
  const operands: (number | string)[] = [];
  const bytes = Buffer.from(appearance ?? '', 'latin1');
  const parser = new ObjectParser(bytes, 0, bytes.length, false);
  try {
    for (let token = parser.read(); token !== undefined; token = parser.read()) {
      if (typeof token === 'number') operands.push(token);
      else if (token instanceof PdfName) operands.push(token.name);
      else if (token instanceof PdfKeyword) {
        const [name, points] = operands.slice(-2);
        if (token.word === 'Tf' && typeof name === 'string' && typeof points === 'number') {
          fontName = name;
          size = Math.abs(points) <= 1000 ? Math.abs(points) : 0;
        }
        color = colorOf(token.word, operands) ?? color;
        operands.length = 0;
      }
    }
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
  }
  return { fontName, size, color };
};

const colorOf = (operator: string, operands: readonly (number | string)[]): Color | undefined => {
  const numbers = operands
    .filter((operand) => typeof operand === 'number')
    .map((number) => Math.min(1, Math.max(0, number)));
  switch (operator) {
    case 'g':
    case 'rg':
    case 'k':
      return colorOfComponents(numbers);
    default:
      return undefined;
  }
};

/** Converts grey, RGB or CMYK components to RGB; `undefined` for other numbers of components (zero: transparent). */
export const colorOfComponents = (components: readonly number[]): Color | undefined => {
  const [a = 0, b = 0, c = 0, d = 0] = components;
  switch (components.length) {
    case 1:
      return [a, a, a];
    case 3:
      return [a, b, c];
    case 4:
      return [(1 - a) * (1 - d), (1 - b) * (1 - d), (1 - c) * (1 - d)];
    default:
      return undefined;
  }
};
