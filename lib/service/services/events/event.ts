import * as v from 'valibot';

/** Where the delivery of an event stands. `exhausted`: no attempt is left; `stopped`: the receiver answered 410. */
export const eventStates = ['pending', 'delivered', 'exhausted', 'stopped'] as const;
export type EventState = (typeof eventStates)[number];

export const attemptSchema = v.object({
  atMs: v.number(),
  durationMs: v.number(),
  /** HTTP status of the receiver's answer, where there was one. */
  status: v.optional(v.number()),
  /** What went wrong without an answer: a short code such as `TIMEOUT` or `BLOCKED_ADDRESS`. */
  problem: v.optional(v.string()),
});

/** One attempt to deliver an event, for the log of its delivery. */
export type DeliveryAttempt = Readonly<v.InferOutput<typeof attemptSchema>>;

export const eventSchema = v.object({
  jobId: v.string(),
  accountId: v.string(),
  eventId: v.string(),
  url: v.string(),
  sealedSecret: v.string(),
  /** The exact bytes that every attempt sends, as text. */
  body: v.string(),
  occurredAtMs: v.number(),
  state: v.picklist(eventStates),
  attempts: v.array(attemptSchema),
  /** Attempts that were made before the schedule began which is followed now: an event that was sent again begins it anew. */
  scheduleStart: v.optional(v.number()),
  /** It had been delivered before it was sent again: one attempt is all. */
  wasDelivered: v.optional(v.boolean()),
  /** No attempt begins before. */
  nextAttemptAtMs: v.number(),
  /** While an attempt is under way nobody else begins the same one. */
  claimedUntilMs: v.number(),
});

/** The terminal event of a webhook-mode job, and how its delivery goes. */
export type WebhookEvent = Readonly<v.InferOutput<typeof eventSchema>>;
