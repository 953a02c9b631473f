import { availableParallelism } from 'node:os';
import { setImmediate as immediate } from 'node:timers/promises';
import { resourceLimits, Worker } from 'node:worker_threads';
import type { MadeRow } from '../fill/made-row.ts';
import { type RowWindow, unpackWindow } from '../fill/packed-window.ts';
import type { StampingHelpers, StampingPool, StampSetup } from '../fill/stamping-helpers.ts';
import type { RowSource } from '../rows/row.ts';
import { fromPortableError, type PortableError } from '../threads/portable-error.ts';
import { threadEnvironment } from '../threads/thread-environment.ts';
import { lossOf } from '../threads/work-failed.ts';
import { freePlace, maxHelpers, newZlibState, outsideZlib, type ZlibState, zlibStateOfThread } from '../threads/zlib-guard.ts';
import { type HelpPolicy, isLongJob, makingMs, threadMs, usualHelp } from './help-policy.ts';
import { RowPace } from './row-pace.ts';
import { sharedSetup } from './shared-setup.ts';
import type { StampAnswer, StampRequest, StampThreadData } from './stamp-message.ts';
import { stampThreadEntry } from './stamp-thread-entry.ts';

/** Windows that a helper has at a time: one in work, one waiting. */
const depth = 2;
/** A window takes about this long: far longer than handing it over, and short next to a job. */
const windowMs = 8;
const maxWindowRows = 256;
const firstWindowRows = 32;

interface Job {
  readonly resolve: (rows: Iterable<MadeRow>) => void;
  readonly reject: (error: unknown) => void;
  readonly rows: number;
}

/** One thread that helps, from its start to its end. */
class Helper {
  readonly place: number;
  /** It has compiled the document. */
  isReady = false;
  isGone = false;
  readonly #worker: Worker;
  readonly #jobs: Job[] = [];
  readonly #onMade: (rows: number, ms: number) => void;
  #cause: unknown;

  /** Settled once it is ready, or will never be. */
  readonly whenSettled: Promise<void>;
  #settle: () => void = () => undefined;

  constructor(
    { code, maxHeapMb }: { readonly code: URL; readonly maxHeapMb: number | undefined },
    place: number,
    state: ZlibState,
    onMade: (rows: number, ms: number) => void,
  ) {
    this.place = place;
    this.#onMade = onMade;
    this.whenSettled = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.#worker = new Worker(code, {
      env: threadEnvironment(),
      resourceLimits: maxHeapMb === undefined ? resourceLimits : { ...resourceLimits, maxOldGenerationSizeMb: maxHeapMb },
      workerData: { state, place } satisfies StampThreadData,
      stdin: false,
      // What a thread says that could not start is not for readers of what the program prints.
      stdout: true,
      stderr: true,
    });
    this.#worker.unref();
    this.#worker.on('message', (message: StampAnswer) => this.#hear(message));
    this.#worker.on('error', (error) => {
      this.#cause ??= error;
    });
    this.#worker.once('exit', () => {
      this.isGone = true;
      this.#settle();
      for (const { reject } of this.#jobs.splice(0)) reject(lossOf('a thread that made rows', this.#cause));
    });
  }

  /** To be told once. */
  prepare(setup: StampSetup): void {
    this.#send({ kind: 'setup', setup });
  }

  get waiting(): number {
    return this.#jobs.length;
  }

  make(window: RowWindow): Promise<Iterable<MadeRow>> {
    const made = new Promise<Iterable<MadeRow>>((resolve, reject) => {
      this.#jobs.push({ resolve, reject, rows: window.rows.length });
    });
    this.#send({ kind: 'window', window });
    return made;
  }

  keepAlive(alive: boolean): void {
    if (alive) this.#worker.ref();
    else this.#worker.unref();
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #send(request: StampRequest): void {
    this.#worker.postMessage(request);
  }

  #hear(message: StampAnswer): void {
    switch (message.kind) {
      case 'ready':
        this.isReady = true;
        this.#settle();
        return;
      case 'unable':
        this.isGone = true;
        this.#settle();
        return;
      case 'made': {
        const job = this.#jobs.shift();
        if (job === undefined) return;
        this.#onMade(job.rows, message.ms);
        job.resolve(unpackWindow(message.window, (error) => fromPortableError(error as PortableError)));
      }
    }
  }
}

const aborted = (signal: AbortSignal): Promise<never> => {
  const abort = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // Most signals never abort while somebody waits.
  abort.catch(() => undefined);
  return abort;
};

class ThreadedPool implements StampingPool {
  readonly #threads: number;
  readonly #rowCount: number;
  readonly #policy: HelpPolicy;
  #setup: (() => StampSetup) | undefined;
  readonly #aborted: Promise<never> | undefined;
  readonly #state: ZlibState = zlibStateOfThread() ?? newZlibState();
  #helpers: Helper[] = [];
  #isStarted = false;
  #rowsDone = 0;
  /** What a row adds to what is written. */
  #rowBytes = 0;
  /** Of the calling thread's time: when it began to make rows, and when it was last told of. */
  #begunMs = threadMs();
  #latestMs = this.#begunMs;
  #rowMs = windowMs / firstWindowRows;
  readonly #pace = new RowPace();

