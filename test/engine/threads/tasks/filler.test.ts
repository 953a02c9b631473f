import type { DocumentPool, FillRequest } from '@bulkfill/engine/threads/tasks/document-task';
import { threadFiller } from '@bulkfill/engine/threads/tasks/filler';
import { ThreadPool } from '@bulkfill/engine/threads/thread-pool';
import { afterEach, describe, expect, it } from 'vitest';
import { fillSettings } from '../../../support/fill-settings.ts';
import { renderLimits } from '../../../support/render-limits.ts';
import { aLargeNeighbour, triesOf } from '../crowded-process.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));

const { signal } = new AbortController();

/** A filler with threads that need memory, next to work that leaves none until the second try. */
const aCrowdedFiller = async () => {
  const { bounds, leave } = await aLargeNeighbour(open);
  const tries = triesOf(open, (count) => (count < 2 ? undefined : leave()));
  const entry = new URL('../misbehaving-thread.ts', import.meta.url);
  const pool: DocumentPool = new ThreadPool(entry, { turns: { max: 1 }, maxHeapMb: 4096, maxYoungGenerationMb: 12 });
  open.push(pool, { close: leave });
  const csv = { maxColumns: 500, maxCellCharacters: 32_767 };
  return { filler: threadFiller(pool, { keys: { keys: [] }, limits: renderLimits, csv, bounds }), tries };
};

const aRequest = (): FillRequest => ({
  source: new Uint8Array(100_000),
  package: new Uint8Array(100_000),
  rows: { format: 'csv', bytes: new Uint8Array(100_000) },
  maxPackageBytes: 1_000_000,
  maxOutputBytes: 1_000_000,
  settings: fillSettings(),
  jobId: 'job',
  createdAt: '2026-11-22T00:00:00Z',
});

const buffersOf = ({ source, package: svc, rows }: FillRequest) =>
  [source, svc, rows.bytes].map(({ buffer }) => buffer as ArrayBuffer);

describe('a fill whose thread is ended because of other work', () => {
  it('transfers its request, loads it again, and transfers that', async () => {
    const { filler, tries } = await aCrowdedFiller();
    const [first, second] = [aRequest(), aRequest()];
    const step = await filler.fill(first, { signal, again: async () => second }).next();
    expect(step).toEqual({ done: true, value: 'done' });
    expect(tries.count()).toBe(2);
    expect([first, second].flatMap(buffersOf).map(({ detached }) => detached)).toEqual(Array(6).fill(true));
  });

  it('copies a request that cannot be loaded again, also for the second try', async () => {
    const { filler, tries } = await aCrowdedFiller();
    const request = aRequest();
    expect(await filler.fill(request, { signal }).next()).toEqual({ done: true, value: 'done' });
    expect(tries.count()).toBe(2);
    expect(buffersOf(request).map(({ byteLength }) => byteLength)).toEqual([100_000, 100_000, 100_000]);
  });

  it('is rejected as crowded out if the request is gone', async () => {
    const { filler, tries } = await aCrowdedFiller();
    const again = () => Promise.reject(new Error('gone'));
    await expect(filler.fill(aRequest(), { signal, again }).next()).rejects.toMatchObject({ failure: 'crowded-out' });
    expect(tries.count()).toBe(1);
  });
});
