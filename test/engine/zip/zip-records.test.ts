import {
  centralHeaderBytes,
  type EntryFields,
  endRecordsBytes,
  localHeaderBytes,
  writeCentralHeader,
  writeEndRecords,
  writeLocalHeader,
} from '@bulkfill/engine/zip/zip-records';
import { describe, expect, it } from 'vitest';

const name = Buffer.from('a.pdf');
const limit = 0xffff_ffff;
const anEntry = (fields: Partial<EntryFields>): EntryFields => ({
  name,
  crc32: 0x1234_5678,
  compressedBytes: 10,
  uncompressedBytes: 20,
  offsetBytes: 30,
  sizesFollow: false,
  ...fields,
});

const local = (entry: EntryFields): Buffer => {
  const out = Buffer.alloc(localHeaderBytes(entry));
  writeLocalHeader(out, 0, entry);
  return out;
};
const central = (entry: EntryFields): Buffer => {
  const out = Buffer.alloc(centralHeaderBytes(entry));
  writeCentralHeader(out, 0, entry);
  return out;
};
const extraOf = (header: Buffer, at: number): bigint[] => {
  const extra = header.subarray(at + name.length);
  if (extra.length === 0) return [];
  expect(extra.readUInt16LE(0)).toBe(1);
  expect(extra.readUInt16LE(2)).toBe(extra.length - 4);
  return Array.from({ length: (extra.length - 4) / 8 }, (_, index) => extra.readBigUInt64LE(4 + 8 * index));
};

describe('size at the 32-bit limit', () => {
  it('is in the headers one below the limit', () => {
    const entry = anEntry({ uncompressedBytes: limit - 1, compressedBytes: limit - 1 });
    expect(extraOf(local(entry), 30)).toEqual([]);
    expect(extraOf(central(entry), 46)).toEqual([]);
    expect(local(entry).readUInt32LE(22)).toBe(limit - 1);
    expect(central(entry).readUInt16LE(6)).toBe(20);
  });

  it.each([limit, limit + 1, 2 ** 40])('is in the extra fields at %d', (size) => {
    const entry = anEntry({ uncompressedBytes: size });
    expect(extraOf(local(entry), 30)).toEqual([BigInt(size), 10n]);
    expect([local(entry).readUInt32LE(18), local(entry).readUInt32LE(22)]).toEqual([limit, limit]);
    expect(extraOf(central(entry), 46)).toEqual([BigInt(size)]);
    expect([central(entry).readUInt32LE(20), central(entry).readUInt32LE(24)]).toEqual([10, limit]);
    expect(central(entry).readUInt16LE(6)).toBe(45);
  });

  it('is ordered in the extra field: uncompressed, compressed, offset', () => {
    const entry = anEntry({ uncompressedBytes: 2 ** 33, compressedBytes: 2 ** 34, offsetBytes: 2 ** 35 });
    expect(extraOf(central(entry), 46)).toEqual([2n ** 33n, 2n ** 34n, 2n ** 35n]);
    expect(extraOf(central(anEntry({ offsetBytes: limit })), 46)).toEqual([BigInt(limit)]);
  });
});

describe('end records', () => {
  it.each([
    [{ entries: 65_534, sizeBytes: limit - 1, offsetBytes: limit - 1 }, 22],
    [{ entries: 65_535, sizeBytes: 1, offsetBytes: 1 }, 98],
    [{ entries: 1, sizeBytes: limit, offsetBytes: 1 }, 98],
    [{ entries: 1, sizeBytes: 1, offsetBytes: limit }, 98],
  ])('for %j take %d bytes', (directory, sizeBytes) => {
    expect(endRecordsBytes(directory)).toBe(sizeBytes);
    const out = Buffer.alloc(sizeBytes);
    writeEndRecords(out, 0, directory);
    expect(out.readUInt32LE(sizeBytes - 22)).toBe(0x0605_4b50);
    if (sizeBytes === 98) {
      expect([out.readBigUInt64LE(32), out.readBigUInt64LE(40), out.readBigUInt64LE(48)]).toEqual([
        BigInt(directory.entries),
        BigInt(directory.sizeBytes),
        BigInt(directory.offsetBytes),
      ]);
      expect(out.readBigUInt64LE(56 + 8)).toBe(BigInt(directory.offsetBytes + directory.sizeBytes));
    }
  });
});
