import * as v from 'valibot';

/** Delivery states of an event. `exhausted`: no attempts left. `stopped`: the receiver answered 410. */
export const eventStates = ['pending', 'delivered', 'exhausted', 'stopped'] as const;
export type EventState = (typeof eventStates)[number];

export const attemptSchema = v.object({
  atMs: v.number(),
  durationMs: v.number(),
  status: v.optional(v.number()),
  /** Short code of a failure without response, such as `TIMEOUT` or `BLOCKED_ADDRESS`. */
  problem: v.optional(v.string()),
});

export type DeliveryAttempt = Readonly<v.InferOutput<typeof attemptSchema>>;

export const eventSchema = v.object({
  jobId: v.string(),
  accountId: v.string(),
  eventId: v.string(),
  /** Endpoint that this copy of the event is for. Its secrets sign it. */
  endpointId: v.optional(v.string()),
  /** Absent before the event is copied for each endpoint of the account. */
  url: v.optional(v.string()),
  /** Present for a job with its own URL. */
  sealedSecret: v.optional(v.string()),
  /** Exact bytes that every attempt sends, as text. */
  body: v.string(),
  occurredAtMs: v.number(),
  state: v.picklist(eventStates),
  attempts: v.array(attemptSchema),
  /** Attempts made before the current schedule. A resend starts a new schedule. */
  scheduleStart: v.optional(v.number()),
  /** True if it had been delivered before a resend. Then only one attempt is made. */
  wasDelivered: v.optional(v.boolean()),
  nextAttemptAtMs: v.number(),
  /** End of the claim of a running attempt, during which no other executor may start it. */
  claimedUntilMs: v.number(),
});

export type JobEvent = Readonly<v.InferOutput<typeof eventSchema>>;

/** Identity of an event: a job has one, or one copy per endpoint. */
export type EventKey = Pick<JobEvent, 'jobId' | 'endpointId'>;

/** Returns the identity alone, as messages contain it. */
export const keyOf = ({ jobId, endpointId }: JobEvent): EventKey =>
  endpointId === undefined ? { jobId } : { jobId, endpointId };
