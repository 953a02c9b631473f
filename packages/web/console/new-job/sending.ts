import type { Check, ExportJob } from '@bulkfill/service/types/api';
import { signal } from '@preact/signals';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { jobsRoute } from '../jobs/job-routes.ts';
import { createCheckFollowing, isRunning } from './check-following.ts';
import { checksRoute } from './check-routes.ts';
import { type FormPart, formOf } from './job-form.ts';
import type { Wire } from './page-wire.ts';

export type Purpose = 'check' | 'run';

export interface Sending {
  readonly purpose: Purpose;
  /** Fraction of the form that was sent, from 0 to 1. */
  readonly sent: number;
}

const failedJobOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const { job_id: jobId } = (error.answer ?? {}) as { readonly job_id?: unknown };
  return typeof jobId === 'string' ? jobId : undefined;
};

/** Sends a draft as a check or a job, and follows the check to its end. `goTo`: opens the page of the job. */
export const createSending = ({
  wire: { upload, ...wire },
  announce,
  goTo,
}: {
  readonly wire: Wire;
  readonly announce: (text: string) => void;
  readonly goTo: (jobId: string) => void;
}) => {
  const sending = signal<Sending | undefined>(undefined);
  const { check, follow, forget, cancel: cancelCheck, cancelFollowed } = createCheckFollowing(wire, announce);
  const failure = signal<{ readonly error: unknown; readonly purpose: Purpose } | undefined>(undefined);
  let running: AbortController | undefined;
  // A completely sent check may already be accepted: its answer has the id to cancel.
  let unwanted: AbortController | undefined;

  const send = async (
    purpose: Purpose,
    parts: () => Promise<readonly FormPart[]>,
    idempotencyKey: string,
  ): Promise<boolean> => {
    const own = new AbortController();
    running = own;
    failure.value = undefined;
    if (purpose === 'check') forget();
    sending.value = { purpose, sent: 0 };
    const options = {
      headers: { 'Idempotency-Key': idempotencyKey },
      onProgress: (sent: number) => {
        sending.value = { purpose, sent };
      },
      signal: own.signal,
    };
    let jobId: string | undefined;
    try {
      const form = formOf(await parts());
      if (purpose === 'check') {
        const answer = await upload<Check>(checksRoute, form, options);
        if (unwanted !== own) follow(answer);
        else if (isRunning(answer)) cancelCheck(answer);
      } else jobId = (await upload<ExportJob>(jobsRoute, form, options)).job_id;
    } catch (error) {
      jobId = purpose === 'run' ? failedJobOf(error) : undefined;
      if (jobId === undefined && !isAbort(error) && unwanted !== own) failure.value = { error, purpose };
    }
    if (jobId !== undefined) goTo(jobId);
    if (running === own) sending.value = undefined;
    return jobId !== undefined;
  };

  const cancel = (): void => {
    const now = sending.peek();
    if (now?.purpose === 'check' && now.sent === 1) {
      unwanted = running;
      sending.value = undefined;
    } else running?.abort();
    cancelFollowed();
  };

  const reset = (): void => {
    failure.value = undefined;
    forget();
  };

  /** Aborts requests and stops polling when the page closes. */
  const leave = (): void => {
    unwanted = running;
    running?.abort();
    running = undefined;
    sending.value = undefined;
    reset();
  };

  return { sending, check, failure, send, cancel, reset, leave };
};
