import type { PlacedLabel, SymbolLabel } from './barcode-symbol.ts';

/** Text as bwip-js gives it: characters, x, y, font, size; a size of 0 means that it has no place of its own. */
export type RawText = readonly [text: string, x: number | null, y: number | null, font: string, size: number];

/** Each digit of these stands by its own bars. */
const placed = /^(?:ean|upc|isbn|ismn|issn|mands)/;
/** The encoder writes a shift character as a space in the text of these; people read the value itself. */
const shifted: ReadonlySet<string> = new Set(['code39ext', 'code93ext']);

/** The human-readable text of a symbol, check digits and parentheses included as its standard wants them; `undefined` when it has none. */
export const symbolLabel = (symbology: string, value: string, texts: readonly RawText[]): SymbolLabel | undefined => {
  const all = shifted.has(symbology) ? value : texts.map(([text]) => text).join('');
  if (all.trim() === '') return undefined;
  if (!placed.test(symbology) || texts.length < 2) return { kind: 'line', text: all };
  return { kind: 'placed', pieces: texts.filter(([text]) => text.trim() !== '').map(placePiece) };
};

const placePiece = ([text, x, y, , size]: RawText): PlacedLabel => ({
  text,
  // Digits come by their middles, the M and S of Marks & Spencer by their left edges.
  x: (x ?? 0) + (/\d/.test(text) ? 0 : 4.3),
  above: (y ?? 0) > 0,
  scale: size / 12,
});
