import type { ExportJob, WebhookAttempt } from '@bulkfill/service/types/api';
import type { RowsToCorrect } from '@bulkfill/service/types/console';
import { texts } from '../../texts/jobs.ts';
import { matchesWords } from '../../ui/matches-words.ts';
import { momentWords } from '../../ui/moment.tsx';
import { statusText } from './job-status.ts';
import { openRows } from './rows-to-correct.ts';

export const jobTitle = ({ request, created_at: createdAt }: Pick<ExportJob, 'request' | 'created_at'>): string =>
  `${request?.package.name ?? texts.job}, ${momentWords(createdAt, 'day')}`;

const isRetried = (corrected: Pick<RowsToCorrect, 'mended_rows'> | undefined): boolean =>
  corrected !== undefined && corrected.mended_rows > 0;

/** Formats `49 filled, 3 with notices, 9 need attention`: rows by outcome, including retries if known. */
export const outcomeWords = (
  { summary }: Pick<ExportJob, 'summary'>,
  corrected?: Pick<RowsToCorrect, 'mended_rows' | 'total' | 'moved'>,
  retries: readonly Pick<ExportJob, 'summary'>[] = [],
): string | undefined => {
  if (summary === undefined || summary === null) return undefined;
  const notices =
    countNoticedRows(summary) +
    (isRetried(corrected) ? retries.reduce((sum, retry) => sum + countNoticedRows(retry.summary), 0) : 0);
  const filled = summary.success_rows + (corrected?.mended_rows ?? 0) - notices;
  const open =
    corrected === undefined || !isRetried(corrected) ? summary.partial_rows + summary.failed_rows : openRows(corrected);
  return [
    isRetried(corrected) ? texts.filledWithRetries(filled) : texts.filledRows(filled),
    ...(notices === 0 ? [] : [texts.noticedRows(notices)]),
    ...(open === 0 ? [] : [texts.openRows(open)]),
  ].join(', ');
};

/** Returns the number of filled rows with notices, such as truncated, shrunk or off-page text. */
export const countNoticedRows = (summary: ExportJob['summary']): number => summary?.rows_with_notices ?? 0;

export const matchesSearch = (job: ExportJob, search: string): boolean =>
  matchesWords(`${jobTitle(job)} ${statusText(job)} ${job.job_id}`, search);

export const deliveryWords = {
  pending: texts.delivering,
  delivered: texts.delivered,
  exhausted: texts.notDelivered,
} as const;

/** Describes a delivery attempt: the receiver's status, or the problem before there was one. */
export const attemptOutcome = ({ status, problem }: WebhookAttempt): string => {
  if (status !== null) return status >= 200 && status < 300 ? String(status) : texts.notAccepted(status);
  return problem === null ? texts.noResponse : texts.noResponseFor(problem.toLowerCase().replaceAll('_', ' '));
};
