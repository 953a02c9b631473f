import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Transferable, Worker } from 'node:worker_threads';
import { fromPortableError } from '../../lib/services/documents/portable-error.ts';
import { BoundExceeded } from './bound-exceeded.ts';
import type { BoundedMessage } from './bounded-message.ts';
import { WorkClock } from './work-clock.ts';

/** What work on a document may take before it is ended. */
export interface Bounds {
  /** Of the thread's own clock, which runs while it opens or compiles a document. */
  readonly workMs: number;
  /** Of the whole process. */
  readonly residentBytes: number;
}

/** Beyond what the watch lets pass: V8 ends the whole process where one large allocation meets the limit of a thread's heap. */
const maxHeapMb = 4096;
/** Twice as much makes 50,000 rows peak 8 MiB higher and no faster. */
const maxYoungGenerationMb = 12;
const watchMs = 20;
/** What can be allocated between two looks, and by one call that ends before it can be stopped: a large stream, decoded. */
const marginBytes = 192 * 1024 * 1024;

/**
 * A thread for one task on hostile bytes, ended when it takes too much time or memory. Threads share the process, so its memory is
 * watched from outside: V8's limits know nothing of buffers.
 */
export class BoundedThread<Task, Note, Result> {
  private readonly worker: Worker;
  private readonly bounds: Bounds;
  private readonly ready: Promise<void>;

  /** Starts loading `entry`, a module that calls `serveBounded`, at once. */
  constructor(entry: URL, bounds: Bounds) {
    this.bounds = bounds;
    this.worker = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungGenerationMb },
      env: threadEnvironment(),
      stdin: false,
    });
    this.ready = new Promise((resolve, reject) => {
      this.worker.once('message', () => resolve());
      this.worker.once('error', reject);
    });
    // Whoever waits sees it; until then, and after its end, it must not count as unhandled.
    this.worker.on('error', () => undefined);
    this.ready.catch(() => undefined);
  }

  /** Until the thread has loaded its code. */
  whenReady(): Promise<void> {
    return this.ready;
  }

  /**
   * Does the task and ends the thread. Raises what the task raised, `BoundExceeded`, and the signal's reason.
   * When it settles the thread is gone.
   */
  async run(
    task: Task,
    options: { readonly transfer?: Transferable[]; readonly onNote?: (note: Note) => void; readonly signal?: AbortSignal } = {},
  ): Promise<Result> {
    try {
      await this.ready;
      options.signal?.throwIfAborted();
      return await this.outcome(task, options);
    } finally {
      await this.close();
    }
  }

  /** Ends the thread, whatever it does. */
  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private outcome(
    task: Task,
    { transfer = [], onNote, signal }: { transfer?: Transferable[]; onNote?: (note: Note) => void; signal?: AbortSignal },
  ): Promise<Result> {
    const { worker, bounds } = this;
    const clock = new WorkClock();
    return new Promise<Result>((resolve, reject) => {
      const exceeded = (bound: 'time' | 'memory'): void => {
        const limit = bound === 'time' ? `${bounds.workMs / 1000} seconds` : `${Math.round(bounds.residentBytes / 1024 / 1024)} MiB`;
        settle(() => reject(new BoundExceeded(bound, clock.runs, limit)));
      };
      const watch = setInterval(() => {
        if (clock.totalMs(performance.now()) > bounds.workMs) exceeded('time');
        else if (process.memoryUsage.rss() > bounds.residentBytes - marginBytes) exceeded('memory');
      }, watchMs);
      const onAbort = (): void => settle(() => reject(signal?.reason));
      const settle = (end: () => void): void => {
        clearInterval(watch);
        signal?.removeEventListener('abort', onAbort);
        worker.removeAllListeners('message');
        end();
      };
      signal?.addEventListener('abort', onAbort);
      worker.on('message', (message: BoundedMessage<Note, Result>) => {
        switch (message.kind) {
          case 'ready':
            return;
          case 'clock':
            if (message.runs) clock.start(performance.now());
            else clock.stop(performance.now());
            return;
          case 'note':
            onNote?.(message.note);
            return;
          case 'done':
            settle(() => resolve(message.result));
            return;
          case 'failed':
            settle(() => reject(fromPortableError(message.error)));
            return;
        }
      });
      worker.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') exceeded('memory');
        else settle(() => reject(error));
      });
      worker.once('exit', () => settle(() => reject(new Error('the working thread ended without an answer'))));
      worker.postMessage(task, transfer);
    });
  }
}

/** Nothing of the process's own, but where compiled code is kept, if it is. */
const threadEnvironment = (): NodeJS.ProcessEnv =>
  getCompileCacheDir() === undefined ? {} : { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache') };
