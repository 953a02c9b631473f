/** How the delivery of a job's event goes, as `…/webhook` answers it. Source: api-additions.md, "Account and webhooks". */
export interface WebhookDelivery {
  readonly event_id: string;
  readonly event: string;
  readonly state: 'pending' | 'delivered' | 'exhausted';
  readonly attempts: readonly WebhookAttempt[];
  readonly next_attempt_at: string | null;
}

export interface WebhookAttempt {
  readonly at: string;
  readonly status: number | null;
  readonly problem: string | null;
  readonly duration_ms: number;
}

/** A delivery's state for a person. */
export const deliveryWords = { pending: 'Being delivered', delivered: 'Delivered', exhausted: 'Given up' } as const;

/** What came of an attempt: the receiver's status, or what went wrong before there was one. */
export const attemptOutcome = ({ status, problem }: WebhookAttempt): string => {
  if (status !== null) return `${status}${status >= 200 && status < 300 ? '' : ' (not accepted)'}`;
  return problem === null ? 'No answer' : `No answer: ${problem.toLowerCase().replaceAll('_', ' ')}`;
};
