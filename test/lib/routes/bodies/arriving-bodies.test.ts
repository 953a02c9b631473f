import { mib } from '@bulkfill/engine/core/units';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ArrivingBodies } from '../../../../lib/routes/bodies/arriving-bodies.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A body, its sender, and whether the host has given it up. */
const aSender = () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own;
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  return {
    body,
    send: (bytes: number) => controller?.enqueue(new Uint8Array(bytes)),
    end: () => controller?.close(),
    isCancelled: () => isCancelled,
  };
};

const tooSlow = { code: 'UPLOAD_ERROR', status: 408 };
const crowdedOut = { code: 'RATE_LIMITED', status: 503, retryAfterSeconds: 1 };

describe('ArrivingBodies', () => {
  it('ends a body with 408 if it sends less than 10,000 bytes per second after its first 5 s', async () => {
    const { body, send, isCancelled } = aSender();
    const reader = new ArrivingBodies(256 * mib).watch('a', body).getReader();
    for (let second = 0; second < 10; second++) {
      send(10_000);
      await reader.read();
      await vi.advanceTimersByTimeAsync(1000);
    }
    const next = expect(reader.read()).rejects.toMatchObject(tooSlow);
    await vi.advanceTimersByTimeAsync(5001);
    await next;
    expect(isCancelled()).toBe(true);
  });

  it('does not count time in which the host stores the bytes', async () => {
    const { body, send, end } = aSender();
    const reader = new ArrivingBodies(256 * mib).watch('a', body).getReader();
    send(1);
    await reader.read();
    await vi.advanceTimersByTimeAsync(600_000);
    const next = reader.read();
    await vi.advanceTimersByTimeAsync(4900);
    send(1);
    expect((await next).value).toHaveLength(1);
    end();
    expect((await reader.read()).done).toBe(true);
  });

  it('ends the slowest body with 503 if the quarter of an account is full, and accepts the newest', async () => {
    const bodies = new ArrivingBodies(64 * mib);
    const senders = [aSender(), aSender(), aSender()];
    const [slow, quick, newest] = senders.map(({ body }) => bodies.watch('a', body).getReader());
    for (const { send } of senders) send(9 * mib);
    await slow?.read();
    const given = expect(slow?.read()).rejects.toMatchObject(crowdedOut);
    await vi.advanceTimersByTimeAsync(2000);
    await quick?.read();
    expect((await newest?.read())?.value).toHaveLength(9 * mib);
    await given;
    expect(senders.map(({ isCancelled }) => isCancelled())).toEqual([true, false, false]);
    // The quarter is 16 MiB, and a body of any size holds 8 of them.
    const other = aSender();
    other.send(9 * mib);
    expect((await bodies.watch('b', other.body).getReader().read()).done).toBe(false);
  });

  it('frees the memory once a body has ended, was canceled or broke off', async () => {
    const bodies = new ArrivingBodies(4 * mib);
    for (const leave of ['end', 'cancel', 'end'] as const) {
      const { body, send, end } = aSender();
      const reader = bodies.watch('a', body).getReader();
      send(mib);
      expect((await reader.read()).value).toHaveLength(mib);
      if (leave === 'cancel') await reader.cancel(new Error('refused'));
      else {
        end();
        await reader.read();
      }
    }
    const { body, send } = aSender();
    send(mib + 1);
    await expect(bodies.watch('a', body).getReader().read()).rejects.toMatchObject(crowdedOut);
  });
});
