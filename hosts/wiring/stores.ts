import type { Clock } from '../../lib/core/clock.ts';
import type { Config } from '../../lib/core/config.ts';
import { randomIds } from '../../lib/core/ids.ts';
import { dynamoAccountStore } from '../../lib/services/accounts/dynamo-account-store.ts';
import { dynamoArtifactStore } from '../../lib/services/artifacts/dynamo-artifact-store.ts';
import { dynamoAuditLog } from '../../lib/services/audit/dynamo-audit-log.ts';
import { dynamoConfirmationStore } from '../../lib/services/confirmations/dynamo-confirmation-store.ts';
import { dynamoDesignStore } from '../../lib/services/designs/dynamo-design-store.ts';
import { dynamoEventStore } from '../../lib/services/events/dynamo-event-store.ts';
import { dynamoIdempotencyStore } from '../../lib/services/idempotency/dynamo-idempotency-store.ts';
import { dynamoInvitationStore } from '../../lib/services/invitations/dynamo-invitation-store.ts';
import { dynamoJobStore } from '../../lib/services/jobs/dynamo-job-store.ts';
import { dynamoKeyStore } from '../../lib/services/keys/dynamo-key-store.ts';
import { dynamoKeyUses } from '../../lib/services/keys/dynamo-key-uses.ts';
import { dynamoOutcomeStore } from '../../lib/services/outcomes/dynamo-outcome-store.ts';
import { dynamoQuotaStore } from '../../lib/services/quota/dynamo-quota-store.ts';
import { dynamoRateLimiter } from '../../lib/services/rate-limits/dynamo-rate-limiter.ts';
import { dynamoSessionStore } from '../../lib/services/sessions/dynamo-session-store.ts';
import { dynamoSignInStore } from '../../lib/services/sign-ins/dynamo-sign-in-store.ts';
import { dynamoSlotStore } from '../../lib/services/slots/dynamo-slot-store.ts';
import type { DynamoTable } from '../../lib/services/table/dynamo-table.ts';
import { dynamoTemplateStore } from '../../lib/services/templates/dynamo-template-store.ts';
import { dynamoUploadStore } from '../../lib/services/uploads/dynamo-upload-store.ts';
import { dynamoUserStore } from '../../lib/services/users/dynamo-user-store.ts';

/** Every store of the table. */
export const stores = (table: DynamoTable, config: Config, clock: Clock) => {
  const slots = dynamoSlotStore(table);
  return {
    table,
    unit: table,
    accounts: dynamoAccountStore(table),
    keys: dynamoKeyStore(table),
    keyUses: dynamoKeyUses(table),
    rateLimiter: dynamoRateLimiter(table, clock),
    jobs: dynamoJobStore(table, slots, config.jobs.recordLifetimeMs, clock),
    slots,
    idempotency: dynamoIdempotencyStore(table),
    quota: dynamoQuotaStore(table),
    uploads: dynamoUploadStore(table),
    artifacts: dynamoArtifactStore(table),
    outcomes: dynamoOutcomeStore(table),
    sessions: dynamoSessionStore(table, config.console.sessionLifetimeMs),
    users: dynamoUserStore(table),
    signIns: dynamoSignInStore(table),
    confirmations: dynamoConfirmationStore(table),
    invitations: dynamoInvitationStore(table),
    audit: dynamoAuditLog(table, config.console.auditLifetimeMs, clock, randomIds),
    templates: dynamoTemplateStore(table),
    designs: dynamoDesignStore(table),
    events: dynamoEventStore(table, config.jobs.recordLifetimeMs),
  };
};
