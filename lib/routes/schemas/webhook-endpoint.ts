import * as v from 'valibot';
import { webhookEvents } from '../../stores/webhooks/webhook-endpoint.ts';
import { attemptMembers } from './job-webhook.ts';

const time = v.pipe(v.string(), v.isoTimestamp());

const endpoint = {
  endpoint_id: v.string(),
  url: v.string(),
  events: v.pipe(v.array(v.picklist(webhookEvents)), v.description('Events that the endpoint receives.')),
  created_at: time,
  former_secret_expires_at: v.pipe(
    v.nullable(time),
    v.description('Time until which the secret before the last rotation signs too; null if none does.'),
  ),
};

/** A receiver of an account's events. Source: api.md, "Webhook endpoints". */
export const webhookEndpointSchema = v.object(endpoint);

export const webhookEndpointListSchema = v.object({
  endpoints: v.pipe(v.array(webhookEndpointSchema), v.description('Newest first.')),
});

export const webhookEndpointWithSecretSchema = v.object({
  ...endpoint,
  secret: v.pipe(v.string(), v.description('Verifies the signatures. Store it: no other answer has it.')),
});

export const webhookTestSchema = v.object({
  event_id: v.pipe(v.string(), v.description('Equal to the header `webhook-id`.')),
  delivered: v.pipe(v.boolean(), v.description('Whether the endpoint answered with a status of 200 to 299.')),
  ...attemptMembers,
});

/** Body of a create. */
export const newWebhookEndpointSchema = v.strictObject({
  url: v.pipe(v.string(), v.description('Address of the receiver, with the rules of `webhook_url`.')),
  events: v.optional(
    v.pipe(
      v.array(v.picklist(webhookEvents)),
      v.minLength(1),
      v.description('Events that the endpoint receives. Default: all.'),
    ),
  ),
});
