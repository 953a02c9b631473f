import { OverlaySkipped } from '../overlay-skipped.ts';
import { BitMatrix } from './bit-matrix.ts';
import { type QrBlocks, type QrLevel, qrBlocks, qrSize } from './qr-capacity.ts';
import { qrCodewords } from './qr-codewords.ts';
import { qrModules } from './qr-modules.ts';
import { type QrBits, qrDataBits } from './qr-segments.ts';
import { qrTemplate } from './qr-template.ts';

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
export const encodeQr = (value: string, level: QrLevel): BitMatrix => {
  if (!value.isWellFormed()) throw new OverlaySkipped('VALUE_INVALID', 'The value is not well-formed Unicode.');
  const { version, blocks, bits } = smallestVersion(value, level);
  const codewords = qrCodewords(bits, blocks);
  return new BitMatrix(qrModules().bestMasked(codewords, qrTemplate(version, level)), qrSize(version));
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
