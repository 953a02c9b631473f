import type { ExportJob } from '../../../lib/service/http/answers/api.ts';

/** What a person reads for a status. Source: console.md, "Finer points". */
export const statusWords = ['Queued', 'Running', 'Completed', 'Failed', 'Canceled'] as const;
export type StatusWord = (typeof statusWords)[number];

const words = { queued: 'Queued', processing: 'Running', completed: 'Completed', failed: 'Failed' } as const;

/** The status of a job in one word: a job that somebody canceled has not failed for a reader. */
export const statusWord = ({ status, error }: Pick<ExportJob, 'status' | 'error'>): StatusWord =>
  status === 'failed' && error?.code === 'JOB_CANCELED' ? 'Canceled' : words[status];

const parameters: Readonly<Record<StatusWord, ExportJob['status']>> = {
  Queued: 'queued',
  Running: 'processing',
  Completed: 'completed',
  Failed: 'failed',
  Canceled: 'failed',
};

/** The API's `status` that has the jobs of a word: canceled ones are among its failed ones. */
export const statusParameter = (word: StatusWord): ExportJob['status'] => parameters[word];

/** The word that an address asks for (`?status=running`); undefined for all jobs and for any other text. */
export const wordOfAddress = (text: string | null): StatusWord | undefined =>
  statusWords.find((word) => word.toLowerCase() === text?.toLowerCase());

/** Whether a job no longer changes by itself. */
export const hasEnded = ({ status }: Pick<ExportJob, 'status'>): boolean => status === 'completed' || status === 'failed';
