import { signal } from '@preact/signals';
import type { Check, ExportJob } from '../../../lib/service/http/answers/api.ts';
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
  /** What part of the form has left this computer, from 0 to 1. */
  readonly sent: number;
}

/** How the service is reached: by the page's own requests, unless a test says otherwise. */
export interface Wire {
  readonly ask: typeof ask;
  readonly upload: typeof upload;
  readonly poll: typeof poll;
}

/** A create whose job failed at once answers with the job, and with the status of an error. */
const failedJobOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const { job_id: jobId } = (error.answer ?? {}) as { readonly job_id?: unknown };
  return typeof jobId === 'string' ? jobId : undefined;
};

export const isRunning = (check: Check | undefined): check is Check => check?.result === null && check.error === null;

/** Sends a draft as a check or as a job, and follows the check to its end. `goTo`: a job's own page follows the job. */
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
  // A check that has been sent as a whole may be accepted already: its answer says which one has to be canceled.
  let unwanted: AbortController | undefined;
  let stopFollowing = (): void => {};

  /** Nobody waits for a check now. It is free, and ends by itself where this cannot be told. */
  const cancelCheck = ({ check_id: checkId }: Check): void => void ask('POST', checkRoutes.cancel(checkId)).catch(() => undefined);

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

  /** Sends what `parts` gives, which may have to be fetched first. Answers whether there is a job now, whose page is gone to. */
  const send = async (purpose: Purpose, parts: () => Promise<readonly FormPart[]>, idempotencyKey: string): Promise<boolean> => {
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

  /** Forgets what was found and what went wrong: the draft has changed. */
  const reset = (): void => {
    failure.value = undefined;
    forgetCheck();
  };

  /** The page is left: what is on its way is given up, and nobody asks for more. */
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
