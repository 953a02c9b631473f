export const qrLevels = ['L', 'M', 'Q', 'H'] as const;
export type QrLevel = (typeof qrLevels)[number];

/** Division of one version and level into blocks (ISO/IEC 18004, table 9). */
export interface QrBlocks {
  readonly dataCodewords: number;
  readonly blocks: number;
  readonly checkCodewordsPerBlock: number;
}

/** Check codewords per block, by level and version (table 9). */
const checkCodewords: Readonly<Record<QrLevel, readonly number[]>> = {
  // biome-ignore format: a table reads best in rows of ten
  L: [ 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
      28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
  // biome-ignore format: as above
  M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
      26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28],
  // biome-ignore format: as above
  Q: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30,
      28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
  // biome-ignore format: as above
  H: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28,
      30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
};

/** Number of blocks, by level and version (table 9). */
const blockCounts: Readonly<Record<QrLevel, readonly number[]>> = {
  // biome-ignore format: as above
  L: [ 1,  1,  1,  1,  1,  2,  2,  2,  2,  4,  4,  4,  4,  4,  6,  6,  6,  6,  7,  8,
       8,  9,  9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25],
  // biome-ignore format: as above
  M: [ 1,  1,  1,  2,  2,  4,  4,  4,  5,  5,  5,  8,  9,  9, 10, 10, 11, 13, 14, 16,
      17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
  // biome-ignore format: as above
  Q: [ 1,  1,  2,  2,  4,  4,  6,  6,  8,  8,  8, 10, 12, 16, 12, 17, 16, 18, 21, 20,
      23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68],
  // biome-ignore format: as above
  H: [ 1,  1,  2,  4,  4,  4,  5,  6,  8,  8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25,
      25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81],
};

export const computeQrSize = (version: number): number => 17 + 4 * version;

/** Returns the centres of the alignment patterns on both axes (annex E); empty for version 1. */
export const listAlignmentCentres = (version: number): number[] => {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = computeQrSize(version) - 7;
  // Version 32 is the standard's one exception to its own rule.
  const step = version === 32 ? 26 : Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - step * (count - 2 - i))];
};

const dataModules = (version: number): number => {
  const size = computeQrSize(version);
  const centres = listAlignmentCentres(version).length;
  const alignment = centres === 0 ? 0 : 25 * (centres ** 2 - 3) - 10 * (centres - 2);
  const versionBits = version >= 7 ? 36 : 0;
  // Three finders with their separators, two timing lines, format bits and the one dark module.
  return size * size - 3 * 64 - 2 * (size - 16) - 31 - alignment - versionBits;
};

const known = new Map<QrLevel, readonly QrBlocks[]>();

export const findQrBlocks = (version: number, level: QrLevel): QrBlocks => {
  let blocks = known.get(level);
  if (blocks === undefined) {
    blocks = Array.from({ length: 40 }, (_, index) => blocksOf(index + 1, level));
    known.set(level, blocks);
  }
  return blocks[version - 1] as QrBlocks;
};

const blocksOf = (version: number, level: QrLevel): QrBlocks => {
  const total = dataModules(version) >> 3;
  const blocks = blockCounts[level][version - 1] ?? 0;
  const checkCodewordsPerBlock = checkCodewords[level][version - 1] ?? 0;
  return { dataCodewords: total - blocks * checkCodewordsPerBlock, blocks, checkCodewordsPerBlock };
};
