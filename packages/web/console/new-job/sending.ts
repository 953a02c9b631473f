import type { Check, ExportJob } from '@bulkfill/service/types/api';
import { signal } from '@preact/signals';
import { ApiError, isAbort } from '../../api/api-error.ts';
import type { ask } from '../../api/client.ts';
import type { poll } from '../../api/poll.ts';
import type { upload } from '../../api/upload.ts';
import { jobsRoute } from '../jobs/job-routes.ts';
import { checkRoutes, checksRoute } from './check-routes.ts';
import { type FormPart, formOf } from './job-form.ts';

export type Purpose = 'check' | 'run';

export interface Sending {
  readonly purpose: Purpose;
  /** Fraction of the form that was sent, from 0 to 1. */
  readonly sent: number;
}

export interface Wire {
  readonly ask: typeof ask;
  readonly upload: typeof upload;
  readonly poll: typeof poll;
}

/** Returns the id of a job that failed immediately: the error answer then contains the job. */
const failedJobOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const { job_id: jobId } = (error.answer ?? {}) as { readonly job_id?: unknown };
  return typeof jobId === 'string' ? jobId : undefined;
};

export const isRunning = (check: Check | undefined): check is Check => check?.result === null && check.error === null;

/** Sends a draft as a check or a job, and follows the check to its end. `goTo`: opens the page of the job. */
export const createSending = ({
  wire: { ask, upload, poll },
  announce,
  goTo,
}: {
  readonly wire: Wire;
  readonly announce: (text: string) => void;
  readonly goTo: (jobId: string) => void;
}) => {
  const sending = signal<Sending | undefined>(undefined);
  const check = signal<Check | undefined>(undefined);
  const failure = signal<{ readonly error: unknown; readonly purpose: Purpose } | undefined>(undefined);
  let running: AbortController | undefined;
  // A completely sent check may already be accepted: its answer has the id to cancel.
  let unwanted: AbortController | undefined;
  let stopFollowing = (): void => {};

  /** Cancels an unwanted check. Ignores failures: checks are free and end on their own. */
  const cancelCheck = ({ check_id: checkId }: Check): void =>
    void ask('POST', checkRoutes.cancel(checkId)).catch(() => undefined);

  const forgetCheck = (): void => {
    stopFollowing();
    check.value = undefined;
  };

  const follow = (begun: Check): void => {
    stopFollowing();
    check.value = begun;
    if (!isRunning(begun)) return;
    let rowsDone = 0;
    stopFollowing = poll(async (signal) => {
      const answer = await ask<Check>('GET', `${checkRoutes.read(begun.check_id)}?include=progress`, { signal });
      if (signal.aborted) return 'done';
      check.value = answer;
      if (isRunning(answer)) {
        const before = rowsDone;
        rowsDone = answer.progress?.rows_done ?? 0;
        return rowsDone === before ? 'unmoved' : 'moved';
      }
      announce('The rows are checked.');
      return 'done';
    });
  };

  const send = async (
    purpose: Purpose,
    parts: () => Promise<readonly FormPart[]>,
    idempotencyKey: string,
  ): Promise<boolean> => {
    const own = new AbortController();
    running = own;
    failure.value = undefined;
    if (purpose === 'check') forgetCheck();
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
    const begun = check.peek();
    if (!isRunning(begun)) return;
    cancelCheck(begun);
    forgetCheck();
  };

  const reset = (): void => {
    failure.value = undefined;
    forgetCheck();
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

export type RowsSending = ReturnType<typeof createSending>;
