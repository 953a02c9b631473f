import type { ExportJob, WebhookAttempt } from '@bulkfill/service/types/api';
import { texts } from '../../texts/jobs.ts';
import { matchesWords } from '../../ui/matches-words.ts';
import { momentWords } from '../../ui/moment.tsx';
import { statusText } from './job-status.ts';

export const jobTitle = ({ request, created_at: createdAt }: Pick<ExportJob, 'request' | 'created_at'>): string =>
  `${request?.package.name ?? texts.job}, ${momentWords(createdAt, 'day')}`;

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
