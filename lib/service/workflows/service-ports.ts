import type { DocumentInspector } from '../../engine/threads/work/document-inspector.ts';
import type { Filler, RowChecker } from '../../engine/threads/work/filler.ts';
import type { RowMender } from '../../engine/threads/work/row-mender.ts';
import type { StoredReader } from '../../engine/threads/work/stored-reader.ts';
import type { TemplateInspector } from '../../engine/threads/work/template-inspector.ts';
import type { Clock } from '../kit/clock.ts';
import type { Config } from '../kit/config.ts';
import type { Gather } from '../kit/gather.ts';
import type { Ids } from '../kit/ids.ts';
import type { Logger } from '../kit/logger.ts';
import type { ArtifactStore } from '../services/artifacts/artifact-store.ts';
import type { AuditLog } from '../services/audit/audit-log.ts';
import type { DocumentGauge } from '../services/document-gauge/document-gauge.ts';
import type { EventStore } from '../services/events/event-store.ts';
import type { IdempotencyStore } from '../services/idempotency/idempotency-store.ts';
import type { JobStore } from '../services/jobs/job-store.ts';
import type { SlotStore } from '../services/jobs/slot-store.ts';
import type { Metrics } from '../services/metrics/metrics.ts';
import type { OutcomeStore } from '../services/outcomes/outcome-store.ts';
import type { JobMessage, Queue, WebhookMessage } from '../services/queues/queue.ts';
import type { QuotaStore } from '../services/quota/quota-store.ts';
import type { FingerprintKeys } from '../services/secrets/fingerprint-keys.ts';
import type { SecretBox } from '../services/secrets/secret-box.ts';
import type { ObjectStore } from '../services/storage/object-store.ts';
import type { StoredBytesStore } from '../services/stored-bytes/stored-bytes-store.ts';
import type { DueItem, DueKind } from '../services/table/due-index.ts';
import type { UnitOfWork } from '../services/table/write.ts';
import type { TemplateStore } from '../services/templates/template-store.ts';
import type { UploadStore } from '../services/uploads/upload-store.ts';
import type { TargetGuard } from '../services/webhooks/target-guard.ts';

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
  readonly mender: RowMender;
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
