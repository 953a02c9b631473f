import { rowStatuses } from '@bulkfill/engine/fill/row-store/row-status';
import type { Config } from '../../core/config.ts';
import { revisionPattern } from '../../stores/templates/saved-template.ts';
import { percentPattern } from '../../workflows/create-job/create-request.ts';
import { buildErrorResponses } from './build-error-responses.ts';
import { listOperationHeaders } from './headers.ts';
import { binary, fileContent, type JsonObject, jsonContent, reference, sentAs } from './json.ts';
import { metadataField } from './metadata-field.ts';
import { correctionsResponses, labelsParameter, pageParameters } from './pages-and-tables.ts';
import { listQueryParameter, queryParameter } from './query-parameter.ts';
import { tableFindingsField } from './table-findings-field.ts';

const ofJob = [reference('parameters', 'JobId'), reference('parameters', 'RequestId')];

/** `GET /v1/bulkfill/export-jobs/{job_id}/rows`. Source: api.md, "Rows". */
export const listRowsOperation: JsonObject = {
  operationId: 'listRows',
  summary: 'List the results of the rows',
  description:
    'The row results of the manifest, in pages, while the delivery is available. If a job failed because too many rows failed, the results up to that moment are available for the same time after the failure.',
  tags: ['Rows'],
  parameters: [
    ...ofJob,
    listQueryParameter('status', 'Only rows of these statuses, separated by commas.', rowStatuses),
    queryParameter(
      'notices',
      'True: only rows that need a look for a notice, whatever their status. False: only the others. All rows without the parameter.',
      { type: 'string', enum: ['true', 'false'] },
    ),
    ...pageParameters('Rows per page.'),
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
    302: { description: 'The URL of the PDF.', headers: listOperationHeaders('Location') },
    ...buildErrorResponses('downloadRowPdf'),
  },
});

/** `GET /v1/bulkfill/export-jobs/{job_id}/corrections.csv`. Source: api.md, "Rows". */
export const correctionsOperation: JsonObject = {
  operationId: 'downloadCorrections',
  summary: 'Download the rows to correct',
  description:
    'The rows that are not `success`, to be corrected in a spreadsheet and sent to a retry: `row_number`, `status`, `codes`, `messages`, then the columns of the input. Text that a spreadsheet would run as a formula begins with an apostrophe. Large files are delivered by redirect (cloud delivery).',
  tags: ['Rows'],
  parameters: [...ofJob, labelsParameter],
  responses: correctionsResponses('downloadCorrections', 'csv'),
};

/** `GET /v1/bulkfill/export-jobs/{job_id}/corrections.xlsx`. Source: api.md, "Rows". */
export const correctionsWorkbookOperation: JsonObject = {
  operationId: 'downloadCorrectionsWorkbook',
  summary: 'Download the rows to correct as a workbook',
  description:
    'The table of `corrections.csv` as XLSX: the labels of the columns are its header, and every cell is text, so leading zeros and long numbers are preserved. A retry accepts it.',
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
      row_number: {
        type: 'integer',
        minimum: 1,
        maximum: 999_999_999,
        description: 'The number of the row in the job.',
      },
      source_rows: {
        type: 'array',
        items: { type: 'integer', minimum: 1, maximum: 999_999_999 },
        description: 'Rows of the document that change, if the job groups rows. Default: all of them.',
      },
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
    'Creates a job from the failed and partial rows, or from the rows in the edited corrections or in `rows`. Responses are those of a create. Its rows keep their numbers. The first completed retry of a completed job is free for the rows that had failed.',
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
                'Instead of `corrections`: the rows that run and their changed cells, as a JSON array. Cells that are not named stay as they are. Since 1.3.0.',
              examples: ['[{"row_number":17,"cells":{"column_1":"04109","City":"Bern"}}]'],
            },
            include_partial: {
              type: 'string',
              enum: ['true', 'false'],
              default: 'true',
              description: 'False: only failed rows. Ignored with `corrections` and `rows`.',
            },
            table_findings: tableFindingsField(
              'If omitted, the findings of the job apply, except for corrected cells; an empty array removes them.',
            ),
            svc_file: binary('application/gzip', 'Replaces the package.'),
            pdf: binary('application/pdf', 'Replaces the source PDF.'),
            allow_incomplete_source: {
              type: 'string',
              enum: ['true', 'false'],
              default: 'false',
              description: 'Accepts a `pdf` with missing parts.',
            },
            group_by: { type: 'string', description: 'The `group_by` of the job. A retry keeps it.' },
            metadata: metadataField,
            template_id: { type: 'string', format: 'uuid', description: 'A saved template, which replaces both.' },
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
