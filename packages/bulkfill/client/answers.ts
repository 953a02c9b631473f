import type { Check, ExportJob, FilledDocument } from '@bulkfill/service/types/api';
import { isRecord } from './api-error.ts';
import type { Answer } from './transport.ts';

/** JSON body of a filled document, sent in place of headers. */
export type FillBody = FilledDocument;

/** One filled document. */
export interface FilledTemplate extends Omit<FillBody, 'pdf' | 'pdf_url'> {
  readonly pdf: Uint8Array<ArrayBuffer>;
  /** Same value as `file_name`, under the name that `openTemplate` of the library uses. */
  readonly fileName: string;
}

/** Validates the members that the client itself relies on, and returns the body. Trusts the service for the rest. */
export type Accept<T> = (answer: Answer) => T | undefined;

const statuses: readonly unknown[] = [
  'queued',
  'processing',
  'completed',
  'failed',
] satisfies readonly ExportJob['status'][];

const standing =
  <T>(idName: 'job_id' | 'check_id'): Accept<T> =>
  ({ body }) =>
    isRecord(body) && typeof body[idName] === 'string' && statuses.includes(body.status) ? (body as T) : undefined;

/**
 * Accepts a job with any HTTP status. A job that fails while its create waits is answered with 4xx or 5xx. Source:
 * specification 4.1.
 */
export const jobAnswer = standing<ExportJob>('job_id');
export const checkAnswer = standing<Check>('check_id');

/** Accepts one page of a list. */
export const pageAnswer =
  <T>(list: 'jobs' | 'rows' | 'findings' | 'templates'): Accept<T> =>
  ({ response, body }) =>
    response.ok && isRecord(body) && Array.isArray(body[list]) && (body.next === null || typeof body.next === 'string')
      ? (body as T)
      : undefined;

/** Accepts an object with a string member of this name. */
export const recordAnswer =
  <T>(name: string): Accept<T> =>
  ({ response, body }) =>
    response.ok && isRecord(body) && typeof body[name] === 'string' ? (body as T) : undefined;

export const textAnswer: Accept<string> = ({ response, body }) =>
  response.ok && typeof body === 'string' && body !== '' ? body : undefined;

/** Accepts any success without a body. */
export const doneAnswer: Accept<true> = ({ response }) => (response.ok ? true : undefined);

/** Whether the job or check has completed or failed. */
export const isEnded = ({ status }: { readonly status: ExportJob['status'] }): boolean =>
  status === 'completed' || status === 'failed';
