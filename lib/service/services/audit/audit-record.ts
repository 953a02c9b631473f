import { readRecord } from '../table/corrupt-record.ts';
import type { Item } from '../table/write.ts';
import { type AuditEntry, auditEntrySchema } from './audit-entry.ts';

/** Of the record of an account. */
export const auditPartition = (accountId: string): string => `AUDIT#${accountId}`;

/** Where in the record an entry stands. Sort keys compare as text, so times are written with one width. */
export const auditPlace = ({ atMs, entryId }: AuditEntry): string => `${String(atMs).padStart(15, '0')}#${entryId}`;

/** How an entry is stored. */
export const auditEntryToItem = (entry: AuditEntry): Item => ({ pk: auditPartition(entry.accountId), sk: auditPlace(entry), ...entry });

/** Throws `CorruptRecord`. */
export const auditEntryFromItem = (item: Item): AuditEntry => readRecord(auditEntrySchema, item);
