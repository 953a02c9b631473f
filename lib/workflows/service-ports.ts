import type { DesignInspector } from '@bulkfill/engine/threads/tasks/design-inspector';
import type { DocumentInspector } from '@bulkfill/engine/threads/tasks/document-inspector';
import type { DocumentUnlocker } from '@bulkfill/engine/threads/tasks/document-unlocker';
import type { Filler, RowChecker } from '@bulkfill/engine/threads/tasks/filler';
import type { RowCorrector } from '@bulkfill/engine/threads/tasks/row-corrector';
import type { StoredReader } from '@bulkfill/engine/threads/tasks/stored-reader';
import type { TemplateFiller } from '@bulkfill/engine/threads/tasks/template-filler';
import type { TemplateInspector } from '@bulkfill/engine/threads/tasks/template-inspector';
import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { Gather } from '../core/gather.ts';
import type { Ids } from '../core/ids.ts';
import type { Logger } from '../core/logger.ts';
import type { AccountStore } from '../stores/accounts/account-store.ts';
import type { ArtifactStore } from '../stores/artifacts/artifact-store.ts';
import type { AttestationKeys } from '../stores/attestation/attestation-keys.ts';
import type { AuditLog } from '../stores/audit/audit-log.ts';
import type { ConfirmationStore } from '../stores/confirmations/confirmation-store.ts';
import type { DesignStore } from '../stores/designs/design-store.ts';
import type { DocumentGauge } from '../stores/document-gauge/document-gauge.ts';
import type { EventStore } from '../stores/events/event-store.ts';
import type { IdempotencyStore } from '../stores/idempotency/idempotency-store.ts';
import type { IdentityProvider } from '../stores/identity-provider/identity-provider.ts';
import type { InvitationStore } from '../stores/invitations/invitation-store.ts';
import type { JobStore } from '../stores/jobs/job-store.ts';
import type { SlotStore } from '../stores/jobs/slot-store.ts';
import type { KeyStore } from '../stores/keys/key-store.ts';
import type { KeyUses } from '../stores/keys/key-uses.ts';
import type { Metrics } from '../stores/metrics/metrics.ts';
import type { OutcomeStore } from '../stores/outcomes/outcome-store.ts';
import type { PackageSigner } from '../stores/package-signer/package-signer.ts';
import type { JobMessage, Queue, WebhookMessage } from '../stores/queues/queue.ts';
import type { QuotaStore } from '../stores/quota/quota-store.ts';
import type { RateLimiter } from '../stores/rate-limits/rate-limiter.ts';
import type { SealingKeys } from '../stores/sealing/sealing-keys.ts';
import type { FingerprintKeys } from '../stores/secrets/fingerprint-keys.ts';
import type { SecretBox } from '../stores/secrets/secret-box.ts';
import type { SessionStore } from '../stores/sessions/session-store.ts';
import type { SignInStore } from '../stores/sign-ins/sign-in-store.ts';
import type { ObjectStore } from '../stores/storage/object-store.ts';
import type { StoredBytesStore } from '../stores/stored-bytes/stored-bytes-store.ts';
import type { DueItem, DueKind } from '../stores/table/due-index.ts';
import type { UnitOfWork } from '../stores/table/write.ts';
import type { TemplateStore } from '../stores/templates/template-store.ts';
import type { UploadStore } from '../stores/uploads/upload-store.ts';
import type { UserStore } from '../stores/users/user-store.ts';
import type { TargetGuard } from '../stores/webhooks/target-guard.ts';
import type { WebhookEndpointStore } from '../stores/webhooks/webhook-endpoint-store.ts';
import type { SendWebhook } from '../stores/webhooks/webhook-sender.ts';
import type { OpenTemplate, SignTemplate } from './template-access.ts';

/** All dependencies of workflows. A host has those of its routes. */
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
  readonly webhookEndpoints: WebhookEndpointStore;
  readonly objects: ObjectStore;
  readonly jobsQueue: Queue<JobMessage>;
  readonly webhooksQueue: Queue<WebhookMessage>;
  readonly inspector: DocumentInspector;
  readonly corrector: RowCorrector;
  readonly storedReader: StoredReader;
  readonly sealingKeys: SealingKeys;
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
  readonly accounts: AccountStore;
  readonly invitations: InvitationStore;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly signIns: SignInStore;
  readonly confirmations: ConfirmationStore;
  readonly provider: IdentityProvider;
  readonly keys: KeyStore;
  readonly keyUses: KeyUses;
  readonly rateLimiter: RateLimiter;
  readonly designs: DesignStore;
  readonly designInspector: DesignInspector;
  readonly unlocker: DocumentUnlocker;
  readonly templateFiller: TemplateFiller;
  readonly packageSigner: PackageSigner;
  readonly attestationKeys: AttestationKeys;
  readonly send: SendWebhook;
  readonly deadLetters: Queue<WebhookMessage>;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
  readonly openTemplate?: OpenTemplate;
  /** Present if the host can sign. Then every template has its package from the first save. */
  readonly signTemplate?: SignTemplate;
  readonly dueItems: (kind: DueKind, nowMs: number, limit: number) => Promise<readonly DueItem[]>;
  /** Postpones an item that could not be handled, so that it does not block others. */
  readonly postpone: (item: DueItem, dueAtMs: number) => Promise<void>;
}

