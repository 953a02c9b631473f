import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import { localAccountId, localRegion } from '../../infra/resources.ts';
import type { Invoke } from '../functions/function-protocol.ts';

export interface ScheduleOptions {
  readonly name: string;
  readonly everySeconds: number;
  readonly invoke: Invoke;
  readonly onError: (error: unknown) => void;
}

const scheduledEvent = (name: string): ScheduledEvent => ({
  id: randomUUID(),
  version: '0',
  account: localAccountId,
  region: localRegion,
  time: new Date().toISOString(),
  source: 'aws.events',
  'detail-type': 'Scheduled Event',
  resources: [`arn:aws:events:${localRegion}:${localAccountId}:rule/${name}`],
  detail: {},
});

/**
 * Emulates an EventBridge rate rule, with an additional run at the start: work that an earlier process left unfinished
 * should not wait a whole interval. Runs never overlap. Returns a handle to stop it.
 */
export const startSchedule = (options: ScheduleOptions): { stop(): void } => {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const run = async (): Promise<void> => {
    // The time of day could be set back.
    const startedMs = performance.now();
    await options.invoke(scheduledEvent(options.name)).catch((error: unknown) => {
      if (!stopped) options.onError(error);
    });
    if (stopped) return;
    timer = setTimeout(() => void run(), Math.max(0, startedMs + options.everySeconds * 1000 - performance.now()));
  };
  void run();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
