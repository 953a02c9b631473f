import * as v from 'valibot';
import { isUuid } from '../../core/ids.ts';
import type { JobMessage, WebhookMessage } from './queue.ts';

const jobId = v.pipe(v.string(), v.check(isUuid));
const jobMessage = v.object({ jobId });
const ownedMessage = v.object({ accountId: v.string() });
const webhookMessage = v.object({
  jobId,
  endpointId: v.optional(v.string()),
  attempt: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

const parse = <Schema extends v.GenericSchema>(schema: Schema, body: string): v.InferOutput<Schema> | undefined => {
  try {
    const result = v.safeParse(schema, JSON.parse(body));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
};

export const parseJobMessage = (body: string): JobMessage | undefined => parse(jobMessage, body);

export const parseWebhookMessage = (body: string): WebhookMessage | undefined => parse(webhookMessage, body);

export const accountOf = (body: string): string | undefined => parse(ownedMessage, body)?.accountId;
