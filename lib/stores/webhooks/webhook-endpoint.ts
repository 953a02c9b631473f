import { hourMs } from '@bulkfill/engine/core/units';
import * as v from 'valibot';

/** Events that an endpoint can receive. Default: all. Source: specification 6; api.md, "Webhooks". */
export const webhookEvents = ['bulkfill.export_job.completed', 'bulkfill.export_job.failed'] as const;
export type WebhookEventName = (typeof webhookEvents)[number];

/** Maximum number of endpoints per account. Source: api.md, "Webhook endpoints". */
export const maxWebhookEndpoints = 16;

/** Time in which a rotated secret still signs. Source: api.md, "Webhook endpoints". */
export const formerSecretLifetimeMs = 24 * hourMs;

export const webhookEndpointSchema = v.object({
  endpointId: v.string(),
  accountId: v.string(),
  url: v.string(),
  events: v.pipe(v.array(v.picklist(webhookEvents)), v.readonly()),
  /** Encrypted in the context of `endpointId`. */
  sealedSecret: v.string(),
  /** Secret before the last rotation. Signs too until `untilMs`. */
  formerSecret: v.optional(v.object({ sealedSecret: v.string(), untilMs: v.number() })),
  createdAtMs: v.number(),
});

export type WebhookEndpointRecord = Readonly<v.InferOutput<typeof webhookEndpointSchema>>;
