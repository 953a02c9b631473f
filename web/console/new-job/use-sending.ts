import { useEffect, useRef, useState } from 'preact/hooks';
import type { Check, ExportJob } from '../../../lib/service/http/answers/api.ts';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { ask } from '../../api/client.ts';
import { poll } from '../../api/poll.ts';
import { upload } from '../../api/upload.ts';
import { navigate } from '../../router/location.ts';
import { announce } from '../../ui/live.tsx';
import { jobPage, jobsRoute } from '../jobs/job-routes.ts';
import { checkRoutes, checksRoute } from './check.ts';
import { type FormPart, formOf } from './job-form.ts';
import { useKeptDrafts } from './kept-draft.ts';

export type Purpose = 'check' | 'run';

export interface Sending {
  readonly purpose: Purpose;
  /** What part of the form has left this computer, from 0 to 1. */
  readonly sent: number;
}

export interface SendState {
  readonly sending: Sending | undefined;
  readonly check: Check | undefined;
  readonly error: unknown;
  readonly failedPurpose: Purpose | undefined;
  /** `parts` may have to be fetched first. Answers whether there is a job now, whose page is gone to. */
  readonly send: (purpose: Purpose, parts: () => Promise<readonly FormPart[]>, idempotencyKey: string) => Promise<boolean>;
  readonly cancel: () => void;
  /** Forgets what was found and what went wrong: the draft has changed. */
  readonly reset: () => void;
}

/** A create whose job failed at once answers with the job, and with the status of an error. */
const failedJobOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const { job_id: jobId } = (error.answer ?? {}) as { readonly job_id?: unknown };
  return typeof jobId === 'string' ? jobId : undefined;
};

const isRunning = (check: Check | undefined): check is Check => check?.result === null && check.error === null;

/** Nobody waits for a check now. It is free, and ends by itself where this cannot be told. */
const cancelCheck = ({ check_id: checkId }: Check): void => void ask('POST', checkRoutes.cancel(checkId)).catch(() => undefined);

/** Sends a draft as a check or as a job, and follows the check to its end. A job's own page follows the job. */
export const useSending = (): SendState => {
  const { draftWasSent } = useKeptDrafts();
  const [sending, setSending] = useState<Sending>();
  const [check, setCheck] = useState<Check>();
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly purpose: Purpose }>();
  const running = useRef<AbortController>(undefined);
  // A check that has been sent as a whole may be accepted already: its answer says which one has to be canceled.
  const unwanted = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const checkId = isRunning(check) ? check.check_id : undefined;
  useEffect(() => {
    if (checkId === undefined) return;
    let rowsDone = 0;
    return poll(async (signal) => {
      const answer = await ask<Check>('GET', `${checkRoutes.read(checkId)}?include=progress`, { signal });
      if (signal.aborted) return 'done';
      setCheck(answer);
      if (isRunning(answer)) {
        const before = rowsDone;
        rowsDone = answer.progress?.rows_done ?? 0;
        return rowsDone === before ? 'unmoved' : 'moved';
      }
      announce('The rows are checked.');
      return 'done';
    });
  }, [checkId]);

  const goTo = (jobId: string): true => {
    draftWasSent(jobId);
    navigate(jobPage(jobId));
    return true;
  };
  const send: SendState['send'] = async (purpose, parts, idempotencyKey) => {
    const own = new AbortController();
    running.current = own;
    setFailure(undefined);
    if (purpose === 'check') setCheck(undefined);
    setSending({ purpose, sent: 0 });
    const options = {
      headers: { 'Idempotency-Key': idempotencyKey },
      onProgress: (sent: number) => setSending({ purpose, sent }),
      signal: own.signal,
    };
    let hasJob = false;
    try {
      const form = formOf(await parts());
      if (purpose === 'check') {
        const answer = await upload<Check>(checksRoute, form, options);
        if (unwanted.current !== own) setCheck(answer);
        else if (isRunning(answer)) cancelCheck(answer);
      } else hasJob = goTo((await upload<ExportJob>(jobsRoute, form, options)).job_id);
    } catch (error) {
      const failedJob = failedJobOf(error);
      if (purpose === 'run' && failedJob !== undefined) hasJob = goTo(failedJob);
      else if (!isAbort(error) && unwanted.current !== own) setFailure({ error, purpose });
    }
    if (running.current === own) setSending(undefined);
    return hasJob;
  };
  return {
    sending,
    check,
    error: failure?.error,
    failedPurpose: failure?.purpose,
    send,
    cancel: () => {
      if (sending?.purpose === 'check' && sending.sent === 1) {
        unwanted.current = running.current;
        setSending(undefined);
      } else running.current?.abort();
      if (!isRunning(check)) return;
      cancelCheck(check);
      setCheck(undefined);
    },
    reset: () => {
      setFailure(undefined);
      setCheck(undefined);
    },
  };
};
