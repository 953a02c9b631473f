import { mib } from '@bulkfill/engine/core/units';
import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import { type Gather, oneByOne } from '../../core/gather.ts';
import { type Ids, randomIds } from '../../core/ids.ts';
import { type Environment, requiredSetting } from '../../core/setting.ts';
import { accountStore } from '../../stores/accounts/account-store.ts';
import { artifactStore } from '../../stores/artifacts/artifact-store.ts';
import { auditLog } from '../../stores/audit/audit-log.ts';
import { confirmationStore } from '../../stores/confirmations/confirmation-store.ts';
import { designStore } from '../../stores/designs/design-store.ts';
import { dynamoDocumentGauge } from '../../stores/document-gauge/dynamo-document-gauge.ts';
import { eventStore } from '../../stores/events/event-store.ts';
import { idempotencyStore } from '../../stores/idempotency/idempotency-store.ts';
import { invitationStore } from '../../stores/invitations/invitation-store.ts';
import { jobStore } from '../../stores/jobs/job-store.ts';
import { slotStore } from '../../stores/jobs/slot-store.ts';
import { keyStore } from '../../stores/keys/key-store.ts';
import { keyUses } from '../../stores/keys/key-uses.ts';
import { outcomeStore } from '../../stores/outcomes/outcome-store.ts';
import { quotaStore } from '../../stores/quota/quota-store.ts';
import { dynamoRateLimiter } from '../../stores/rate-limits/dynamo-rate-limiter.ts';
import { sessionStore } from '../../stores/sessions/session-store.ts';
import { signInStore } from '../../stores/sign-ins/sign-in-store.ts';
import { S3ObjectStore } from '../../stores/storage/s3-object-store.ts';
import { storedBytesStore } from '../../stores/stored-bytes/stored-bytes-store.ts';
import type { DynamoTable } from '../../stores/table/dynamo-table.ts';
import { templateStore } from '../../stores/templates/template-store.ts';
import { uploadStore } from '../../stores/uploads/upload-store.ts';
import { userStore } from '../../stores/users/user-store.ts';
import { webhookEndpointStore } from '../../stores/webhooks/webhook-endpoint-store.ts';
import { s3Client } from './aws-clients.ts';

/** Creates all stores of the table. `gather`: batching of concurrent counts and bills. */
export const stores = (
  table: DynamoTable,
  config: Config,
  clock: Clock,
  ids: Ids = randomIds,
  gather: Gather = oneByOne,
) => {
  const slots = slotStore(table);
  return {
    table,
    unit: table,
    gather,
    accounts: accountStore(table),
    keys: keyStore(table),
    keyUses: keyUses(table),
    rateLimiter: dynamoRateLimiter(table, clock, gather),
    jobs: jobStore(table, slots, config.jobs.recordLifetimeMs, clock),
    slots,
    idempotency: idempotencyStore(table),
    quota: quotaStore(table),
    uploads: uploadStore(table),
    artifacts: artifactStore(table),
    outcomes: outcomeStore(table),
    documentGauge: dynamoDocumentGauge(table, clock),
    sessions: sessionStore(table, config.console.sessionLifetimeMs),
    users: userStore(table),
    signIns: signInStore(table),
    confirmations: confirmationStore(table),
    invitations: invitationStore(table),
    audit: auditLog(table, config.console.auditLifetimeMs, clock, ids),
    templates: templateStore(table),
    storedBytes: storedBytesStore(table),
    designs: designStore(table),
    events: eventStore(table, config.jobs.recordLifetimeMs),
    webhookEndpoints: webhookEndpointStore(table),
  };
};

/** Creates the object store. `partBytes`: size of upload parts; three are in memory per object being written. */
export const objectStore = (env: Environment, partBytes = 5 * mib): S3ObjectStore =>
  new S3ObjectStore(s3Client(env), requiredSetting(env, 'BUCKET_NAME'), partBytes);
