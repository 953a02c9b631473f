import { type Transferable, Worker } from 'node:worker_threads';
import { mib } from '../core/units.ts';
import { watchMemory } from './memory-watch.ts';
import { ownBuffers } from './own-buffers.ts';
import { fromPortableError } from './portable-error.ts';
import { threadEnvironment } from './thread-environment.ts';
import type { HostMessage, ThreadMessage } from './thread-message.ts';
import { processorMs, WorkClock } from './work-clock.ts';
import { lossOf, WorkFailed } from './work-failed.ts';
import { awaitOutsideZlib, newZlibState } from './zlib-guard.ts';

export interface ThreadBounds {
  /** Processor time of the thread while its clock runs, which is while it opens or compiles a document. */
  readonly workMs: number;
  /** Wall clock limit, for work that waits or a busy machine. Default: four times `workMs`. */
  readonly longestMs?: number;
  /** Memory of the whole process, not only of this thread. */
  readonly residentBytes: number;
}

/** Limits of a thread's heap, MiB. V8 ends the whole process if one large allocation exceeds the first. */
export interface HeapLimits {
  readonly maxHeapMb: number;
  readonly maxYoungGenerationMb: number;
  /** A thread that uses more after a task is ended. Default: unlimited. */
  readonly maxIdleMb?: number;
}

export interface RunOptions<Note> {
  readonly bounds: ThreadBounds;
  /** Buffers that are transferred to the thread; the others are copied. */
  readonly transfer?: Transferable[];
  /** `take` acknowledges a counted note. `giveBack` returns a buffer that came with a note, immediately or later. */
  readonly onNote?: (note: Note, take: () => void, giveBack: (buffer: ArrayBuffer) => void) => void;
  /** Receives the processor time of the work while its clock ran, also for work that failed or was ended. */
  readonly onSpent?: (processorMs: number) => void;
  /** Answers a question of the work with bytes, which are transferred. If it rejects, the work fails with its error. */
  readonly onQuestion?: (question: unknown) => Promise<Uint8Array>;
  readonly signal?: AbortSignal;
}

interface CurrentTask<Note, Result> {
  hear(message: ThreadMessage<Note, Result>): void;
  lost(): void;
}

const workingThread = 'the working thread';
const watchMs = 20;
/** Multiple of `workMs` for the wall clock. Before 24.6, Node does not report a thread's processor time. */
const patience = 'cpuUsage' in Worker.prototype ? 4 : 1;

const processorTimeOf = (worker: Worker): Promise<number | undefined> =>
  worker.cpuUsage().then(processorMs, () => undefined);

/** A thread for tasks on hostile bytes, one at a time; `entry` calls `serveThread`. Work beyond its bounds ends it. */
export class BoundedThread<Task, Note, Result> {
  readonly #worker: Worker;
  readonly #zlib = newZlibState();
  readonly #ready: Promise<void>;
  readonly #maxIdleBytes: number;
  #task: CurrentTask<Note, Result> | undefined;
  /** Memory before its task: a task is weighed by the memory that it adds. */
  #idleBytes = 0;
  #atRest: Promise<void> = Promise.resolve();
  #gone = false;
  #cause: unknown;

