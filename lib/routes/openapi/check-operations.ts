import { findingCodes, findingSeverities } from '@bulkfill/engine/fill/check/finding';
import type { Config } from '../../core/config.ts';
import { includableInCheck } from '../jobs/export-job-members.ts';
import { buildErrorResponses } from './build-error-responses.ts';
import { checkFormEncoding, checkFormSchema } from './create-form.ts';
import { listOperationHeaders } from './headers.ts';
import { type JsonObject, jsonContent, reference } from './json.ts';
import { correctionsResponses, labelsParameter, pageParameters } from './pages-and-tables.ts';
import { listQueryParameter } from './query-parameter.ts';

const ofCheck = [
  {
    name: 'check_id',
    in: 'path',
    required: true,
    description: 'The check.',
    schema: { type: 'string', format: 'uuid' },
  },
  reference('parameters', 'RequestId'),
];

const checkContent = jsonContent(reference('schemas', 'Check'));

/** `POST /v1/bulkfill/checks`. Source: api.md, "Check". */
export const createCheckOperation = (config: Config): JsonObject => ({
  operationId: 'createCheck',
  summary: 'Check every row before a run',
  description: `Checks every row as a job with the same fields would run it, and stores the results without the PDFs. Statuses and codes of rows are exactly those of the run. Further findings concern texts, codes, placement and data. Checks are free and use no quota. At most ${config.rates.checksPerMinute} per minute. \`Idempotency-Key\` is optional.`,
  tags: ['Checks'],
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A request with the same key and body returns the same check.',
      schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,128}$' },
    },
    reference('parameters', 'RequestId'),
  ],
  requestBody: {
    required: true,
    content: { 'multipart/form-data': { schema: checkFormSchema(config), encoding: checkFormEncoding } },
  },
  responses: {
    200: {
      description: 'The check has ended.',
      headers: listOperationHeaders('Idempotent-Replayed'),
      content: checkContent,
    },
    202: {
      description: 'Accepted: read the check.',
      headers: listOperationHeaders('Idempotent-Replayed'),
      content: checkContent,
    },
    ...buildErrorResponses('createCheck'),
  },
});

/** `GET /v1/bulkfill/checks/{check_id}`. Source: api.md, "Check". */
export const readCheckOperation: JsonObject = {
  operationId: 'readCheck',
  summary: 'Read a check',
  description: 'The current state of a check of this account, until its results expire.',
  tags: ['Checks'],
  parameters: [...ofCheck, listQueryParameter('include', 'Members to add, separated by commas.', includableInCheck)],
  responses: {
    200: { description: 'The check.', headers: listOperationHeaders(), content: checkContent },
    ...buildErrorResponses('readCheck'),
  },
};

/** `GET /v1/bulkfill/checks/{check_id}/findings`. Source: api.md, "Check". */
export const listFindingsOperation: JsonObject = {
  operationId: 'listFindings',
  summary: 'List the findings of a check',
  description: 'In pages. Rows that would fail have the severity `error`, with the codes of the manifest.',
  tags: ['Checks'],
  parameters: [
    ...ofCheck,
    listQueryParameter('code', 'Only findings of these codes, separated by commas.', findingCodes),
    listQueryParameter('severity', 'Only findings of these severities, separated by commas.', findingSeverities),
    ...pageParameters('Findings per page.'),
  ],
  responses: {
    200: {
      description: 'A page of findings.',
      headers: listOperationHeaders(),
      content: jsonContent(reference('schemas', 'FindingPage')),
    },
    ...buildErrorResponses('listFindings'),
  },
};

/** `GET /v1/bulkfill/checks/{check_id}/corrections.csv`. Source: api.md, "Check". */
export const checkCorrectionsOperation: JsonObject = {
  operationId: 'downloadCheckCorrections',
  summary: 'Download the rows to correct before a run',
  description: 'The rows that would not be `success`, in the form of the `corrections.csv` of a job.',
  tags: ['Checks'],
  parameters: [...ofCheck, labelsParameter],
  responses: correctionsResponses('downloadCheckCorrections', 'csv'),
};

/** `GET /v1/bulkfill/checks/{check_id}/corrections.xlsx`. Source: api.md, "Check". */
export const checkCorrectionsWorkbookOperation: JsonObject = {
  operationId: 'downloadCheckCorrectionsWorkbook',
  summary: 'Download the rows to correct before a run as a workbook',
  description: 'The rows that would not be `success`, in the form of the `corrections.xlsx` of a job.',
  tags: ['Checks'],
  parameters: ofCheck,
  responses: correctionsResponses('downloadCheckCorrectionsWorkbook', 'xlsx'),
};
