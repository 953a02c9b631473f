import { mib } from '@bulkfill/engine/core/units';
import { BoundedThread, type ThreadBounds } from '@bulkfill/engine/threads/bounded-thread';
import { describe, expect, it } from 'vitest';
import type { Misbehaviour } from './misbehaving-thread.ts';

const entry = new URL('./misbehaving-thread.ts', import.meta.url);
const bounds: ThreadBounds = { workMs: 60_000, residentBytes: 8192 * mib };
// Unguarded, one of some six ends the process.
const rounds = 15;

describe('thread with thousands of compression streams', () => {
  it('can be ended at any moment without a crash of the process', async () => {
    for (let round = 0; round < rounds; round++) {
      const thread = new BoundedThread<Misbehaviour, string, string>(entry, {
        maxHeapMb: 4096,
        maxYoungGenerationMb: 12,
      });
      const abort = new AbortController();
      const onNote = () => setTimeout(() => abort.abort(new Error('enough')), round % 3);
      await expect(thread.run('compress for ever', { bounds, onNote, signal: abort.signal })).rejects.toThrow('enough');
      expect(thread.gone).toBe(true);
    }
  });
});
