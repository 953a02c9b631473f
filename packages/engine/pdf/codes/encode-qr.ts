import { OverlaySkipped } from '../overlay-skipped.ts';
import { BitMatrix } from './bit-matrix.ts';
import { buildQrCodewords } from './build-qr-codewords.ts';
import { findQrBlocks, type QrBlocks, type QrLevel } from './qr-capacity.ts';
import { rowsOf } from './qr-plane.ts';
import { encodeQrData, type QrBits } from './qr-segments.ts';
import { buildQrTemplate, type QrTemplate } from './qr-template.ts';
import { scoreQr } from './score-qr.ts';

/** Digits in the largest symbol; nothing longer fits in any mode. */
const mostCharacters = 7089;
const versionGroups = [
  [0, 1, 9],
  [1, 10, 26],
  [2, 27, 40],
] as const;

const utf8 = new TextEncoder();

/**
 * Encodes text as the smallest QR symbol that contains it at this level (ISO/IEC 18004), without its quiet zone.
 * Switches modes wherever that saves bits. Text outside ASCII declares UTF-8 (ECI 26): otherwise ZBar reads "José" as
 * "Jos矇". Throws `VALUE_INVALID` if the text does not fit version 40 or is not well-formed Unicode.
 */
export const encodeQr = (value: string, level: QrLevel): BitMatrix => {
  if (!value.isWellFormed()) throw new OverlaySkipped('VALUE_INVALID', 'The value is not well-formed Unicode.');
  const { version, blocks, bits } = smallestVersion(value, level);
  const codewords = buildQrCodewords(bits, blocks);
  return chooseMask(buildQrTemplate(version, level), codewords);
};

const smallestVersion = (value: string, level: QrLevel): { version: number; blocks: QrBlocks; bits: QrBits } => {
  if (value.length <= mostCharacters) {
    const bytes = utf8.encode(value);
    for (const [group, first, last] of versionGroups) {
      const bits = encodeQrData(bytes, group);
      for (let version = first; version <= last; version++) {
        const blocks = findQrBlocks(version, level);
        if (bits.length <= 8 * blocks.dataCodewords) return { version, blocks, bits };
      }
    }
  }
  throw new OverlaySkipped('VALUE_INVALID', 'The value is too long for a QR code.');
};

export const chooseMask = ({ places, masks, strips, scratch }: QrTemplate, codewords: Uint8Array): BitMatrix => {
  const { rowAt, rowBit, columnAt, columnBit } = places;
  const data = scratch[0].fill(0);
  let [, best, candidate] = scratch;
  for (let codeword = 0; codeword < codewords.length; codeword++) {
    // Visits the dark modules only, from the highest bit.
    for (let rest = codewords[codeword] as number; rest !== 0; ) {
      const bit = Math.clz32(rest) - 24;
      rest ^= 0x80 >> bit;
      const place = 8 * codeword + bit;
      const row = rowAt[place] as number;
      const column = columnAt[place] as number;
      data[row] = (data[row] as number) | (1 << (rowBit[place] as number));
      data[column] = (data[column] as number) | (1 << (columnBit[place] as number));
    }
  }
  let lowest = Infinity;
  for (const mask of masks) {
    for (let i = 0; i < data.length; i++) candidate[i] = (data[i] as number) ^ (mask[i] as number);
    const penalty = scoreQr(candidate, strips, lowest);
    if (penalty >= lowest) continue;
    lowest = penalty;
    [best, candidate] = [candidate, best];
  }
  return new BitMatrix(rowsOf(best, strips), strips.size);
};
