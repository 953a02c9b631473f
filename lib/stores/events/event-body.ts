import { formatIsoTime } from '../../core/clock.ts';
import { downloadPath } from '../../paths/paths.ts';
import type { Job, JobArtifact, JobError } from '../jobs/job.ts';
import { metadataMember } from '../jobs/metadata.ts';
import type { CompletedEvent, FailedEvent, TestEvent } from './event-payload.ts';

const common = (job: Job, eventId: string, occurredAtMs: number) => ({
  event_id: eventId,
  occurred_at: formatIsoTime(occurredAtMs),
  job_id: job.jobId,
  idempotency_key: job.request.idempotencyKey,
  request_id: job.request.requestId,
  reused_result: job.reused,
  ...metadataMember(job.request.metadata),
});

/** Source: specification 6. */
export const buildCompletionBody = (job: Job, artifact: JobArtifact, eventId: string, occurredAtMs: number): string =>
  JSON.stringify({
    event: 'bulkfill.export_job.completed',
    ...common(job, eventId, occurredAtMs),
    status: 'completed',
    delivery_id: artifact.deliveryId,
    download_url: downloadPath(job.jobId),
    download_expires_at: formatIsoTime(artifact.expiresAtMs),
  } satisfies CompletedEvent);

/** Source: api.md, "Webhooks". */
export const buildFailureBody = (job: Job, error: JobError, eventId: string, occurredAtMs: number): string =>
  JSON.stringify({
    event: 'bulkfill.export_job.failed',
    ...common(job, eventId, occurredAtMs),
    status: 'failed',
    error,
  } satisfies FailedEvent);

/** Source: api.md, "Webhook endpoints". */
export const buildTestBody = (endpointId: string, eventId: string, occurredAtMs: number): string =>
  JSON.stringify({
    event: 'bulkfill.webhook_endpoint.test',
    event_id: eventId,
    occurred_at: formatIsoTime(occurredAtMs),
    endpoint_id: endpointId,
  } satisfies TestEvent);
