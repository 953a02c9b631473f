import type { Bounds } from '../../../engine/threads/bounded-thread.ts';
import type { TurnLimits } from '../../../engine/threads/turns.ts';
import type { Config } from '../../kit/config.ts';

/** Bounds of work of so much processor time, in milliseconds. */
export const boundsOf = ({ workers: { patience, maxResidentBytes } }: Config, workMs: number): Bounds => ({
  workMs,
  longestMs: patience * workMs,
  residentBytes: maxResidentBytes,
});

export const maxYoungGenerationMb = 64;

/** Turns of the accounts in a pool of threads. */
// One thread is kept from every account, so that the files of another never wait for those of one.
export const inspectionTurns = ({ workers: { maxConcurrent, maxWaitingPerAccount } }: Config): TurnLimits => ({
  max: maxConcurrent,
  maxPerOwner: Math.max(1, maxConcurrent - 1),
  maxWaitingPerOwner: maxWaitingPerAccount,
});
