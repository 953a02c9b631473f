import type { Clock } from '../../kit/clock.ts';
import type { Ids } from '../../kit/ids.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { AuditAction, AuditEntry, AuditOrigin } from './audit-entry.ts';
import { auditEntryFromItem, auditEntryToItem, auditPartition, auditPlace } from './audit-record.ts';

/** What is to be recorded; the log adds when. */
export interface AuditNote {
  readonly accountId: string;
  readonly action: AuditAction;
  readonly origin: AuditOrigin;
  readonly facts?: Readonly<Record<string, string>>;
}

/** A page of the record, the newest entry first. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Where the next page begins; undefined on the last. */
  readonly next: string | undefined;
}

/** The record of who did what to an account. An entry stays in the table for `lifetimeMs`. */
export const auditLog = (table: DynamoTable, lifetimeMs: number, clock: Clock, ids: Ids) => ({
  /** To be committed with what it tells of: neither is there without the other. */
  note: ({ accountId, action, origin, facts = {} }: AuditNote): Write => {
    const entry: AuditEntry = { entryId: ids.uuid(), accountId, atMs: clock.nowMs(), action, ...origin, facts };
    const ttlEpochSeconds = Math.ceil((entry.atMs + lifetimeMs) / 1000);
    const item = { ...auditEntryToItem(entry), ttlEpochSeconds };
    // What is written stays as it was written.
    return { label: 'audit', action: { kind: 'put', item, expression: absent } };
  },
  /** `after` is the `next` of the page before. */
  list: async (
    accountId: string,
    { limit, after }: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<AuditPage> => {
    const pk = auditPartition(accountId);
    const items = await table.query({
      ...expression({ key: '#pk = :pk' }, { ':pk': pk }),
      consistent: true,
      descending: true,
      limit: limit + 1,
      ...(after === undefined ? {} : { after: { pk, sk: after } }),
    });
    const entries = items.slice(0, limit).map(auditEntryFromItem);
    const last = entries.at(-1);
    return { entries, next: items.length > limit && last !== undefined ? auditPlace(last) : undefined };
  },
});

export type AuditLog = ReturnType<typeof auditLog>;
