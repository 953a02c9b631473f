import fc from 'fast-check';
import { planNames } from '../../../lib/core/plan-limits.ts';
import { type Account, accountStatuses } from '../../../lib/stores/accounts/account.ts';
import type { Artifact } from '../../../lib/stores/artifacts/artifact.ts';
import { type AuditRecord, auditActions } from '../../../lib/stores/audit/audit-entry.ts';
import { type ConfirmationRecord, refusals } from '../../../lib/stores/confirmations/confirmation.ts';
import { eventStates, type JobEvent } from '../../../lib/stores/events/event.ts';
import type { IdempotencyRecord } from '../../../lib/stores/idempotency/idempotency.ts';
import type { Invitation } from '../../../lib/stores/invitations/invitation.ts';
import { type Job, jobStatuses } from '../../../lib/stores/jobs/job.ts';
import { jobErrorCodes } from '../../../lib/stores/jobs/job-error.ts';
import type { ApiKeyRecord } from '../../../lib/stores/keys/api-key.ts';
import type { Quota } from '../../../lib/stores/quota/quota.ts';
import type { SessionRecord } from '../../../lib/stores/sessions/session.ts';
import type { SignInStart } from '../../../lib/stores/sign-ins/sign-in-start.ts';
import type { User } from '../../../lib/stores/users/user.ts';

const timeMs = fc.integer({ min: 0, max: 8_000_000_000_000 });
const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const count = fc.nat();
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Removes undefined members, which a record never contains. */
const compact = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

export const anyAccount: fc.Arbitrary<Account> = fc
  .record({
    accountId: text,
    name: text,
    plan: fc.constantFrom(...planNames),
    status: fc.constantFrom(...accountStatuses),
    monthlyRows: maybe(count),
    createdAtMs: timeMs,
    version: count,
  })
  .map((account) => compact(account) as Account);

export const anyKey: fc.Arbitrary<ApiKeyRecord> = fc
  .record({
    publicId: text,
    accountId: text,
    name: fc.option(text),
    tokenSha256: text,
    createdAtMs: timeMs,
    expiresAtMs: timeMs,
    revokedAtMs: maybe(timeMs),
  })
  .map((key) => compact(key) as ApiKeyRecord);

export const anyQuota: fc.Arbitrary<Quota> = fc
  .record({
    accountId: text,
    month: text,
    usedRows: count,
    usedJobs: count,
    fills: count,
    committedRows: count,
    version: count,
    changedAtMs: timeMs,
    checkedAtMs: maybe(timeMs),
  })
  .map((quota) => compact(quota) as Quota);

export const anyIdempotencyRecord: fc.Arbitrary<IdempotencyRecord> = fc.record({
  accountId: text,
  key: text,
  fingerprint: text,
  jobId: fc.uuid(),
  expiresAtMs: timeMs,
});

export const anyArtifact: fc.Arbitrary<Artifact> = fc.record({
  producerJobId: fc.uuid(),
  accountId: text,
  reuseIdentity: text,
  key: text,
  sizeBytes: count,
  createdAtMs: timeMs,
  expiresAtMs: timeMs,
});

export const anyEvent: fc.Arbitrary<JobEvent> = fc
  .record({
    jobId: fc.uuid(),
    accountId: text,
    eventId: text,
    url: text,
    sealedSecret: text,
    body: text,
    occurredAtMs: timeMs,
    state: fc.constantFrom(...eventStates),
    attempts: fc.array(fc.record({ atMs: timeMs, durationMs: count, status: maybe(count), problem: maybe(text) }), {
      maxLength: 4,
    }),
    nextAttemptAtMs: timeMs,
    claimedUntilMs: timeMs,
  })
  .map((event) => compact(event) as JobEvent);

const storedInput = { key: text, sizeBytes: count, sha256: text };

