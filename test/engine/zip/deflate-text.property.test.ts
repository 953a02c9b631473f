import { inflateRawSync } from 'node:zlib';
import { deflateText } from '@bulkfill/engine/zip/deflate-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deflateTextPlainly } from './deflate-text.reference.ts';

const inflated = (text: Uint8Array): Buffer => inflateRawSync(new Uint8Array(deflateText(text)));

/** Operators as content streams have them, which repeat, and anything else. */
const piece = fc.oneof(
  fc
    .constantFrom(
      'BT 0 0 0 rg ',
      ' Td /BfF1 10 Tf (',
      ') Tj ET\n',
      '<0041004200430044> Tj ',
      '1 0 0 1 12.5 700.25 cm\n',
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 700 })).map(([byte, length]) => Buffer.alloc(length, byte)),
);

describe('deflateText', () => {
  it('inflates to the original text, whatever was deflated before', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = Buffer.concat(pieces);
        expect(inflated(text).equals(text)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('equals the plain program byte for byte, whatever was deflated before', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = Buffer.concat(pieces);
        expect(Buffer.from(deflateText(text)).equals(deflateTextPlainly(text))).toBe(true);
      }),
      { numRuns: 200 },
    );
    const far = Buffer.from(Array.from({ length: 40_000 }, (_, at) => ((at * at * 2654435 + at * 77) >>> 7) % 256));
    const text = Buffer.concat([far, far.subarray(0, 9_000), far.subarray(7_232, 8_000)]);
    expect(Buffer.from(deflateText(text)).equals(deflateTextPlainly(text))).toBe(true);
  });

  it.each([0, 1, 3, 4, 5, 257, 258, 259, 260, 32_767, 32_768, 32_769, 65_536])(
    'inflates %i bytes, all equal or all different',
    (length) => {
      const same = Buffer.alloc(length, 'a');
      expect(inflated(same).equals(same)).toBe(true);
      const mixed = Buffer.from(Array.from({ length }, (_, at) => ((at * at * 2654435) >>> 9) % 256));
      expect(inflated(mixed).equals(mixed)).toBe(true);
    },
  );

  it.each([32_767, 32_768, 32_769, 40_000])('handles a repetition %i bytes back', (distance) => {
    const noise = Buffer.from(Array.from({ length: distance }, (_, at) => ((at * at * 2654435 + at * 77) >>> 7) % 256));
    const text = Buffer.concat([noise, noise.subarray(0, 500)]);
    expect(inflated(text).equals(text)).toBe(true);
  });

  it('shrinks operators to a third of their size or less', () => {
    const text = Buffer.from(
      Array.from(
        { length: 100 },
        (_, at) => `BT 0 0 0 rg ${at * 7.25} ${700 - at} Td /BfF1 10 Tf (Row ${at}) Tj ET\n`,
      ).join(''),
    );
    expect(deflateText(text).length).toBeLessThan(text.length / 3);
  });
});
