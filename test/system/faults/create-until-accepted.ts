import { aForm } from '../../support/service/create-request.ts';
import type { PlannedJob } from './fault-jobs.ts';

/** Sends a request to wherever the service is now; undefined where nobody answers. */
export type SendCreate = (form: FormData, idempotencyKey: string) => Promise<Response | undefined>;

const pauseMs = 150;

/**
 * Does what a careful client does: sends a create with one idempotency key until the service has accepted it. A job in the
 * answer is an acceptance, whatever the status. Throws where the service refuses the work, or takes too long to take it.
 */
export const createUntilAccepted = async (send: SendCreate, job: PlannedJob, withinMs = 240_000): Promise<string> => {
  const deadlineMs = Date.now() + withinMs;
  let last: unknown = 'nobody answered';
  while (Date.now() < deadlineMs) {
    const response = await send(aForm(job.fields), job.idempotencyKey).catch((error: unknown) => {
      last = error instanceof Error ? (error.cause ?? error) : error;
      return undefined;
    });
    const text = await response?.text().catch(() => undefined);
    if (response !== undefined && text !== undefined) {
      const body = parsed(text);
      if (body?.job_id !== undefined) return body.job_id;
      last = `${response.status} ${text.slice(0, 300)}`;
      if (response.status < 500 && response.status !== 429) break;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`The create ${job.idempotencyKey} was not accepted: ${last}`);
};

const parsed = (text: string): { readonly job_id?: string } | undefined => {
  try {
    return JSON.parse(text) as { readonly job_id?: string };
  } catch {
    return undefined;
  }
};
