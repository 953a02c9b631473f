import type { OpenRow, RowProblem } from '@bulkfill/engine/fill/corrections/open-row';
import type { PlanName } from '../core/plan-limits.ts';
import type { AccountStatus, Role } from '../stores/accounts/account.ts';
import type { buildActorBody, buildAuditEntryBody } from '../stores/audit/audit-entry-body.ts';
import type { Confirmable } from '../stores/confirmations/confirmation.ts';
import type { KeyScope } from '../stores/keys/key-limits.ts';
import type { MonthOfUse } from '../stores/quota/quota.ts';
import type { ExportJob } from './api.ts';

/** Response types of `/app/api`, shared with the pages. Source: console-and-editor.md, "The other routes". */

export interface Session {
  readonly user: {
    readonly email: string | null;
    readonly name: string | null;
    /** Absent in an account without admins. */
    readonly role?: Role;
  };
  readonly account: {
    readonly account_id: string;
    readonly name: string;
    readonly plan: PlanName;
    readonly status: AccountStatus;
  };
  /** Certificate of the key that seals documents. Absent if none is configured. */
  readonly seal?: { readonly subject: string; readonly not_after: string };
}

export interface Visitor {
  readonly signed_in: boolean;
}

/** A session of the user. Source: console-and-editor.md, "Sessions". */
export interface OpenSession {
  readonly session_id: string;
  readonly current: boolean;
  readonly created_at: string;
  readonly last_used_at: string;
  /** Null for a session from before addresses were stored. */
  readonly client_address: string | null;
  readonly user_agent: string | null;
}

/** A session of any user of the account. */
export interface AccountSession extends OpenSession {
  readonly user: Pick<Session['user'], 'email' | 'name'>;
}

export interface AccountSessions {
  readonly sessions: readonly AccountSession[];
}

export interface OpenSessions {
  readonly sessions: readonly OpenSession[];
}

export type { KeyScope };

export interface ApiKey {
  readonly public_id: string;
  /** Null if an operator created the key without a name. */
  readonly name: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  readonly state: 'active' | 'expired' | 'revoked';
  readonly last_used_at: string | null;
  /** Null for keys from before these were stored. */
  readonly last_four: string | null;
  /** Absent: all scopes. */
  readonly scopes?: readonly KeyScope[];
  /** Absent: all addresses. */
  readonly allowed_addresses?: readonly string[];
}

export interface KeyList {
  readonly limit: number;
  readonly active: readonly ApiKey[];
  readonly inactive: readonly ApiKey[];
}

/** Response to a key creation, the only one that contains the whole key. */
export interface CreatedKey {
  readonly public_id: string;
  readonly api_key: string;
  readonly name: string | null;
  readonly expires_at: string;
}

export type KeyAction = Confirmable;

/** A started confirmation. Source: console-and-editor.md, "Keys: the step-up". */
export interface Confirmation {
  readonly confirmation_id: string;
  readonly redirect_url: string;
  readonly expires_at: string;
}

/** A confirmed action with its proof, valid once. */
export type Proof = KeyAction & { readonly proof: string };

export type AuditEntry = ReturnType<typeof buildAuditEntryBody>;
export type Actor = ReturnType<typeof buildActorBody>;

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly next: string | null;
}

export type { MonthOfUse, RowProblem };

export interface MonthsOfUse {
  readonly months: readonly MonthOfUse[];
}

/** A row that needs a correction, with its cells. Source: console-and-editor.md, "The page of a job". */
export interface RowToCorrect extends Pick<OpenRow, 'status' | 'problems' | 'cells'> {
  readonly row_number: number;
}

/** A family of jobs, oldest first (console-and-editor.md, "A job and its retries are one family"). */
export interface JobFamily {
  readonly job: ExportJob;
  readonly retries: readonly ExportJob[];
}

export interface RowsToCorrect {
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly rows: readonly RowToCorrect[];
  readonly total: number;
  readonly failed_rows: number;
  readonly failed_rows_are_free: boolean;
  readonly mended_rows: number;
  readonly retry_runs: boolean;
  /** Rows that were run again, by the newest job that ran them, with the number that still need a correction. */
  readonly moved: readonly { readonly job_id: string; readonly open_rows: number }[];
}
