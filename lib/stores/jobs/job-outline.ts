import type { Item } from '../table/write.ts';
import type { Job, JobStatus } from './job.ts';

export interface JobOutline {
  readonly jobId: string;
  readonly status: JobStatus;
  readonly requestedRows: number;
  readonly reused: boolean;
  readonly createdAtMs: number;
}

export type JobPlace = Pick<Job, 'createdAtMs' | 'jobId'>;

export interface RetryPlace {
  readonly jobId: string;
  readonly retryOf: string;
  readonly createdAtMs: number;
}

export const outlineFromItem = (item: Item): JobOutline => ({
  jobId: String(item.jobId),
  status: item.status as JobStatus,
  requestedRows: Number(item.requestedRows),
  reused: item.reused === true,
  createdAtMs: Number(item.createdAtMs),
});
