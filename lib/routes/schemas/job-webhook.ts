import * as v from 'valibot';

const time = v.pipe(v.string(), v.isoTimestamp());

const state = v.picklist(['pending', 'delivered', 'exhausted']);

/** Members of an attempt to deliver an event. */
export const attemptMembers = {
  at: time,
  status: v.pipe(v.nullable(v.pipe(v.number(), v.integer())), v.description('Of the answer; null without one.')),
  problem: v.pipe(
    v.nullable(v.string()),
    v.description('A short code of what went wrong without an answer, such as `TIMEOUT`.'),
  ),
  duration_ms: v.pipe(v.number(), v.minValue(0)),
};

/** Delivery state of a job's event. Source: api.md, "Account and webhooks". */
export const jobWebhookSchema = v.object({
  event_id: v.pipe(v.string(), v.description('Equal to the header `webhook-id` of every attempt.')),
  event: v.picklist(['bulkfill.export_job.completed', 'bulkfill.export_job.failed']),
  state: v.pipe(
    state,
    v.description(
      '`exhausted`: the schedule is over, or the receiver answered 410 Gone. Of several endpoints: `pending` if one is, else `exhausted` if one is.',
    ),
  ),
  attempts: v.pipe(
    v.array(
      v.object({
        ...attemptMembers,
        endpoint_id: v.optional(v.string()),
      }),
    ),
    v.description('Oldest first. When an event is sent again, its last 50 remain.'),
  ),
  next_attempt_at: v.pipe(v.nullable(time), v.description('Null when none will be made.')),
  endpoints: v.optional(
    v.pipe(
      v.array(v.object({ endpoint_id: v.string(), state, next_attempt_at: v.nullable(time) })),
      v.description('The delivery to each endpoint. Absent if the job has its own URL.'),
    ),
  ),
});
