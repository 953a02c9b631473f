import { Worker } from 'node:worker_threads';
import type { DocumentTask, HostMessage, WorkerMessage } from './document-task.ts';
import { WorkFailed, type WorkFailure } from './work-failed.ts';

/** The module that a pool's threads run: one inspects documents, the other fills them. */
export type WorkerName = 'inspection-worker' | 'fill-worker';

// The bundle has the worker beside it under the same name; the sources find the source.
const workerUrl = (name: WorkerName): URL => new URL(import.meta.url.endsWith('.ts') ? `./${name}.ts` : `./${name}.mjs`, import.meta.url);

const youngGenerationMb = 64;

/** One task under way in a thread of its own. Exactly one of the callbacks' ends comes last; after it, neither method does anything. */
export interface RunningTask {
  /** Lets the thread send one more chunk. */
  take(): void;
  /** Ends the thread at once; `onEnd` gets the failure. */
  stop(failure: WorkFailure): void;
}

export interface TaskEvents {
  onMessage(message: WorkerMessage): void;
  /** The thread ended without `done` or `failed`. */
  onEnd(failure: WorkFailed): void;
}

/**
 * Threads for document tasks, at most `maxConcurrent` at a time; others wait their turn. A thread that answered is kept for
 * the next task, one that was stopped or died is not. Threads without work do not keep the process alive.
 */
export class WorkerPool {
  readonly #workerUrl: URL;
  readonly #maxConcurrent: number;
  readonly #maxHeapMb: number;
  readonly #idle: Worker[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(worker: WorkerName, limits: { readonly maxConcurrent: number; readonly maxHeapMb: number }) {
    this.#workerUrl = workerUrl(worker);
    this.#maxConcurrent = limits.maxConcurrent;
    this.#maxHeapMb = limits.maxHeapMb;
  }

  /** Starts one thread ahead of the first task. */
  warm(): void {
    if (this.#idle.length === 0 && this.#running === 0) this.#keep(this.#spawn());
  }

  /** Waits for a turn and starts the task. The bytes of a task are copied to its thread. */
  async run(task: DocumentTask, events: TaskEvents, signal?: AbortSignal): Promise<RunningTask> {
    await this.#turn();
    if (signal?.aborted === true) {
      this.#giveTurn();
      throw signal.reason;
    }
    return this.#start(this.#idle.pop() ?? this.#spawn(), task, events);
  }

  /** Ends every idle thread. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((worker) => worker.terminate()));
  }

  #spawn(): Worker {
    const worker = new Worker(this.#workerUrl, {
      resourceLimits: { maxOldGenerationSizeMb: this.#maxHeapMb, maxYoungGenerationSizeMb: youngGenerationMb },
      env: {},
      stdin: false,
    });
    // Whoever runs a task listens too; an idle thread that dies is replaced when it is needed.
    worker.on('error', () => {});
    worker.once('exit', () => {
      const index = this.#idle.indexOf(worker);
      if (index >= 0) this.#idle.splice(index, 1);
    });
    return worker;
  }

  #keep(worker: Worker): void {
    worker.unref();
    this.#idle.push(worker);
  }

  #start(worker: Worker, task: DocumentTask, events: TaskEvents): RunningTask {
    let stopped: WorkFailure | undefined;
    let cause: unknown;
    // From then on the thread may be at work for somebody else.
    let over = false;
    const finish = (): void => {
      over = true;
      worker.removeListener('message', onMessage);
      worker.removeListener('error', onError);
      worker.removeListener('exit', onExit);
      this.#giveTurn();
    };
    const onMessage = (message: WorkerMessage): void => {
      if (stopped !== undefined) return;
      if (message.kind === 'done' || message.kind === 'failed') {
        finish();
        this.#keep(worker);
      }
      events.onMessage(message);
    };
    const onError = (error: unknown): void => {
      cause = error;
    };
    const onExit = (): void => {
      finish();
      events.onEnd(new WorkFailed(stopped ?? failureOf(cause), cause));
    };
    worker.ref();
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
    worker.postMessage({ kind: 'task', task } satisfies HostMessage);
    return {
      take: () => {
        if (!over) worker.postMessage({ kind: 'taken' } satisfies HostMessage);
      },
      stop: (failure) => {
        if (over) return;
        stopped ??= failure;
        void worker.terminate();
      },
    };
  }

  async #turn(): Promise<void> {
    if (this.#running >= this.#maxConcurrent) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
  }

  /** A turn passes straight to whoever waits longest. */
  #giveTurn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}

const failureOf = (cause: unknown): WorkFailure =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'crashed';
