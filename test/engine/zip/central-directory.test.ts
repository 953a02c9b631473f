import { CentralDirectory } from '@bulkfill/engine/zip/central-directory';
import { createSeededHash } from '@bulkfill/engine/zip/name-hash';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const append = (directory: CentralDirectory, name: string): void => {
  const bytes = Buffer.from(name);
  directory.claim(bytes);
  const past32Bits = name.length % 3 === 0 ? 2 ** 33 : 7;
  directory.append({
    name: bytes,
    crc32: 1,
    compressedBytes: 2,
    uncompressedBytes: 3,
    offsetBytes: past32Bits,
    sizesFollow: false,
  });
};

/** Names that are taken once, in any order, and one of them again. */
const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }), {
  minLength: 1,
  maxLength: 300,
});

describe('names in a central directory', () => {
  it.each([
    ['hashes of 64 bits', createSeededHash()],
    ['hashes that many names share', (name: Uint8Array) => ({ high: 7, low: name.length & 3 })],
    ['hashes of nothing', () => ({ high: 0, low: 0 })],
  ])('are each accepted once with %s', (_, hash) => {
    fc.assert(
      fc.property(names, fc.nat(), (all, pick) => {
        const directory = new CentralDirectory(hash);
        for (const name of all) append(directory, name);
        expect(directory.entries).toBe(all.length);
        expect(() => append(directory, all[pick % all.length]!)).toThrow('same name');
      }),
    );
  });

  it('are recognised among 70,000 entries', () => {
    const directory = new CentralDirectory();
    for (let row = 0; row < 70_000; row++) append(directory, `row_${row}.pdf`);
    for (const row of [0, 1, 34_567, 69_999]) expect(() => append(directory, `row_${row}.pdf`)).toThrow('same name');
    append(directory, 'row_70000.pdf');
    expect(directory.entries).toBe(70_001);
  });
});
