import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import type { Ids } from '../../core/ids.ts';
import type { Logger } from '../../core/logger.ts';
import type { ArtifactStore } from '../../services/artifacts/artifact-store.ts';
import type { Filler } from '../../services/documents/filler.ts';
import type { EventStore } from '../../services/events/event-store.ts';
import type { JobStore } from '../../services/jobs/job-store.ts';
import type { Metrics } from '../../services/metrics/metrics.ts';
import type { OutcomeStore } from '../../services/outcomes/outcome-store.ts';
import type { JobMessage, Queue, WebhookMessage } from '../../services/queues/queue.ts';
import type { QuotaStore } from '../../services/quota/quota-store.ts';
import type { SlotStore } from '../../services/slots/slot-store.ts';
import type { ObjectStore } from '../../services/storage/object-store.ts';
import type { UnitOfWork } from '../../services/table/write.ts';

/** What the end of a job is written with. */
export interface EndJobDependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly unit: UnitOfWork;
  readonly jobs: JobStore;
  readonly slots: SlotStore;
  readonly quota: QuotaStore;
  readonly artifacts: ArtifactStore;
  readonly outcomes: OutcomeStore;
  readonly events: EventStore;
  readonly objects: ObjectStore;
  readonly jobsQueue: Queue<JobMessage>;
  readonly webhooksQueue: Queue<WebhookMessage>;
}

/** What an execution works with. */
export interface ExecuteJobDependencies extends EndJobDependencies {
  readonly filler: Filler;
}