  constructor(entry: URL, { maxHeapMb, maxYoungGenerationMb, maxIdleMb }: HeapLimits) {
    const worker = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungGenerationMb },
      env: threadEnvironment(),
      workerData: this.#zlib,
      stdin: false,
    });
    this.#worker = worker;
    this.#maxIdleBytes = maxIdleMb === undefined ? Number.POSITIVE_INFINITY : maxIdleMb * mib;
    this.#ready = new Promise((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('exit', () => reject(lossOf(workingThread, this.#cause)));
    });
    // The waiting caller handles the rejection; until then it must not count as unhandled.
    this.#ready.catch(() => undefined);
    worker.on('message', (message: ThreadMessage<Note, Result>) => {
      if (message.kind === 'ready') this.#idleBytes = message.usedBytes;
      else this.#task?.hear(message);
    });
    worker.on('error', (error) => {
      this.#cause ??= error;
    });
    worker.once('exit', () => {
      this.#gone = true;
      this.#task?.lost();
    });
  }

  get gone(): boolean {
    return this.#gone;
  }

  /** Resolves when the thread has loaded its code. Throws `WorkFailed` if it cannot. */
  whenReady(): Promise<void> {
    return this.#ready;
  }

  /** Resolves when the thread is gone, if its latest task was ended or left too much memory. */
  whenAtRest(): Promise<void> {
    return this.#atRest;
  }

  keepAlive(alive: boolean): void {
    if (alive) this.#worker.ref();
    else this.#worker.unref();
  }

  /**
   * Runs one task. Throws its errors, `WorkFailed`, and the signal's reason. An ended thread is gone when this settles.
   */
  async run(
    task: Task,
    { bounds, transfer = [], onNote, onQuestion, onSpent, signal }: RunOptions<Note>,
  ): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#gone) throw lossOf(workingThread, this.#cause);
    const worker = this.#worker;
    const clock = new WorkClock();
    return new Promise<Result>((resolve, reject) => {
      const settle = (settled: () => void, atRest: Promise<void> = Promise.resolve()): void => {
        if (this.#task !== current) return;
        this.#task = undefined;
        clearInterval(timer);
        signal?.removeEventListener('abort', onAbort);
        // Count a thread's memory until it has exited, so that no other thread is ended for it.
        this.#atRest = atRest.finally(stopWatching);
        settled();
      };
      const end = (reason: unknown): void => {
        if (this.#task !== current) return;
        // The thread can no longer report its processor time, which is at most the elapsed time.
        onSpent?.(Math.min(bounds.workMs, clock.wallMs(performance.now())));
        const gone = this.close();
        settle(() => void gone.then(() => reject(reason)), gone);
      };
      const { workMs, longestMs = patience * workMs, residentBytes } = bounds;
      const exceeded = (failure: 'out-of-time' | 'out-of-memory', limit: string): void =>
        end(new WorkFailed(failure, `the work took more than ${limit}`, { byDocument: clock.runs }));
      const residentMb = Math.round(residentBytes / mib);
      const tookTooLong = (limitMs: number): void => exceeded('out-of-time', `${limitMs / 1000} seconds`);
      const take = (): void => {
        if (this.#task === current) worker.postMessage({ kind: 'credit' } satisfies HostMessage<Task>);
      };
      const giveBack = (buffer: ArrayBuffer): void =>
        worker.postMessage({ kind: 'spare', buffer } satisfies HostMessage<Task>, [buffer]);
      const onAbort = (): void => end(signal?.reason);
      let unanswered: { readonly error: unknown } | undefined;
      const answer = async (id: number, question: unknown): Promise<void> => {
        try {
          if (onQuestion === undefined) throw new Error('This work has no handler for questions.');
          const bytes = await onQuestion(question);
          if (this.#task === current)
            worker.postMessage({ kind: 'answer', id, answer: bytes } satisfies HostMessage<Task>, ownBuffers(bytes));
        } catch (error) {
          unanswered ??= { error };
          if (this.#task === current) worker.postMessage({ kind: 'answer', id } satisfies HostMessage<Task>);
        }
      };
      const current: CurrentTask<Note, Result> = {
        hear: (message) => {
          switch (message.kind) {
            case 'clock':
              clock[message.runs ? 'start' : 'stop']({ wallMs: performance.now(), processorMs: message.processorMs });
              return;
            case 'note':
              onNote?.(message.note, take, giveBack);
              return;
            case 'question':
              void answer(message.id, message.question);
              return;
            case 'done':
              onSpent?.(clock.processorMs(message.processorMs));
              settle(() => resolve(message.result), this.#rest(message.usedBytes));
              return;
            case 'failed':
              onSpent?.(clock.processorMs(message.processorMs));
              settle(
                () => reject(unanswered === undefined ? fromPortableError(message.error) : unanswered.error),
                this.#rest(message.usedBytes),
              );
              return;
          }
        },
        lost: () => settle(() => reject(lossOf(workingThread, this.#cause, clock.runs))),
      };
      this.#task = current;
      let asked = false;
      const timer = setInterval(() => {
        const wallMs = clock.wallMs(performance.now());
        if (wallMs > longestMs) return tookTooLong(longestMs);
        // Its processor time cannot exceed the wall clock time.
        if (wallMs <= workMs || asked) return;
        asked = true;
        void processorTimeOf(worker).then((usedMs) => {
          asked = false;
          if (this.#task === current && usedMs !== undefined && clock.processorMs(usedMs) > workMs) tookTooLong(workMs);
        });
      }, watchMs);
      const stopWatching = watchMemory({
        residentBytes,
        usedBytes: async () => Math.max(0, (await this.#usedBytes()) - this.#idleBytes),
        end: (isOverShare) => {
          if (isOverShare) exceeded('out-of-memory', `${residentMb} MiB of memory`);
          else
            end(
              new WorkFailed(
                'crowded-out',
                `the work and other work together took more than ${residentMb} MiB of memory`,
              ),
            );
        },
      });
      signal?.addEventListener('abort', onAbort);
      worker.postMessage({ kind: 'task', task } satisfies HostMessage<Task>, transfer);
    });
  }

  async close(): Promise<void> {
    if (!this.#gone) await awaitOutsideZlib(this.#zlib);
    await this.#worker.terminate();
  }

  /** Returns the thread's memory. Settles late while the thread is inside one native call. */
  async #usedBytes(): Promise<number> {
    const { total_heap_size: heapBytes, external_memory: externalBytes } = await this.#worker.getHeapStatistics();
    return heapBytes + externalBytes;
  }

  async #rest(usedBytes: number): Promise<void> {
    this.#idleBytes = usedBytes;
    if (this.#idleBytes > this.#maxIdleBytes) await this.close();
  }
}
