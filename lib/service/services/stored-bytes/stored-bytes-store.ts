import type { Write } from '../table/write.ts';

/** Bytes of stored objects that an account is counted for. */
export interface CountedBytes {
  readonly accountId: string;
  readonly sizeBytes: number;
}

/**
 * The sum of the bytes that each account stores until it deletes them: objects of its templates and their revisions, and objects that wait
 * for the sweep. It changes in the transactions that store and remove. Source: decisions.md, "Limits and timings".
 */
export interface StoredBytesStore {
  /** Strongly consistent; undefined if the account was never measured. */
  get(accountId: string): Promise<number | undefined>;
  /** Sets the sum of an account that has none. Does nothing if another process was sooner. */
  begin(counted: CountedBytes): Promise<void>;
  /** Adds to the sum of an account that was measured. Refused (`stored-bytes`) if it would pass `limitBytes`. */
  add(counted: CountedBytes, limitBytes: number): Write;
  /** Subtracts removed bytes. */
  subtract(counted: CountedBytes): Write;
}
