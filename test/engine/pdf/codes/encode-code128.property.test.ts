import { encodeCode128, isCode128Text } from '@bulkfill/engine/pdf/codes/encode-code128';
import { convertLinearSymbol, type RawBars } from '@bulkfill/engine/pdf/codes/linear-symbol';
import bwipjs from 'bwip-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCodes } from '../../../support/read-codes.ts';

const anyAscii = fc
  .array(
    fc.oneof(
      fc.stringMatching(/^[0-9]{1,9}$/),
      fc.stringMatching(/^[A-Z ]{1,5}$/),
      fc.stringMatching(/^[a-z~]{1,5}$/),
      fc.stringMatching(/^[\t\n\r]{1,3}$/),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const byBwip = (text: string): ReturnType<typeof convertLinearSymbol> =>
  convertLinearSymbol(bwipjs.raw('code128', text, {})[0] as RawBars);

/** One row of pixels, three a module. */
const picture = (text: string): { width: number; height: number; data: Uint8ClampedArray } => {
  const symbol = encodeCode128(text);
  const width = 3 * (symbol.width + 20);
  const row = new Uint8ClampedArray(4 * width).fill(255);
  for (const bar of symbol.bars)
    for (let x = 3 * (bar.x + 10); x < 3 * (bar.x + 10 + bar.width); x++) row.fill(0, 4 * x, 4 * x + 3);
  const data = new Uint8ClampedArray(20 * row.length);
  for (let y = 0; y < 20; y++) data.set(row, y * row.length);
  return { width, height: 20, data };
};

describe('encodeCode128', () => {
  it('is read back exactly', async () => {
    await fc.assert(
      fc.asyncProperty(anyAscii, async (text) => {
        expect(await readCodes(picture(text), { textMode: 'Plain', formats: ['Code128'] })).toEqual([
          { format: 'Code128', text },
        ]);
      }),
      { numRuns: 200 },
    );
  });

  it('is never longer than the encoding of bwip-js', () => {
    fc.assert(
      fc.property(anyAscii, (text) => {
        expect(encodeCode128(text).width).toBeLessThanOrEqual(byBwip(text).width);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['A', 'a', 'AB12', '1Z999AA10123456784', '123456', 'https://example.com', '\tTAB'])(
    'draws the same bars as bwip-js for %j',
    (text) => {
      expect(encodeCode128(text)).toEqual(byBwip(text));
    },
  );

  it('accepts 500 characters of ASCII, and leaves other text to bwip-js', () => {
    expect(isCode128Text('x'.repeat(500))).toBe(true);
    for (const text of ['', 'x'.repeat(501), 'é', '山']) expect(isCode128Text(text)).toBe(false);
  });
});
