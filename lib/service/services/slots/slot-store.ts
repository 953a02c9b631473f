import type { JobSlots } from '../jobs/job-slots.ts';

/** A job that waits until its account has a slot for it. */
export interface WaitingJob {
  readonly jobId: string;
  /** Slots that its account had when the job was admitted. */
  readonly maxRunningJobs: number;
}

/** Who of an account runs, and who waits. */
export interface SlotStanding {
  /** The jobs that hold a slot. */
  readonly held: readonly string[];
  /** The oldest first. */
  readonly waiting: readonly WaitingJob[];
}

/**
 * The slots of each account: as many of its jobs can be executed at once. A slot is held in a job's name, and taken and given
 * in the transactions that begin and end an attempt, so what is counted cannot drift: a job that comes to its lease again
 * after a crash finds the slot that it held. Source: decisions.md, "Limits and timings", "Fairness and abuse".
 */
export interface SlotStore extends JobSlots {
  /** Strongly consistent; the oldest `limit` of those that wait. */
  standing(accountId: string, limit: number): Promise<SlotStanding>;
  /** Takes the slots from jobs that were found not to run. */
  revoke(accountId: string, jobIds: readonly string[]): Promise<void>;
}
