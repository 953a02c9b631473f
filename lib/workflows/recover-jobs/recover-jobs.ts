import { minuteMs } from '@bulkfill/engine/core/units';
import { passStep } from '../../core/steps.ts';
import { keyOf } from '../../stores/events/event.ts';
import { inputPrefix, outputPrefix } from '../../stores/jobs/job.ts';
import type { DueItem, DueKind } from '../../stores/table/due-index.ts';
import type { ItemKey } from '../../stores/table/write.ts';
import { eventGraceMs } from '../job-timing.ts';
import type { RecoverJobsDependencies } from '../service-ports.ts';
import { recoverJob } from './recover-job.ts';
import type { SweepCounts } from './sweep-counts.ts';

const pageSize = 50;
// Cleaning up takes a dozen sequential requests: this concurrency decides the jobs per minute.
export const sideBySide = 16;
const failurePauseMs = 5 * minuteMs;

const idOf = (item: DueItem): string => item.key.pk.slice(item.key.pk.indexOf('#') + 1);

const recoverEvent = async (
  { events, webhooksQueue, clock, logger }: RecoverJobsDependencies,
  jobId: string,
  counts: SweepCounts,
  key: ItemKey,
): Promise<void> => {
  const event = await events.at(key);
  const nowMs = clock.nowMs();
  if (event === undefined || event.state !== 'pending' || event.claimedUntilMs > nowMs || event.nextAttemptAtMs > nowMs)
    return;
  await events.noteResend(event, nowMs + eventGraceMs);
  passStep('recover.event-noted', jobId);
  await webhooksQueue.send({ ...keyOf(event), attempt: event.attempts.length }, event.accountId);
  counts.eventsResent++;
  logger.info('The message of an event was sent to the queue again.', {
    job_id: jobId,
    event_id: event.eventId,
    attempt: event.attempts.length,
  });
};

const recoverUpload = async (
  { uploads, objects, storedBytes, unit, logger }: RecoverJobsDependencies,
  jobId: string,
  counts: SweepCounts,
): Promise<void> => {
  const condemned = await uploads.condemn(jobId);
  if (condemned === undefined) return;
  passStep('recover.condemned', jobId);
  const removed = await objects.removeAll(condemned.prefix ?? inputPrefix(jobId));
  const { counted } = condemned;
  // If two sweeps delete the same upload, only one subtracts it.
  if (counted === undefined) await uploads.forget(jobId);
  else await unit.commit([uploads.end(jobId), storedBytes.subtract(counted)]);
  counts.uploadsRemoved++;
  const facts = { job_id: jobId, objects: removed };
  // An upload with its own prefix is usually stored for a planned time: thousands expire per day.
  if (condemned.prefix === undefined) logger.warn('The leftovers of an unfinished create were deleted.', facts);
  else logger.info('Expired objects were deleted.', facts);
};

const recoverArtifact = async (
  { artifacts, objects, clock }: RecoverJobsDependencies,
  jobId: string,
  counts: SweepCounts,
): Promise<void> => {
  const artifact = await artifacts.get(jobId);
  const nowMs = clock.nowMs();
  if (artifact === undefined || nowMs < artifact.expiresAtMs) return;
  // It can no longer be extended, so the objects can go before the record is updated: outputs and their inputs.
  await objects.removeAll(outputPrefix(jobId));
  await objects.removeAll(inputPrefix(jobId));
  passStep('recover.expired', jobId);
  await artifacts.expire(artifact, nowMs);
  counts.artifactsRemoved++;
};

const recoverers: Readonly<
  Record<
    DueKind,
    (dependencies: RecoverJobsDependencies, id: string, counts: SweepCounts, key: ItemKey) => Promise<void>
  >
> = {
  job: recoverJob,
  event: recoverEvent,
  upload: recoverUpload,
  artifact: recoverArtifact,
};

const kinds = Object.keys(recoverers) as readonly DueKind[];

/**
 * Handles every due item that its owner did not, until `untilMs` or only items remain that it could not handle.
 * Concurrent sweeps are harmless. Source: architecture.md, "Invariants"; api.md, "Limits and timings".
 */
export const recoverJobs = async (dependencies: RecoverJobsDependencies, untilMs: number): Promise<SweepCounts> => {
  const { clock, dueItems, logger } = dependencies;
  const counts: SweepCounts = {
    jobsResent: 0,
    jobsFailed: 0,
    jobsCleaned: 0,
    eventsResent: 0,
    uploadsRemoved: 0,
    artifactsRemoved: 0,
    quotasCorrected: 0,
    slotsCorrected: 0,
    failures: 0,
  };
  const recover = async (kind: DueKind, item: DueItem): Promise<void> => {
    try {
      await recoverers[kind](dependencies, idOf(item), counts, item.key);
    } catch (error) {
      counts.failures++;
      logger.error('An item could not be recovered. The next sweep tries again.', { kind, id: idOf(item) }, error);
      await dependencies.postpone(item, clock.nowMs() + failurePauseMs).catch(() => {});
    }
  };
  const seen = new Set<string>();
  for (const kind of kinds) {
    for (;;) {
      const items = (await dueItems(kind, clock.nowMs(), pageSize)).filter(
        (item) => !seen.has(`${item.key.pk}#${item.key.sk}`),
      );
      if (items.length === 0 || clock.nowMs() >= untilMs) break;
      for (const item of items) seen.add(`${item.key.pk}#${item.key.sk}`);
      for (let start = 0; start < items.length && clock.nowMs() < untilMs; start += sideBySide) {
        await Promise.all(items.slice(start, start + sideBySide).map((item) => recover(kind, item)));
      }
    }
  }
  dependencies.metrics.record({
    SweepJobsResent: counts.jobsResent,
    SweepJobsFailed: counts.jobsFailed,
    SweepEventsResent: counts.eventsResent,
    SweepQuotasCorrected: counts.quotasCorrected,
    SweepSlotsCorrected: counts.slotsCorrected,
    SweepProblems: counts.failures,
  });
  logger.info('The sweep ended.', { ...counts });
  return counts;
};
