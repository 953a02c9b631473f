import { expect } from 'vitest';

/** What a page comes to show. The bound only ends what hangs, on a machine however busy. */
export const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 60_000, interval: 100 });
