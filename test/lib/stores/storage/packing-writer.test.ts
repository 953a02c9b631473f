import { randomBytes } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ObjectWriter } from '../../../../lib/stores/storage/object-store.ts';
import { PackingWriter } from '../../../../lib/stores/storage/packing-writer.ts';

/** A writer into memory. With `fails`, it fails from the second chunk on, like storage may. */
const memory = (fails = false) => {
  const chunks: Uint8Array[] = [];
  let aborted = 0;
  const writer: ObjectWriter = {
    write: async (chunk) => {
      if (fails && chunks.length > 0) throw new Error('Storage is full.');
      chunks.push(Uint8Array.from(chunk));
    },
    finish: async () => ({ key: 'a', sizeBytes: Buffer.concat(chunks).length }),
    abort: async () => void aborted++,
  };
  return { writer, written: () => Buffer.concat(chunks), aborted: () => aborted };
};

const mebibyte = 1024 * 1024;

describe('PackingWriter', () => {
  it('writes bytes that decompress to the chunks, whose buffers may be reused after each write', async () => {
    const target = memory();
    const packing = new PackingWriter(target.writer);
    const lent = Buffer.alloc(mebibyte);
    const pieces = Array.from({ length: 5 }, () => randomBytes(mebibyte));
    for (const piece of pieces) {
      piece.copy(lent);
      await packing.write(lent);
      lent.fill(0);
    }
    expect((await packing.finish()).sizeBytes).toBe(target.written().length);
    expect(zstdDecompressSync(target.written()).equals(Buffer.concat(pieces))).toBe(true);
  });

  it('rejects write and finish with the error of storage, and aborts', async () => {
    const target = memory(true);
    const packing = new PackingWriter(target.writer);
    const written = (async () => {
      for (let chunk = 0; chunk < 20; chunk++) await packing.write(randomBytes(mebibyte));
      await packing.finish();
    })();
    await expect(written).rejects.toThrow('Storage is full.');
    await expect(packing.finish()).rejects.toThrow('Storage is full.');
    await packing.abort();
    expect(target.aborted()).toBe(1);
  });

  it('leaves nothing if it is aborted, even within a chunk', async () => {
    const target = memory();
    const packing = new PackingWriter(target.writer);
    const writing = packing.write(randomBytes(8 * mebibyte)).catch(() => {});
    await packing.abort();
    await writing;
    expect(target.aborted()).toBe(1);
  });
});
