import { isUtf8 as nodeIsUtf8 } from 'node:buffer';
import { decodeUtf8, isUtf8 } from '@bulkfill/engine/rows/utf8';
import { describe, expect, it } from 'vitest';

const windowBytes = 1 << 18;
const characters = ['a', 'é', '€', '😀'];

describe('isUtf8', () => {
  it.each(characters)('accepts %s across the end of a window', (character) => {
    const size = Buffer.byteLength(character);
    for (let before = windowBytes - size; before <= windowBytes; before++) {
      expect(isUtf8(Buffer.from('a'.repeat(before) + character + 'a'.repeat(10)))).toBe(true);
      expect(isUtf8(Buffer.from('a'.repeat(before) + character))).toBe(true);
    }
  });

  it.each([
    ['a lone continuation', [0x80]],
    ['four continuations', [0x80, 0x80, 0x80, 0x80]],
    ['a character cut short', [0xe2, 0x82]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['an overlong form', [0xc0, 0xaf]],
  ])('rejects %s at any position', (_, bad) => {
    for (let before = windowBytes - 4; before <= windowBytes; before++) {
      const bytes = Buffer.concat([Buffer.alloc(before, 0x61), Buffer.from(bad), Buffer.from('aa')]);
      expect(nodeIsUtf8(bytes)).toBe(false);
      expect(isUtf8(bytes)).toBe(false);
    }
  });

  it('preserves a byte order mark and decodes the given range', () => {
    expect(decodeUtf8(Buffer.from('\ufeffab'), 0, 5)).toBe('\ufeffab');
    expect(decodeUtf8(Buffer.from('xéy'), 1, 3)).toBe('é');
  });
});
