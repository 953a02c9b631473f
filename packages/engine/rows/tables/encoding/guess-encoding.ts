import type { Language } from './frequent-characters.ts';
import type { Script } from './frequent-pairs.ts';
import { scoreCharacters } from './score-characters.ts';
import { scoreLetters } from './score-letters.ts';

export interface EncodingScore {
  readonly label: string;
  readonly score: number;
  readonly isEastAsian: boolean;
  readonly sample: string;
}

/** Encodings in order of preference if the text is the same. */
const byLetters: readonly (readonly [label: string, script: Script])[] = [
  ['windows-1252', 'western'],
  ['windows-1250', 'central'],
  ['windows-1251', 'cyrillic'],
  ['windows-1253', 'greek'],
  ['windows-1254', 'turkish'],
  ['windows-1257', 'baltic'],
  ['windows-1255', 'hebrew'],
  ['windows-1256', 'arabic'],
  ['windows-874', 'thai'],
  ['koi8-r', 'cyrillic'],
  ['koi8-u', 'cyrillic'],
  ['iso-8859-15', 'western'],
  ['iso-8859-2', 'central'],
  ['iso-8859-5', 'cyrillic'],
  ['iso-8859-7', 'greek'],
  ['macintosh', 'western'],
];

/** Points subtracted from encodings that tables rarely use. */
const rarity: Readonly<Record<string, number>> = {
  macintosh: 8,
  'windows-1255': 3,
  'windows-1256': 3,
  'windows-874': 3,
};

const byCharacters: readonly (readonly [label: string, language: Language])[] = [
  ['shift_jis', 'japanese'],
  ['gbk', 'simplified'],
  ['big5', 'traditional'],
  ['euc-kr', 'korean'],
  ['euc-jp', 'japanese'],
];

const maxSampleBytes = 16_384;
const lineFeed = 0x0a;

/**
 * Returns the possible encodings, best first, by statistics over the letters of about thirty languages.
 * @param bytes a text that is neither ASCII nor UTF-8 nor UTF-16.
 */
export const guessEncoding = (bytes: Uint8Array): readonly EncodingScore[] => {
  const lines = telling(bytes);
  const scores: EncodingScore[] = [];
  const add = (label: string, isEastAsian: boolean, score: (text: string) => number): void => {
    try {
      const sample = new TextDecoder(label, { fatal: true }).decode(lines);
      scores.push({ label, score: score(sample) - (rarity[label] ?? 0), isEastAsian, sample });
    } catch {
      // The bytes are invalid in this encoding, or this browser does not support it.
    }
  };
  for (const [label, script] of byLetters) add(label, false, (text) => scoreLetters(text, script));
  for (const [label, language] of byCharacters) add(label, true, (text) => scoreCharacters(text, language));
  return scores.toSorted((a, b) => b.score - a.score);
};

/** Returns whole lines with bytes beyond ASCII. No encoding here has a line feed within a character. */
const telling = (bytes: Uint8Array): Uint8Array => {
  const lines: Uint8Array[] = [];
  let length = 0;
  for (let start = 0; start < bytes.length && length < maxSampleBytes; ) {
    const feed = bytes.indexOf(lineFeed, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    const line = bytes.subarray(start, end);
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(line);
      length += line.length;
    }
    start = end;
  }
  const sample = new Uint8Array(length);
  let at = 0;
  for (const line of lines) {
    sample.set(line, at);
    at += line.length;
  }
  return sample;
};
