import { parse } from 'csv-parse/sync';
import { jobPath } from '../../../lib/paths/paths.ts';
import { hasEnded, type Job } from '../../../lib/stores/jobs/job.ts';
import { type Answered, createUntilAccepted, type SendRequest, sendUntilAnswered } from './create-until-accepted.ts';
import { plannedRetry } from './fault-jobs.ts';
import type { Accepted } from './invariants.ts';
import type { ServiceView } from './service-view.ts';

type JobsView = Pick<ServiceView, 'jobs'>;

const isCode = ({ status, text }: Answered, code: string): boolean => status >= 400 && text.includes(`"${code}"`);

const unexpected = (jobId: string, act: string, { status, text }: Answered): Error =>
  new Error(`${act} of ${jobId} was answered ${status} ${text.slice(0, 300)}`);

/** Cancels a job. Throws unless the answer matches the job's state: exactly one of its ends took effect. */
export const cancelUntilAnswered = async (
  send: SendRequest,
  view: JobsView,
  jobId: string,
  withinMs?: number,
): Promise<void> => {
  const answered = await sendUntilAnswered(
    send,
    () => ({ method: 'POST', path: `${jobPath(jobId)}/cancel` }),
    withinMs,
  );
  const [job] = await view.jobs([jobId]);
  const canceled = job?.error?.code === 'JOB_CANCELED';
  const agrees =
    answered.status === 200
      ? canceled
      : isCode(answered, 'JOB_ALREADY_ENDED') && (!canceled || answered.uncertain > 0) && ended(job);
  if (!agrees) throw unexpected(jobId, 'The cancel', answered);
};

const ended = (job: Job | undefined): boolean => job !== undefined && hasEnded(job);

const deleteUntilDone = async (send: SendRequest, { jobId }: Accepted, withinMs: number | undefined): Promise<void> => {
  const answered = await sendUntilAnswered(send, () => ({ method: 'DELETE', path: jobPath(jobId) }), withinMs);
  if (answered.status !== 204) throw unexpected(jobId, 'The delete', answered);
};

const get = (send: SendRequest, path: string, withinMs: number | undefined): Promise<Answered> =>
  sendUntilAnswered(send, () => ({ method: 'GET', path }), withinMs);

/**
 * Has the PDF of a row stored for a download. A job without results has none. (A file that is stored already is handed
 * out by a URL, which embedded storage refuses whenever the clock of its reader was moved: it is looked for in storage
 * instead.)
 */
const fetchFile = async (send: SendRequest, { jobId }: Accepted, withinMs: number | undefined): Promise<void> => {
  const pdf = await get(send, `${jobPath(jobId)}/rows/1/pdf`, withinMs);
  const without = ['DELIVERY_NOT_FOUND', 'ROW_HAS_NO_PDF', 'ROW_NOT_FOUND'];
  if (pdf.status !== 302 && !without.some((code) => isCode(pdf, code))) throw unexpected(jobId, 'The PDF', pdf);
};

/** The corrections with every cell filled in that a row failed for. */
const corrected = (text: string): string => {
  const [header = [], ...rows] = parse(text, { bom: true }) as string[][];
  const lines = rows.map((row) => row.map((cell) => (cell === '' ? 'corrected' : cell)));
  return [header, ...lines].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
};

/** Retries the failed rows of a job twice at the same time, unchanged and corrected: at most one is free. */
const retryRows = async (
  send: SendRequest,
  view: JobsView,
  accepted: Accepted,
  withinMs: number | undefined,
): Promise<Accepted[]> => {
  const { jobId } = accepted;
  const [job] = await view.jobs([jobId]);
  const corrections = await get(send, `${jobPath(jobId)}/corrections.csv`, withinMs);
  if (job?.error !== undefined && job.error.code !== 'FAILED_ROW_THRESHOLD_EXCEEDED') {
    const refused = await sendUntilAnswered(
      send,
      () => ({ method: 'POST', path: `${jobPath(jobId)}/retry`, idempotencyKey: `retry:${jobId}` }),
      withinMs,
    );
    if (!isCode(refused, 'JOB_INPUTS_EXPIRED')) throw unexpected(jobId, 'The retry', refused);
    return [];
  }
  if (corrections.status !== 200) throw unexpected(jobId, 'The corrections', corrections);
  const plans = [undefined, corrected(corrections.text)].map((text, index) =>
    plannedRetry(`retry:${jobId}:${index}`, accepted, text),
  );
  return Promise.all(
    plans.map(async (planned) => ({ jobId: await createUntilAccepted(send, planned, withinMs), planned })),
  );
};

/** Performs the planned actions on an ended job like its client. Returns the jobs that they created. */
export const actOn = async (
  send: SendRequest,
  view: JobsView,
  accepted: Accepted,
  withinMs?: number,
): Promise<readonly Accepted[]> => {
  const { act } = accepted.planned;
  if (act === 'retry') return retryRows(send, view, accepted, withinMs);
  if (act === 'fetch' || act === 'fetch-and-delete') await fetchFile(send, accepted, withinMs);
  if (act === 'delete' || act === 'fetch-and-delete') await deleteUntilDone(send, accepted, withinMs);
  return [];
};
