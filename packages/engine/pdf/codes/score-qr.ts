import { maskLowBits, type QrStrips } from './qr-plane.ts';

const bitCount = (value: number): number => {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** Returns the sum of the four penalties (ISO/IEC 18004, 7.8.3.1), 32 lines per step; any larger number at `limit`. */
export const scoreQr = (plane: Int32Array, strips: QrStrips, limit: number): number => {
  const { size, full, shared, count } = strips;
  let dark = 0;
  let found = 0;
  for (let strip = 0; strip < full || (strip === full && shared > 0); strip++) {
    const from = (strip < full ? strip : 2 * full) * size;
    const columns = strip < full ? Math.min(32, size - 32 * strip) : shared;
    const hasNext = 32 * strip + columns < size;
    const next = hasNext ? (strip + 1 < full ? strip + 1 : 2 * full) * size - from : 0;
    const own = maskLowBits(columns);
    const pairs = maskLowBits(hasNext ? columns : columns - 1);
    let upper = 0;
    let upperPairs = 0;
    for (let at = from; at < from + size; at++) {
      const row = plane[at] as number;
      dark += bitCount(row & own);
      // Bit x: modules x and x + 1 have the same colour.
      const rowPairs = ~(row ^ ((row >>> 1) | (hasNext ? (plane[at + next] as number) << 31 : 0)));
      if (at > from) found += bitCount(rowPairs & upperPairs & ~(row ^ upper) & pairs);
      upper = row;
      upperPairs = rowPairs;
    }
  }
  let sum = 10 * Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size)) + 3 * found;
  for (let strip = 0; strip < count && sum < limit; strip++)
    sum += lines(plane, strip * size, size, validBits(strips, strip));
  return sum;
};

const validBits = ({ size, full, shared }: QrStrips, strip: number): number => {
  if (strip === 2 * full) return maskLowBits(shared) | (maskLowBits(shared) << 16);
  return maskLowBits(Math.min(32, size - 32 * (strip % full)));
};

/**
 * Returns the penalty of all lines of a strip: runs of five or more of one colour (3, plus 1 per further module), and
 * finder-like patterns next to four light modules (40).
 */
const lines = (plane: Int32Array, from: number, size: number, valid: number): number => {
  const end = from + size;
  let runs = 0;
  let starts = 0;
  let finders = 0;
  // The modules before the current one, the nearest first, and whether neighbours have the same colour.
  let b1 = 0;
  let b2 = 0;
  let b3 = 0;
  let b4 = 0;
  let b5 = 0;
  let b6 = 0;
  let same1 = 0;
  let same2 = 0;
  let same3 = 0;
  let lastFive = 0;
  for (let at = from; at < end; at++) {
    const b0 = plane[at] as number;
    const same = at === from ? 0 : ~(b0 ^ b1);
    const five = same & same1 & same2 & same3 & valid;
    if (five !== 0) {
      runs += bitCount(five);
      // A run begins if the window before it has two colours; different colours cannot meet within five.
      starts += bitCount(five & ~lastFive);
    }
    const finder = b0 & ~b1 & b2 & b3 & b4 & ~b5 & b6;
    if (finder !== 0) {
      // Four light modules after the seven, or before them.
      if (at + 4 < end) finders += bitCount(finder & ~anyDark(plane, at + 1));
      if (at - from >= 10) finders += bitCount(finder & ~anyDark(plane, at - 10));
    }
    lastFive = five;
    same3 = same2;
    same2 = same1;
    same1 = same;
    b6 = b5;
    b5 = b4;
    b4 = b3;
    b3 = b2;
    b2 = b1;
    b1 = b0;
  }
  return runs + 2 * starts + 40 * finders;
};

/** Returns the lines in which one of four modules is dark. */
const anyDark = (plane: Int32Array, at: number): number =>
  (plane[at] as number) | (plane[at + 1] as number) | (plane[at + 2] as number) | (plane[at + 3] as number);
