import type { Clock } from '../../core/clock.ts';
import type { Ids } from '../../core/ids.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { AuditAction, AuditOrigin, AuditRecord } from './audit-entry.ts';
import { auditEntryFromItem, auditEntryToItem, auditPartition, auditPlace } from './audit-record.ts';

/** An action to record. The log adds id and time. */
export interface AuditNote {
  readonly accountId: string;
  readonly action: AuditAction;
  readonly origin: AuditOrigin;
  readonly facts?: Readonly<Record<string, string>>;
}

export interface AuditRecordPage {
  readonly entries: readonly AuditRecord[];
  readonly next: string | undefined;
}

export const auditLog = (table: DynamoTable, lifetimeMs: number, clock: Clock, ids: Ids) => ({
  /** Returns the write of an entry. Commit it with the recorded action, so that neither exists without the other. */
  note: ({ accountId, action, origin, facts = {} }: AuditNote): Write => {
    const entry: AuditRecord = { entryId: ids.uuid(), accountId, atMs: clock.nowMs(), action, ...origin, facts };
    const ttlEpochSeconds = Math.ceil((entry.atMs + lifetimeMs) / 1000);
    const item = { ...auditEntryToItem(entry), ttlEpochSeconds };
    // Entries are never overwritten.
    return { label: 'audit', action: { kind: 'put', item, expression: absent } };
  },
  /** Lists entries. `after` is the `next` of the previous page. */
  list: async (
    accountId: string,
    { limit, after }: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<AuditRecordPage> => {
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
