import type { Write } from '../table/write.ts';
import type { CheckOutcome, Job, JobArtifact, JobError, JobStatus, RowResults } from './job.ts';

/** How an attempt to take a job's lease ended. */
export type LeaseOutcome =
  | { readonly kind: 'taken'; readonly job: Job }
  /** The record is gone. */
  | { readonly kind: 'missing' }
  /** The job has ended, somebody else holds the lease, no attempt is left, or other jobs of its account hold all slots. */
  | { readonly kind: 'ended' | 'held' | 'exhausted' | 'full'; readonly job: Job };

/** The lease that an executor asks for. */
export interface LeaseRequest {
  readonly nowMs: number;
  readonly untilMs: number;
  /** When the sweep looks at the job, unless the lease is prolonged. */
  readonly dueAtMs: number;
  /** The lease is refused when this many attempts were begun. */
  readonly maxAttempts: number;
  /** False for a holder that only writes the end of a job that nobody works on: it needs no slot either. */
  readonly countsAsAttempt: boolean;
}

/** What an account's job list and the quota recount need. */
export interface JobSummary {
  readonly jobId: string;
  readonly status: JobStatus;
  /** Those that are billed. */
  readonly requestedRows: number;
  readonly reused: boolean;
  readonly createdAtMs: number;
}

/** Where a job stands among those of its account. */
export type JobPlace = Pick<Job, 'createdAtMs' | 'jobId'>;

/** How far a run has come. */
export interface Progress {
  readonly rowsDone: number;
  readonly progressAtMs: number;
}

/** How a job ends: what its record then has, and when the sweep cleans up after it. */
export type JobEnd = { readonly completedAtMs: number; readonly cleanAtMs: number } & (
  | { readonly status: 'completed'; readonly artifact: JobArtifact; readonly rowsDone: number }
  | { readonly status: 'completed'; readonly check: CheckOutcome; readonly rowsDone: number }
  | {
      readonly status: 'failed';
      readonly error: JobError;
      readonly rowResults?: RowResults;
      /** Absent: as the run has noted them. */
      readonly rowsDone?: number;
    }
);

/** A retry among those of its family. */
export interface RetryPlace {
  readonly jobId: string;
  /** What it retries. */
  readonly retryOf: string;
  readonly createdAtMs: number;
}

/** Where jobs are kept. Every write of a running job names the fencing token it was leased with. */
export interface JobStore {
  get(jobId: string): Promise<Job | undefined>;
  /** Refused (`job`) when the id is taken. `dueAtMs` is when we assume that its queue message is lost. */
  insert(job: Job, dueAtMs: number): Write;
  /** One transaction: the lease, the next fencing token, one more attempt, a slot of the account. */
  takeLease(jobId: string, lease: LeaseRequest): Promise<LeaseOutcome>;
  /** Prolongs a lease and notes the progress. False if this holder has lost the lease. */
  heartbeat(job: Job, lease: { untilMs: number; dueAtMs: number } & Progress): Promise<boolean>;
  /** Notes the progress alone, which costs less. False if this holder has lost the lease. */
  noteProgress(job: Job, progress: Progress): Promise<boolean>;
  /** Ends a lease early, and gives its slot back, so that the next attempt need not wait. False when it is no longer this holder's. */
  releaseLease(job: Job, release: { readyAtMs: number; dueAtMs: number; countsAsAttempt: boolean }): Promise<boolean>;
  /** Ends a job. Refused (`job`) unless it has this fencing token and has not ended. */
  end(job: Job, end: JobEnd): Write;
  /** Ends a job for its owner, no matter who holds it. Refused (`job`) when it has ended. */
  endForOwner(job: Job, end: JobEnd): Write;
  /** Has a job wait for a slot of its account, outside the queue. False when it has moved on, or waits already. */
  park(job: Job, nowMs: number, dueAtMs: number): Promise<boolean>;
  /** Notes when the sweep looks at a waiting job next. */
  noteWaiting(job: Job, dueAtMs: number): Promise<void>;
  /** Notes that the queue message was sent again and when to look next. False when the job has moved on. */
  noteResend(job: Job, dueAtMs: number): Promise<boolean>;
  /** Notes a retry with the job that was retried first. */
  noteRetry(job: Job): Write;
  /** All retries of a job and of its retries, the oldest first, from the job that was retried first. */
  retries(rootJobId: string): Promise<readonly RetryPlace[]>;
  /** Makes a retry the free one of a job. Refused (`free-retry`) where that has one, or is gone. */
  claimFreeRetry(ofJobId: string, jobId: string): Write;
  /** Lets another retry be free: this one has failed. Refused (`free-retry`) where it is not the free one. */
  giveBackFreeRetry(ofJobId: string, jobId: string): Write;
  /** Notes that an ended job's inputs and outputs are deleted, and when the sweep looks again. Refused (`job`) where there is no such job. */
  delete(job: Job, nowMs: number, dueAtMs: number): Write;
  /** Has the sweep look at an ended job again: something of it is kept until then. Leaves a job alone that was deleted since it was read. */
  noteKept(job: Job, dueAtMs: number): Promise<void>;
  /** Takes an ended job out of the sweep's index, unless it was deleted since it was read: then the sweep has to look again. */
  noteCleaned(job: Job): Promise<void>;
  /** At most `limit` jobs of an account created in a month, the newest first, those that come after a place; eventually consistent. */
  page(
    accountId: string,
    month: string,
    limit: number,
    after: JobPlace | undefined,
  ): Promise<{ readonly jobs: readonly JobSummary[]; readonly more: boolean }>;
  /** The jobs of an account created in a month, the newest first; eventually consistent. */
  list(accountId: string, month: string): Promise<readonly JobSummary[]>;
}
