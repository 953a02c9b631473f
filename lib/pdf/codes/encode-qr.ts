import { OverlaySkipped } from '../overlay-skipped.ts';
import type { ModuleMatrix } from './module-matrix.ts';
import { type QrBlocks, type QrLevel, qrBlocks } from './qr-capacity.ts';
import { qrCodewords } from './qr-codewords.ts';
import { qrPenalty } from './qr-penalty.ts';
import { type QrBits, qrDataBits } from './qr-segments.ts';
import { darken, emptyPlane, type QrTemplate, qrTemplate } from './qr-template.ts';

/** Digits that the largest symbol holds; nothing longer fits in any mode. */
const mostCharacters = 7089;
const versionGroups = [
  [0, 1, 9],
  [1, 10, 26],
  [2, 27, 40],
] as const;

const utf8 = new TextEncoder();

/**
 * Encodes text as the smallest QR symbol that holds it at this level (ISO/IEC 18004), without its quiet zone. Modes are
 * switched wherever that saves bits. Text outside ASCII says that it is UTF-8 (ECI 26): without it ZBar reads "José" as "Jos矇".
 * Throws `VALUE_INVALID` when the text does not fit version 40, or is not well-formed Unicode.
 */
export const encodeQr = (value: string, level: QrLevel): ModuleMatrix => {
  if (!value.isWellFormed()) throw new OverlaySkipped('VALUE_INVALID', 'The value is not well-formed Unicode.');
  const { version, blocks, bits } = smallestVersion(value, level);
  const codewords = qrCodewords(bits, blocks);
  return bestMasked(qrTemplate(version, level), codewords);
};

const smallestVersion = (value: string, level: QrLevel): { version: number; blocks: QrBlocks; bits: QrBits } => {
  if (value.length <= mostCharacters) {
    const bytes = utf8.encode(value);
    for (const [group, first, last] of versionGroups) {
      const bits = qrDataBits(bytes, group);
      for (let version = first; version <= last; version++) {
        const blocks = qrBlocks(version, level);
        if (bits.length <= 8 * blocks.dataCodewords) return { version, blocks, bits };
      }
    }
  }
  throw new OverlaySkipped('VALUE_INVALID', 'The value is too long for a QR code.');
};

/** The symbol under the mask with the lowest penalty. */
const bestMasked = ({ size, words, positions, masks }: QrTemplate, codewords: Uint8Array): ModuleMatrix => {
  const data = emptyPlane(size, words);
  for (let i = 0; i < 8 * codewords.length; i++) {
    if (((codewords[i >> 3] as number) & (0x80 >> (i & 7))) === 0) continue;
    const position = positions[i] as number;
    const y = (position / size) | 0;
    darken(data, words, position - y * size, y);
  }
  const candidate = emptyPlane(size, words);
  let best: Uint32Array | undefined;
  let lowest = Infinity;
  for (const mask of masks) {
    for (let i = 0; i < data.rows.length; i++) {
      candidate.rows[i] = (data.rows[i] as number) ^ (mask.rows[i] as number);
      candidate.columns[i] = (data.columns[i] as number) ^ (mask.columns[i] as number);
    }
    const penalty = qrPenalty(candidate, size, words, lowest);
    if (penalty >= lowest) continue;
    lowest = penalty;
    best = candidate.rows.slice();
  }
  return toMatrix(best ?? candidate.rows, size, words);
};

const toMatrix = (rows: Uint32Array, size: number, words: number): ModuleMatrix => {
  const dark = new Uint8Array(size * size);
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) dark[at] = ((rows[y * words + (x >>> 5)] as number) >>> (x & 31)) & 1;
  }
  return { width: size, height: size, dark };
};
