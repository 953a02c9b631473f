import type { ThreadBounds } from '@bulkfill/engine/threads/bounded-thread';
import type { TurnLimits } from '@bulkfill/engine/threads/turns';
import type { Config } from '../../core/config.ts';

export const boundsOf = ({ workers: { patience, maxResidentBytes } }: Config, workMs: number): ThreadBounds => ({
  workMs,
  longestMs: patience * workMs,
  residentBytes: maxResidentBytes,
});

export const maxYoungGenerationMb = 64;

// Each account leaves one thread free, so that others never wait for it.
export const inspectionTurns = ({ workers: { maxConcurrent, maxWaitingPerAccount } }: Config): TurnLimits => ({
  max: maxConcurrent,
  maxPerOwner: Math.max(1, maxConcurrent - 1),
  maxWaitingPerOwner: maxWaitingPerAccount,
});
