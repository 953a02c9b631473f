import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountFromItem, accountToItem } from '../../../lib/stores/accounts/account-record.ts';
import { artifactFromItem, artifactToItem } from '../../../lib/stores/artifacts/artifact-record.ts';
import { auditEntryFromItem, auditEntryToItem } from '../../../lib/stores/audit/audit-record.ts';
import { confirmationFromItem, confirmationToItem } from '../../../lib/stores/confirmations/confirmation-record.ts';
import { eventFromItem, eventToItem } from '../../../lib/stores/events/event-record.ts';
import { idempotencyFromItem, idempotencyToItem } from '../../../lib/stores/idempotency/idempotency-record.ts';
import { invitationFromItem, invitationToItem } from '../../../lib/stores/invitations/invitation-record.ts';
import { jobFromItem, jobToItem } from '../../../lib/stores/jobs/job-record.ts';
import { keyFromItem, keySummaryFromItem, keySummaryToItem, keyToItem } from '../../../lib/stores/keys/key-record.ts';
import { quotaFromItem, quotaToItem } from '../../../lib/stores/quota/quota-record.ts';
import { sessionFromItem, sessionToItem } from '../../../lib/stores/sessions/session-record.ts';
import { startFromItem, startToItem } from '../../../lib/stores/sign-ins/sign-in-record.ts';
import { CorruptRecord } from '../../../lib/stores/table/corrupt-record.ts';
import type { Item } from '../../../lib/stores/table/write.ts';
import { userFromItem, userToItem } from '../../../lib/stores/users/user-record.ts';
import {
  anyAccount,
  anyArtifact,
  anyAuditEntry,
  anyConfirmation,
  anyEvent,
  anyIdempotencyRecord,
  anyInvitation,
  anyJob,
  anyKey,
  anyQuota,
  anySession,
  anySignInStart,
  anyUser,
} from './record-builders.ts';

const throughTheWire = (item: Item): Item => unmarshall(marshall(item, { removeUndefinedValues: true })) as Item;

const roundTrips = <T>(records: fc.Arbitrary<T>, toItem: (record: T) => Item, fromItem: (item: Item) => T): void =>
  fc.assert(
    fc.property(records, (record) => {
      expect(fromItem(throughTheWire(toItem(record)))).toEqual(record);
    }),
    { numRuns: 50 },
  );

describe('stored records', () => {
  it('are unchanged after encoding and decoding', () => {
    roundTrips(anyAccount, accountToItem, accountFromItem);
    roundTrips(anyKey, keyToItem, keyFromItem);
    roundTrips(anyQuota, quotaToItem, quotaFromItem);
    roundTrips(anyIdempotencyRecord, idempotencyToItem, idempotencyFromItem);
    roundTrips(anyArtifact, artifactToItem, artifactFromItem);
    roundTrips(anyEvent, eventToItem, eventFromItem);
    roundTrips(anyJob, jobToItem, jobFromItem);
    roundTrips(anySession, sessionToItem, sessionFromItem);
    roundTrips(anyUser, userToItem, userFromItem);
    roundTrips(anySignInStart, startToItem, startFromItem);
    roundTrips(anyConfirmation, confirmationToItem, confirmationFromItem);
    roundTrips(anyInvitation, invitationToItem, invitationFromItem);
    roundTrips(anyAuditEntry, auditEntryToItem, auditEntryFromItem);
  });

  it('contain a listed key without its hash', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        const { tokenSha256, ...summary } = key;
        const item = keySummaryToItem(summary);
        expect(keySummaryFromItem(throughTheWire(item))).toEqual(summary);
        expect(Object.keys(keySummaryToItem(key as never))).not.toContain('tokenSha256');
      }),
      { numRuns: 30 },
    );
  });

  it('are rejected if written by something else, with the first invalid path', () => {
    fc.assert(
      fc.property(anyJob, (job) => {
        const item = { ...jobToItem(job), execution: { ...job.execution, fence: 'none' } };
        expect(() => jobFromItem(item)).toThrow(CorruptRecord);
        expect(() => jobFromItem(item)).toThrow('execution.fence');
      }),
      { numRuns: 10 },
    );
  });
});
