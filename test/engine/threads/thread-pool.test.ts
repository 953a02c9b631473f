import { mib } from '@bulkfill/engine/core/units';
import type { ThreadBounds } from '@bulkfill/engine/threads/bounded-thread';
import { ThreadPool } from '@bulkfill/engine/threads/thread-pool';
import { afterEach, describe, expect, it } from 'vitest';
import { aLargeNeighbour, triesOf } from './crowded-process.ts';
import type { Misbehaviour } from './misbehaving-thread.ts';

const entry = new URL('./misbehaving-thread.ts', import.meta.url);
const roomy: ThreadBounds = { workMs: 60_000, residentBytes: 8192 * mib };
/** Every process is too large, so whatever has much is ended. */
const tight: ThreadBounds = { ...roomy, residentBytes: 1 };
const heap = { maxHeapMb: 4096, maxYoungGenerationMb: 12 };
const open: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));

const aPool = () => {
  const pool = new ThreadPool<Misbehaviour, string, string>(entry, { ...heap, turns: { max: 1 } });
  open.push(pool);
  return pool;
};

describe('ThreadPool', () => {
  it('runs the maximum number of tasks, reuses threads, and frees the place of an aborted task', async () => {
    const pool = aPool();
    const first = new AbortController();
    const busy = pool.run('never end off the clock', { bounds: roomy, signal: first.signal });
    const second = new AbortController();
    const gone = pool.run('answer', { bounds: roomy, signal: second.signal });
    const waiting = pool.run('answer', { bounds: roomy });
    second.abort(new Error('the client left'));
    await expect(gone).rejects.toThrow('the client left');
    first.abort(new Error('enough'));
    await expect(busy).rejects.toThrow('enough');
    expect(await waiting).toBe('done');
    expect(await pool.run('answer', { bounds: roomy })).toBe('done');
  });

  it.each(['keep 100 MiB', 'keep 200 MiB'] as const)(
    'does not end a task for the memory of the task before it in its thread, which could %s',
    async (before) => {
      const pool = aPool();
      expect(await pool.run(before, { bounds: roomy })).toBe('kept');
      expect(await pool.run('add a little and stay a while', { bounds: tight })).toBe('done');
    },
  );

  it('keeps a thread with little memory after its task, and ends one with much', async () => {
    const pool = aPool();
    const number = () => pool.run('say its number', { bounds: roomy });
    const first = await number();
    await pool.run('keep 100 MiB', { bounds: roomy });
    expect(await number()).toBe(first);
    await pool.run('keep 100 MiB', { bounds: roomy });
    expect(await number()).not.toBe(first);
  });

  const sparing = () => {
    const pool = new ThreadPool<Misbehaviour, string, string>(entry, {
      ...heap,
      turns: { max: 2, maxPerOwner: 1 },
      keepsSpare: true,
    });
    open.push(pool);
    return {
      pool,
      numberOf: async (owner: string) => Number(await pool.run('say its number', { bounds: roomy, owner })),
    };
  };

  it('starts a thread for the next owner when the last idle one begins a task', async () => {
    const { pool, numberOf } = sparing();
    const hostile = new AbortController();
    const running = pool.run('never end off the clock', { bounds: roomy, owner: 'hostile', signal: hostile.signal });
    // Threads have numbers in the order in which they are started.
    await new Promise((resolve) => setImmediate(resolve));
    const later = Number(await aPool().run('say its number', { bounds: roomy }));
    expect(await numberOf('a')).toBeLessThan(later);
    hostile.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
  });

  it('assigns each owner the thread that served it, and a new owner the one that served the fewest', async () => {
    const { pool, numberOf } = sparing();
    const served = await numberOf('a');
    const hostile = new AbortController();
    const running = pool.run('never end off the clock', { bounds: roomy, owner: 'hostile', signal: hostile.signal });
    expect(await numberOf('a')).toBe(served);
    hostile.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    expect(await numberOf('a')).toBe(served);
  });

  it('starts no second thread of an owner while another owner waits', async () => {
    const { pool } = sparing();
    const order: string[] = [];
    const hostile = new AbortController();
    const begun = Promise.withResolvers<void>();
    const run = (owner: string, task: Misbehaviour) =>
      pool.run(task, { bounds: roomy, owner, signal: hostile.signal, onNote: () => begun.resolve() }).then(
        () => order.push(owner),
        () => order.push(`${owner} ended`),
      );
    const first = run('hostile', 'never end off the clock');
    const second = run('hostile', 'answer');
    await begun.promise;
    await Promise.all([run('b', 'answer'), run('c', 'answer'), run('d', 'answer')]);
    expect(order).toEqual(['b', 'c', 'd']);
    hostile.abort(new Error('enough'));
    await Promise.all([first, second]);
  });

  it('ends idle threads of every pool before it ends work', async () => {
    const other = aPool();
    const first = await other.run('say its number', { bounds: roomy });
    expect(await aPool().run('add a little and stay a while', { bounds: tight })).toBe('done');
    expect(await other.run('say its number', { bounds: roomy })).not.toBe(first);
  });

  it('retries a task in a new thread once if it was ended because of other work', async () => {
    const { bounds, leave } = await aLargeNeighbour(open);
    const heard = triesOf(open, (count) => (count < 2 ? undefined : leave()));
    expect(await aPool().run('add 175 MiB bit by bit', { bounds })).toBe('done');
    expect(heard.count()).toBe(2);
  });

  it('gives up a task that was ended twice because of other work', async () => {
    const { bounds, leave } = await aLargeNeighbour(open);
    const heard = triesOf(open, () => undefined);
    await expect(aPool().run('add 175 MiB bit by bit', { bounds })).rejects.toMatchObject({ failure: 'crowded-out' });
    expect(heard.count()).toBe(2);
    await leave();
  });

  it('does not retry a task that is too large itself', async () => {
    const heard = triesOf(open, () => undefined);
    const bounds = { ...roomy, residentBytes: process.memoryUsage.rss() + 300 * mib };
    await expect(aPool().run('hoard when told', { bounds })).rejects.toMatchObject({ failure: 'out-of-memory' });
    expect(heard.count()).toBe(1);
  });
});
