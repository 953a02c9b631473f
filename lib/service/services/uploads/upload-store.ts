import type { CountedBytes } from '../stored-bytes/stored-bytes-store.ts';
import type { Write } from '../table/write.ts';

/** What the sweep may remove. */
export interface Condemned {
  /** Of the objects, where they are not a job's inputs. */
  readonly prefix?: string;
  /** Bytes that count for an account until they are removed. */
  readonly counted?: CountedBytes;
}

/**
 * A create that has begun to store objects and has not been accepted or refused yet. Its record outlives a process that
 * dies in between, so that the sweep finds what it left.
 */
export interface UploadStore {
  /** `prefix` is that of its objects, where it is not the job's inputs. */
  begin(jobId: string, dueAtMs: number, prefix?: string): Promise<void>;
  /** Part of the transaction that accepts the create. Refused (`upload`) once the sweep has laid its hand on it. */
  accept(jobId: string): Write;
  /** After the objects of a refused create were removed. */
  forget(jobId: string): Promise<void>;
  /** The same as part of a transaction. Refused (`upload`) if it was forgotten already. */
  end(jobId: string): Write;
  /**
   * Part of a transaction after which nothing refers to the objects below `prefix`: the sweep removes what is left of them. `counted`: their
   * bytes in the sum of their account.
   */
  abandon(id: string, prefix: string, dueAtMs: number, counted?: CountedBytes): Write;
  /**
   * Part of a transaction after which the objects below `prefix` are needed for longer than `abandon` said. Refused (`upload`) once the sweep
   * has laid its hand on them.
   */
  postpone(id: string, prefix: string, dueAtMs: number): Write;
  /** Keeps the create from being accepted from now on. Undefined when it was accepted or forgotten already. */
  condemn(jobId: string): Promise<Condemned | undefined>;
}
