import type { Config } from '../../core/config.ts';
import { rowStatuses } from '../../fill/row-store/row-block.ts';
import { rowsLimit } from '../rows/rows-limit.ts';
import { errorResponses } from './error-responses.ts';
import { type JsonObject, jsonContent, reference } from './json.ts';
import { operationHeaders } from './operation-headers.ts';
import { listQueryParameter, queryParameter } from './query-parameter.ts';

const ofJob = [reference('parameters', 'JobId'), reference('parameters', 'RequestId')];

/** `GET /v1/bulkfill/export-jobs/{job_id}/rows`. Source: api-additions.md, "Rows". */
export const listRowsOperation: JsonObject = {
  operationId: 'listRows',
  summary: 'List the results of the rows',
  description:
    'The row results of the manifest, page by page, while the delivery is available; of a job that failed because too many rows did, those up to there, as long after the failure.',
  tags: ['Rows'],
  parameters: [
    ...ofJob,
    listQueryParameter('status', 'Only rows of these statuses, separated by commas.', rowStatuses),
    queryParameter('limit', 'Rows of a page.', {
      type: 'integer',
      minimum: rowsLimit.min,
      maximum: rowsLimit.max,
      default: rowsLimit.fallback,
    }),
    queryParameter('after', 'The `next` of the page before.', { type: 'string', minLength: 1 }),
  ],
  responses: {
    200: { description: 'A page of rows.', headers: operationHeaders(), content: jsonContent(reference('schemas', 'RowPage')) },
    ...errorResponses('listRows'),
  },
};

/** `GET /v1/bulkfill/export-jobs/{job_id}/rows/{row_number}/pdf`. Source: api-additions.md, "Rows". */
export const rowPdfOperation = (config: Config): JsonObject => ({
  operationId: 'downloadRowPdf',
  summary: 'Download the PDF of one row',
  description: `The PDF of one row, byte for byte as in the ZIP and named as there: by redirect (cloud delivery, signed for ${config.delivery.presignedUrlSeconds} s) or streamed (direct delivery).`,
  tags: ['Rows'],
  parameters: [
    ...ofJob,
    {
      name: 'row_number',
      in: 'path',
      required: true,
      description: 'The row.',
      schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
    },
  ],
  responses: {
    200: {
      description: 'The PDF.',
      headers: operationHeaders('Content-Disposition', 'Content-Length'),
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary', contentMediaType: 'application/pdf' } } },
    },
    302: { description: 'Where the PDF is.', headers: operationHeaders('Location') },
    ...errorResponses('downloadRowPdf'),
  },
});
