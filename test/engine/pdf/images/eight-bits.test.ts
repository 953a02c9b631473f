import { inflateSync } from 'node:zlib';
import { reduceToEightBits } from '@bulkfill/engine/pdf/images/eight-bits';
import { readImage } from '@bulkfill/engine/pdf/images/read-image';
import { describe, expect, it } from 'vitest';
import { makePng } from '../../../support/make-png.ts';

const deep = {
  width: 3,
  height: 2,
  bitDepth: 16,
  colorType: 0,
  samples: [0, 255, 256, 0x1234, 0xff00, 0xffff],
} as const;

describe('reduceToEightBits', () => {
  it('keeps the high byte of each sample for every row filter', () => {
    for (const filter of [0, 1, 2, 3, 4]) {
      const { data, dict } = reduceToEightBits(readImage(makePng({ ...deep, filters: [filter] })));
      const plain = reduceToEightBits(readImage(makePng({ ...deep, filters: [0] })));
      expect(dict).toBe(plain.dict);
      if (filter === 0) expect([...inflateSync(data)]).toEqual([0, 0, 0, 1, 0, 0x12, 0xff, 0xff]);
    }
  });

  it('keeps the transparent colour', () => {
    const { dict } = reduceToEightBits(readImage(makePng({ ...deep, transparency: [0x12, 0x34] })));
    expect(dict).toContain('/Mask [18 18]');
    expect(dict).not.toContain('16');
  });

  it('returns pictures with other depths unchanged', () => {
    const image = readImage(makePng({ width: 2, height: 1, bitDepth: 8, colorType: 0, samples: [1, 2] }));
    expect(reduceToEightBits(image)).toBe(image);
  });
});
