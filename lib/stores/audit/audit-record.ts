import { readRecord } from '../table/corrupt-record.ts';
import type { Item } from '../table/write.ts';
import { type AuditRecord, auditEntrySchema } from './audit-entry.ts';

export const auditPartition = (accountId: string): string => `AUDIT#${accountId}`;

/** Returns the sort key of an entry. Sort keys compare as text, so times have a fixed width. */
export const auditPlace = ({ atMs, entryId }: AuditRecord): string => `${String(atMs).padStart(15, '0')}#${entryId}`;

export const auditEntryToItem = (entry: AuditRecord): Item => ({
  pk: auditPartition(entry.accountId),
  sk: auditPlace(entry),
  ...entry,
});

/** Throws `CorruptRecord`. */
export const auditEntryFromItem = (item: Item): AuditRecord => readRecord(auditEntrySchema, item);
