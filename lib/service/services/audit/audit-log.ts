import type { Write } from '../table/write.ts';
import type { AuditAction, AuditEntry, AuditOrigin } from './audit-entry.ts';

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

/** The record of who did what to an account. */
export interface AuditLog {
  /** To be committed with what it tells of: neither is there without the other. */
  note(note: AuditNote): Write;
  /** `after` is the `next` of the page before. */
  list(accountId: string, page: { readonly limit: number; readonly after?: string | undefined }): Promise<AuditPage>;
}
