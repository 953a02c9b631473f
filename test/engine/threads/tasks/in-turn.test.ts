import type { DocumentPool, DocumentTask } from '@bulkfill/engine/threads/tasks/document-task';
import { inTurn, refusing } from '@bulkfill/engine/threads/tasks/in-turn';
import { ThreadPool } from '@bulkfill/engine/threads/thread-pool';
import { afterEach, describe, expect, it } from 'vitest';
import { aLargeNeighbour, triesOf } from '../crowded-process.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));

describe('inTurn', () => {
  it('answers busy if other work has the memory, instead of rejecting the file', async () => {
    const { bounds } = await aLargeNeighbour(open);
    triesOf(open, () => undefined);
    const entry = new URL('../misbehaving-thread.ts', import.meta.url);
    const pool: DocumentPool = new ThreadPool(entry, { turns: { max: 1 }, maxHeapMb: 4096, maxYoungGenerationMb: 12 });
    open.push(pool);
    const { signal } = new AbortController();
    const task = 'add 175 MiB bit by bit' as unknown as DocumentTask;
    const work = inTurn(pool, bounds, { accountId: 'acc_1', signal })(task);
    await expect(refusing(signal)('INVALID_PDF', work)).rejects.toMatchObject({ name: 'EngineBusy' });
  });
});
