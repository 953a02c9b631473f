import { rowStatuses } from '@bulkfill/engine/fill/row-store/row-status';
import type { Config } from '../../core/config.ts';
import { revisionPattern } from '../../stores/templates/saved-template.ts';
import { percentPattern } from '../../workflows/create-job/create-request.ts';
import { buildErrorResponses } from './build-error-responses.ts';
import { listOperationHeaders } from './headers.ts';
import { binary, fileContent, type JsonObject, jsonContent, reference, sentAs } from './json.ts';
import { correctionsResponses, labelsParameter, pageParameters } from './pages-and-tables.ts';
import { listQueryParameter, queryParameter } from './query-parameter.ts';
import { tableFindingsField } from './table-findings-field.ts';

const ofJob = [reference('parameters', 'JobId'), reference('parameters', 'RequestId')];

/** `GET /v1/bulkfill/export-jobs/{job_id}/rows`. Source: api.md, "Rows". */
export const listRowsOperation: JsonObject = {
  operationId: 'listRows',
  summary: 'List the results of the rows',
  description:
    'The row results of the manifest, page by page, while the delivery is available; of a job that failed because too many rows did, those up to there, as long after the failure.',
  tags: ['Rows'],
  parameters: [
    ...ofJob,
    listQueryParameter('status', 'Only rows of these statuses, separated by commas.', rowStatuses),
    queryParameter(
      'notices',
      'True: only rows that need a look for a notice, whatever their status. False: only the others. All rows without the parameter.',
      { type: 'string', enum: ['true', 'false'] },
    ),
    ...pageParameters('Rows of a page.'),
  ],
  responses: {
    200: {
      description: 'A page of rows.',
      headers: listOperationHeaders(),
      content: jsonContent(reference('schemas', 'RowPage')),
    },
    ...buildErrorResponses('listRows'),
  },
};

/** `GET /v1/bulkfill/export-jobs/{job_id}/rows/{row_number}/pdf`. Source: api.md, "Rows". */
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
      description: `The PDF. ${sentAs('application/pdf')}`,
      headers: listOperationHeaders('Content-Disposition', 'Content-Length'),
      content: fileContent('application/pdf'),
    },
    302: { description: 'Where the PDF is.', headers: listOperationHeaders('Location') },
    ...buildErrorResponses('downloadRowPdf'),
  },
});

/** `GET /v1/bulkfill/export-jobs/{job_id}/corrections.csv`. Source: api.md, "Rows". */
export const correctionsOperation: JsonObject = {
  operationId: 'downloadCorrections',
  summary: 'Download the rows to correct',
  description:
    'The rows that are not `success`, to be corrected in a spreadsheet and sent to a retry: `row_number`, `status`, `codes`, `messages`, then the columns of the input. Text that a spreadsheet would run as a formula begins with an apostrophe. A large file is redirected to (cloud delivery).',
  tags: ['Rows'],
  parameters: [...ofJob, labelsParameter],
  responses: correctionsResponses('downloadCorrections', 'csv'),
};

/** `GET /v1/bulkfill/export-jobs/{job_id}/corrections.xlsx`. Source: api.md, "Rows". */
export const correctionsWorkbookOperation: JsonObject = {
  operationId: 'downloadCorrectionsWorkbook',
  summary: 'Download the rows to correct as a workbook',
  description:
    'The table of `corrections.csv` as XLSX: the labels of the columns are its header, and every cell is text, so that leading zeros and long numbers stay. A retry takes it back.',
  tags: ['Rows'],
  parameters: ofJob,
  responses: correctionsResponses('downloadCorrectionsWorkbook', 'xlsx'),
};

const changedRows: JsonObject = {
  type: 'array',
  items: {
    type: 'object',
    required: ['row_number', 'cells'],
    properties: {
      row_number: { type: 'integer', minimum: 1, maximum: 999_999_999, description: 'Its number in the job.' },
      cells: {
        type: 'object',
        additionalProperties: { type: ['string', 'number', 'boolean', 'array', 'null'] },
        description: 'By `column_<n>` or label of the column. Null is an empty cell.',
      },
    },
    additionalProperties: false,
  },
};

/** `POST /v1/bulkfill/export-jobs/{job_id}/retry`. Source: api.md, "Retry". */
export const retryOperation: JsonObject = {
  operationId: 'retryExportJob',
  summary: 'Run rows of a job again',
  description:
    'Makes a job of the rows that failed or are partial, or of the rows of the edited corrections or of `rows`, answered as a create is. Its rows keep their numbers. The first completed retry of a completed job is free for the rows that had failed.',
  tags: ['Rows'],
  parameters: [
    reference('parameters', 'JobId'),
    reference('parameters', 'IdempotencyKey'),
    reference('parameters', 'RequestId'),
  ],
  requestBody: {
    required: false,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            corrections: binary('text/csv', 'The edited `corrections.csv` or `corrections.xlsx`: only its rows run.'),
            rows: {
              type: 'string',
              contentMediaType: 'application/json',
              contentSchema: changedRows,
              description:
                'In place of `corrections`: the rows that run and their changed cells, as a JSON array. Cells that are not named stay as they are. Since 1.3.0.',
              examples: ['[{"row_number":17,"cells":{"column_1":"04109","City":"Bern"}}]'],
            },
            include_partial: {
              type: 'string',
              enum: ['true', 'false'],
              default: 'true',
              description: 'False: failed rows alone. Ignored with `corrections` and `rows`.',
            },
            table_findings: tableFindingsField(
              'Without it those of the job hold, except for cells that were corrected; an empty array takes them back.',
            ),
            svc_file: binary('application/gzip', 'In place of the package.'),
            pdf: binary('application/pdf', 'In place of the source PDF.'),
            allow_incomplete_source: {
              type: 'string',
              enum: ['true', 'false'],
              default: 'false',
              description: 'Take a `pdf` of which parts are missing.',
            },
            template_id: { type: 'string', format: 'uuid', description: 'A saved template, in place of both.' },
            template_revision: {
              type: 'string',
              pattern: revisionPattern.source,
              description: 'Only with `template_id`.',
            },
            max_failed_row_percent: { type: 'string', pattern: percentPattern.source, default: '100' },
            delivery_mode: { type: 'string', enum: ['response', 'webhook'], default: 'response' },
            webhook_url: { type: 'string' },
            webhook_secret: { type: 'string' },
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: 'The job has ended.',
      headers: listOperationHeaders('Idempotent-Replayed'),
      content: jsonContent(reference('schemas', 'ExportJob')),
    },
    202: {
      description: 'Accepted: queued or processing.',
      headers: listOperationHeaders('Idempotent-Replayed'),
      content: jsonContent(reference('schemas', 'ExportJob')),
    },
    ...buildErrorResponses('retryExportJob'),
  },
};
