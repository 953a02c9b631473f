import type { Config } from '../../core/config.ts';
import { createFormEncoding, createFormSchema } from './create-form.ts';
import { errorResponses } from './error-responses.ts';
import { jobExamples } from './example-job.ts';
import { type JsonObject, jsonContent, reference } from './json.ts';
import { operationHeaders } from './operation-headers.ts';

const job = (examples: JsonObject): JsonObject => jsonContent(reference('schemas', 'ExportJob'), examples);
const { queued, processing, completed, completed_without_result, completed_lapsed } = jobExamples;
const failed: JsonObject = { $ref: '#/components/examples/failed' };

/** `POST /v1/bulkfill/export-jobs`. Source: specification 4.1. */
export const createOperation = (config: Config): JsonObject => ({
  operationId: 'createExportJob',
  summary: 'Create an export job',
  description: `Fills the source PDF with each row by the package, and packs the results. Answers when the job has ended, at the latest after ${config.jobs.syncWaitMs} ms.`,
  tags: ['Export jobs'],
  parameters: [reference('parameters', 'IdempotencyKey'), reference('parameters', 'RequestId')],
  requestBody: { required: true, content: { 'multipart/form-data': { schema: createFormSchema(config), encoding: createFormEncoding } } },
  responses: {
    200: {
      description:
        'The job has ended: completed (with `result` in response mode, without in webhook mode), or, in webhook mode and in replays, failed.',
      headers: operationHeaders('Idempotent-Replayed'),
      content: job({ completed, completed_without_result, failed }),
    },
    202: {
      description: 'Accepted: queued or processing. Read the job, or wait for the webhook.',
      headers: operationHeaders('Idempotent-Replayed'),
      content: job({ queued, processing }),
    },
    ...errorResponses('createExportJob'),
  },
});

/** `GET /v1/bulkfill/export-jobs/{job_id}`. Source: specification 4.2. */
export const readOperation: JsonObject = {
  operationId: 'readExportJob',
  summary: 'Read an export job',
  description: 'The current state of a job of this account. Failed jobs stay readable.',
  tags: ['Export jobs'],
  parameters: [reference('parameters', 'JobId'), reference('parameters', 'RequestId')],
  responses: {
    200: {
      description: 'The job.',
      headers: operationHeaders(),
      content: job({ queued, processing, completed, completed_lapsed, failed }),
    },
    ...errorResponses('readExportJob'),
  },
};

const zip: JsonObject = { 'application/zip': { schema: { type: 'string', format: 'binary', contentMediaType: 'application/zip' } } };

/** `GET /v1/bulkfill/export-jobs/{job_id}/download`. Source: specification 4.3; decisions.md, "Delivery"; RFC 9110, 14. */
export const downloadOperation = (config: Config): JsonObject => ({
  operationId: 'downloadExportJob',
  summary: 'Download the ZIP',
  description: `Redirects to the ZIP (cloud delivery) or streams it (direct delivery); clients must be able to do both. Each redirect is signed afresh, for ${config.delivery.presignedUrlSeconds} s. A delivery is there for ${config.delivery.lifetimeMs / 1000} s from the job's completion.`,
  tags: ['Export jobs'],
  parameters: [
    reference('parameters', 'JobId'),
    reference('parameters', 'RequestId'),
    reference('parameters', 'Range'),
    reference('parameters', 'IfRange'),
  ],
  responses: {
    200: {
      description: 'The ZIP: one PDF for each produced row, and `manifest.json`.',
      headers: operationHeaders('Content-Disposition', 'Content-Length', 'Accept-Ranges', 'ETag'),
      content: zip,
    },
    206: {
      description: 'The part of the ZIP that `Range` asks for.',
      headers: operationHeaders('Content-Disposition', 'Content-Length', 'Content-Range', 'Accept-Ranges', 'ETag'),
      content: zip,
    },
    302: { description: 'Where the ZIP is.', headers: operationHeaders('Location') },
    ...errorResponses('downloadExportJob'),
  },
});
