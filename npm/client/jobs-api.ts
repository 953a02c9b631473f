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
} from '../../lib/service/addresses/paths.ts';
import type { ExportJob, JobPage, JobWebhook, RowPage, RowResult } from '../../lib/service/http/answers/api.ts';
import { doneAnswer, jobAnswer, pageAnswer, recordAnswer, textAnswer } from './answers.ts';
import { BulkfillApiError } from './api-error.ts';
import { type ArchiveOptions, type CorrectionsOptions, type DownloadOptions, fetchFile } from './download.ts';
import { formOf } from './form.ts';
import { type JobInput, partsOf, type RetryInput, retryPartsOf } from './inputs.ts';
import { itemsOf, type PageQuery, queryOf } from './pages.ts';
import type { Destination } from './sink.ts';
import { withoutTable } from './table-rows.ts';
import { ask, type CallOptions, type Connection } from './transport.ts';
import { type WaitOptions, waited } from './wait.ts';

/** What a create takes besides its fields. */
export interface CreateOptions extends CallOptions {
  /** The same key and input never make a second job (a new key). It is kept over the client's own repetitions. */
  readonly idempotencyKey?: string | undefined;
}

/** Members of a job that are told when they are asked for. */
export type JobMember = 'progress' | 'summary' | 'request' | 'warnings';

export interface ReadJobOptions extends CallOptions {
  readonly include?: readonly JobMember[] | undefined;
}

export interface ListJobsOptions extends ReadJobOptions, PageQuery {
  readonly status?: ExportJob['status'] | undefined;
}

export interface ListRowsOptions extends CallOptions, PageQuery {
  readonly status?: readonly RowResult['status'][] | undefined;
  /** True: only rows that need a look for a notice (text that is cut, and the like); false: only the others. */
  readonly notices?: boolean | undefined;
}

/**
 * Export jobs. Every call throws BulkfillApiError, and the signal's reason when it is aborted. Files go to a web stream or a Node stream,
 * which is ended (the number of bytes is given), or into memory.
 */
