import type { Clock } from '../../kit/clock.ts';
import type { Ids } from '../../kit/ids.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { AuditLog } from './audit-log.ts';
import { auditEntryFromItem, auditEntryToItem, auditPartition, auditPlace } from './audit-record.ts';

/** The record in the table, where an entry stays for `lifetimeMs`. */
export const dynamoAuditLog = (table: DynamoTable, lifetimeMs: number, clock: Clock, ids: Ids): AuditLog => ({
  note: ({ accountId, action, origin, facts = {} }) => {
    const entry: AuditEntry = { entryId: ids.uuid(), accountId, atMs: clock.nowMs(), action, ...origin, facts };
    const ttlEpochSeconds = Math.ceil((entry.atMs + lifetimeMs) / 1000);
    const item = { ...auditEntryToItem(entry), ttlEpochSeconds };
    // What is written stays as it was written.
    return { label: 'audit', action: { kind: 'put', item, expression: absent } };
  },
  list: async (accountId, { limit, after }) => {
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
