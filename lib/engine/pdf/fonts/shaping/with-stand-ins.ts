import { bidi } from '../characters/bidi.ts';

/** Of each bidirectional class that characters beyond the BMP have (UAX #9, table 4), one of the BMP that is not a bracket. */
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

/** A text with one character of the BMP in place of each beyond it: the algorithm that is at hand takes each half of a pair for a letter. */
export const withStandIns = (text: string): string =>
  text.replace(pair, (character) => standIns[bidi().getBidiCharTypeName(character)] ?? '!');

/** The levels of a text, from those of its stand-ins. */
export const forPairs = (text: string, levels: Uint8Array): Uint8Array => {
  if (levels.length === text.length) return levels;
  const all = new Uint8Array(text.length);
  for (let at = 0, from = 0; at < text.length; at++, from++) {
    all[at] = levels[from] as number;
    if ((text.codePointAt(at) as number) > 0xffff) all[++at] = levels[from] as number;
  }
  return all;
};