type CommonPort = 'config' | 'clock' | 'ids' | 'logger' | 'unit';

type JobPort =
  | CommonPort
  | 'metrics'
  | 'objects'
  | 'jobs'
  | 'quota'
  | 'artifacts'
  | 'outcomes'
  | 'events'
  | 'jobsQueue'
  | 'webhooksQueue';

// One type per folder of workflows. Functions take it, or fewer ports if hosts or callers outside have fewer.

export type AccountsDependencies = Pick<
  ServicePorts,
  CommonPort | 'audit' | 'accounts' | 'invitations' | 'keys' | 'quota' | 'rateLimiter' | 'users'
>;

export type AdmissionDependencies = Pick<
  ServicePorts,
  'config' | 'clock' | 'accounts' | 'keys' | 'keyUses' | 'rateLimiter'
>;

export type ChecksDependencies = Pick<ServicePorts, 'config' | 'clock' | 'jobs' | 'objects' | 'storedReader'>;

export type ConfirmationsDependencies = AccountsDependencies & Pick<ServicePorts, 'confirmations'>;

export type CreateJobDependencies = Pick<
  ServicePorts,
  | JobPort
  | 'uploads'
  | 'idempotency'
  | 'inspector'
  | 'sealingKeys'
  | 'secrets'
  | 'fingerprints'
  | 'targets'
  | 'webhookEndpoints'
  | 'openTemplate'
  | 'rateLimiter'
>;

export type DeliverWebhookDependencies = Pick<
  ServicePorts,
  | CommonPort
  | 'metrics'
  | 'events'
  | 'webhookEndpoints'
  | 'secrets'
  | 'targets'
  | 'send'
  | 'webhooksQueue'
  | 'deadLetters'
  | 'random'
>;

export type DesignsDependencies = Pick<
  ServicePorts,
  | CommonPort
  | 'audit'
  | 'objects'
  | 'uploads'
  | 'templates'
  | 'designs'
  | 'documentGauge'
  | 'rateLimiter'
  | 'templateInspector'
>;

export type EndJobDependencies = Pick<ServicePorts, JobPort | 'slots'>;

export type ExecuteJobDependencies = EndJobDependencies & Pick<ServicePorts, 'filler' | 'checker' | 'sealingKeys'>;

export type ExportPackageDependencies = Pick<
  ServicePorts,
  CommonPort | 'objects' | 'uploads' | 'templates' | 'storedBytes' | 'designs' | 'templateInspector' | 'packageSigner'
>;

export type FillTemplateDependencies = Pick<
  ServicePorts,
  | CommonPort
  | 'metrics'
  | 'gather'
  | 'objects'
  | 'idempotency'
  | 'quota'
  | 'uploads'
  | 'templates'
  | 'outcomes'
  | 'documentGauge'
  | 'rateLimiter'
  | 'templateFiller'
  | 'sealingKeys'
>;

export type JobsDependencies = Pick<
  ServicePorts,
  'config' | 'clock' | 'unit' | 'audit' | 'jobs' | 'artifacts' | 'events' | 'objects'
>;

export type OperationsDependencies = Pick<ServicePorts, 'clock' | 'jobs' | 'events' | 'webhooksQueue'>;

export type RecoverJobsDependencies = EndJobDependencies &
  Pick<ServicePorts, 'uploads' | 'storedBytes' | 'dueItems' | 'postpone'>;

export type RetryJobDependencies = CreateJobDependencies & Pick<ServicePorts, 'corrector'>;

export type RowsDependencies = Pick<
  ServicePorts,
  'config' | 'clock' | 'jobs' | 'artifacts' | 'objects' | 'corrector' | 'storedReader'
>;

export type SignInDependencies = Pick<
  ServicePorts,
  CommonPort | 'audit' | 'accounts' | 'invitations' | 'users' | 'sessions' | 'signIns' | 'confirmations' | 'provider'
>;

export type TemplatesDependencies = Pick<
  ServicePorts,
  | CommonPort
  | 'audit'
  | 'objects'
  | 'uploads'
  | 'idempotency'
  | 'templates'
  | 'storedBytes'
  | 'templateInspector'
  | 'signTemplate'
>;

export type WebhookEndpointsDependencies = Pick<
  ServicePorts,
  CommonPort | 'audit' | 'idempotency' | 'secrets' | 'targets' | 'send' | 'webhookEndpoints'
>;
