import * as v from 'valibot';
import { jobErrorSchema } from '../jobs/job-error.ts';
import { metadataBodySchema } from '../jobs/metadata.ts';

/** Schemas for both the builders of event bodies and the API reference. Source: specification 6. */

const time = v.pipe(v.string(), v.isoTimestamp());

const common = {
  event_id: v.pipe(v.string(), v.description('The same on every attempt; equal to the header `webhook-id`.')),
  occurred_at: time,
  job_id: v.pipe(v.string(), v.uuid()),
  idempotency_key: v.pipe(v.string(), v.description('The `Idempotency-Key` of the create.')),
  request_id: v.pipe(v.string(), v.description('The `X-Request-Id` of the create, or the one that the service made.')),
  reused_result: v.pipe(v.boolean(), v.description('Whether an existing artifact of the account settled the job.')),
  metadata: v.optional(metadataBodySchema),
};

export const completedEventSchema = v.object({
  event: v.literal('bulkfill.export_job.completed'),
  ...common,
  status: v.literal('completed'),
  delivery_id: v.string(),
  download_url: v.pipe(v.string(), v.description('Relative to the base address.')),
  download_expires_at: time,
});

/** `bulkfill.export_job.failed`. Source: api.md, "Webhooks". */
export const failedEventSchema = v.object({
  event: v.literal('bulkfill.export_job.failed'),
  ...common,
  status: v.literal('failed'),
  error: jobErrorSchema,
});

export type CompletedEvent = v.InferOutput<typeof completedEventSchema>;
export type FailedEvent = v.InferOutput<typeof failedEventSchema>;

/** Sent by the test route alone. Source: api.md, "Webhook endpoints". */
export interface TestEvent {
  readonly event: 'bulkfill.webhook_endpoint.test';
  readonly event_id: string;
  readonly occurred_at: string;
  readonly endpoint_id: string;
}
