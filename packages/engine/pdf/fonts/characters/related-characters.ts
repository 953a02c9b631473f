import { bidi } from './bidi.ts';

const standIns: ReadonlyMap<number, number> = new Map([
  [0x09, 0x20],
  [0xa0, 0x20],
  [0x202f, 0x20],
  [0x3000, 0x20],
  [0x2010, 0x2d],
  [0x2011, 0x2d],
]);

export const standInOf = (codePoint: number): number | undefined => standIns.get(codePoint);

/**
 * Characters that shapers split beyond canonical decomposition (OpenType script specifications of Thai, Lao, Khmer).
 */
const divided: ReadonlyMap<number, readonly number[]> = new Map<number, readonly number[]>([
  [0x0e33, [0x0e4d, 0x0e32]],
  [0x0eb3, [0x0ecd, 0x0eb2]],
  ...[0x17be, 0x17bf, 0x17c0, 0x17c4, 0x17c5].map((vowel) => [vowel, [0x17c1]] as const),
]);

// Created on first use.
let mirrored: RegExp | undefined;

/** Returns the mirror image that is drawn in right-to-left text (UAX #9, L4): `(` for `)`. */
export const mirrorOf = (codePoint: number): number | undefined => {
  mirrored ??= /\p{Bidi_Mirrored}/u;
  const character = String.fromCodePoint(codePoint);
  return mirrored.test(character) ? bidi().getMirroredCharacter(character)?.codePointAt(0) : undefined;
};

/** Returns other characters with glyphs that may be shown for one: the parts it is split into, and its mirror image. */
export const companionsOf = (codePoint: number): number[] => {
  const character = String.fromCodePoint(codePoint);
  const decomposed = character.normalize('NFD');
  const companions = decomposed === character ? [] : Array.from(decomposed, (part) => part.codePointAt(0) as number);
  const mirror = mirrorOf(codePoint);
  if (mirror !== undefined) companions.push(mirror);
  return [...companions, ...(divided.get(codePoint) ?? [])];
};
