import { chooseMask, encodeQr } from '@bulkfill/engine/pdf/codes/encode-qr';
import { findQrBlocks, qrLevels } from '@bulkfill/engine/pdf/codes/qr-capacity';
import { darken, emptyPlane, layOutStrips } from '@bulkfill/engine/pdf/codes/qr-plane';
import { buildQrTemplate } from '@bulkfill/engine/pdf/codes/qr-template';
import { scoreQr } from '@bulkfill/engine/pdf/codes/score-qr';
import fc from 'fast-check';
import { encodeQR } from 'qr';
import { expect, it } from 'vitest';
import { matrixPicture } from '../../../support/matrix-picture.ts';
import { readCodes } from '../../../support/read-codes.ts';
import { plainSymbol } from './plain-qr-symbol.ts';

const anyLevel = fc.constantFrom(...qrLevels);
/** Pieces in different modes, one after another. */
const mixed = fc
  .array(
    fc.oneof(
      fc.stringMatching(/^[0-9]{1,30}$/),
      fc.stringMatching(/^[0-9A-Z $%*+./:-]{1,30}$/),
      fc.stringMatching(/^[ -~]{1,30}$/),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));

it('encodeQr is read back exactly for any Unicode text', async () => {
  await fc.assert(
    fc.asyncProperty(mixed, anyLevel, async (value, level) => {
      const [code] = await readCodes(matrixPicture(encodeQr(value, level)), { formats: ['QRCode'], textMode: 'Plain' });
      expect(code?.text).toBe(value);
    }),
    { numRuns: 60 },
  );
});

it('encodeQr is never larger than a single mode', () => {
  const levels = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const;
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{1,200}$/), anyLevel, (value, level) => {
      expect(encodeQr(value, level).width).toBeLessThanOrEqual(
        encodeQR(value, 'raw', { ecc: levels[level], border: 1 }).length - 2,
      );
    }),
    { numRuns: 40 },
  );
});

it('qrPenalty rates masks like the standard, module by module', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(21, 29, 33, 45, 49, 61, 65, 93, 97, 129, 177),
      fc.infiniteStream(fc.boolean()),
      fc.integer({ min: 1, max: 9 }),
      (size, bits, run) => {
        const dark: boolean[] = [];
        // Stretched, so that runs, blocks and finders occur.
        for (const bit of bits) {
          dark.push(...Array.from({ length: run }, () => bit));
          if (dark.length >= size * size) break;
        }
        const strips = layOutStrips(size);
        const plane = emptyPlane(strips);
        for (let i = 0; i < size * size; i++) if (dark[i]) darken(plane, strips, i % size, Math.floor(i / size));
        expect(scoreQr(plane, strips, Infinity)).toBe(plainPenalty(dark, size));
      },
    ),
    { numRuns: 50 },
  );
});

it('encodeQr draws the standard’s symbol module for module in every version', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), anyLevel, fc.infiniteStream(fc.nat(255)), (version, level, bytes) => {
      const { blocks, dataCodewords, checkCodewordsPerBlock } = findQrBlocks(version, level);
      const codewords = Uint8Array.from([...bytes.take(dataCodewords + blocks * checkCodewordsPerBlock)]);
      const symbol = chooseMask(buildQrTemplate(version, level), codewords);
      expect([...symbol.dark].map(Boolean)).toEqual(plainSymbol(codewords, version, level, plainPenalty));
    }),
    { numRuns: 12 },
  );
});

/** The four rules, written down as they read (ISO/IEC 18004, 7.8.3.1). */
const plainPenalty = (dark: readonly boolean[], size: number): number => {
  let sum = 0;
  const at = (x: number, y: number): boolean => dark[y * size + x] ?? false;
  const row = (y: number): string => Array.from({ length: size }, (_, x) => (at(x, y) ? '1' : '0')).join('');
  const column = (x: number): string => Array.from({ length: size }, (_, y) => (at(x, y) ? '1' : '0')).join('');
  for (let i = 0; i < size; i++) {
    for (const line of [row(i), column(i)]) {
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      sum += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
    }
  }
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++)
      if (at(x, y) === at(x + 1, y) && at(x, y) === at(x, y + 1) && at(x, y) === at(x + 1, y + 1)) sum += 3;
  }
  const percent = (dark.slice(0, size * size).filter(Boolean).length * 100) / (size * size);
  return sum + 10 * Math.floor(Math.abs(percent - 50) / 5 + 1e-9);
};
