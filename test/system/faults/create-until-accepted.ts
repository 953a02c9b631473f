import { checksPath, exportJobsPath } from '../../../lib/paths/paths.ts';
import { aForm, type CreateFields } from '../../support/service/create-request.ts';
import type { PlannedJob } from './fault-jobs.ts';

/** One request of a client. */
export interface ClientRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly idempotencyKey?: string;
  /** Revision that the client knows of the changed object. */
  readonly seenRevision?: number;
  /** Form fields that override those of an accepted create: see `aForm`. */
  readonly fields?: CreateFields;
  /** A body of JSON in place of a form. */
  readonly json?: string;
}

/** Sends a request to wherever the service is now, and follows no redirect. */
export type SendRequest = (request: ClientRequest) => Promise<Pick<Response, 'status' | 'text'>>;

/** Form body of a request, if it has one. */
export const formOf = ({ fields }: ClientRequest): { readonly body?: FormData } =>
  fields === undefined ? {} : { body: aForm(fields) };

/** Final answer. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  /** Earlier requests that were answered with 500 or not at all, and may have been applied. */
  readonly uncertain: number;
}

/** How long a client of real processes retries. */
const patienceMs = 240_000;

/**
 * Delay between two attempts: short for real processes, which run only briefly between kills; growing for clients that
 * have hours.
 */
const pauseMs = (tries: number, withinMs: number): number =>
  tries < 40 || withinMs <= patienceMs ? 150 : tries < 100 ? 2000 : 20_000;

/**
 * Sends a request like a careful client until the answer is final. An answer with a job is final, whatever its status.
 * Throws if that takes too long.
 */
export const sendUntilAnswered = async (
  send: SendRequest,
  request: () => ClientRequest,
  withinMs = patienceMs,
  final: (status: number, text: string) => boolean = () => false,
): Promise<Answered> => {
  const deadlineMs = Date.now() + withinMs;
  let last: unknown = 'nobody answered';
  let uncertain = 0;
  for (let tries = 0; Date.now() < deadlineMs; tries++) {
    const response = await send(request()).catch((error: unknown) => {
      last = error instanceof Error ? (error.cause ?? error) : error;
      return undefined;
    });
    const text = await response?.text().catch(() => undefined);
    if (response !== undefined && text !== undefined) {
      const { status } = response;
      last = `${status} ${text.slice(0, 300)}`;
      const isTooSoonOrLate = status === 429 || status === 408;
      if ((status < 500 && !isTooSoonOrLate) || final(status, text)) return { status, text, uncertain };
      if (isTooSoonOrLate) uncertain--;
    }
    uncertain++;
    await new Promise((resolve) => setTimeout(resolve, pauseMs(tries, withinMs)));
  }
  const { method, path } = request();
  throw new Error(`${method} ${path} had no answer: ${last}`);
};

const pathOf = ({ kind, retryOf }: PlannedJob): string =>
  kind === 'check' ? checksPath : retryOf === undefined ? exportJobsPath : `${exportJobsPath}/${retryOf}/retry`;

const idIn = (text: string): string | undefined => {
  try {
    const { job_id: jobId, check_id: checkId } = JSON.parse(text) as {
      readonly job_id?: string;
      readonly check_id?: string;
    };
    return jobId ?? checkId;
  } catch {
    return undefined;
  }
};

/**
 * Sends a create, a check or a retry with one idempotency key until the service accepts it. Throws if the service
 * rejects the work.
 */
export const createUntilAccepted = async (send: SendRequest, job: PlannedJob, withinMs?: number): Promise<string> => {
  const request = (): ClientRequest => ({
    method: 'POST',
    path: pathOf(job),
    idempotencyKey: job.idempotencyKey,
    fields: job.fields,
  });
  const { status, text } = await sendUntilAnswered(send, request, withinMs, (_, answer) => idIn(answer) !== undefined);
  const id = idIn(text);
  if (id === undefined)
    throw new Error(`The create ${job.idempotencyKey} was not accepted: ${status} ${text.slice(0, 300)}`);
  return id;
};
