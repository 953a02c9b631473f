import type { Account } from '../../stores/accounts/account.ts';
import type { AuditActor } from '../../stores/audit/audit-entry.ts';

export interface SaveTemplateInput {
  readonly account: Account;
  readonly contentType: string | null;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly signal: AbortSignal;
  readonly actor?: AuditActor;
}
