import type { InferOutput } from 'valibot';
import type { CheckBody, findingPageSchema } from '../../lib/http/schemas/check.ts';
import type { ExportJobBody, exportJobPageSchema } from '../../lib/http/schemas/export-job.ts';
import type { JobWebhookBody } from '../../lib/http/schemas/job-webhook.ts';
import type { rowPageSchema } from '../../lib/http/schemas/row-results.ts';
import type { UsageBody } from '../../lib/http/schemas/usage.ts';
import { isRecord } from './api-error.ts';
import type { Answer } from './transport.ts';

/** What the API answers: from the schemas that its OpenAPI document is made of. */
export type ExportJob = ExportJobBody;
export type JobPage = InferOutput<typeof exportJobPageSchema>;
export type RowPage = InferOutput<typeof rowPageSchema>;
export type RowResult = RowPage['rows'][number];
export type Check = CheckBody;
export type FindingPage = InferOutput<typeof findingPageSchema>;
export type Finding = FindingPage['findings'][number];
export type JobWebhook = JobWebhookBody;
export type Usage = UsageBody;

/** Looks at what the client itself relies on; the rest is the service's word. */
type Accept<T> = (answer: Answer) => T | undefined;

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
  <T>(list: 'jobs' | 'rows' | 'findings'): Accept<T> =>
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

/** Whether there is nothing to wait for any more. */
export const isEnded = ({ status }: { readonly status: ExportJob['status'] }): boolean => status === 'completed' || status === 'failed';
