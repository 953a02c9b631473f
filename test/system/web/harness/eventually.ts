import { expect } from 'vitest';

/** Waits for a value on a page. The limit only ends hanging tests, even on a busy machine. */
export const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 60_000, interval: 100 });
