import type { Context } from 'aws-lambda';
import { createBase } from '../lib/composition/wiring/base.ts';
import { jobsQueue, webhooksQueue } from '../lib/composition/wiring/queues.ts';
import { objectStore } from '../lib/composition/wiring/stores.ts';
import { listDueItems, postponeDue, type SweepPart } from '../lib/stores/table/due-index.ts';
import { recoverJobs } from '../lib/workflows/recover-jobs/recover-jobs.ts';
import type { RecoverJobsDependencies } from '../lib/workflows/service-ports.ts';

const shared = createBase(process.env, 'recover-jobs');
const dependencies: Omit<RecoverJobsDependencies, 'dueItems'> = {
  ...shared,
  objects: objectStore(process.env),
  jobsQueue: jobsQueue(process.env),
  webhooksQueue: webhooksQueue(process.env),
  postpone: (item, dueAtMs) => postponeDue(shared.table, item, dueAtMs),
};

// Time for running work to finish at the end.
const marginMs = 8000;

/** Returns this invocation's part of the sweep; undefined if the event names none, for a full sweep. */
const partOf = (event: unknown): SweepPart | undefined => {
  const { part } = (event ?? {}) as { readonly part?: Partial<SweepPart> };
  const { index = 0, of = 0 } = part ?? {};
  return Number.isInteger(index) && Number.isInteger(of) && index >= 0 && index < of ? { index, of } : undefined;
};

export const handler = async (event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
  const part = partOf(event);
  await recoverJobs(
    { ...dependencies, dueItems: (kind, nowMs, limit) => listDueItems(shared.table, kind, nowMs, limit, part) },
    shared.clock.nowMs() + context.getRemainingTimeInMillis() - marginMs,
  );
};
