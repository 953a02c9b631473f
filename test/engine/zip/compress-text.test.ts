import { inflateSync } from 'node:zlib';
import { compressText } from '@bulkfill/engine/zip/compress-text';
import { describe, expect, it } from 'vitest';

describe('compressText', () => {
  // zlib verifies the checksum of the text. Sums are reduced every 5,552 bytes.
  it.each([0, 1, 5551, 5552, 5553, 11_105, 262_143, 262_144, 262_145])(
    'inflates %i bytes, uniform or mixed',
    (length) => {
      for (const text of [
        Buffer.alloc(length, 255),
        Buffer.from(Array.from({ length }, (_, at) => ((at * at * 2654435) >>> 9) % 256)),
      ])
        expect(inflateSync(compressText(text)).equals(text)).toBe(true);
    },
  );
});
