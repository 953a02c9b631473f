import { fileURLToPath } from 'node:url';
import type { SQSEvent } from 'aws-lambda';
import { type FunctionDescription, functions, localAccountId, localNames, localRegion } from '../../infra/resources.ts';
import { sqsClient } from '../../lib/composition/wiring/aws-clients.ts';
import { jobNews } from '../../lib/stores/jobs/job-news.ts';
import type { Measurement } from '../../lib/stores/metrics/channel-metrics.ts';
import { accountOf, parseJobMessage } from '../../lib/stores/queues/message.ts';
import { computeExecutorShare } from '../executor-shares.ts';
import {
  type FunctionProcess,
  type FunctionProcessOptions,
  functionProcess,
  type LocalFunction,
} from '../functions/function-process.ts';
import type { Invoke } from '../functions/function-protocol.ts';
import { invokeHere } from '../functions/invoke-here.ts';
import { locateFunction } from '../gateway/handlers.ts';
import type { LocalSettings } from '../local-settings.ts';
import { type Rehearsal, Rehearsals } from '../rehearsal.ts';
import { type QueuePump, startQueuePump } from './queue-pump.ts';
import { startSchedule } from './schedule.ts';

export interface ConsumersOptions {
  readonly settings: Pick<LocalSettings, 'executors' | 'service'>;
  readonly environment: Readonly<Record<string, string>>;
  readonly onError: (error: unknown) => void;
  /** Whether functions that mostly wait run in this process, which saves one. Default: no. */
  readonly isMerged?: boolean;
  /** Receives the measurements of the executors. */
  readonly onMeasured?: (measurement: Measurement) => void;
}

/** Running functions behind queues and schedules, with their event sources. */
export interface Consumers {
  /** Warms up the executor that is called first with a throwaway job; a job that arrives meanwhile waits for it. */
  rehearse(rehearsal: Rehearsal): Promise<void>;
  readonly readyExecutors: () => number;
  readonly runningJobs: () => number;
  /**
   * Stops the event sources, waits up to `graceMs` for running invocations, and ends their processes. Asks the functions
   * to stop `releaseMs` before the end of that time; default: at once. Returns whether all invocations have ended.
   */
  stop(graceMs: number, releaseMs?: number): Promise<boolean>;
}

/** Concurrent invocations of a function that shares its process and mostly waits. */
const sharedSlots = 10;

/** Executors are compute-bound. If processors are scarce, requests take precedence. */
const executorNiceness = 5;
/** Pause before the executor that is called first starts again after a crash. */
const restartAfterMs = 1000;

/**
 * Announces the end of a job to the waiting creates of this process, so that they need not poll the table. Executions
 * that have written the end of their job have already announced it.
 */
const telling =
  (invoke: Invoke): Invoke =>
  async (event) => {
    try {
      return await invoke(event);
    } finally {
      for (const { body } of (event as SQSEvent).Records) {
        const message = parseJobMessage(body);
        if (message !== undefined) jobNews.tell(message.jobId);
      }
    }
  };

const localFunction = ({ name, timeoutSeconds, memoryMb }: FunctionDescription): LocalFunction => ({
  name,
  modulePath: locateFunction(name),
  timeoutSeconds,
  memoryMb,
});

/**
 * Starts the event sources of every function that is not behind HTTP. Each executor is compute-bound and has its own
 * process with one job at a time. The other functions wait for the network and share one process.
 */
export const startConsumers = ({
  settings,
  environment,
  onError,
  isMerged = false,
  onMeasured,
}: ConsumersOptions): Consumers => {
  const processes: FunctionProcess[] = [];
  const newProcess = (options?: FunctionProcessOptions): FunctionProcess => {
    const started = functionProcess(environment, options);
    processes.push(started);
    return started;
  };
  const background: Pick<FunctionProcess, 'invoke'> = isMerged ? { invoke: invokeHere } : newProcess();
  const executors: FunctionProcess[] = [];
  let running = 0;
  let isStopping = false;
  const rehearsals = new Rehearsals();
  const sqs = sqsClient(environment);

  const counted =
    (invoke: Invoke): Invoke =>
    async (event) => {
      running++;
      try {
        return await invoke(event);
      } finally {
        running--;
      }
    };
  const slotsOf = (fn: FunctionDescription): Invoke[] => {
    const local = localFunction(fn);
    if (fn.name !== 'execute-job') return Array.from({ length: sharedSlots }, () => background.invoke(local));
    jobNews.open();
    return Array.from({ length: settings.executors }, (_, index) => {
      const warm = (): void => void executor.warm(local).catch(() => {});
      const executor = newProcess({
        niceness: executorNiceness,
        onEnded: (jobId) => jobNews.tell(jobId),
        ...(onMeasured === undefined ? {} : { onMeasured }),
        // Others start again when they are called.
        onExit: () => {
          if (index === 0) setTimeout(() => isStopping || warm(), restartAfterMs).unref();
        },
      });
      executors.push(executor);
      if (index === 0) warm();
      const rehearse = (rehearsal: unknown): Promise<unknown> => {
        warm();
        return executor.rehearse(fileURLToPath(new URL('../rehearsal.ts', import.meta.url)), rehearsal);
      };
      return counted(telling(rehearsals.add(executor.invoke(local), rehearse)));
      // The pump calls its last slot first.
    }).toReversed();
  };

  const pumps: QueuePump[] = [];
  const schedules: { stop(): void }[] = [];
  for (const fn of functions satisfies readonly FunctionDescription[]) {
    const { trigger } = fn;
    const failed = (error: unknown): void =>
      onError(new Error(`${fn.name}: ${error instanceof Error ? error.message : String(error)}`));
    if (trigger.kind === 'queue') {
      const name = localNames.queues[trigger.queue];
      pumps.push(
        startQueuePump({
          sqs,
          queueUrl: `${environment.AWS_ENDPOINT_URL_SQS}/${localAccountId}/${name}`,
          queueArn: `arn:aws:sqs:${localRegion}:${localAccountId}:${name}`,
          batchSize: trigger.batchSize,
          slots: slotsOf(fn),
          ...(fn.name === 'execute-job'
            ? { shares: { ownerOf: accountOf, most: computeExecutorShare(settings.executors) } }
            : {}),
          onError: failed,
        }),
      );
    }
    if (trigger.kind === 'schedule') {
      const everySeconds = settings.service.jobs.recoveryIntervalMs / 1000;
      // Start before the API answers: even if requests keep crashing the process, the sweep makes progress.
      schedules.push(
        startSchedule({ name: fn.name, everySeconds, invoke: background.invoke(localFunction(fn)), onError: failed }),
      );
    }
  }

  return {
    rehearse: (rehearsal) => rehearsals.begin(rehearsal),
    readyExecutors: () => executors.filter((each) => each.isReady()).length,
    runningJobs: () => running,
    stop: async (graceMs, releaseMs = graceMs) => {
      isStopping = true;
      rehearsals.stop();
      for (const schedule of schedules) schedule.stop();
      const release = setTimeout(
        () => {
          for (const each of processes) each.warn();
        },
        Math.max(0, graceMs - releaseMs),
      );
      const ended = await Promise.all(pumps.map((pump) => pump.stop(graceMs)));
      clearTimeout(release);
      await Promise.all(processes.map((each) => each.stop()));
      sqs.destroy();
      return ended.every(Boolean);
    },
  };
};
