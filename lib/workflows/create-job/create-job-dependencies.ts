import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import type { Ids } from '../../core/ids.ts';
import type { Logger } from '../../core/logger.ts';
import type { ArtifactStore } from '../../services/artifacts/artifact-store.ts';
import type { DocumentInspector } from '../../services/documents/document-inspector.ts';
import type { EventStore } from '../../services/events/event-store.ts';
import type { IdempotencyStore } from '../../services/idempotency/idempotency-store.ts';
import type { JobStore } from '../../services/jobs/job-store.ts';
import type { Metrics } from '../../services/metrics/metrics.ts';
import type { OutcomeStore } from '../../services/outcomes/outcome-store.ts';
import type { JobMessage, Queue, WebhookMessage } from '../../services/queues/queue.ts';
import type { QuotaStore } from '../../services/quota/quota-store.ts';
import type { FingerprintKeys } from '../../services/secrets/fingerprint-keys.ts';
import type { SecretBox } from '../../services/secrets/secret-box.ts';
import type { ObjectStore } from '../../services/storage/object-store.ts';
import type { UnitOfWork } from '../../services/table/write.ts';
import type { UploadStore } from '../../services/uploads/upload-store.ts';
import type { TargetGuard } from '../../services/webhooks/target-guard.ts';

/** What a create works with. */
export interface CreateJobDependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly unit: UnitOfWork;
  readonly jobs: JobStore;
  readonly idempotency: IdempotencyStore;
  readonly quota: QuotaStore;
  readonly uploads: UploadStore;
  readonly artifacts: ArtifactStore;
  readonly outcomes: OutcomeStore;
  readonly events: EventStore;
  readonly objects: ObjectStore;
  readonly jobsQueue: Queue<JobMessage>;
  readonly webhooksQueue: Queue<WebhookMessage>;
  readonly inspector: DocumentInspector;
  readonly secrets: SecretBox;
  readonly fingerprints: FingerprintKeys;
  readonly targets: TargetGuard;
}
