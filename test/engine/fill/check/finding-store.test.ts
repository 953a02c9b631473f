import { crc32 } from 'node:zlib';
import {
  readFindingDirectory,
  readFindingDirectorySize,
  writeFindingStore,
} from '@bulkfill/engine/fill/check/finding-store';
import { deflatePart } from '@bulkfill/engine/zip/deflated-part';
import { describe, expect, it } from 'vitest';

const text = deflatePart(Buffer.from('{}'));
const block = (codes: bigint) => ({ findings: 3, codes, severities: 5, text });

describe('finding store directory', () => {
  it('stores one bit per code up to the 64th', () => {
    const codes = [1n, 1n << 31n, 1n << 32n, 1n << 63n];
    const [directory = new Uint8Array()] = writeFindingStore(codes.map(block));
    expect(readFindingDirectorySize(Buffer.from(directory))).toBe(directory.length);
    expect(readFindingDirectory(Buffer.from(directory))).toMatchObject(
      codes.map((code) => ({ findings: 3, codes: code, severities: 5 })),
    );
  });

  it('reads version 1, whose codes have 32 bits', () => {
    const bytes = Buffer.alloc(16 + 24);
    [3, 0x8000_0001, 5, 20, 30, 40].forEach((number, at) => void bytes.writeUInt32LE(number, 16 + 4 * at));
    bytes.write('BFFI');
    bytes[4] = 1;
    bytes.writeUInt32LE(1, 8);
    bytes.writeUInt32LE(crc32(bytes.subarray(16)), 12);
    expect(readFindingDirectory(bytes)).toEqual([
      {
        before: 0,
        findings: 3,
        codes: 0x8000_0001n,
        severities: 5,
        sizeBytes: 20,
        inflatedBytes: 30,
        crc32: 40,
        offsetBytes: 40,
      },
    ]);
  });

  it.each([0, 3])('rejects version %i', (version) => {
    const [directory = new Uint8Array()] = writeFindingStore([block(1n)]);
    directory[4] = version;
    expect(() => readFindingDirectory(Buffer.from(directory))).toThrow('do not begin as they must');
  });
});
