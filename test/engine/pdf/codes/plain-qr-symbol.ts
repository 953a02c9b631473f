import { computeQrSize, listAlignmentCentres, type QrLevel } from '@bulkfill/engine/pdf/codes/qr-capacity';

/*
 * A QR symbol module by module, as ISO/IEC 18004 reads and without care for time: what encode-qr.ts places and masks 32
 * modules at a time. Shares with it where alignment patterns are, and nothing else.
 */

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** `value` with the remainder of its division by a polynomial behind it (annexes C and D). */
const withRemainder = (value: number, bits: number, polynomial: number): number => {
  let rest = value << bits;
  for (let at = 31 - Math.clz32(rest); at >= bits; at--) if ((rest >>> at) & 1) rest ^= polynomial << (at - bits);
  return (value << bits) | rest;
};

type Grid = (boolean | undefined)[][];

/** Patterns, version information, and light format modules: what no data may take. */
const functionGrid = (version: number): Grid => {
  const size = computeQrSize(version);
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined));
  const set = (row: number, column: number, dark: boolean): void => {
    if (row >= 0 && column >= 0 && row < size && column < size) grid[row]![column] = dark;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const rings = (row: number, column: number, reach: number, light: readonly number[]): void => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        set(row + y, column + x, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  const centres = listAlignmentCentres(version);
  for (const row of centres)
    for (const column of centres) {
      const isCorner = [row, column].every((at) => at === 6 || at === size - 7) && (row === 6 || column === 6);
      if (!isCorner) rings(row, column, 2, [1]);
    }
  for (let at = 0; at < 9; at++)
    if (at !== 6)
      for (const [row, column] of [
        [8, at],
        [at, 8],
      ] as const)
        set(row, column, false);
  for (let at = 0; at < 8; at++)
    for (const [row, column] of [
      [8, size - 1 - at],
      [size - 1 - at, 8],
    ] as const)
      set(row, column, false);
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(row, column, 4, [2, 4]);
  set(size - 8, 8, true);
  if (version >= 7) {
    const bits = withRemainder(version, 12, 0x1f25);
    for (let at = 0; at < 18; at++) {
      const dark = ((bits >>> at) & 1) === 1;
      set(Math.floor(at / 3), size - 11 + (at % 3), dark);
      set(size - 11 + (at % 3), Math.floor(at / 3), dark);
    }
  }
  return grid;
};

/** The two copies of the format information (7.9). */
const setFormat = (grid: Grid, level: QrLevel, mask: number): void => {
  const size = grid.length;
  const bits = withRemainder(({ L: 1, M: 0, Q: 3, H: 2 }[level] << 3) | mask, 10, 0x537) ^ 0x5412;
  const ofBit = (at: number): boolean => ((bits >>> at) & 1) === 1;
  // Around the finder at the top left, from the top to the right: bits 0 to 14, past the timing lines.
  const corner = [0, 1, 2, 3, 4, 5, 7, 8];
  for (const [at, row] of corner.entries()) grid[row]![8] = ofBit(at);
  for (const [at, column] of [7, 5, 4, 3, 2, 1, 0].entries()) grid[8]![column] = ofBit(8 + at);
  for (let at = 0; at < 8; at++) grid[8]![size - 1 - at] = ofBit(at);
  for (let at = 8; at < 15; at++) grid[size - 15 + at]![8] = ofBit(at);
};

/** The symbol of some codewords, under the first of the masks with the least penalty. */
export const plainSymbol = (
  codewords: Uint8Array,
  version: number,
  level: QrLevel,
  penalty: (dark: readonly boolean[], size: number) => number,
): readonly boolean[] => {
  const functions = functionGrid(version);
  const size = functions.length;
  const bits = [...codewords].flatMap((byte) => Array.from({ length: 8 }, (_, at) => ((byte >>> (7 - at)) & 1) === 1));
  const candidates = masks.map((isMasked, mask) => {
    const grid = functions.map((row) => [...row]);
    let next = 0;
    for (let right = size - 1, upward = true; right > 0; right -= 2, upward = !upward) {
      if (right === 6) right--;
      for (let step = 0; step < size; step++) {
        const row = upward ? size - 1 - step : step;
        for (const column of [right, right - 1])
          if (functions[row]![column] === undefined)
            grid[row]![column] = (bits[next++] ?? false) !== isMasked(row, column);
      }
    }
    setFormat(grid, level, mask);
    return grid.flat().map((dark) => dark === true);
  });
  return candidates
    .map((dark) => ({ dark, sum: penalty(dark, size) }))
    .reduce((best, one) => (one.sum < best.sum ? one : best)).dark;
};
