import type { CorrectionsFormat } from '../../lib/engine/fill/mend/make-corrections.ts';
import type { ExportJob, JobPage, RowPage } from '../../lib/service/http/answers/api.ts';
import { BulkfillApiError, BulkfillClient, type JobInput, type RetryInput } from '../../npm/client/index.ts';
import { ServiceError, UnreachableError } from './errors.ts';
import type { ServiceConnection } from './service-connection.ts';

/** Fetches a file into a stream, telling how far it is; gives its size. A download that breaks off is gone on with. */
export type FetchFile = (
  destination: WritableStream<Uint8Array>,
  onProgress: (progress: { readonly receivedBytes: number; readonly totalBytes: number | undefined }) => void,
) => Promise<number>;

/** Parameters of a query as a person gave them: what they may be the service says. */
export type PageParameters = Readonly<Record<string, string | undefined>>;

/** What the command line asks the public API for. What fails for a reason that passes is asked again. */
export interface ExportJobClient {
  create(input: JobInput, idempotencyKey: string): Promise<ExportJob>;
  /** Runs rows of a job again, as a new job. */
  retry(jobId: string, input: RetryInput, idempotencyKey: string): Promise<ExportJob>;
  read(jobId: string): Promise<ExportJob>;
  /** With its progress and summary, where the service tells them. */
  watch(jobId: string): Promise<ExportJob>;
  /** Reads a job until it has ended. */
  wait(jobId: string, onProgress: (job: ExportJob) => void, longestPollMs: number): Promise<ExportJob>;
  /** All that the service tells of a job. */
  show(jobId: string): Promise<ExportJob>;
  /** A page of jobs, the newest first. */
  list(query: PageParameters): Promise<JobPage>;
  /** A page of the results of rows. */
  rows(jobId: string, query: PageParameters): Promise<RowPage>;
  cancel(jobId: string): Promise<ExportJob>;
  /** Deletes the inputs and outputs of an ended job. */
  remove(jobId: string): Promise<void>;
  archive(jobId: string, merged?: boolean): FetchFile;
  printFile(jobId: string): FetchFile;
  rowPdf(jobId: string, row: number): FetchFile;
  /** As CSV with the labels of the columns next to their keys, or as a workbook. */
  corrections(jobId: string, format: CorrectionsFormat): FetchFile;
  /** The job's attestation: a compact JWS. */
  attestation(jobId: string): Promise<string>;
}

/**
 * The package's own client, as the command line uses it: refusals are `ServiceError`s, a service that cannot be reached is an
 * `UnreachableError`. The client looks at what tells one job from another, and how it stands; the rest is the service's word.
 *
 * @param attempts of a request; the client's own number without.
 */
export const exportJobClient = (
  { baseUrl, apiKey }: Pick<ServiceConnection, 'baseUrl' | 'apiKey'>,
  signal: AbortSignal,
  attempts?: number,
): ExportJobClient => {
  const { jobs } = new BulkfillClient({ baseUrl, apiKey, signal, attempts });
  return {
    create: (input, idempotencyKey) => told(jobs.create(input, { idempotencyKey })),
    retry: (jobId, input, idempotencyKey) => told(jobs.retry(jobId, input, { idempotencyKey })),
    read: (jobId) => told(jobs.read(jobId)),
    watch: (jobId) => told(jobs.read(jobId, { include: ['progress', 'summary'] })),
    wait: (jobId, onProgress, longestPollMs) => told(jobs.wait(jobId, { longestPollMs, onProgress })),
    show: (jobId) => told(jobs.read(jobId, { include: ['progress', 'summary', 'request'] })),
    list: (query) => told(jobs.listPage(query as Parameters<typeof jobs.listPage>[0])),
    rows: (jobId, query) => told(jobs.rowsPage(jobId, query as Parameters<typeof jobs.rowsPage>[1])),
    cancel: (jobId) => told(jobs.cancel(jobId)),
    remove: (jobId) => told(jobs.delete(jobId)),
    archive: (jobId, merged) => (destination, onProgress) => told(jobs.download(jobId, destination, { onProgress, merged })),
    printFile: (jobId) => (destination, onProgress) => told(jobs.printFile(jobId, destination, { onProgress })),
    rowPdf: (jobId, row) => (destination, onProgress) => told(jobs.rowPdf(jobId, row, destination, { onProgress })),
    corrections: (jobId, format) => (destination, onProgress) =>
      told(jobs.corrections(jobId, destination, { format, labels: true, onProgress })),
    attestation: (jobId) => told(jobs.attestation(jobId)),
  };
};

/** What an answer is, its errors as the command line tells them. */
export const told = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof BulkfillApiError)) throw error;
    if (error.status === 0) throw new UnreachableError(error.message, { cause: error.cause });
    throw new ServiceError(error.code, error.message, error.status, error.retryAfterSeconds, error.details);
  });
