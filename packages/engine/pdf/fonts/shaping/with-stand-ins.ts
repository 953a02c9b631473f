import { bidi } from '../characters/bidi.ts';

/** A BMP character, not a bracket, for each bidirectional class of characters beyond the BMP (UAX #9, table 4). */
const standIns: Readonly<Record<string, string>> = {
  L: 'a',
  R: '\u05d0',
  AL: '\u0627',
  EN: '0',
  AN: '\u0660',
  ET: '#',
  NSM: '\u0301',
  BN: '\u200b',
  ON: '!',
};

const pair = /[\ud800-\udbff][\udc00-\udfff]/g;

/**
 * Replaces each character beyond the BMP with a BMP character: the algorithm treats each half of a pair as a letter.
 */
export const withStandIns = (text: string): string =>
  text.replace(pair, (character) => standIns[bidi().getBidiCharTypeName(character)] ?? '!');

export const expandLevels = (text: string, levels: Uint8Array): Uint8Array => {
  if (levels.length === text.length) return levels;
  const all = new Uint8Array(text.length);
  for (let at = 0, from = 0; at < text.length; at++, from++) {
    all[at] = levels[from] as number;
    if ((text.codePointAt(at) as number) > 0xffff) all[++at] = levels[from] as number;
  }
  return all;
};
