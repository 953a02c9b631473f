import type { SQSEvent } from 'aws-lambda';
import { type FunctionDescription, functions, localAccountId, localNames, localRegion } from '../../infra/resources.ts';
import { sqsClient } from '../../lib/service/hosts/wiring/aws-clients.ts';
import { jobNews } from '../../lib/service/services/jobs/job-news.ts';
import { accountOf, parseJobMessage } from '../../lib/service/services/queues/message.ts';
import { executorShare } from '../executor-shares.ts';
import { type FunctionProcess, type FunctionProcessOptions, functionProcess, type LocalFunction } from '../functions/function-process.ts';
import type { Invoke } from '../functions/function-protocol.ts';
import { functionPath } from '../gateway/handlers.ts';
import type { LocalSettings } from '../local-settings.ts';
import { type QueuePump, startQueuePump } from './queue-pump.ts';
import { Rehearsals } from './rehearsals.ts';
import { startSchedule } from './schedule.ts';

export interface ConsumersOptions {
  readonly settings: LocalSettings;
  /** Environment of the function processes. */
  readonly environment: Readonly<Record<string, string>>;
  readonly onError: (error: unknown) => void;
}

/** The functions behind queues and schedules, with what calls them. */
export interface Consumers {
  /**
   * Has the executor that is called first try itself on something that nobody keeps: a job that comes meanwhile waits for it. The others do
   * so one after the other, when nobody has worked for a while, as they would take the processor from the first jobs.
   */
  rehearse(rehearsal: unknown): Promise<void>;
  /** Stops calling, lets running invocations finish or give up for `graceMs`, and ends their processes. */
  stop(graceMs: number): Promise<void>;
}

/** Invocations of a function that shares its process with others, and waits more than it computes. */
const sharedSlots = 10;

/** Executors compute: where processors are scarce, those who wait for an answer to a request come first. */
const executorNiceness = 5;

/**
 * Executions that tell this process's waiting creates that they are over, so that nobody must look at the table again and again. Those that
 * have written the end of their job have told it already.
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
  modulePath: functionPath(name),
  timeoutSeconds,
  memoryMb,
});

/**
 * Starts the event sources of every function that is not behind HTTP. Executors compute, so each has a process of its own and
 * takes one job at a time; the others wait for the network and share one process.
 */
export const startConsumers = ({ settings, environment, onError }: ConsumersOptions): Consumers => {
  const processes: FunctionProcess[] = [];
  const newProcess = (options?: FunctionProcessOptions): FunctionProcess => {
    const started = functionProcess(environment, options);
    processes.push(started);
    return started;
  };
  const background = newProcess();
  const rehearsals = new Rehearsals();
  const sqs = sqsClient(environment);

  const slotsOf = (fn: FunctionDescription): Invoke[] => {
    const local = localFunction(fn);
    if (fn.name !== 'execute-job') return Array.from({ length: sharedSlots }, () => background.invoke(local));
    jobNews.open();
    return Array.from({ length: settings.executors }, (_, index) => {
      const executor = newProcess({ niceness: executorNiceness, onEnded: (jobId) => jobNews.tell(jobId) });
      if (index === 0) executor.warm(local);
      return telling(rehearsals.add(executor.invoke(local), (rehearsal) => executor.rehearse(local, rehearsal)));
      // The pump calls its last slot first.
    }).toReversed();
  };

  const pumps: QueuePump[] = [];
  const schedules: { stop(): void }[] = [];
  for (const fn of functions satisfies readonly FunctionDescription[]) {
    const { trigger } = fn;
    const failed = (error: unknown): void => onError(new Error(`${fn.name}: ${error instanceof Error ? error.message : String(error)}`));
    if (trigger.kind === 'queue') {
      const name = localNames.queues[trigger.queue];
      pumps.push(
        startQueuePump({
          sqs,
          queueUrl: `${environment.AWS_ENDPOINT_URL_SQS}/${localAccountId}/${name}`,
          queueArn: `arn:aws:sqs:${localRegion}:${localAccountId}:${name}`,
          batchSize: trigger.batchSize,
          slots: slotsOf(fn),
          ...(fn.name === 'execute-job' ? { shares: { ownerOf: accountOf, most: executorShare(settings.executors) } } : {}),
          onError: failed,
        }),
      );
    }
    if (trigger.kind === 'schedule') {
      const everySeconds = settings.service.jobs.recoveryIntervalMs / 1000;
      // Before the API answers: where clients' requests end it again and again, the sweep gets on all the same.
      schedules.push(startSchedule({ name: fn.name, everySeconds, invoke: background.invoke(localFunction(fn)), onError: failed }));
    }
  }

  return {
    rehearse: (rehearsal) => rehearsals.begin(rehearsal),
    stop: async (graceMs) => {
      rehearsals.stop();
      for (const schedule of schedules) schedule.stop();
      for (const each of processes) each.warn();
      await Promise.all(pumps.map((pump) => pump.stop(graceMs)));
      await Promise.all(processes.map((each) => each.stop()));
      sqs.destroy();
    },
  };
};
