import type { Write } from '../table/write.ts';
import type { DeliveryAttempt, EventState, WebhookEvent } from './event.ts';

/** Where events wait until they are delivered. */
export interface EventStore {
  get(jobId: string): Promise<WebhookEvent | undefined>;
  /** Part of the terminal transaction. `dueAtMs` is when we assume that its queue message is lost. */
  insert(event: WebhookEvent, dueAtMs: number): Write;
  /** Begins attempt number `attempt` (0 is the first). `undefined` when it is not the next one, not its time, or claimed. */
  claim(jobId: string, attempt: number, nowMs: number, untilMs: number): Promise<WebhookEvent | undefined>;
  /** Notes how a claimed attempt ended and what follows. `dueAtMs` absent takes the event out of the sweep's index. */
  note(
    event: WebhookEvent,
    result: { attempt: DeliveryAttempt; state: EventState; nextAttemptAtMs: number; dueAtMs?: number },
  ): Promise<boolean>;
  /** Notes that the queue message was sent again and when to look next. */
  noteResend(event: WebhookEvent, dueAtMs: number): Promise<void>;
  /** Makes an event pending that is as it was read, its next attempt due now. Undefined when it has changed. */
  reopen(
    event: WebhookEvent,
    change: Required<Pick<WebhookEvent, 'attempts' | 'scheduleStart' | 'wasDelivered'>> & {
      readonly nowMs: number;
      readonly dueAtMs: number;
    },
  ): Promise<WebhookEvent | undefined>;
}
