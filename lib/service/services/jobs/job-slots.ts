import type { Write } from '../table/write.ts';
import type { Job } from './job.ts';

/** What the attempts of jobs do to the slots of their accounts, in the transactions that begin and end them. */
export interface JobSlots {
  /** Part of taking a lease. Refused (`slot`) when other jobs hold all slots of the account. */
  take(job: Job, maxRunningJobs: number): Write;
  /** Part of whatever ends or interrupts an attempt. Harmless where the job holds none. */
  give(job: Job): Write;
  /** Part of sending a job to wait for a slot. */
  wait(job: Job, maxRunningJobs: number): Write;
  /** Part of taking the lease of a job that waited. */
  leave(job: Job): Write;
}
