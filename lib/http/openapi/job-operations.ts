import { errorResponses } from './error-responses.ts';
import { jobExamples } from './example-job.ts';
import { type JsonObject, jsonContent, reference } from './json.ts';
import { operationHeaders } from './operation-headers.ts';

const ofJob = [reference('parameters', 'JobId'), reference('parameters', 'RequestId')];

/** `POST /v1/bulkfill/export-jobs/{job_id}/cancel`. Source: api-additions.md, "Jobs". */
export const cancelOperation: JsonObject = {
  operationId: 'cancelExportJob',
  summary: 'Cancel a job that has not ended',
  description:
    'The job has failed with `JOB_CANCELED` when this answers. Its reservation of the quota is released; in webhook mode the failed event is sent. Whoever executes it stops within 5 s and leaves nothing.',
  tags: ['Export jobs'],
  parameters: ofJob,
  responses: {
    200: {
      description: 'The job, failed.',
      headers: operationHeaders(),
      content: jsonContent(reference('schemas', 'ExportJob'), { canceled: jobExamples.canceled }),
    },
    ...errorResponses('cancelExportJob'),
  },
};
