import type { Write } from '../table/write.ts';

/** Jobs of an account that ended in one minute. */
export interface OutcomeMinute {
  readonly startMs: number;
  readonly ended: number;
  readonly failed: number;
  /** Of the latest job that completed in it; 0 where none did. */
  readonly lastSuccessMs: number;
}

/** How the recent jobs of accounts ended: what cooldowns are decided by. */
export interface OutcomeStore {
  /** Part of every terminal transaction. */
  note(accountId: string, jobId: string, failed: boolean, endedAtMs: number): readonly Write[];
  /** The minutes that hold anything since `sinceMs`, oldest first. */
  minutes(accountId: string, sinceMs: number): Promise<readonly OutcomeMinute[]>;
  /** When the latest failures until `untilMs` happened, newest first, at most `count`. */
  latestFailures(accountId: string, count: number, untilMs: number): Promise<readonly number[]>;
}
