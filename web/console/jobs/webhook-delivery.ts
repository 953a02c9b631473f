import type { WebhookAttempt } from '../../../lib/service/http/answers/api.ts';

/** A delivery's state for a person. */
export const deliveryWords = { pending: 'Being delivered', delivered: 'Delivered', exhausted: 'Given up' } as const;

/** What came of an attempt: the receiver's status, or what went wrong before there was one. */
export const attemptOutcome = ({ status, problem }: WebhookAttempt): string => {
  if (status !== null) return `${status}${status >= 200 && status < 300 ? '' : ' (not accepted)'}`;
  return problem === null ? 'No answer' : `No answer: ${problem.toLowerCase().replaceAll('_', ' ')}`;
};
