import type { Clock } from '../../core/clock.ts';
import type { EventStore } from '../../stores/events/event-store.ts';
import type { JobStore } from '../../stores/jobs/job-store.ts';
import type { Queue, WebhookMessage } from '../../stores/queues/queue.ts';

export interface OperationDependencies {
  readonly clock: Clock;
  readonly jobs: JobStore;
  readonly events: EventStore;
  readonly webhooksQueue: Queue<WebhookMessage>;
}