export const anyJob: fc.Arbitrary<Job> = fc
  .record({
    jobId: fc.uuid(),
    accountId: text,
    status: fc.constantFrom(...jobStatuses),
    createdAtMs: timeMs,
    startedAtMs: maybe(timeMs),
    completedAtMs: maybe(timeMs),
    request: fc.record({
      requestId: text,
      idempotencyKey: text,
      settings: fc.record({
        maxFailedRowPercent: fc.integer({ min: 0, max: 100 }),
        filenameColumns: fc.array(text, { maxLength: 3 }),
        includeStickers: fc.boolean(),
        flattenForms: fc.boolean(),
        printFile: fc.boolean(),
        printEven: fc.boolean(),
        optimize: fc.boolean(),
        conformance: fc.constantFrom('keep' as const, 'require' as const, 'ignore' as const),
        readableNames: fc.boolean(),
        strict: fc.boolean(),
        seal: fc.boolean(),
        sample: fc.boolean(),
      }),
      deliveryMode: fc.constantFrom('response' as const, 'webhook' as const),
      webhook: maybe(fc.record({ url: text, sealedSecret: text })),
    }),
    inputs: fc.record({
      source: fc.record(storedInput),
      package: fc.record(storedInput),
      rows: fc.record({ ...storedInput, format: fc.constantFrom('csv' as const, 'json' as const) }),
    }),
    reuseIdentity: text,
    requestedRows: count,
    limits: fc.record({
      maxPackageBytes: count,
      maxOutputBytes: count,
      maxRunningJobs: count,
      attemptTimeLimitMs: count,
    }),
    waitingSinceMs: maybe(timeMs),
    quotaMonth: maybe(text),
    reused: fc.boolean(),
    execution: fc.record({ attempts: count, fence: count, leaseUntilMs: timeMs, resends: count, rowsDone: count }),
    artifact: maybe(
      fc.record({ producerJobId: fc.uuid(), key: text, sizeBytes: count, deliveryId: text, expiresAtMs: timeMs }),
    ),
    error: maybe(
      fc.record({
        code: fc.constantFrom(...jobErrorCodes),
        message: text,
        details: maybe(
          fc.record({
            failure_class: fc.constant('threshold_failed' as const),
            input_row_count: count,
            produced_row_count: count,
            failed_row_count: count,
            failed_row_percent: fc.double({ noNaN: true, min: 0, max: 100 }),
            max_failed_row_percent: fc.integer({ min: 0, max: 100 }),
          }),
        ),
      }),
    ),
  })
  .map((job) => compact(job) as Job);

export const anySession: fc.Arbitrary<SessionRecord> = fc.record({
  tokenSha256: text,
  userId: text,
  accountId: text,
  issuer: text,
  subject: text,
  generation: count,
  createdAtMs: timeMs,
});

export const anyUser: fc.Arbitrary<User> = fc.record({
  userId: text,
  accountId: text,
  issuer: text,
  subject: text,
  email: fc.option(text),
  name: fc.option(text),
  sessionGeneration: count,
  createdAtMs: timeMs,
});

export const anySignInStart: fc.Arbitrary<SignInStart> = fc.record({
  stateSha256: text,
  boundTo: text,
  nonce: text,
  verifier: text,
  purpose: fc.oneof(
    fc.record({ kind: fc.constant('sign-in' as const), returnTo: text }),
    fc.record({ kind: fc.constant('confirm' as const), confirmationId: text }),
  ),
  createdAtMs: timeMs,
});

export const anyConfirmation: fc.Arbitrary<ConfirmationRecord> = fc
  .record({
    confirmationId: fc.uuid(),
    accountId: text,
    userId: text,
    sessionSha256: text,
    confirmable: fc.oneof(
      fc.record({ action: fc.constant('key.create' as const), parameters: fc.record({ name: text, ttl_days: count }) }),
      fc.record({ action: fc.constant('key.revoke' as const), parameters: fc.record({ public_id: text }) }),
    ),
    actionSha256: text,
    state: fc.constantFrom('pending' as const, 'confirmed' as const, 'refused' as const),
    refusal: maybe(fc.constantFrom(...refusals)),
    proofSha256: maybe(text),
    usedAtMs: maybe(timeMs),
    createdAtMs: timeMs,
  })
  .map((confirmation) => compact(confirmation) as ConfirmationRecord);

export const anyInvitation: fc.Arbitrary<Invitation> = fc.record({ email: text, accountId: text, invitedAtMs: timeMs });

export const anyAuditEntry: fc.Arbitrary<AuditRecord> = fc.record({
  entryId: fc.uuid(),
  accountId: text,
  atMs: timeMs,
  action: fc.constantFrom(...auditActions),
  actor: fc.oneof(
    fc.record({ kind: fc.constant('user' as const), userId: text, email: fc.option(text) }),
    fc.record({ kind: fc.constant('key' as const), keyPublicId: text }),
    fc.record({ kind: fc.constant('operator' as const) }),
  ),
  // Fact names come from the code, never from users, so the one name that the SDK's marshaller drops is excluded.
  facts: fc.dictionary(
    text.filter((name) => name !== '__proto__'),
    text,
  ),
  clientAddress: fc.option(text),
  requestId: fc.option(text),
});
