import type { QrPlane } from './qr-template.ts';

const bitCount = (value: number): number => {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (((v + (v >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

/**
 * How hard a symbol is to read: the sum of the four penalties (ISO/IEC 18004, 7.8.3.1), 32 modules at a time.
 * Gives up with any larger number once the sum reaches `limit`.
 */
export const qrPenalty = (plane: QrPlane, size: number, words: number, limit: number): number => {
  let dark = 0;
  for (const word of plane.rows) dark += bitCount(word);
  let sum = 10 * Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size));
  sum += blocks(plane.rows, size, words);
  if (sum >= limit) return sum;
  sum += lines(plane.rows, size, words);
  return sum >= limit ? sum : sum + lines(plane.columns, size, words);
};

/** Bits `shift` to the right of a word, from the words at `at` and after it in the same line. */
const ahead = (line: Uint32Array, at: number, end: number, shift: number): number =>
  shift === 0 ? (line[at] as number) : ((line[at] as number) >>> shift) | (at + 1 < end ? (line[at + 1] as number) << (32 - shift) : 0);

/** The bits of a word whose window of `length` modules lies within the line. */
const starts = (size: number, word: number, length: number): number => {
  const count = size - length + 1 - 32 * word;
  return count >= 32 ? -1 : count <= 0 ? 0 : (1 << count) - 1;
};

/** 3 for each two by two modules of one colour. */
const blocks = (rows: Uint32Array, size: number, words: number): number => {
  let found = 0;
  for (let y = 0; y + 1 < size; y++) {
    const start = y * words;
    for (let word = 0; word < words; word++) {
      const at = start + word;
      const upper = rows[at] as number;
      const lower = rows[at + words] as number;
      const upperNext = ahead(rows, at, start + words, 1);
      const lowerNext = ahead(rows, at + words, start + 2 * words, 1);
      found += bitCount(~(upper ^ upperNext) & ~(upper ^ lower) & ~(lower ^ lowerNext) & starts(size, word, 2));
    }
  }
  return 3 * found;
};

/** Runs of five or more of one colour (3, and 1 for each module more), and what looks like a finder beside four light modules (40). */
const lines = (bits: Uint32Array, size: number, words: number): number => {
  let runs = 0;
  let finders = 0;
  for (let start = 0; start < size * words; start += words) {
    const end = start + words;
    let lastOfRun = 0;
    for (let word = 0; word < words; word++) {
      const at = start + word;
      const b0 = bits[at] as number;
      const b1 = ahead(bits, at, end, 1);
      const b2 = ahead(bits, at, end, 2);
      const b3 = ahead(bits, at, end, 3);
      const b4 = ahead(bits, at, end, 4);
      const allDark = b0 & b1 & b2 & b3 & b4;
      const allLight = ~(b0 | b1 | b2 | b3 | b4);
      const five = (allDark | allLight) & starts(size, word, 5);
      // A run begins where the window before it is not of one colour too; different colours cannot meet within five.
      runs += bitCount(five) + 2 * bitCount(five & ~((five << 1) | lastOfRun));
      lastOfRun = five >>> 31;

      const window = starts(size, word, 11);
      if (window === 0) continue;
      const b5 = ahead(bits, at, end, 5);
      const b6 = ahead(bits, at, end, 6);
      const b7 = ahead(bits, at, end, 7);
      const b8 = ahead(bits, at, end, 8);
      const b9 = ahead(bits, at, end, 9);
      const b10 = ahead(bits, at, end, 10);
      const finderFirst = b0 & ~b1 & b2 & b3 & b4 & ~b5 & b6 & ~(b7 | b8 | b9 | b10);
      const finderLast = ~(b0 | b1 | b2 | b3) & b4 & ~b5 & b6 & b7 & b8 & ~b9 & b10;
      finders += bitCount((finderFirst | finderLast) & window);
    }
  }
  return runs + 40 * finders;
};