export class JobsApi {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Makes a job. One that ends soon is given ended: look at `status`, it may be `failed`. */
  async create(input: JobInput, { idempotencyKey, ...options }: CreateOptions = {}): Promise<ExportJob> {
    const sent = await withoutTable(this.#connection, input, options);
    const form = formOf(partsOf({ ...sent, maxFailedRowPercent: input.maxFailedRowPercent ?? 100 }));
    return ask(this.#connection, { method: 'POST', path: exportJobsPath, form, idempotencyKey: keyOf(idempotencyKey) }, jobAnswer, options);
  }

  /** Runs rows of an ended job again as a new job: those that are not `success`, or those of a mended table. */
  async retry(jobId: string, input: RetryInput = {}, { idempotencyKey, ...options }: CreateOptions = {}): Promise<ExportJob> {
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

  /** The same as `read`. */
  get(jobId: string, options?: ReadJobOptions): Promise<ExportJob> {
    return this.read(jobId, options);
  }

  /** All jobs of the account, the newest first, a page at a time. */
  list(options: ListJobsOptions = {}): AsyncGenerator<ExportJob, undefined> {
    return itemsOf(
      (after) => this.listPage({ ...options, after }),
      ({ jobs }) => jobs,
      options.after,
    );
  }

  /** One page of jobs, and where the next one begins. */
  async listPage({ limit, status, after, include, ...options }: ListJobsOptions = {}): Promise<JobPage> {
    const query = queryOf({ limit, status, after, include });
    return ask(this.#connection, { method: 'GET', path: `${exportJobsPath}?${query}` }, pageAnswer<JobPage>('jobs'), options);
  }

  /** Waits for the end of a job, and gives it with its progress and summary. Look at `status`: it may be `failed`. */
  async wait(jobId: string, options: WaitOptions<ExportJob> = {}): Promise<ExportJob> {
    return waited(this.#connection, `${jobPath(idOf(jobId))}?include=progress,summary`, jobAnswer, options);
  }

  /** Fetches the ZIP; with `merged` that of the job and the retries of it. */
  download(jobId: string, destination?: undefined, options?: ArchiveOptions): Promise<Uint8Array<ArrayBuffer>>;
  download(jobId: string, destination: Destination, options?: ArchiveOptions): Promise<number>;
  download(jobId: string, destination?: Destination, options: ArchiveOptions = {}): Promise<Uint8Array<ArrayBuffer> | number> {
    const { merged, ...rest } = options;
    return fetchFile(this.#connection, `${downloadPath(idOf(jobId))}${merged === true ? '?merged=true' : ''}`, destination, rest);
  }

  /** Fetches the PDF of all rows, of a job that was made with `printFile`. */
  printFile(jobId: string, destination?: undefined, options?: DownloadOptions): Promise<Uint8Array<ArrayBuffer>>;
  printFile(jobId: string, destination: Destination, options?: DownloadOptions): Promise<number>;
  printFile(jobId: string, destination?: Destination, options?: DownloadOptions): Promise<Uint8Array<ArrayBuffer> | number> {
    return fetchFile(this.#connection, printFilePath(idOf(jobId)), destination, options);
  }

  /** Fetches one row's PDF, without the ZIP. */
  rowPdf(jobId: string, row: number, destination?: undefined, options?: DownloadOptions): Promise<Uint8Array<ArrayBuffer>>;
  rowPdf(jobId: string, row: number, destination: Destination, options?: DownloadOptions): Promise<number>;
  rowPdf(jobId: string, row: number, destination?: Destination, options?: DownloadOptions): Promise<Uint8Array<ArrayBuffer> | number> {
    return fetchFile(this.#connection, rowPdfPath(idOf(jobId), String(row)), destination, options);
  }

  /** Fetches the rows that are not complete as a table (CSV, or XLSX) that a person mends and `retry` takes. */
  corrections(jobId: string, destination?: undefined, options?: CorrectionsOptions): Promise<Uint8Array<ArrayBuffer>>;
  corrections(jobId: string, destination: Destination, options?: CorrectionsOptions): Promise<number>;
  corrections(jobId: string, destination?: Destination, options: CorrectionsOptions = {}): Promise<Uint8Array<ArrayBuffer> | number> {
    const { format, labels, ...rest } = options;
    const id = idOf(jobId);
    const path = format === 'xlsx' ? correctionsWorkbookPath(id) : `${correctionsPath(id)}${labels === true ? '?labels=true' : ''}`;
    return fetchFile(this.#connection, path, destination, rest);
  }

  /** The results of all rows, in row order, a page at a time. */
  rows(jobId: string, options: ListRowsOptions = {}): AsyncGenerator<RowResult, undefined> {
    return itemsOf(
      (after) => this.rowsPage(jobId, { ...options, after }),
      ({ rows }) => rows,
      options.after,
    );
  }

  /** One page of the results of rows, and where the next one begins. */
  async rowsPage(jobId: string, { status, notices, limit, after, ...options }: ListRowsOptions = {}): Promise<RowPage> {
    const query = queryOf({ status, notices, limit, after });
    return ask(this.#connection, { method: 'GET', path: `${rowsPath(idOf(jobId))}?${query}` }, pageAnswer<RowPage>('rows'), options);
  }

  /** Ends a job; nothing is billed. */
  async cancel(jobId: string, options: CallOptions = {}): Promise<ExportJob> {
    const path = cancelPath(idOf(jobId));
    const tries = { count: 0 };
    try {
      return await ask(this.#connection, { method: 'POST', path, tries }, jobAnswer, options);
    } catch (error) {
      if (tries.count < 2 || !(error instanceof BulkfillApiError) || error.code !== 'JOB_ALREADY_ENDED') throw error;
      // An earlier request, whose answer was lost, may have canceled it.
      const job = await this.read(jobId, options);
      if (job.error?.code !== 'JOB_CANCELED') throw error;
      return job;
    }
  }

  /** Deletes the inputs and outputs of an ended job, now instead of at their expiry. Again is not a failure. */
  async delete(jobId: string, options: CallOptions = {}): Promise<void> {
    await ask(this.#connection, { method: 'DELETE', path: jobPath(idOf(jobId)) }, doneAnswer, options);
  }

  /** What the job made, signed: a compact JWS. */
  async attestation(jobId: string, options: CallOptions = {}): Promise<string> {
    return ask(this.#connection, { method: 'GET', path: attestationPath(idOf(jobId)) }, textAnswer, options);
  }

  /** How the delivery of the job's event goes. */
  async webhook(jobId: string, options: CallOptions = {}): Promise<JobWebhook> {
    return ask(this.#connection, { method: 'GET', path: webhookPath(idOf(jobId)) }, recordAnswer<JobWebhook>('event_id'), options);
  }

  /** Has the event sent again. */
  async resend(jobId: string, options: CallOptions = {}): Promise<JobWebhook> {
    return ask(this.#connection, { method: 'POST', path: resendWebhookPath(idOf(jobId)) }, recordAnswer<JobWebhook>('event_id'), options);
  }
}

/** A key of its own for each call that is given none: null as text would be the key of them all. */
export const keyOf = (given: string | null | undefined): string => given ?? crypto.randomUUID();

/** An id in a path: whatever it is, it stays one segment. Throws TypeError for one that would be another path. */
export const idOf = (id: string): string => {
  if (id === '' || id === '.' || id === '..') throw new TypeError(`"${id}" is not an id.`);
  return encodeURIComponent(id);
};
