import type { CorrectionsFormat } from '@bulkfill/engine/fill/corrections/make-corrections';
import type { ExportJob, JobPage, RowPage } from '@bulkfill/service/types/api';
import { BulkfillApiError, BulkfillClient, type JobInput, type RetryInput } from '../../client/index.ts';
import { ServiceError, UnreachableError } from './errors.ts';
import type { ServiceConnection } from './service-connection.ts';

/** Downloads a file into a stream with progress, and returns its size. Resumes an interrupted download. */
export type FetchFile = (
  destination: WritableStream<Uint8Array>,
  onProgress: (progress: { readonly receivedBytes: number; readonly totalBytes: number | undefined }) => void,
) => Promise<number>;

/** Query parameters as the user entered them. The service validates them. */
export type QueryParameters = Readonly<Record<string, string | undefined | Readonly<Record<string, string>>>>;

export interface ExportJobClient {
  create(input: JobInput, idempotencyKey: string): Promise<ExportJob>;
  retry(jobId: string, input: RetryInput, idempotencyKey: string): Promise<ExportJob>;
  read(jobId: string): Promise<ExportJob>;
  watch(jobId: string): Promise<ExportJob>;
  wait(jobId: string, onProgress: (job: ExportJob) => void, longestPollMs: number): Promise<ExportJob>;
  show(jobId: string): Promise<ExportJob>;
  list(query: QueryParameters): Promise<JobPage>;
  rows(jobId: string, query: QueryParameters): Promise<RowPage>;
  cancel(jobId: string): Promise<ExportJob>;
  remove(jobId: string): Promise<void>;
  archive(jobId: string, merged?: boolean): FetchFile;
  printFile(jobId: string): FetchFile;
  rowPdf(jobId: string, row: number): FetchFile;
  /** Corrections as CSV with column labels next to their keys, or as a workbook. */
  corrections(jobId: string, format: CorrectionsFormat): FetchFile;
  attestation(jobId: string): Promise<string>;
}

/**
 * Returns the client of the npm package for the command line. Converts rejections to `ServiceError`, and an unreachable
 * service to `UnreachableError`. Validates only a job's identity and status.
 *
 * @param attempts per request. Default: that of the client.
 */
export const exportJobClient = (
  { baseUrl, apiKey }: Pick<ServiceConnection, 'baseUrl' | 'apiKey'>,
  signal: AbortSignal,
  attempts?: number,
): ExportJobClient => {
  const { jobs } = new BulkfillClient({ baseUrl, apiKey, signal, attempts });
  return {
    create: (input, idempotencyKey) => convertErrors(jobs.create(input, { idempotencyKey })),
    retry: (jobId, input, idempotencyKey) => convertErrors(jobs.retry(jobId, input, { idempotencyKey })),
    read: (jobId) => convertErrors(jobs.read(jobId)),
    watch: (jobId) => convertErrors(jobs.read(jobId, { include: ['progress', 'summary'] })),
    wait: (jobId, onProgress, longestPollMs) => convertErrors(jobs.wait(jobId, { longestPollMs, onProgress })),
    show: (jobId) => convertErrors(jobs.read(jobId, { include: ['progress', 'summary', 'request'] })),
    list: (query) => convertErrors(jobs.listPage(query as Parameters<typeof jobs.listPage>[0])),
    rows: (jobId, query) => convertErrors(jobs.rowsPage(jobId, query as Parameters<typeof jobs.rowsPage>[1])),
    cancel: (jobId) => convertErrors(jobs.cancel(jobId)),
    remove: (jobId) => convertErrors(jobs.delete(jobId)),
    archive: (jobId, merged) => (destination, onProgress) =>
      convertErrors(jobs.download(jobId, destination, { onProgress, merged })),
    printFile: (jobId) => (destination, onProgress) =>
      convertErrors(jobs.printFile(jobId, destination, { onProgress })),
    rowPdf: (jobId, row) => (destination, onProgress) =>
      convertErrors(jobs.rowPdf(jobId, row, destination, { onProgress })),
    corrections: (jobId, format) => (destination, onProgress) =>
      convertErrors(jobs.corrections(jobId, destination, { format, labels: true, onProgress })),
    attestation: (jobId) => convertErrors(jobs.attestation(jobId)),
  };
};

export const convertErrors = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof BulkfillApiError)) throw error;
    if (error.status === 0) throw new UnreachableError(error.message, { cause: error.cause });
    throw new ServiceError(error.code, error.message, error.status, error.retryAfterSeconds, error.details);
  });
