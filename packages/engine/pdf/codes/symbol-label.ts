import type { PlacedLabel, SymbolLabel } from './barcode-symbol.ts';

/** Text as returned by bwip-js: characters, x, y, font, size; a size of 0 means that it has no position. */
export type RawText = readonly [text: string, x: number | null, y: number | null, font: string, size: number];

/** Symbologies whose digits are next to their own bars. */
const placed = /^(?:ean|upc|isbn|ismn|issn|mands)/;
/** Symbologies whose encoder text shows a shift character as a space; the label shows the value itself. */
const shifted: ReadonlySet<string> = new Set(['code39ext', 'code93ext']);

/** Returns a symbol's human-readable text, with check digits and parentheses per its standard; `undefined` if none. */
export const readSymbolLabel = (
  symbology: string,
  value: string,
  texts: readonly RawText[],
): SymbolLabel | undefined => {
  const all = shifted.has(symbology) ? value : texts.map(([text]) => text).join('');
  if (all.trim() === '') return undefined;
  if (!placed.test(symbology) || texts.length < 2) return { kind: 'line', text: all };
  return { kind: 'placed', pieces: texts.filter(([text]) => text.trim() !== '').map(placePiece) };
};

const placePiece = ([text, x, y, , size]: RawText): PlacedLabel => ({
  text,
  // Digits are positioned by their centres, the M and S of Marks & Spencer by their left edges.
  x: (x ?? 0) + (/\d/.test(text) ? 0 : 4.3),
  above: (y ?? 0) > 0,
  scale: size / 12,
});
