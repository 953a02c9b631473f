import type { Write } from '../table/write.ts';

/**
 * A create that has begun to store objects and has not been accepted or refused yet. Its record outlives a process that
 * dies in between, so that the sweep finds what it left.
 */
export interface UploadStore {
  begin(jobId: string, dueAtMs: number): Promise<void>;
  /** Part of the transaction that accepts the create. Refused (`upload`) once the sweep has laid its hand on it. */
  accept(jobId: string): Write;
  /** After the objects of a refused create were removed. */
  forget(jobId: string): Promise<void>;
  /** Keeps the create from being accepted from now on. False when it was accepted or forgotten already. */
  condemn(jobId: string): Promise<boolean>;
}
