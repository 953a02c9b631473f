import type { Context } from 'aws-lambda';
import { dueItems, postponeDue } from '../lib/services/table/due-index.ts';
import type { RecoverDependencies } from '../lib/workflows/recover-jobs/recover-dependencies.ts';
import { recoverJobs } from '../lib/workflows/recover-jobs/recover-jobs.ts';
import { base } from './wiring/base.ts';
import { objectStore } from './wiring/objects.ts';
import { jobsQueue, webhooksQueue } from './wiring/queues.ts';

const shared = base(process.env, 'recover-jobs');
const dependencies: RecoverDependencies = {
  ...shared,
  objects: objectStore(process.env),
  jobsQueue: jobsQueue(process.env),
  webhooksQueue: webhooksQueue(process.env),
  dueItems: (kind, nowMs, limit) => dueItems(shared.table, kind, nowMs, limit),
  postpone: (item, dueAtMs) => postponeDue(shared.table, item, dueAtMs),
};

// Left for what is under way when the time is over.
const marginMs = 8000;

/** Lambda on a schedule. */
export const handler = async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
  await recoverJobs(dependencies, shared.clock.nowMs() + context.getRemainingTimeInMillis() - marginMs);
};
