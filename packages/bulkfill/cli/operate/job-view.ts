import { formatIsoTime } from '@bulkfill/service/core/clock';
import { hasEnded, type Job } from '@bulkfill/service/stores/jobs/job';
import type { JobStory } from '@bulkfill/service/workflows/operations/view-job';
import type { CommandResult } from '../terminal/command-result.ts';
import { formatSize } from '../terminal/printable.ts';
import { eventLines, eventsDocument } from './event-view.ts';

const time = (epochMs: number | undefined): string | null => (epochMs === undefined ? null : formatIsoTime(epochMs));

const quotaState = (job: Job): 'free' | 'reserved' | 'debited' | 'released' => {
  if (job.quotaMonth === undefined) return 'free';
  if (!hasEnded(job)) return 'reserved';
  return job.status === 'completed' ? 'debited' : 'released';
};

const document = ({ job, events }: JobStory, nowMs: number) => ({
  job_id: job.jobId,
  account_id: job.accountId,
  status: job.status,
  states: [
    ...(job.reused ? [] : [{ state: 'queued', at: formatIsoTime(job.createdAtMs) }]),
    ...(job.startedAtMs === undefined || job.reused
      ? []
      : [{ state: 'processing', at: formatIsoTime(job.startedAtMs) }]),
    ...(job.completedAtMs === undefined ? [] : [{ state: job.status, at: formatIsoTime(job.completedAtMs) }]),
  ],
  request: {
    request_id: job.request.requestId,
    idempotency_key: job.request.idempotencyKey,
    delivery_mode: job.request.deliveryMode,
    max_failed_row_percent: job.request.settings.maxFailedRowPercent,
    flatten_forms: job.request.settings.flattenForms,
    include_stickers: job.request.settings.includeStickers,
  },
  execution: {
    attempts: job.execution.attempts,
    fence: job.execution.fence,
    resends: job.execution.resends,
    rows_done: job.execution.rowsDone,
    requested_rows: job.requestedRows,
    lease_until: job.status === 'processing' ? time(job.execution.leaseUntilMs) : null,
    lease_alive: job.status === 'processing' && job.execution.leaseUntilMs > nowMs,
  },
  inputs: {
    source_bytes: job.inputs.source.sizeBytes,
    package_bytes: job.inputs.package.sizeBytes,
    rows_bytes: job.inputs.rows.sizeBytes,
    rows_format: job.inputs.rows.format,
  },
  quota: {
    state: quotaState(job),
    month: job.quotaMonth ?? null,
    rows: job.quotaMonth === undefined ? 0 : job.requestedRows,
  },
  artifact:
    job.artifact === undefined
      ? null
      : {
          delivery_id: job.artifact.deliveryId,
          size_bytes: job.artifact.sizeBytes,
          expires_at: formatIsoTime(job.artifact.expiresAtMs),
          made_by_job_id: job.artifact.producerJobId,
        },
  error: job.error ?? null,
  event: events.length === 0 ? null : eventsDocument(events),
});

/** Formats everything known about a job for `job show`: no row, no secret, no content. */
export const jobResult = (story: JobStory, nowMs: number): CommandResult => {
  const { job, events } = story;
  const shown = document(story, nowMs);
  const { execution, inputs, quota } = shown;
  const lease =
    execution.lease_until === null
      ? ''
      : `, lease ${execution.lease_alive ? 'until' : 'expired at'} ${execution.lease_until}`;
  return {
    document: shown,
    lines: [
      `Job ${job.jobId} of ${job.accountId}: ${job.status}${job.reused ? ' (reused result)' : ''}`,
      ...shown.states.map(({ state, at }) => `  ${state.padEnd(10)} ${at}`),
      `Request ${shown.request.request_id}, key ${shown.request.idempotency_key}, ${shown.request.delivery_mode} mode`,
      `Attempts: ${execution.attempts}, fencing token ${execution.fence}, messages sent again: ${execution.resends}${lease}`,
      `Rows: ${execution.rows_done} of ${execution.requested_rows}`,
      `Inputs: PDF ${formatSize(inputs.source_bytes)}, package ${formatSize(inputs.package_bytes)}, ` +
        `${inputs.rows_format} ${formatSize(inputs.rows_bytes)}`,
      `Quota: ${quota.rows} rows ${quota.state}${quota.month === null ? '' : ` in ${quota.month}`}`,
      ...(shown.artifact === null
        ? []
        : [`ZIP: ${formatSize(shown.artifact.size_bytes)}, until ${shown.artifact.expires_at}`]),
      ...(shown.error === null ? [] : [`Error: ${shown.error.code}: ${shown.error.message}`]),
      ...events.flatMap(eventLines),
    ],
  };
};
