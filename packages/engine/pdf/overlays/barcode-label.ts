import type { SymbolLabel } from '../codes/barcode-symbol.ts';

export interface LabelFont {
  measure(text: string, sizePt: number): number;
  /** Returns the ink of one line above and below its baseline, points. */
  extent(text: string, sizePt: number): { readonly above: number; readonly below: number };
  /** Returns `BT … ET` for one line whose baseline starts at (x, y), points, in the current fill colour. */
  show(text: string, xPt: number, yPt: number, sizePt: number): string;
}

export interface LabelBox {
  readonly operators: string;
  readonly height: number;
  readonly heightAbove: number;
  /** Whether every piece is above its bars: the symbol is an add-on alone. */
  readonly allAbove: boolean;
}

interface Room {
  readonly width: number;
  readonly height: number;
  /** Points per unit of a linear symbol; 0 for a matrix. */
  readonly unit: number;
  /** Points from the rect's left edge to the first bar. */
  readonly left: number;
}

const none: LabelBox = { operators: '', height: 0, heightAbove: 0, allAbove: false };
/** Distances as multiples of the font size: digits and capitals are 0.72 high. */
const bandHeight = 1.08;
const baseline = 0.16;
const digitHeight = 0.74;

/**
 * Lays out a symbol's text at the bottom of its rect: at most a quarter of the height and 12 points, shrunk to the
 * width. Digits that belong to their own bars (EAN, UPC) are at most as wide as those bars.
 */
export const layoutLabel = (label: SymbolLabel | undefined, font: LabelFont | undefined, room: Room): LabelBox => {
  if (!label || !font) return none;
  const tallest = Math.min(12, room.height * 0.25);
  if (label.kind === 'line' || room.unit === 0) {
    const text = label.kind === 'line' ? label.text : label.pieces.map((piece) => piece.text).join('');
    const size = Math.min(tallest, (room.width / font.measure(text, 1000)) * 1000);
    const x = (room.width - font.measure(text, size)) / 2;
    return {
      operators: `${font.show(text, x, size * baseline, size)}\n`,
      height: size * bandHeight,
      heightAbove: 0,
      allAbove: false,
    };
  }
  // Seven modules per digit, less a margin.
  const size = Math.min(tallest, (6.6 * room.unit) / (font.measure('0', 1000) / 1000));
  const band = size * bandHeight;
  let operators = '';
  for (const { text, x, above, scale } of label.pieces) {
    const left = room.left + x * room.unit - font.measure(text, size * scale) / 2;
    operators += `${font.show(text, left, above ? room.height - size * digitHeight : size * baseline, size * scale)}\n`;
  }
  const allAbove = label.pieces.every((piece) => piece.above);
  return {
    operators,
    height: allAbove ? 0 : band,
    heightAbove: label.pieces.some((piece) => piece.above) ? band : 0,
    allAbove,
  };
};
