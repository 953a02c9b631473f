import { crc32 } from 'node:zlib';
import { mib } from '@bulkfill/engine/core/units';
import { combineCrc32 } from '@bulkfill/engine/zip/combine-crc32';
import fc from 'fast-check';
import { expect, it } from 'vitest';

it('combines two CRCs to that of the concatenated bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), fc.uint8Array({ maxLength: 3000 }), (first, second) => {
      expect(combineCrc32(crc32(first), crc32(second), second.length)).toBe(crc32(Buffer.concat([first, second])));
    }),
  );
});

it('combines CRCs across a gigabyte', () => {
  const zeros = Buffer.alloc(mib);
  let whole = crc32('start');
  let gigabyte = 0;
  for (let megabyte = 0; megabyte < 1024; megabyte++) gigabyte = combineCrc32(gigabyte, crc32(zeros), zeros.length);
  whole = combineCrc32(whole, gigabyte, 2 ** 30);
  let expected = crc32('start');
  for (let megabyte = 0; megabyte < 1024; megabyte++) expected = combineCrc32(expected, crc32(zeros), zeros.length);
  expect(whole).toBe(expected);
});