  constructor(threads: number, rowCount: number, policy: HelpPolicy, signal: AbortSignal | undefined) {
    this.#aborted = signal && aborted(signal);
    this.#threads = Math.min(threads, maxHelpers + 1);
    this.#rowCount = rowCount;
    this.#policy = policy;
  }

  watched(rows: RowSource, rowBytes: number): RowSource {
    const policy = this.#policy;
    const job = { rowCount: this.#rowCount, rowBytes };
    const start = (): void => this.#start();
    return {
      rowCount: rows.rowCount,
      async *batches() {
        const begunMs = threadMs();
        let rowsRead = 0;
        let isStarted = false;
        for await (const batch of rows.batches()) {
          yield batch;
          rowsRead += batch.length;
          if (isStarted || rowsRead === 0 || !isLongJob(policy, job, { rows: rowsRead, ms: threadMs() - begunMs })) continue;
          isStarted = true;
          start();
        }
      },
    };
  }

  ready(setup: () => StampSetup, rowBytes: number): void {
    this.#setup = setup;
    this.#rowBytes = rowBytes;
    this.#begunMs = threadMs();
    this.#latestMs = this.#begunMs;
    if (this.#isStarted) this.#prepare();
  }

  get windowsAhead(): number {
    return this.#helpers.length === 0 ? 1 : (depth + 1) * this.#helpers.length + 2;
  }

  get windowRows(): number {
    return this.#policy.windowRows ?? Math.max(1, Math.min(maxWindowRows, Math.ceil(windowMs / this.#rowMs)));
  }

  made(rows: number): void {
    const nowMs = threadMs();
    const ms = nowMs - this.#latestMs;
    this.#note(rows, ms);
    this.#pace.note(rows, ms);
    this.#latestMs = nowMs;
    if (this.#isStarted || nowMs - this.#begunMs < this.#policy.afterMs) return;
    const left = makingMs(this.#policy, this.#rowCount - this.#rowsDone, { ms: this.#pace.leastRowMs, bytes: this.#rowBytes });
    if (left >= this.#policy.leftMs) this.#start();
  }

  offer(window: RowWindow): Promise<Iterable<MadeRow>> | undefined {
    let free: Helper | undefined;
    for (const helper of this.#helpers) {
      if (!helper.isReady || helper.isGone || helper.waiting >= depth) continue;
      if (free === undefined || helper.waiting < free.waiting) free = helper;
    }
    return free?.make(window);
  }

  async breathe(): Promise<void> {
    if (this.#helpers.length > 0) await immediate();
    if (this.#policy.windowRows !== undefined) await this.await(Promise.all(this.#helpers.map(({ whenSettled }) => whenSettled)));
    this.#latestMs = threadMs();
  }

  async await<T>(window: Promise<T>): Promise<T> {
    for (const helper of this.#helpers) helper.keepAlive(true);
    try {
      return await (this.#aborted === undefined ? window : Promise.race([window, this.#aborted]));
    } finally {
      for (const helper of this.#helpers) helper.keepAlive(false);
      this.#latestMs = threadMs();
    }
  }

  async close(): Promise<void> {
    const helpers = this.#helpers;
    this.#helpers = [];
    await outsideZlib(
      this.#state,
      helpers.map(({ place }) => place),
    );
    await Promise.all(helpers.map((helper) => helper.end()));
    for (const { place } of helpers) freePlace(this.#state, place);
  }

  /** Rows take longer at first, until the code that makes them is compiled: what was seen last counts as much as all before it. */
  #note(rows: number, ms: number): void {
    if (rows === 0) return;
    this.#rowsDone += rows;
    this.#rowMs = (this.#rowMs + ms / rows) / 2;
  }

  #start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    try {
      const thread = { code: this.#policy.entry ?? stampThreadEntry(), maxHeapMb: this.#policy.maxHeapMb };
      for (let place = 1; place < this.#threads; place++) {
        this.#helpers.push(new Helper(thread, place, this.#state, (rows, ms) => this.#note(rows, ms)));
      }
    } catch {
      // Where a bundler has made this file something that has no file next to it, the calling thread works alone.
    }
    this.#prepare();
  }

  /** Tells the helpers what they are to make, once both are there. */
  #prepare(): void {
    if (this.#setup === undefined || this.#helpers.length === 0) return;
    const setup = sharedSetup(this.#setup());
    for (const helper of this.#helpers) helper.prepare(setup);
  }
}

/**
 * Threads that make rows, the calling one among them, by default as many as the machine works with at once: 0 and 1 have it work alone. What is made is the same for every number of threads, and
 * where threads cannot be had: where a bundler has left their code out, the calling thread works alone.
 */
export const stampingThreads = (threads = availableParallelism(), policy: HelpPolicy = usualHelp): StampingHelpers | undefined =>
  threads < 2 ? undefined : { begin: (rowCount, signal) => new ThreadedPool(threads, rowCount, policy, signal) };
