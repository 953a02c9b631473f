import { type FunctionDescription, functions, localAccountId, localNames, localRegion } from '../../infra/resources.ts';
import { sqsClient } from '../../lib/composition/wiring/aws-clients.ts';
import type { Measurement } from '../../lib/stores/metrics/channel-metrics.ts';
import { accountOf } from '../../lib/stores/queues/message.ts';
import { computeExecutorShare } from '../executor-shares.ts';
import { type DirectServers, functionProcess, type LocalFunction } from '../functions/function-process.ts';
import type { Invoke } from '../functions/function-protocol.ts';
import { invokeHere } from '../functions/invoke-here.ts';
import { locateFunction } from '../gateway/handlers.ts';
import type { LocalSettings } from '../local-settings.ts';
import { Executors } from './executors.ts';
import { type QueuePump, startQueuePump } from './queue-pump.ts';
import { startSchedule } from './schedule.ts';

export interface ConsumersOptions {
  readonly settings: Pick<LocalSettings, 'executors' | 'service'>;
  readonly environment: Readonly<Record<string, string>>;
  readonly onError: (error: unknown) => void;
  /** Whether functions that mostly wait run in this process, which saves one. Default: no. */
  readonly isMerged?: boolean;
  readonly onMeasured?: (measurement: Measurement) => void;
  /** Servers of this process that executors call by messages. */
  readonly servers?: DirectServers | undefined;
}

/** Running functions behind queues and schedules, with their event sources. */
export interface Consumers {
  readonly executors: Pick<Executors, 'ready' | 'running' | 'rehearse'>;
  /**
   * Stops the event sources, waits up to `graceMs` for running invocations, and ends their processes. Asks functions to
   * stop `releaseMs` before the end of that time; default: at once. Returns whether all invocations have ended.
   */
  stop(graceMs: number, releaseMs?: number): Promise<boolean>;
}

/** Concurrent invocations of a function that shares its process and mostly waits. */
const sharedSlots = 10;

const localFunction = ({ name, timeoutSeconds, memoryMb }: FunctionDescription): LocalFunction => ({
  name,
  modulePath: locateFunction(name),
  timeoutSeconds,
  memoryMb,
});

const findFunction = (name: string): FunctionDescription => {
  const found = (functions satisfies readonly FunctionDescription[]).find((fn) => fn.name === name);
  if (found === undefined) throw new Error(`no function is called ${name}`);
  return found;
};

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
  servers,
}: ConsumersOptions): Consumers => {
  const background = isMerged ? undefined : functionProcess(environment);
  const invokeShared = background?.invoke ?? invokeHere;
  const sqs = sqsClient(environment);
  const executors = new Executors({
    count: settings.executors,
    fn: localFunction(findFunction('execute-job')),
    environment,
    servers,
    ...(onMeasured === undefined ? {} : { onMeasured }),
  });
  const slotsOf = (fn: FunctionDescription): readonly Invoke[] =>
    fn.name === 'execute-job'
      ? executors.slots
      : Array.from({ length: sharedSlots }, () => invokeShared(localFunction(fn)));

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
        startSchedule({ name: fn.name, everySeconds, invoke: invokeShared(localFunction(fn)), onError: failed }),
      );
    }
  }

  return {
    executors,
    stop: async (graceMs, releaseMs = graceMs) => {
      for (const schedule of schedules) schedule.stop();
      const warn = (): void => {
        background?.warn();
        executors.warn();
      };
      const release = setTimeout(warn, Math.max(0, graceMs - releaseMs));
      const ended = await Promise.all(pumps.map((pump) => pump.stop(graceMs)));
      clearTimeout(release);
      await Promise.all([background?.stop(), executors.stop()]);
      sqs.destroy();
      return ended.every(Boolean);
    },
  };
};
