import { type FileHandle, readFile } from 'node:fs/promises';
import { fileOutput } from '@bulkfill/bulkfill/cli/output/file-output';
import { writeOutputs } from '@bulkfill/bulkfill/cli/render/write-outputs';
import { mib } from '@bulkfill/engine/core/units';
import type { FillPart } from '@bulkfill/engine/fill/fill-output';
import { describe, expect, it } from 'vitest';
import { aFolder } from '../run-in-process.ts';

async function* chunksOf(sizes: readonly number[]): AsyncGenerator<FillPart, string> {
  for (const [index, size] of sizes.entries())
    yield { output: 'archive', chunks: [new Uint8Array(size).fill(index + 1)] };
  return 'summary';
}

/** A disk that takes a few bytes at a time. */
const shortWriter = (limitBytes: number) => {
  const written: number[] = [];
  const file = {
    writev: async (chunks: readonly Uint8Array[]) => {
      const bytes = Buffer.concat(chunks).subarray(0, limitBytes);
      written.push(...bytes);
      return { bytesWritten: bytes.length, buffers: chunks };
    },
  } as unknown as FileHandle;
  return { file, written };
};

describe('writeOutputs', () => {
  it('writes every chunk in order and returns the value of the generator', async () => {
    const path = await aFolder();
    const sizes = Array.from({ length: 1_500 }, (_, n) => (n % 100 === 0 ? 100_000 : n % 7));
    expect(
      await fileOutput(path('a'), undefined).write((file) => writeOutputs({ archive: file }, chunksOf(sizes))),
    ).toBe('summary');
    const expected = Buffer.concat(sizes.map((size, index) => Buffer.alloc(size, index + 1)));
    expect((await readFile(path('a'))).equals(expected)).toBe(true);
  });

  it('continues after a short write', async () => {
    const { file, written } = shortWriter(5);
    await writeOutputs({ archive: file }, chunksOf([3, 0, 4, 1, 9]));
    expect(written).toEqual([1, 1, 1, 3, 3, 3, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
  });

  it('fails once if the disk fails', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const file = { writev: () => Promise.reject(full) } as unknown as FileHandle;
    await expect(writeOutputs({ archive: file }, chunksOf(Array<number>(5).fill(mib)))).rejects.toBe(full);
  });

  it('writes each output to its file, and drops one without a file', async () => {
    const one = shortWriter(100);
    const other = shortWriter(100);
    await writeOutputs(
      { archive: one.file, print: other.file },
      (async function* (): AsyncGenerator<FillPart, void> {
        yield { output: 'archive', chunks: [Uint8Array.of(1, 2)] };
        yield { output: 'print', chunks: [Uint8Array.of(3)] };
        yield { output: 'rows', chunks: [Uint8Array.of(4)] };
        yield { output: 'archive', chunks: [Uint8Array.of(5)] };
      })(),
    );
    expect([one.written, other.written]).toEqual([[1, 2, 5], [3]]);
  });
});
