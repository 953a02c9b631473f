import type { MendableRow, RowReason } from '../../../engine/fill/mend/mendable-row.ts';
import type { PlanName } from '../../kit/plan-limits.ts';
import type { AccountStatus } from '../../services/accounts/account.ts';
import type { actorBody, auditEntryBody } from '../../services/audit/audit-entry-body.ts';
import type { Confirmable } from '../../services/confirmations/confirmation.ts';
import type { MonthOfUse } from '../../services/quota/quota.ts';
import type { ExportJob } from './api.ts';

/** What `/app/api` answers beyond the API: types alone, for who answers and for the pages. Source: console.md, "The other routes". */

/** Who is signed in. */
export interface Session {
  readonly user: { readonly email: string | null; readonly name: string | null };
  readonly account: {
    readonly account_id: string;
    readonly name: string;
    readonly plan: PlanName;
    readonly status: AccountStatus;
  };
}

/** Whether anybody is. */
export interface Visitor {
  readonly signed_in: boolean;
}

/** A session of the user. Source: console.md, "Sessions". */
export interface OpenSession {
  readonly session_id: string;
  /** That of this browser. */
  readonly current: boolean;
  readonly created_at: string;
  readonly last_used_at: string;
  /** Null for one that began before this was kept. */
  readonly client_address: string | null;
  readonly user_agent: string | null;
}

export interface OpenSessions {
  readonly sessions: readonly OpenSession[];
}

export interface ApiKey {
  readonly public_id: string;
  /** Null for one that an operator made without. */
  readonly name: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  readonly state: 'active' | 'expired' | 'revoked';
  readonly last_used_at: string | null;
  /** Null for keys that are older than it. */
  readonly last_four: string | null;
}

export interface KeyList {
  readonly limit: number;
  readonly active: readonly ApiKey[];
  readonly inactive: readonly ApiKey[];
}

/** The only answer that has the whole key. */
export interface CreatedKey {
  readonly public_id: string;
  readonly api_key: string;
  readonly name: string | null;
  readonly expires_at: string;
}

/** What is to be confirmed at the provider. */
export type KeyAction = Confirmable;

/** A confirmation that has begun. Source: console.md, "Keys: the step-up". */
export interface Confirmation {
  readonly confirmation_id: string;
  readonly redirect_url: string;
  readonly expires_at: string;
}

/** A confirmed action and what it may be done with, once. */
export type Proof = KeyAction & { readonly proof: string };

/** One line of the record of an account. */
export type AuditEntry = ReturnType<typeof auditEntryBody>;
export type Actor = ReturnType<typeof actorBody>;

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly next: string | null;
}

export type { MonthOfUse, RowReason };

export interface MonthsOfUse {
  readonly months: readonly MonthOfUse[];
}

/** A row that needs somebody, with its cells. Source: office.md, "Rows are mended where they are seen". */
export interface RowToMend extends Pick<MendableRow, 'status' | 'problems' | 'cells'> {
  readonly row_number: number;
}

/** The job that was retried first, and its retries, the oldest first. Source: office.md, "A job and its retries are one family". */
export interface JobFamily {
  readonly job: ExportJob;
  readonly retries: readonly ExportJob[];
}

export interface RowsToMend {
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  /** The first of them. */
  readonly rows: readonly RowToMend[];
  /** All of them. */
  readonly total: number;
  /** Of the listed ones. */
  readonly failed_rows: number;
  readonly failed_rows_are_free: boolean;
  /** Rows that have come out well in retries. */
  readonly mended_rows: number;
  readonly retry_runs: boolean;
  /** Rows that were run again, by the newest job that ran them, with how many still need somebody. */
  readonly moved: readonly { readonly job_id: string; readonly open_rows: number }[];
}
