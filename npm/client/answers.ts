import type { Check, ExportJob, FilledDocument } from '../../lib/service/http/answers/api.ts';
import { isRecord } from './api-error.ts';
import type { Answer } from './transport.ts';

/** What is told of one document, in place of headers. */
export type FillBody = FilledDocument;

/** One document. */
export interface FilledTemplate extends Omit<FillBody, 'pdf' | 'pdf_url'> {
  readonly pdf: Uint8Array<ArrayBuffer>;
  /** The same as `file_name`, as the library's `openTemplate` calls it. */
  readonly fileName: string;
}

/** Looks at what the client itself relies on; the rest is the service's word. */
export type Accept<T> = (answer: Answer) => T | undefined;

const statuses: readonly unknown[] = ['queued', 'processing', 'completed', 'failed'] satisfies readonly ExportJob['status'][];

const standing =
  <T>(idName: 'job_id' | 'check_id'): Accept<T> =>
  ({ body }) =>
    isRecord(body) && typeof body[idName] === 'string' && statuses.includes(body.status) ? (body as T) : undefined;

/** A job, whatever the status: one that failed within the wait of its create is answered with 4xx or 5xx. Source: specification 4.1. */
export const jobAnswer = standing<ExportJob>('job_id');
export const checkAnswer = standing<Check>('check_id');

/** A page of a list. */
export const pageAnswer =
  <T>(list: 'jobs' | 'rows' | 'findings' | 'templates'): Accept<T> =>
  ({ response, body }) =>
    response.ok && isRecord(body) && Array.isArray(body[list]) && (body.next === null || typeof body.next === 'string')
      ? (body as T)
      : undefined;

/** An object with a text under some name. */
export const recordAnswer =
  <T>(name: string): Accept<T> =>
  ({ response, body }) =>
    response.ok && isRecord(body) && typeof body[name] === 'string' ? (body as T) : undefined;

export const textAnswer: Accept<string> = ({ response, body }) =>
  response.ok && typeof body === 'string' && body !== '' ? body : undefined;

/** Success without a body. */
export const doneAnswer: Accept<true> = ({ response }) => (response.ok ? true : undefined);

/** Whether there is nothing left to wait for. */
export const isEnded = ({ status }: { readonly status: ExportJob['status'] }): boolean => status === 'completed' || status === 'failed';
