import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountFromItem, accountToItem } from '../../../../lib/service/services/accounts/account-record.ts';
import { artifactFromItem, artifactToItem } from '../../../../lib/service/services/artifacts/artifact-record.ts';
import { auditEntryFromItem, auditEntryToItem } from '../../../../lib/service/services/audit/audit-record.ts';
import {
  confirmationFromItem,
  confirmationToItem,
} from '../../../../lib/service/services/confirmations/confirmation-record.ts';
import { eventFromItem, eventToItem } from '../../../../lib/service/services/events/event-record.ts';
import {
  idempotencyFromItem,
  idempotencyToItem,
} from '../../../../lib/service/services/idempotency/idempotency-record.ts';
import {
  invitationFromItem,
  invitationToItem,
} from '../../../../lib/service/services/invitations/invitation-record.ts';
import { jobFromItem, jobToItem } from '../../../../lib/service/services/jobs/job-record.ts';
import {
  keyFromItem,
  keySummaryFromItem,
  keySummaryToItem,
  keyToItem,
} from '../../../../lib/service/services/keys/key-record.ts';
import { quotaFromItem, quotaToItem } from '../../../../lib/service/services/quota/quota-record.ts';
import { sessionFromItem, sessionToItem } from '../../../../lib/service/services/sessions/session-record.ts';
import { startFromItem, startToItem } from '../../../../lib/service/services/sign-ins/sign-in-record.ts';
import { CorruptRecord } from '../../../../lib/service/services/table/corrupt-record.ts';
import type { Item } from '../../../../lib/service/services/table/write.ts';
import { userFromItem, userToItem } from '../../../../lib/service/services/users/user-record.ts';
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
  it('are decoded to what was encoded', () => {
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
