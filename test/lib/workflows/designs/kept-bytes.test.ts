import { describe, expect, it } from 'vitest';
import { KeptBytes } from '../../../../lib/workflows/designs/kept-bytes.ts';

describe('KeptBytes', () => {
  it('loads contents once and evicts the least recently used', async () => {
    const kept = new KeptBytes(10);
    const reads: string[] = [];
    const load = (key: string, sizeBytes: number) =>
      kept.load('ada', key, async () => {
        reads.push(key);
        return new Uint8Array(sizeBytes);
      });
    await load('a', 4);
    await load('b', 6);
    await load('a', 4);
    expect(reads).toEqual(['a', 'b']);
    await load('c', 1);
    await load('a', 4);
    await load('b', 6);
    expect(reads).toEqual(['a', 'b', 'c', 'b']);
  });

  it('does not cache contents beyond its size', async () => {
    const kept = new KeptBytes(10);
    let reads = 0;
    const load = (sizeBytes: number) =>
      kept.load('ada', `of ${sizeBytes}`, async () => {
        reads++;
        return new Uint8Array(sizeBytes);
      });
    for (const sizeBytes of [10, 10, 11, 11]) await load(sizeBytes);
    expect(reads).toBe(3);
  });

  it('keeps the contents of an account while another loads more than its share', async () => {
    const kept = new KeptBytes(10);
    const reads: string[] = [];
    const load = (owner: string, key: string, sizeBytes: number) =>
      kept.load(owner, key, async () => {
        reads.push(key);
        return new Uint8Array(sizeBytes);
      });
    await load('ada', 'hers', 3);
    for (const key of ['one', 'two', 'three', 'four']) await load('eve', key, 4);
    await load('ada', 'hers', 3);
    expect(reads).toEqual(['hers', 'one', 'two', 'three', 'four']);
  });

  it('copies a view to memory of its own length', async () => {
    const kept = new KeptBytes(10);
    const bytes = await kept.load('ada', 'view', async () => new Uint8Array(1000).subarray(10, 14));
    expect(bytes.buffer.byteLength).toBe(4);
  });
});
