import { bidi } from './bidi.ts';

/** Characters that another one stands in for where a font has none of their own: they look the same. */
const standIns: ReadonlyMap<number, number> = new Map([
  [0x09, 0x20],
  [0xa0, 0x20],
  [0x202f, 0x20],
  [0x3000, 0x20],
  [0x2010, 0x2d],
  [0x2011, 0x2d],
]);

/** The code point that stands in for another where a font has no glyph for it. */
export const standInOf = (codePoint: number): number | undefined => standIns.get(codePoint);

/** What shapers divide a character into beyond its canonical decomposition (OpenType script specifications of Thai, Lao and Khmer). */
const divided: ReadonlyMap<number, readonly number[]> = new Map<number, readonly number[]>([
  [0x0e33, [0x0e4d, 0x0e32]],
  [0x0eb3, [0x0ecd, 0x0eb2]],
  ...[0x17be, 0x17bf, 0x17c0, 0x17c4, 0x17c5].map((vowel) => [vowel, [0x17c1]] as const),
]);

// Made when it is first needed.
let mirrored: RegExp | undefined;

/** The character whose shape is drawn for one in right-to-left text (UAX #9, L4): `(` for `)`. */
export const mirrorOf = (codePoint: number): number | undefined => {
  mirrored ??= /\p{Bidi_Mirrored}/u;
  const character = String.fromCodePoint(codePoint);
  return mirrored.test(character) ? bidi().getMirroredCharacter(character)?.codePointAt(0) : undefined;
};

/** Other characters whose glyphs may be shown for one: the parts it is divided into, and its mirror image. */
export const companionsOf = (codePoint: number): number[] => {
  const character = String.fromCodePoint(codePoint);
  const decomposed = character.normalize('NFD');
  const companions = decomposed === character ? [] : Array.from(decomposed, (part) => part.codePointAt(0) as number);
  const mirror = mirrorOf(codePoint);
  if (mirror !== undefined) companions.push(mirror);
  return [...companions, ...(divided.get(codePoint) ?? [])];
};
