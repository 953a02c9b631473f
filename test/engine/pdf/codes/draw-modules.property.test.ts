import { drawModules } from '@bulkfill/engine/pdf/codes/draw-modules';
import { encodeQr } from '@bulkfill/engine/pdf/codes/encode-qr';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const text = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 300 });

it('draws packed modules and single modules alike', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('L', 'H'), (value, level) => {
      const symbol = encodeQr(value, level);
      const { width, height, dark } = symbol;
      expect(drawModules(symbol)).toBe(drawModules({ width, height, dark }));
    }),
    { numRuns: 60 },
  );
});

it('covers each dark module once and no light one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 1200 }),
      fc.infiniteStream(fc.boolean()),
      (width, gap, bits) => {
        const height = 9 + gap;
        const random = Uint8Array.from([...bits.take(9 * width)], Number);
        const dark = new Uint8Array(width * height);
        dark.set(random, gap * width);
        const painted = new Uint8Array(width * height);
        for (const line of drawModules({ width, height, dark }).split('\n').slice(0, -1)) {
          const [x, y, across, down] = line.split(' ').map(Number) as [number, number, number, number];
          for (let at = 0; at < across * down; at++) {
            const module = (y + Math.floor(at / across)) * width + x + (at % across);
            painted[module] = (painted[module] as number) + 1;
          }
        }
        expect(painted).toEqual(dark);
      },
    ),
    { numRuns: 60 },
  );
});
