import type { ExportJob } from '@bulkfill/service/types/api';
import { texts } from '../../texts/jobs.ts';

/** Statuses by their English labels. Source: console-and-editor.md, "Pages". */
export const statusWords = ['Queued', 'Running', 'Completed', 'Failed', 'Canceled'] as const;
export type StatusWord = (typeof statusWords)[number];

const words = { queued: 'Queued', processing: 'Running', completed: 'Completed', failed: 'Failed' } as const;

export const statusWord = ({ status, error }: Pick<ExportJob, 'status' | 'error'>): StatusWord =>
  status === 'failed' && error?.code === 'JOB_CANCELED' ? 'Canceled' : words[status];

const parameters: Readonly<Record<StatusWord, ExportJob['status']>> = {
  Queued: 'queued',
  Running: 'processing',
  Completed: 'completed',
  Failed: 'failed',
  Canceled: 'failed',
};

/** Returns the API's `status` for a label: canceled jobs are among its failed ones. */
export const statusParameter = (word: StatusWord): ExportJob['status'] => parameters[word];

export const statusText = (job: Pick<ExportJob, 'status' | 'error'>): string => texts.statuses[statusWord(job)];

/** Parses the label in an address (`?status=running`); `undefined` for all jobs and unknown texts. */
export const wordOfAddress = (text: string | null): StatusWord | undefined =>
  statusWords.find((word) => word.toLowerCase() === text?.toLowerCase());

export const hasEnded = ({ status }: Pick<ExportJob, 'status'>): boolean =>
  status === 'completed' || status === 'failed';
