import { mib } from '@bulkfill/engine/core/units';
import { AppError } from '../../errors/app-error.ts';
import { BodyBudget, type BodyRoom } from './body-budget.ts';

/** Maximum bytes of a streamed body in memory: the next part of its upload. */
const maxHeldBytes = 8 * mib;

const tooSlow = (): AppError =>
  new AppError('UPLOAD_ERROR', { status: 408, message: 'The request body did not arrive in time.' });

const crowdedOut = (): AppError =>
  new AppError('RATE_LIMITED', {
    status: 503,
    retryAfterSeconds: 1,
    message: 'The service is receiving too many request bodies. Retry after the time in the Retry-After header.',
  });

/** Measures the time that a reader waits for the sender, without the time to store bytes. */
class WaitingClock {
  readonly #nowMs: () => number;
  #waitedMs = 0;
  #sinceMs: number | undefined;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  readonly read = (): number => this.#waitedMs + (this.#sinceMs === undefined ? 0 : this.#nowMs() - this.#sinceMs);

  start(): void {
    this.#sinceMs = this.#nowMs();
  }

  stop(): void {
    this.#waitedMs = this.read();
    this.#sinceMs = undefined;
  }
}

type Chunk = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>>;

/** Reads the next chunk. Rejects if the body is too slow or its memory is needed. */
const nextChunk = (reader: ReadableStreamDefaultReader<Uint8Array>, { pace, ended }: BodyRoom): Promise<Chunk> =>
  new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const settled = (settle: () => void): void => {
      clearTimeout(timer);
      ended.removeEventListener('abort', onEnded);
      settle();
    };
    const onEnded = (): void => settled(() => reject(crowdedOut()));
    const judge = (): void => {
      if (pace.remainingMs() <= 0) settled(() => reject(tooSlow()));
      else watch();
    };
    const watch = (): void => {
      // After a pause of this process, read bytes that arrived meanwhile before judging the pace.
      timer = setTimeout(() => setImmediate(judge), Math.max(1, Math.ceil(pace.remainingMs())));
    };
    if (ended.aborted) return onEnded();
    ended.addEventListener('abort', onEnded);
    watch();
    reader.read().then(
      (chunk) => settled(() => resolve(chunk)),
      (error: unknown) => settled(() => reject(error)),
    );
  });

/**
 * Bodies that a host streams to storage. Each must sustain 10,000 bytes per second after its first 5 s. All share one
 * memory budget, of which an account may use a quarter. If a share is full, its slowest body is aborted. Source:
 * conformance-and-security.md, "Fairness and abuse".
 */
export class ArrivingBodies {
  readonly #budget: BodyBudget;
  readonly #nowMs: () => number;

  constructor(maxBytes: number, nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#budget = new BodyBudget(maxBytes, nowMs, maxBytes / 4);
  }

  /** Fails with `UPLOAD_ERROR` (408) if the body is too slow and `RATE_LIMITED` (503) if memory is short. */
  watch(accountId: string, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    const clock = new WaitingClock(this.#nowMs);
    const room = this.#budget.open({ name: accountId, isKnown: true }, clock.read);
    let heldBytes = 0;
    const take = (bytes: number): void => {
      const more = Math.min(maxHeldBytes - heldBytes, bytes);
      room.pace.received(bytes - more);
      if (!room.take(more)) throw crowdedOut();
      heldBytes += more;
    };
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      try {
        clock.start();
        const chunk = await nextChunk(reader, room).finally(() => clock.stop());
        if (chunk.done) {
          room.release();
          controller.close();
          return;
        }
        take(chunk.value.byteLength);
        controller.enqueue(chunk.value);
      } catch (error) {
        room.release();
        void reader.cancel(error).catch(() => {});
        throw error;
      }
    };
    const cancel = (reason: unknown): Promise<void> => {
      room.release();
      return reader.cancel(reason);
    };
    return new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 });
  }
}
