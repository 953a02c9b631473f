import { fileURLToPath } from 'node:url';
import type { SQSEvent } from 'aws-lambda';
import { jobNews } from '../../lib/stores/jobs/job-news.ts';
import type { Measurement } from '../../lib/stores/metrics/channel-metrics.ts';
import { parseJobMessage } from '../../lib/stores/queues/message.ts';
import {
  type DirectServers,
  type FunctionProcess,
  functionProcess,
  type LocalFunction,
} from '../functions/function-process.ts';
import type { Invoke } from '../functions/function-protocol.ts';
import { type Rehearsal, Rehearsals } from '../rehearsal.ts';

export interface ExecutorsOptions {
  readonly count: number;
  readonly fn: LocalFunction;
  readonly environment: Readonly<Record<string, string>>;
  readonly onMeasured?: (measurement: Measurement) => void;
  readonly servers?: DirectServers | undefined;
  /** Time without a job after which an executor ends, except the first. Default: five minutes. */
  readonly idleMs?: number;
}

/** Executors are compute-bound. If processors are scarce, requests take precedence. */
const niceness = 5;
/** Pause before the executor that is called first starts again after a crash. */
const restartAfterMs = 1000;
const usualIdleMs = 300_000;

/**
 * Announces the end of a job to the waiting creates of this process, so that they need not poll the table. Executions
 * that have written the end of their job have already announced it.
 */
const announceEnd = (event: unknown): void => {
  for (const { body } of (event as SQSEvent).Records) {
    const message = parseJobMessage(body);
    if (message !== undefined) jobNews.tell(message.jobId);
  }
};

const restingWhenIdle = (executor: FunctionProcess, invoke: Invoke, idleMs: number): Invoke => {
  let timer: NodeJS.Timeout | undefined;
  return async (event) => {
    clearTimeout(timer);
    try {
      return await invoke(event);
    } finally {
      timer = setTimeout(() => executor.rest(), idleMs).unref();
    }
  };
};

/** Processes that execute jobs, each one at a time. The first starts at once, the others on demand. */
export class Executors {
  /** One entry per process. The last is called first. */
  readonly slots: readonly Invoke[];
  readonly #processes: readonly FunctionProcess[];
  readonly #rehearsals = new Rehearsals();
  #running = 0;
  #isStopping = false;

  constructor({ count, fn, environment, onMeasured, servers, idleMs = usualIdleMs }: ExecutorsOptions) {
    jobNews.open();
    const warm = (executor: FunctionProcess): void => void executor.warm(fn).catch(() => {});
    this.#processes = Array.from({ length: count }, (_, index) => {
      const executor = functionProcess(environment, {
        niceness,
        servers,
        onEnded: (jobId) => jobNews.tell(jobId),
        ...(onMeasured === undefined ? {} : { onMeasured }),
        onExit: () => {
          if (index === 0) setTimeout(() => this.#isStopping || warm(executor), restartAfterMs).unref();
        },
      });
      if (index === 0) warm(executor);
      return executor;
    });
    const slots = this.#processes.map((executor, index) => {
      const rehearse = (rehearsal: unknown): Promise<unknown> => {
        warm(executor);
        return executor.rehearse(fileURLToPath(new URL('../rehearsal.ts', import.meta.url)), rehearsal);
      };
      const invoke = index === 0 ? executor.invoke(fn) : restingWhenIdle(executor, executor.invoke(fn), idleMs);
      return this.#counted(this.#rehearsals.add(invoke, rehearse));
    });
    this.slots = slots.toReversed();
  }

  rehearse(rehearsal: Rehearsal, isFirstOnly = false): Promise<void> {
    return this.#rehearsals.begin(rehearsal, isFirstOnly);
  }

  get ready(): number {
    return this.#processes.filter((each) => each.isReady()).length;
  }

  get running(): number {
    return this.#running;
  }

  /** Asks running jobs to stop in order. They are released. */
  warn(): void {
    for (const each of this.#processes) each.warn();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#rehearsals.stop();
    await Promise.all(this.#processes.map((each) => each.stop()));
  }

  #counted(invoke: Invoke): Invoke {
    return async (event) => {
      this.#running++;
      try {
        return await invoke(event);
      } finally {
        this.#running--;
        announceEnd(event);
      }
    };
  }
}
