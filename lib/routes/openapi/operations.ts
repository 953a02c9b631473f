import type { Config } from '../../core/config.ts';
import { includable } from '../jobs/export-job-members.ts';
import { buildErrorResponses } from './build-error-responses.ts';
import { createFormEncoding, createFormSchema } from './create-form.ts';
import { jobExamples } from './example-job.ts';
import { listOperationHeaders } from './headers.ts';
import { fileContent, type JsonObject, jsonContent, reference, sentAs } from './json.ts';
import { listQueryParameter, queryParameter } from './query-parameter.ts';

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
  requestBody: {
    required: true,
    content: { 'multipart/form-data': { schema: createFormSchema(config), encoding: createFormEncoding } },
  },
  responses: {
    200: {
      description:
        'The job has ended: completed (with `result` in response mode, without in webhook mode), or, in webhook mode and in replays, failed.',
      headers: listOperationHeaders('Idempotent-Replayed'),
      content: job({ completed, completed_without_result, failed }),
    },
    202: {
      description: 'Accepted: queued or processing. Read the job, or wait for the webhook.',
      headers: listOperationHeaders('Idempotent-Replayed'),
      content: job({ queued, processing }),
    },
    ...buildErrorResponses('createExportJob'),
  },
});

/** `GET /v1/bulkfill/export-jobs/{job_id}`. Source: specification 4.2. */
export const readOperation: JsonObject = {
  operationId: 'readExportJob',
  summary: 'Read an export job',
  description: 'The current state of a job of this account. Failed jobs stay readable.',
  tags: ['Export jobs'],
  parameters: [
    reference('parameters', 'JobId'),
    reference('parameters', 'RequestId'),
    listQueryParameter('include', 'Members to add, separated by commas.', includable),
  ],
  responses: {
    200: {
      description: 'The job.',
      headers: listOperationHeaders(),
      content: job({ queued, processing, completed, completed_lapsed, failed }),
    },
    ...buildErrorResponses('readExportJob'),
  },
};

interface FileRoute {
  readonly operationId: 'downloadExportJob' | 'downloadPrintFile';
  readonly summary: string;
  readonly file: string;
  readonly holds: string;
  readonly contentType: string;
  readonly more: string;
  readonly parameters?: readonly JsonObject[];
}

const fileOperation = (
  config: Config,
  { operationId, summary, file, holds, contentType, more, parameters = [] }: FileRoute,
): JsonObject => {
  const content = fileContent(contentType);
  return {
    operationId,
    summary,
    description: `Redirects to the ${file} (cloud delivery) or streams it (direct delivery); clients must be able to do both. Each redirect is signed afresh, for ${config.delivery.presignedUrlSeconds} s. A delivery is available for ${config.delivery.lifetimeMs / 1000} s from the job's completion.${more}`,
    tags: ['Export jobs'],
    parameters: [
      reference('parameters', 'JobId'),
      reference('parameters', 'RequestId'),
      reference('parameters', 'Range'),
      reference('parameters', 'IfRange'),
      reference('parameters', 'IfNoneMatch'),
      ...parameters,
    ],
    responses: {
      200: {
        description: `The ${file}: ${holds}. ${sentAs(contentType)}`,
        headers: listOperationHeaders('Content-Disposition', 'Content-Length', 'Accept-Ranges', 'ETag'),
        content,
      },
      206: {
        description: `The part of the ${file} that \`Range\` asks for.`,
        headers: listOperationHeaders(
          'Content-Disposition',
          'Content-Length',
          'Content-Range',
          'Accept-Ranges',
          'ETag',
        ),
        content,
      },
      302: { description: `Where the ${file} is.`, headers: listOperationHeaders('Location') },
      304: { description: `Direct delivery: the caller has the ${file}.`, headers: listOperationHeaders('ETag') },
      ...buildErrorResponses(operationId),
    },
  };
};

/** `GET /v1/bulkfill/export-jobs/{job_id}/download`. Source: specification 4.3; api.md, "Delivery"; RFC 9110, 14. */
export const downloadOperation = (config: Config): JsonObject =>
  fileOperation(config, {
    operationId: 'downloadExportJob',
    summary: 'Download the ZIP',
    file: 'ZIP',
    holds: 'one PDF for each produced row, and `manifest.json`',
    contentType: 'application/zip',
    more: ' A client that takes `zstd` (`Accept-Encoding`) and asks for no range is led to a large ZIP in this content coding, a fraction of the bytes. With `merged=true` it is one ZIP of the job and its retries, composed when it is first asked for: the newest PDF of each row, and one manifest, which has `job_id` in each row and `jobs`. It is refused with `JOB_NOT_ENDED` until all retries of the job have ended.',
    parameters: [queryParameter('merged', 'One ZIP of the job and its retries.', { type: 'boolean', default: false })],
  });

/** `GET /v1/bulkfill/export-jobs/{job_id}/print-file`. Source: api.md, "Print file". */
export const printFileOperation = (config: Config): JsonObject =>
  fileOperation(config, {
    operationId: 'downloadPrintFile',
    summary: 'Download the print file',
    file: 'print file',
    holds: 'the pages of all produced rows in row order, with a bookmark and page labels for each row',
    contentType: 'application/pdf',
    more: ' Exists if the job was created with `print_file` and produced at least one row.',
  });

/** `DELETE /v1/bulkfill/export-jobs/{job_id}`. Source: api.md, "Jobs". */
export const deleteOperation: JsonObject = {
  operationId: 'deleteExportJob',
  summary: 'Delete the inputs and outputs of a job',
  description:
    'Deletes the inputs and outputs of an ended job now instead of at expiry, for every job that delivers the same ZIP. The job stays readable. Repeated requests also return 204.',
  tags: ['Export jobs'],
  parameters: [reference('parameters', 'JobId'), reference('parameters', 'RequestId')],
  responses: {
    204: { description: 'Deleted.', headers: listOperationHeaders() },
    ...buildErrorResponses('deleteExportJob'),
  },
};
