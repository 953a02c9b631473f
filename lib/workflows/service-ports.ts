import type { DocumentInspector } from '@bulkfill/engine/threads/tasks/document-inspector';
import type { Filler, RowChecker } from '@bulkfill/engine/threads/tasks/filler';
import type { RowCorrector } from '@bulkfill/engine/threads/tasks/row-corrector';
import type { StoredReader } from '@bulkfill/engine/threads/tasks/stored-reader';
import type { TemplateInspector } from '@bulkfill/engine/threads/tasks/template-inspector';
import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { Gather } from '../core/gather.ts';
import type { Ids } from '../core/ids.ts';
import type { Logger } from '../core/logger.ts';
import type { ArtifactStore } from '../stores/artifacts/artifact-store.ts';
import type { AuditLog } from '../stores/audit/audit-log.ts';
import type { DocumentGauge } from '../stores/document-gauge/document-gauge.ts';
import type { EventStore } from '../stores/events/event-store.ts';
import type { IdempotencyStore } from '../stores/idempotency/idempotency-store.ts';
import type { JobStore } from '../stores/jobs/job-store.ts';
import type { SlotStore } from '../stores/jobs/slot-store.ts';
import type { Metrics } from '../stores/metrics/metrics.ts';
import type { OutcomeStore } from '../stores/outcomes/outcome-store.ts';
import type { JobMessage, Queue, WebhookMessage } from '../stores/queues/queue.ts';
import type { QuotaStore } from '../stores/quota/quota-store.ts';
import type { FingerprintKeys } from '../stores/secrets/fingerprint-keys.ts';
import type { SecretBox } from '../stores/secrets/secret-box.ts';
import type { ObjectStore } from '../stores/storage/object-store.ts';
import type { StoredBytesStore } from '../stores/stored-bytes/stored-bytes-store.ts';
import type { DueItem, DueKind } from '../stores/table/due-index.ts';
import type { UnitOfWork } from '../stores/table/write.ts';
import type { TemplateStore } from '../stores/templates/template-store.ts';
import type { UploadStore } from '../stores/uploads/upload-store.ts';
import type { TargetGuard } from '../stores/webhooks/target-guard.ts';

export interface ServicePorts {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly unit: UnitOfWork;
  readonly gather: Gather;
  readonly jobs: JobStore;
  readonly slots: SlotStore;
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
  readonly corrector: RowCorrector;
  readonly storedReader: StoredReader;
  readonly filler: Filler;
  readonly checker: RowChecker;
  readonly audit: AuditLog;
  readonly templates: TemplateStore;
  readonly storedBytes: StoredBytesStore;
  readonly documentGauge: DocumentGauge;
  readonly templateInspector: TemplateInspector;
  readonly secrets: SecretBox;
  readonly fingerprints: FingerprintKeys;
  readonly targets: TargetGuard;
  readonly dueItems: (kind: DueKind, nowMs: number, limit: number) => Promise<readonly DueItem[]>;
  /** Postpones an item that could not be handled, so that it does not block others. */
  readonly postpone: (item: DueItem, dueAtMs: number) => Promise<void>;
}

export type CommonPort =
  | 'config'
  | 'clock'
  | 'ids'
  | 'logger'
  | 'metrics'
  | 'unit'
  | 'jobs'
  | 'quota'
  | 'artifacts'
  | 'outcomes'
  | 'events'
  | 'objects'
  | 'jobsQueue'
  | 'webhooksQueue';

export type EndJobDependencies = Pick<ServicePorts, CommonPort | 'slots'>;

export type ExecuteJobDependencies = EndJobDependencies & Pick<ServicePorts, 'filler' | 'checker'>;
