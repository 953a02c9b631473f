import { mib } from '../../../engine/kit/units.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Config } from '../../kit/config.ts';
import { type Gather, oneByOne } from '../../kit/gather.ts';
import { type Ids, randomIds } from '../../kit/ids.ts';
import { type Environment, requiredSetting } from '../../kit/setting.ts';
import { dynamoAccountStore } from '../../services/accounts/dynamo-account-store.ts';
import { dynamoArtifactStore } from '../../services/artifacts/dynamo-artifact-store.ts';
import { dynamoAuditLog } from '../../services/audit/dynamo-audit-log.ts';
import { dynamoConfirmationStore } from '../../services/confirmations/dynamo-confirmation-store.ts';
import { dynamoDesignStore } from '../../services/designs/dynamo-design-store.ts';
import { dynamoDocumentGauge } from '../../services/document-gauge/dynamo-document-gauge.ts';
import { dynamoEventStore } from '../../services/events/dynamo-event-store.ts';
import { dynamoIdempotencyStore } from '../../services/idempotency/dynamo-idempotency-store.ts';
import { dynamoInvitationStore } from '../../services/invitations/dynamo-invitation-store.ts';
import { dynamoJobStore } from '../../services/jobs/dynamo-job-store.ts';
import { dynamoKeyStore } from '../../services/keys/dynamo-key-store.ts';
import { dynamoKeyUses } from '../../services/keys/dynamo-key-uses.ts';
import { dynamoOutcomeStore } from '../../services/outcomes/dynamo-outcome-store.ts';
import { dynamoQuotaStore } from '../../services/quota/dynamo-quota-store.ts';
import { dynamoRateLimiter } from '../../services/rate-limits/dynamo-rate-limiter.ts';
import { dynamoSessionStore } from '../../services/sessions/dynamo-session-store.ts';
import { dynamoSignInStore } from '../../services/sign-ins/dynamo-sign-in-store.ts';
import { dynamoSlotStore } from '../../services/slots/dynamo-slot-store.ts';
import { S3ObjectStore } from '../../services/storage/s3-object-store.ts';
import { dynamoStoredBytesStore } from '../../services/stored-bytes/dynamo-stored-bytes-store.ts';
import type { DynamoTable } from '../../services/table/dynamo-table.ts';
import { dynamoTemplateStore } from '../../services/templates/dynamo-template-store.ts';
import { dynamoUploadStore } from '../../services/uploads/dynamo-upload-store.ts';
import { dynamoUserStore } from '../../services/users/dynamo-user-store.ts';
import { s3Client } from './aws-clients.ts';

/** Every store of the table. `gather`: how what many ask for at the same time is counted and billed. */
export const stores = (table: DynamoTable, config: Config, clock: Clock, ids: Ids = randomIds, gather: Gather = oneByOne) => {
  const slots = dynamoSlotStore(table);
  return {
    table,
    unit: table,
    gather,
    accounts: dynamoAccountStore(table),
    keys: dynamoKeyStore(table),
    keyUses: dynamoKeyUses(table),
    rateLimiter: dynamoRateLimiter(table, clock, gather),
    jobs: dynamoJobStore(table, slots, config.jobs.recordLifetimeMs, clock),
    slots,
    idempotency: dynamoIdempotencyStore(table),
    quota: dynamoQuotaStore(table),
    uploads: dynamoUploadStore(table),
    artifacts: dynamoArtifactStore(table),
    outcomes: dynamoOutcomeStore(table),
    documentGauge: dynamoDocumentGauge(table, clock),
    sessions: dynamoSessionStore(table, config.console.sessionLifetimeMs),
    users: dynamoUserStore(table),
    signIns: dynamoSignInStore(table),
    confirmations: dynamoConfirmationStore(table),
    invitations: dynamoInvitationStore(table),
    audit: dynamoAuditLog(table, config.console.auditLifetimeMs, clock, ids),
    templates: dynamoTemplateStore(table),
    storedBytes: dynamoStoredBytesStore(table),
    designs: dynamoDesignStore(table),
    events: dynamoEventStore(table, config.jobs.recordLifetimeMs),
  };
};

/** `partBytes` is the size of an upload's parts: three of them are held for each object that is being written. */
export const objectStore = (env: Environment, partBytes = 5 * mib): S3ObjectStore =>
  new S3ObjectStore(s3Client(env), requiredSetting(env, 'BUCKET_NAME'), partBytes);
