import { randomBytes } from 'node:crypto';
import { sharePrefix } from '@bulkfill/engine/zip/shared-prefix';
import { ZipWriter } from '@bulkfill/engine/zip/zip-writer';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readZip } from './read-zip.ts';

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 9000 })).map(([unit, times]) => {
    const filled = new Uint8Array(unit.length * times);
    for (let at = 0; at < filled.length; at += unit.length) filled.set(unit, at);
    return filled;
  }),
);
/** Stretches that shrink and stretches that do not, in any order: the latter are `at` places of one noise. */
const noise = randomBytes(400_000);
const mixed = fc
  .array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 0, max: 200_000 })), {
    maxLength: 4,
  })
  .map((stretches) =>
    Buffer.concat(
      stretches.map(([shrinks, at, length]) =>
        shrinks ? Buffer.alloc(length, ' 0 obj') : noise.subarray(at, at + length),
      ),
    ),
  );
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((value) => value.isWellFormed() && !/[/\\\0]|\.\./.test(value) && value !== '.')
  .map((value) => value.normalize('NFC'));
const entry = fc.record({
  name,
  how: fc.constantFrom('shared', 'whole', 'stored', 'pieces'),
  tail: bytes,
  take: fc.boolean(),
});

it('reads back every written entry', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(bytes, mixed),
      fc.uniqueArray(entry, { selector: (value) => value.name, maxLength: 8 }),
      async (prefixBytes, entries) => {
        const prefix = await sharePrefix(prefixBytes);
        const zip = new ZipWriter();
        const chunks: Uint8Array[] = [];
        for (const { name, how, tail, take } of entries) {
          if (how === 'shared') zip.addShared(name, prefix, tail);
          else if (how === 'whole') zip.add(name, tail);
          else if (how === 'stored') zip.add(name, tail, 'stored');
          else {
            zip.beginEntry(name);
            for (let at = 0; at < tail.length; at += 7777) zip.write(tail.subarray(at, at + 7777));
            zip.endEntry();
          }
          if (take) chunks.push(...zip.take());
        }
        zip.finish();
        chunks.push(...zip.take());
        const read = await readZip(chunks);
        expect(read.map(({ name }) => name)).toEqual(entries.map(({ name }) => name));
        for (const [index, { how, tail }] of entries.entries()) {
          expect(read[index]?.bytes.equals(how === 'shared' ? Buffer.concat([prefixBytes, tail]) : tail)).toBe(true);
        }
      },
    ),
    { numRuns: 60 },
  );
});
