import * as v from 'valibot';
import { attestationPath, cancelPath, exportJobsPath, jobPath, retryPath } from '../../lib/core/paths.ts';
import { type ExportJob, type ExportJobPage, errorEnvelopeSchema, exportJobPageSchema, exportJobSchema } from './export-job.ts';
import type { ServiceConnection } from './service-connection.ts';
import { ServiceError } from './service-error.ts';
import { UnreachableError } from './unreachable-error.ts';

/** The routes of the public API that the command line uses. */
export interface ExportJobClient {
  create(form: FormData, idempotencyKey: string): Promise<ExportJob>;
  /** Runs rows of a job again, as a new job; without a form as they are. */
  retry(jobId: string, form: FormData | undefined, idempotencyKey: string): Promise<ExportJob>;
  read(jobId: string): Promise<ExportJob>;
  /** With its progress and summary, where the service tells them. */
  watch(jobId: string): Promise<ExportJob>;
  /** What a path below the base address answers, where it is of that form: what is known of it, and all of it. */
  get<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
  ): Promise<{ readonly known: v.InferOutput<Schema>; readonly body: Readonly<Record<string, unknown>> }>;
  /** A page of jobs, the newest first; only parameters that are given are sent. */
  list(query: Readonly<Record<string, string | undefined>>): Promise<ExportJobPage>;
  cancel(jobId: string): Promise<ExportJob>;
  /** Deletes the inputs and outputs of an ended job. */
  remove(jobId: string): Promise<void>;
  /** The open response whose body is the ZIP, redirects followed. */
  download(downloadUrl: string): Promise<Response>;
  /** The job's attestation: a compact JWS. */
  attestation(jobId: string): Promise<string>;
}

/**
 * A client of the public API over `fetch`. Refusals are `ServiceError`s; a service that cannot be reached is an `UnreachableError`.
 * Source: specification 4.
 */
export const exportJobClient = (
  { baseUrl, apiKey }: Pick<ServiceConnection, 'baseUrl' | 'apiKey'>,
  signal: AbortSignal,
): ExportJobClient => {
  const authorization = { Authorization: `Bearer ${apiKey}` };
  return {
    create: async (form, idempotencyKey) =>
      jobOf(
        await request(`${baseUrl}${exportJobsPath}`, {
          method: 'POST',
          body: form,
          headers: { ...authorization, 'Idempotency-Key': idempotencyKey },
          signal,
        }),
      ),
    retry: async (jobId, form, idempotencyKey) =>
      jobOf(
        await request(`${baseUrl}${retryPath(encodeURIComponent(jobId))}`, {
          method: 'POST',
          ...(form === undefined ? {} : { body: form }),
          headers: { ...authorization, 'Idempotency-Key': idempotencyKey },
          signal,
        }),
      ),
    get: async (path, schema) => {
      const response = await request(`${baseUrl}${path}`, { headers: authorization, signal });
      const body = await jsonOf(response);
      const known = v.safeParse(schema, body);
      if (response.ok && known.success) return { known: known.output, body: body as Readonly<Record<string, unknown>> };
      throw refusal(response, body);
    },
    read: async (jobId) => jobOf(await request(`${baseUrl}${jobPath(encodeURIComponent(jobId))}`, { headers: authorization, signal })),
    attestation: async (jobId) =>
      (await accepted(await request(`${baseUrl}${attestationPath(encodeURIComponent(jobId))}`, { headers: authorization, signal }))).text(),
    watch: async (jobId) =>
      jobOf(await request(`${baseUrl}${jobPath(encodeURIComponent(jobId))}?include=progress,summary`, { headers: authorization, signal })),
    list: async (query) => {
      const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const response = await request(`${baseUrl}${exportJobsPath}?${new URLSearchParams(given)}`, { headers: authorization, signal });
      const body = await jsonOf(response);
      const page = v.safeParse(exportJobPageSchema, body);
      if (page.success) return page.output;
      throw refusal(response, body);
    },
    cancel: async (jobId) =>
      jobOf(await request(`${baseUrl}${cancelPath(encodeURIComponent(jobId))}`, { method: 'POST', headers: authorization, signal })),
    remove: async (jobId) => {
      const url = `${baseUrl}${jobPath(encodeURIComponent(jobId))}`;
      await accepted(await request(url, { method: 'DELETE', headers: authorization, signal }));
    },
    download: async (downloadUrl) => {
      const own = await request(new URL(downloadUrl, `${baseUrl}/`).href, { headers: authorization, redirect: 'manual', signal });
      const location = own.headers.get('Location');
      if (own.status !== 302 || location === null) return accepted(own);
      // The provider's URL carries its own signature; a second credential would make it refuse.
      return accepted(await request(new URL(location, own.url).href, { signal }));
    },
  };
};

const request = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw init.signal.reason;
    throw new UnreachableError(new URL(url).origin, error);
  }
};

/** A job, whatever the status: a failed one is answered with 4xx or 5xx inside the sync wait window. */
const jobOf = async (response: Response): Promise<ExportJob> => {
  const body = await jsonOf(response);
  const job = v.safeParse(exportJobSchema, body);
  if (job.success) return job.output;
  throw refusal(response, body);
};

const accepted = async (response: Response): Promise<Response> => {
  if (response.ok) return response;
  throw refusal(response, await jsonOf(response));
};

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

const refusal = (response: Response, body: unknown): ServiceError => {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
  const envelope = v.safeParse(errorEnvelopeSchema, body);
  if (envelope.success) return new ServiceError(envelope.output.code, envelope.output.message, response.status, retryAfterSeconds);
  const message = `${new URL(response.url).origin} answered ${response.status} without a body that the contract knows.`;
  return new ServiceError('UNEXPECTED_ANSWER', message, response.status, retryAfterSeconds);
};
