import { formatIsoTime } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import { buildCompletionBody, buildFailureBody } from '../../stores/events/event-body.ts';
import type { Job } from '../../stores/jobs/job.ts';
import { buildSignatureHeaders } from '../../stores/webhooks/webhook-signature.ts';
import { exampleJobId } from './example-job.ts';
import { failedJobExampleError } from './failed-job.ts';
import { type JsonObject, jsonContent, type OpenApiJson, reference } from './json.ts';

const occurredAtMs = Date.parse('2026-11-20T12:00:13.900Z');
const eventId = 'evt_5mJ2Zb1nS0m3oYl3yTtVbA';

const job = {
  jobId: exampleJobId,
  reused: false,
  request: { idempotencyKey: 'order-2026-11-20.0001', requestId: 'trace-7f3a' },
} as Job;

const artifact = {
  producerJobId: exampleJobId,
  key: '',
  sizeBytes: 0,
  deliveryId: 'dlv_7Qd0w2S9nq',
  expiresAtMs: occurredAtMs + 86_400_000,
};

const bodies = {
  completed: buildCompletionBody(job, artifact, eventId, occurredAtMs),
  failed: buildFailureBody(job, failedJobExampleError, eventId, occurredAtMs),
};

const signedHeaders = buildSignatureHeaders(
  ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
  eventId,
  occurredAtMs,
  bodies.completed,
);

const descriptions: Readonly<Record<string, string>> = {
  'webhook-id': 'The id of the event, the same on every attempt. Ignore an id that you have already processed.',
  'webhook-timestamp': `When this attempt was made, in seconds since 1970: \`${Math.floor(occurredAtMs / 1000)}\` is ${formatIsoTime(occurredAtMs)}. Reject old ones.`,
  'webhook-signature':
    '`v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>` with the webhook secret. After a rotation a second one follows, after a blank.',
};

const headerParameters = Object.entries(signedHeaders).map(([name, example]) => ({
  name,
  in: 'header',
  required: true,
  description: descriptions[name] ?? name,
  schema: { type: 'string' },
  example,
}));

const webhook = (config: Config, kind: 'completed' | 'failed'): JsonObject => ({
  post: {
    operationId: kind === 'completed' ? 'exportJobCompleted' : 'exportJobFailed',
    summary: kind === 'completed' ? 'A job completed' : 'A job failed',
    description: `Sent to \`webhook_url\` when a webhook-mode job ends, signed according to Standard Webhooks. An answer other than 2xx, or none within ${config.webhooks.timeoutMs} ms, is tried again after ${config.webhooks.retrySeconds.join(', ')} s (± 10 %); 410 ends the attempts. Redirects are not followed.`,
    tags: ['Webhooks'],
    security: [],
    parameters: headerParameters,
    requestBody: {
      required: true,
      content: jsonContent(
        reference('schemas', kind === 'completed' ? 'ExportJobCompletedEvent' : 'ExportJobFailedEvent'),
        {
          [kind]: {
            summary: kind === 'completed' ? 'Completed' : 'Failed',
            value: JSON.parse(bodies[kind]) as OpenApiJson,
          },
        },
      ),
    },
    responses: {
      '2XX': { description: 'Delivered.' },
      410: { description: 'Gone: no further attempt.' },
      default: { description: 'The service retries later.' },
    },
  },
});

/** Webhooks that the service sends. Source: specification 6; api.md, "Webhooks". */
export const webhooks = (config: Config): JsonObject => ({
  'bulkfill.export_job.completed': webhook(config, 'completed'),
  'bulkfill.export_job.failed': webhook(config, 'failed'),
});
