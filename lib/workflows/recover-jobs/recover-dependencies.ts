import type { DueItem, DueKind } from '../../services/table/due-index.ts';
import type { UploadStore } from '../../services/uploads/upload-store.ts';
import type { EndJobDependencies } from '../execute-job/execute-job-dependencies.ts';

/** What the sweep works with. */
export interface RecoverDependencies extends EndJobDependencies {
  readonly uploads: UploadStore;
  /** The items of a kind whose time has come, at most `limit` a shard. */
  readonly dueItems: (kind: DueKind, nowMs: number, limit: number) => Promise<readonly DueItem[]>;
  /** Puts an item off that could not be dealt with, so that it does not stand in the way of others. */
  readonly postpone: (item: DueItem, dueAtMs: number) => Promise<void>;
}

/** What one sweep did. */
export interface SweepCounts {
  jobsResent: number;
  jobsFailed: number;
  jobsCleaned: number;
  eventsResent: number;
  uploadsRemoved: number;
  artifactsRemoved: number;
  quotasCorrected: number;
  slotsCorrected: number;
  /** Items that could not be dealt with and will come up again. */
  problems: number;
}
