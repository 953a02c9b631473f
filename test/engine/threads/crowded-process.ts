import { mib } from '@bulkfill/engine/core/units';
import { BoundedThread, type ThreadBounds } from '@bulkfill/engine/threads/bounded-thread';
import type { Misbehaviour } from './misbehaving-thread.ts';

/** Resources that the caller closes at the end. */
type Open = { close(): Promise<void> }[];

/** Work in the process that has 300 MiB and may, and bounds in which other work has room for 100. */
export const aLargeNeighbour = async (
  open: Open,
): Promise<{ readonly bounds: ThreadBounds; readonly leave: () => Promise<void> }> => {
  const residentBytes = process.memoryUsage.rss() + 600 * mib;
  const neighbour = new BoundedThread<Misbehaviour, string, string>(
    new URL('./misbehaving-thread.ts', import.meta.url),
    {
      maxHeapMb: 4096,
      maxYoungGenerationMb: 12,
    },
  );
  open.push(neighbour);
  const left = new AbortController();
  const noted = Promise.withResolvers<void>();
  const busy = neighbour.run('keep 300 MiB and stay', {
    bounds: { workMs: 60_000, residentBytes: 8192 * mib },
    onNote: () => noted.resolve(),
    signal: left.signal,
  });
  const gone = busy.then(
    () => undefined,
    () => undefined,
  );
  await noted.promise;
  const leave = async (): Promise<void> => {
    left.abort(new Error('enough'));
    await gone;
  };
  return { bounds: { workMs: 60_000, residentBytes }, leave };
};

/** Hears of each try of a task, and answers once `onTry` has settled. */
export const triesOf = (
  open: Open,
  onTry: (count: number) => Promise<void> | void,
): { readonly count: () => number } => {
  const channel = new BroadcastChannel('tries');
  open.push({ close: async () => channel.close() });
  let count = 0;
  channel.onmessage = () => {
    count++;
    void Promise.resolve(onTry(count)).then(() => channel.postMessage('go on'));
  };
  return { count: () => count };
};
