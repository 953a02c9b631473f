import { encodeQr } from '@bulkfill/engine/pdf/codes/encode-qr';
import { findQrBlocks, qrLevels } from '@bulkfill/engine/pdf/codes/qr-capacity';
import { encodeQR } from 'qr';
import { describe, expect, it } from 'vitest';
import { matrixPicture } from '../../../support/matrix-picture.ts';
import { readCodes } from '../../../support/read-codes.ts';

const read = async (value: string, level: 'L' | 'M' | 'Q' | 'H' = 'M'): Promise<string[]> => {
  const codes = await readCodes(matrixPicture(encodeQr(value, level)), { formats: ['QRCode'], textMode: 'Plain' });
  return codes.map((code) => code.text);
};

describe('encodeQr', () => {
  it.each([
    'José',
    'Müller',
    'Łukasz',
    'é',
    'ÿþ',
    'Straße 7',
    'Πέτρος',
    'Иван',
    '山田太郎',
    '김철수',
    'محمد',
    'שלום',
    'ไทย',
    '😀',
    'Renée O’Neill',
    '£10',
    ' a b ',
  ])('marks %s as UTF-8 so that it is read back exactly', async (value) => {
    expect(await read(value)).toEqual([value]);
  });

  it.each(qrLevels)('is read back in each of the 40 versions at level %s', async (level) => {
    for (let version = 1; version <= 40; version++) {
      const { dataCodewords } = findQrBlocks(version, level);
      // Bytes that leave no room except for mode, count and terminator.
      const value = 'a'.repeat(dataCodewords - (version < 10 ? 2 : 3));
      const matrix = encodeQr(value, level);
      expect(matrix.width).toBe(17 + 4 * version);
      expect((await readCodes(matrixPicture(matrix, 4, 2), { formats: ['QRCode'] }))[0]?.text).toBe(value);
    }
  });

  it('encodes 7,089 digits, 4,296 capitals or 2,953 bytes, and rejects one more', () => {
    for (const [character, most] of [
      ['7', 7089],
      ['A', 4296],
      ['a', 2953],
    ] as const) {
      expect(encodeQr(character.repeat(most), 'L').width).toBe(177);
      expect(() => encodeQr(character.repeat(most + 1), 'L')).toThrow('too long');
    }
  });

  it('switches modes if that makes a smaller symbol than one mode', async () => {
    const value = `https://example.com/${'1234567890'.repeat(8)}`;
    expect(encodeQr(value, 'M').width).toBeLessThan(encodeQR(value, 'raw', { ecc: 'medium', border: 1 }).length - 2);
    expect(await read(value)).toEqual([value]);
  });

  it('rejects half of a surrogate pair', () => {
    expect(() => encodeQr('a\ud800', 'M')).toThrow('Unicode');
  });
});
