import { inflateSync } from 'node:zlib';
import { PackedXref } from '@bulkfill/engine/pdf/write/packed-xref';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** The entries, read back by the book (RFC 1950; PNG filters 0 and 2). */
const entriesOf = (parts: readonly Uint8Array[], columns: number): string[] => {
  const data = inflateSync(Buffer.concat(parts));
  const entries: string[] = [];
  let above = Buffer.alloc(columns);
  for (let at = 0; at < data.length; at += columns + 1) {
    const line = Buffer.from(data.subarray(at + 1, at + 1 + columns));
    if (data[at] === 2) for (let i = 0; i < columns; i++) line[i] = (line[i]! + above[i]!) % 256;
    else expect(data[at]).toBe(0);
    entries.push(`${line[0]} ${line.readUIntBE(1, 5)} ${line.readUInt16BE(6)}`);
    above = line;
  }
  return entries;
};

const anEntry = fc.oneof(
  fc.record({ offset: fc.oneof(fc.nat(100_000), fc.constant(2 ** 40 - 1)) }),
  fc.record({ stream: fc.nat(8_388_607), index: fc.nat(255) }),
  fc.constant(undefined),
);

describe('PackedXref', () => {
  it('returns every entry in any insertion order, and marks the others as free', () => {
    fc.assert(
      fc.property(
        fc.array(anEntry, { maxLength: 60 }),
        fc.constantFrom(1, 100, 4080, 8150),
        fc.integer(),
        (few, from, seed) => {
          const xref = new PackedXref();
          const size = from + few.length;
          const expected = Array.from({ length: size }, (_, number): string => (number === 0 ? '0 0 65535' : '0 0 0'));
          const numbers = Array.from({ length: size - 1 }, (_, index) => index + 1).sort(
            (a, b) => ((a * 7919 + seed) % 101) - ((b * 7919 + seed) % 101),
          );
          for (const number of numbers) {
            const entry = number < from ? { offset: number * 31 } : few[number - from];
            if (entry === undefined) continue;
            if ('offset' in entry) xref.setOffset(number, entry.offset);
            else xref.setCompressed(number, entry.stream, entry.index);
            expected[number] = 'offset' in entry ? `1 ${entry.offset} 0` : `2 ${entry.stream} ${entry.index}`;
          }
          const { parts, columns } = xref.finish(size);
          expect(entriesOf(parts, columns)).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });
});
