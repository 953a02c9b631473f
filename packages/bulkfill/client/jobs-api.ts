import {
  attestationPath,
  cancelPath,
  correctionsPath,
  correctionsWorkbookPath,
  downloadPath,
  exportJobsPath,
  jobPath,
  printFilePath,
  resendWebhookPath,
  retryPath,
  rowPdfPath,
  rowsPath,
  webhookPath,
} from '@bulkfill/service/paths/paths';
import type { ExportJob, JobPage, JobWebhook, RowPage, RowResult } from '@bulkfill/service/types/api';
import { doneAnswer, jobAnswer, pageAnswer, recordAnswer, textAnswer } from './answers.ts';
import { BulkfillApiError } from './api-error.ts';
import { type ArchiveOptions, type CorrectionsOptions, type DownloadOptions, fetchFile } from './download.ts';
import { formOf } from './form.ts';
import { type JobInput, type MetadataInput, partsOf, type RetryInput, retryPartsOf } from './inputs.ts';
import { itemsOf, metadataQuery, type PageQuery, queryOf } from './pages.ts';
import type { Destination } from './sink.ts';
import { withoutTable } from './table-rows.ts';
import { ask, type CallOptions, type Connection } from './transport.ts';
import { type WaitOptions, waited } from './wait.ts';

/** Options for a create request, in addition to its fields. */
export interface CreateOptions extends CallOptions {
  /** The same key and input never create a second job. Default: a new key, reused for the client's own retries. */
  readonly idempotencyKey?: string | undefined;
}

/** Members of a job that are returned on request. */
export type JobMember = 'progress' | 'summary' | 'request' | 'warnings';

export interface ReadJobOptions extends CallOptions {
  readonly include?: readonly JobMember[] | undefined;
}

export interface ListJobsOptions extends ReadJobOptions, PageQuery {
  readonly status?: ExportJob['status'] | undefined;
  /** Only jobs with all of these pairs. */
  readonly metadata?: MetadataInput | undefined;
}

export interface ListRowsOptions extends CallOptions, PageQuery {
  readonly status?: readonly RowResult['status'][] | undefined;
  /** `true`: only rows with a notice to review (text that is cut, and similar). `false`: only the other rows. */
  readonly notices?: boolean | undefined;
}

/**
 * Export jobs. Every call throws BulkfillApiError, and the signal's reason when it is aborted. Files go into memory, or
 * to a web stream or Node stream: the call then ends the stream and returns the number of bytes.
 */
