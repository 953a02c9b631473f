import type { Clock } from '../../kit/clock.ts';
import type { EventStore } from '../../services/events/event-store.ts';
import type { JobStore } from '../../services/jobs/job-store.ts';
import type { Queue, WebhookMessage } from '../../services/queues/queue.ts';

export interface OperationDependencies {
  readonly clock: Clock;
  readonly jobs: JobStore;
  readonly events: EventStore;
  readonly webhooksQueue: Queue<WebhookMessage>;
}
