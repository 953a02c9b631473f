import { momentWords } from '../../ui/moment.tsx';
import type { Job } from './job.ts';
import { countWords } from './number-words.ts';

/** What a person calls a job: the name of its template and the day. */
export const jobTitle = ({ request, created_at: createdAt }: Pick<Job, 'request' | 'created_at'>): string =>
  `${request?.package.name ?? 'Job'}, ${momentWords(createdAt, 'day')}`;

/** `31 filled, 9 need you`, of a job that made something. */
export const outcomeWords = ({ summary }: Pick<Job, 'summary'>): string | undefined => {
  if (summary === undefined || summary === null) return undefined;
  const open = summary.partial_rows + summary.failed_rows;
  const filled = `${countWords(summary.success_rows)} filled`;
  return open === 0 ? filled : `${filled}, ${countWords(open)} ${open === 1 ? 'needs' : 'need'} you`;
};
