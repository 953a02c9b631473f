import { mib } from '../../../engine/kit/units.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Config } from '../../kit/config.ts';
import { type Gather, oneByOne } from '../../kit/gather.ts';
import { type Ids, randomIds } from '../../kit/ids.ts';
import { type Environment, requiredSetting } from '../../kit/setting.ts';
import { accountStore } from '../../services/accounts/account-store.ts';
import { artifactStore } from '../../services/artifacts/artifact-store.ts';
import { auditLog } from '../../services/audit/audit-log.ts';
import { confirmationStore } from '../../services/confirmations/confirmation-store.ts';
import { designStore } from '../../services/designs/design-store.ts';
import { dynamoDocumentGauge } from '../../services/document-gauge/dynamo-document-gauge.ts';
import { eventStore } from '../../services/events/event-store.ts';
import { idempotencyStore } from '../../services/idempotency/idempotency-store.ts';
import { invitationStore } from '../../services/invitations/invitation-store.ts';
import { jobStore } from '../../services/jobs/job-store.ts';
import { slotStore } from '../../services/jobs/slot-store.ts';
import { keyStore } from '../../services/keys/key-store.ts';
import { keyUses } from '../../services/keys/key-uses.ts';
import { outcomeStore } from '../../services/outcomes/outcome-store.ts';
import { quotaStore } from '../../services/quota/quota-store.ts';
import { dynamoRateLimiter } from '../../services/rate-limits/dynamo-rate-limiter.ts';
import { sessionStore } from '../../services/sessions/session-store.ts';
import { signInStore } from '../../services/sign-ins/sign-in-store.ts';
import { S3ObjectStore } from '../../services/storage/s3-object-store.ts';
import { storedBytesStore } from '../../services/stored-bytes/stored-bytes-store.ts';
import type { DynamoTable } from '../../services/table/dynamo-table.ts';
import { templateStore } from '../../services/templates/template-store.ts';
import { uploadStore } from '../../services/uploads/upload-store.ts';
import { userStore } from '../../services/users/user-store.ts';
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
  };
};

/** Creates the object store. `partBytes`: size of upload parts; three are in memory per object being written. */
export const objectStore = (env: Environment, partBytes = 5 * mib): S3ObjectStore =>
  new S3ObjectStore(s3Client(env), requiredSetting(env, 'BUCKET_NAME'), partBytes);
