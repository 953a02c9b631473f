import { jobStatuses } from '../../stores/jobs/job.ts';
import { includable } from '../jobs/export-job-members.ts';
import { jobsLimit } from '../jobs/list-jobs-route.ts';
import { buildErrorResponses } from './build-error-responses.ts';
import { jobExamples } from './example-job.ts';
import { listOperationHeaders } from './headers.ts';
import { type JsonObject, jsonContent, reference } from './json.ts';
import { metadataParameter } from './metadata-field.ts';
import { listQueryParameter, queryParameter } from './query-parameter.ts';

const ofJob = [reference('parameters', 'JobId'), reference('parameters', 'RequestId')];

/** `POST /v1/bulkfill/export-jobs/{job_id}/cancel`. Source: api.md, "Jobs". */
export const cancelOperation: JsonObject = {
  operationId: 'cancelExportJob',
  summary: 'Cancel a job that has not ended',
  description:
    'When the response arrives, the job has failed with `JOB_CANCELED`. Its quota reservation is released, and in webhook mode the failed event is sent. A running executor stops within 5 s and leaves no output.',
  tags: ['Export jobs'],
  parameters: ofJob,
  responses: {
    200: {
      description: 'The job, failed.',
      headers: listOperationHeaders(),
      content: jsonContent(reference('schemas', 'ExportJob'), { canceled: jobExamples.canceled }),
    },
    ...buildErrorResponses('cancelExportJob'),
  },
};

/** `GET /v1/bulkfill/export-jobs`. Source: api.md, "Jobs". */
export const listJobsOperation: JsonObject = {
  operationId: 'listExportJobs',
  summary: 'List the jobs of the account',
  description:
    'Newest first, in pages, for as long as jobs can be read. Jobs that are created in the meantime do not shift pages. A job appears within a second or so of its creation.',
  tags: ['Export jobs'],
  parameters: [
    reference('parameters', 'RequestId'),
    queryParameter(
      'status',
      'Only jobs of this status. A page may then have fewer jobs than `limit` and still be followed by another.',
      {
        type: 'string',
        enum: jobStatuses,
      },
    ),
    queryParameter('limit', 'Jobs per page.', {
      type: 'integer',
      minimum: jobsLimit.min,
      maximum: jobsLimit.max,
      default: jobsLimit.fallback,
    }),
    queryParameter('after', 'The `next` of the previous page.', { type: 'string', minLength: 1 }),
    metadataParameter,
    listQueryParameter('include', 'Members to add to each job, separated by commas.', includable),
  ],
  responses: {
    200: {
      description: 'A page of jobs.',
      headers: listOperationHeaders(),
      content: jsonContent(reference('schemas', 'ExportJobPage')),
    },
    ...buildErrorResponses('listExportJobs'),
  },
};

/** `GET /v1/bulkfill/usage`. Source: api.md, "Account and webhooks". */
export const usageOperation: JsonObject = {
  operationId: 'readUsage',
  summary: 'Read the quota usage of the account',
  description: 'Rows of the current UTC calendar month.',
  tags: ['Account'],
  parameters: [reference('parameters', 'RequestId')],
  responses: {
    200: {
      description: 'The usage.',
      headers: listOperationHeaders(),
      content: jsonContent(reference('schemas', 'Usage')),
    },
    ...buildErrorResponses('readUsage'),
  },
};

/** `GET /v1/bulkfill/export-jobs/{job_id}/webhook`. Source: api.md, "Account and webhooks". */
export const readWebhookOperation: JsonObject = {
  operationId: 'readWebhook',
  summary: 'Read the delivery status of the event',
  description: 'For a webhook-mode job that has ended.',
  tags: ['Webhooks'],
  parameters: ofJob,
  responses: {
    200: {
      description: 'The delivery.',
      headers: listOperationHeaders(),
      content: jsonContent(reference('schemas', 'JobWebhook')),
    },
    ...buildErrorResponses('readWebhook'),
  },
};

/** `POST /v1/bulkfill/export-jobs/{job_id}/webhook/resend`. Source: api.md, "Account and webhooks". */
export const resendWebhookOperation: JsonObject = {
  operationId: 'resendWebhook',
  summary: 'Resend the event',
  description:
    'With the same id and body and a fresh timestamp: one attempt at once, then the schedule if it was exhausted. A running attempt is not repeated.',
  tags: ['Webhooks'],
  parameters: ofJob,
  responses: {
    202: {
      description: 'The event is being sent.',
      headers: listOperationHeaders(),
      content: jsonContent(reference('schemas', 'JobWebhook')),
    },
    ...buildErrorResponses('resendWebhook'),
  },
};