export class JobsApi {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Creates a job. A short job is returned already ended. Test `status`: it may be `failed`. */
  async create(input: JobInput, { idempotencyKey, ...options }: CreateOptions = {}): Promise<ExportJob> {
    const sent = await withoutTable(this.#connection, input, options);
    const form = formOf(partsOf({ ...sent, maxFailedRowPercent: input.maxFailedRowPercent ?? 100 }));
    return ask(
      this.#connection,
      { method: 'POST', path: exportJobsPath, form, idempotencyKey: keyOf(idempotencyKey) },
      jobAnswer,
      options,
    );
  }

  /**
   * Runs rows of an ended job again as a new job: all rows that are not `success`, or the rows of a corrected table.
   */
  async retry(
    jobId: string,
    input: RetryInput = {},
    { idempotencyKey, ...options }: CreateOptions = {},
  ): Promise<ExportJob> {
    const parts = retryPartsOf(input);
    const form = parts.length === 0 ? undefined : formOf(parts);
    return ask(
      this.#connection,
      { method: 'POST', path: retryPath(idOf(jobId)), form, idempotencyKey: keyOf(idempotencyKey) },
      jobAnswer,
      options,
    );
  }

  async read(jobId: string, { include, ...options }: ReadJobOptions = {}): Promise<ExportJob> {
    const query = include === undefined ? '' : `?include=${include.join(',')}`;
    return ask(this.#connection, { method: 'GET', path: `${jobPath(idOf(jobId))}${query}` }, jobAnswer, options);
  }

  /** Alias of `read`. */
  get(jobId: string, options?: ReadJobOptions): Promise<ExportJob> {
    return this.read(jobId, options);
  }

  /** Yields all jobs of the account, newest first, and fetches one page at a time. */
  list(options: ListJobsOptions = {}): AsyncGenerator<ExportJob, undefined> {
    return itemsOf(
      (after) => this.listPage({ ...options, after }),
      ({ jobs }) => jobs,
      options.after,
    );
  }

  /** Returns one page of jobs, with the cursor of the next page. */
  async listPage({ limit, status, after, include, metadata, ...options }: ListJobsOptions = {}): Promise<JobPage> {
    const query = queryOf({ limit, status, after, include, ...metadataQuery(metadata) });
    return ask(
      this.#connection,
      { method: 'GET', path: `${exportJobsPath}?${query}` },
      pageAnswer<JobPage>('jobs'),
      options,
    );
  }

  /** Waits until a job has ended. Returns it with progress and summary. Test `status`: it may be `failed`. */
  async wait(jobId: string, options: WaitOptions<ExportJob> = {}): Promise<ExportJob> {
    return waited(this.#connection, `${jobPath(idOf(jobId))}?include=progress,summary`, jobAnswer, options);
  }

  /** Downloads the ZIP; with `merged`, one ZIP of the job and its retries. */
  download(jobId: string, destination?: undefined, options?: ArchiveOptions): Promise<Uint8Array<ArrayBuffer>>;
  download(jobId: string, destination: Destination, options?: ArchiveOptions): Promise<number>;
  download(
    jobId: string,
    destination?: Destination,
    options: ArchiveOptions = {},
  ): Promise<Uint8Array<ArrayBuffer> | number> {
    const { merged, ...rest } = options;
    return fetchFile(
      this.#connection,
      `${downloadPath(idOf(jobId))}${merged === true ? '?merged=true' : ''}`,
      destination,
      rest,
    );
  }

  /** Downloads the PDF of all rows. The job must have been created with `printFile`. */
  printFile(jobId: string, destination?: undefined, options?: DownloadOptions): Promise<Uint8Array<ArrayBuffer>>;
  printFile(jobId: string, destination: Destination, options?: DownloadOptions): Promise<number>;
  printFile(
    jobId: string,
    destination?: Destination,
    options?: DownloadOptions,
  ): Promise<Uint8Array<ArrayBuffer> | number> {
    return fetchFile(this.#connection, printFilePath(idOf(jobId)), destination, options);
  }

  /** Downloads the PDF of one row, without the ZIP. */
  rowPdf(
    jobId: string,
    row: number,
    destination?: undefined,
    options?: DownloadOptions,
  ): Promise<Uint8Array<ArrayBuffer>>;
  rowPdf(jobId: string, row: number, destination: Destination, options?: DownloadOptions): Promise<number>;
  rowPdf(
    jobId: string,
    row: number,
    destination?: Destination,
    options?: DownloadOptions,
  ): Promise<Uint8Array<ArrayBuffer> | number> {
    return fetchFile(this.#connection, rowPdfPath(idOf(jobId), String(row)), destination, options);
  }

  /** Downloads the incomplete rows as a table (CSV or XLSX). Correct it and pass it to `retry`. */
  corrections(jobId: string, destination?: undefined, options?: CorrectionsOptions): Promise<Uint8Array<ArrayBuffer>>;
  corrections(jobId: string, destination: Destination, options?: CorrectionsOptions): Promise<number>;
  corrections(
    jobId: string,
    destination?: Destination,
    options: CorrectionsOptions = {},
  ): Promise<Uint8Array<ArrayBuffer> | number> {
    const { format, labels, ...rest } = options;
    const id = idOf(jobId);
    const path =
      format === 'xlsx'
        ? correctionsWorkbookPath(id)
        : `${correctionsPath(id)}${labels === true ? '?labels=true' : ''}`;
    return fetchFile(this.#connection, path, destination, rest);
  }

  /** Yields the results of all rows in row order, and fetches one page at a time. */
  rows(jobId: string, options: ListRowsOptions = {}): AsyncGenerator<RowResult, undefined> {
    return itemsOf(
      (after) => this.rowsPage(jobId, { ...options, after }),
      ({ rows }) => rows,
      options.after,
    );
  }

  /** Returns one page of row results, with the cursor of the next page. */
  async rowsPage(jobId: string, { status, notices, limit, after, ...options }: ListRowsOptions = {}): Promise<RowPage> {
    const query = queryOf({ status, notices, limit, after });
    return ask(
      this.#connection,
      { method: 'GET', path: `${rowsPath(idOf(jobId))}?${query}` },
      pageAnswer<RowPage>('rows'),
      options,
    );
  }

  /** Cancels a job. Nothing is billed. */
  async cancel(jobId: string, options: CallOptions = {}): Promise<ExportJob> {
    const path = cancelPath(idOf(jobId));
    const tries = { count: 0 };
    try {
      return await ask(this.#connection, { method: 'POST', path, tries }, jobAnswer, options);
    } catch (error) {
      if (tries.count < 2 || !(error instanceof BulkfillApiError) || error.code !== 'JOB_ALREADY_ENDED') throw error;
      // An earlier attempt may have canceled the job, and its response was lost.
      const job = await this.read(jobId, options);
      if (job.error?.code !== 'JOB_CANCELED') throw error;
      return job;
    }
  }

  /** Deletes the inputs and outputs of an ended job before they expire. Deleting again is not an error. */
  async delete(jobId: string, options: CallOptions = {}): Promise<void> {
    await ask(this.#connection, { method: 'DELETE', path: jobPath(idOf(jobId)) }, doneAnswer, options);
  }

  /** Returns the signed attestation of the outputs of a job, as a compact JWS. */
  async attestation(jobId: string, options: CallOptions = {}): Promise<string> {
    return ask(this.#connection, { method: 'GET', path: attestationPath(idOf(jobId)) }, textAnswer, options);
  }

  /** Returns the delivery state of the job's event. */
  async webhook(jobId: string, options: CallOptions = {}): Promise<JobWebhook> {
    return ask(
      this.#connection,
      { method: 'GET', path: webhookPath(idOf(jobId)) },
      recordAnswer<JobWebhook>('event_id'),
      options,
    );
  }

  /** Sends the job's event again. */
  async resend(jobId: string, options: CallOptions = {}): Promise<JobWebhook> {
    return ask(
      this.#connection,
      { method: 'POST', path: resendWebhookPath(idOf(jobId)) },
      recordAnswer<JobWebhook>('event_id'),
      options,
    );
  }
}

/** Returns the given key, or a new one. `null` must not become the text `null`, one key for all calls. */
export const keyOf = (given: string | null | undefined): string => given ?? crypto.randomUUID();

/** Encodes an id as one path segment. Throws TypeError for an id that would change the path. */
export const idOf = (id: string): string => {
  if (id === '' || id === '.' || id === '..') throw new TypeError(`"${id}" is not an id.`);
  return encodeURIComponent(id);
};
