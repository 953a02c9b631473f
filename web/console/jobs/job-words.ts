import type { ExportJob, WebhookAttempt } from '../../../lib/service/http/answers/api.ts';
import type { RowsToMend } from '../../../lib/service/http/answers/console.ts';
import { matchesWords } from '../../ui/matches-words.ts';
import { momentWords } from '../../ui/moment.tsx';
import { statusWord } from './job-status.ts';
import { countWords } from './number-words.ts';
import { openRows } from './rows-to-mend.ts';

/** What a person calls a job: the name of its template and the day. */
export const jobTitle = ({ request, created_at: createdAt }: Pick<ExportJob, 'request' | 'created_at'>): string =>
  `${request?.package.name ?? 'Job'}, ${momentWords(createdAt, 'day')}`;

const openWords = (filled: string, open: number): string =>
  open === 0 ? filled : `${filled}, ${countWords(open)} ${open === 1 ? 'needs' : 'need'} you`;

/** `31 filled, 9 need you`, of a job that made something; with what retries have mended where that is known. */
export const outcomeWords = (
  { summary }: Pick<ExportJob, 'summary'>,
  mended?: Pick<RowsToMend, 'mended_rows' | 'total' | 'moved'>,
): string | undefined => {
  if (summary === undefined || summary === null) return undefined;
  const { success_rows: filled, partial_rows: partial, failed_rows: failed } = summary;
  if (mended === undefined || mended.mended_rows === 0) return openWords(`${countWords(filled)} filled`, partial + failed);
  return openWords(`${countWords(filled + mended.mended_rows)} filled, with retries`, openRows(mended));
};

/** Whether each word of a search is in what the list shows of a job: its name and day, its status, and its id. */
export const matchesSearch = (job: ExportJob, search: string): boolean =>
  matchesWords(`${jobTitle(job)} ${statusWord(job)} ${job.job_id}`, search);

/** A delivery's state for a person. */
export const deliveryWords = { pending: 'Being delivered', delivered: 'Delivered', exhausted: 'Given up' } as const;

/** What came of an attempt: the receiver's status, or what went wrong before there was one. */
export const attemptOutcome = ({ status, problem }: WebhookAttempt): string => {
  if (status !== null) return `${status}${status >= 200 && status < 300 ? '' : ' (not accepted)'}`;
  return problem === null ? 'No answer' : `No answer: ${problem.toLowerCase().replaceAll('_', ' ')}`;
};
