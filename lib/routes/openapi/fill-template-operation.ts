import { conformanceModes } from '@bulkfill/engine/fill/fill-options';
import { maxGroupRows } from '@bulkfill/engine/rows/group-numbers';
import { maxFilenameColumns } from '@bulkfill/engine/rows/row-file-name';
import type { Config } from '../../core/config.ts';
import { samplesPerDay } from '../../workflows/admission/samples.ts';
import { buildErrorResponses } from './build-error-responses.ts';
import { listOperationHeaders } from './headers.ts';
import { type JsonObject, jsonContent, reference, requiring } from './json.ts';
import { metadataMember } from './metadata-field.ts';
import { includeParamsParameter } from './pages-and-tables.ts';

// Allows texts, numbers, booleans, null and lists. Client generators ignore a list of types.
const rowSchema: JsonObject = { type: 'object', additionalProperties: true };

/** Linters forbid other members in a schema that does not mention them. */
const having = (name: 'row' | 'group_rows'): JsonObject => ({ ...requiring(name), additionalProperties: true });

const requestSchema: JsonObject = {
  type: 'object',
  // Validators follow these; client generators ignore them and would drop the properties next to `oneOf`.
  if: having('group_rows'),
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema has this name
  then: { not: having('row') },
  else: having('row'),
  additionalProperties: false,
  properties: {
    row: {
      ...rowSchema,
      description: 'Keys are `column_<n>` or labels of the template; `null` counts as a missing value.',
    },
    group_rows: {
      type: 'array',
      minItems: 1,
      maxItems: maxGroupRows,
      items: rowSchema,
      description:
        'The rows of one document, in place of `row`. Lists of the group show each; the rest shows the first.',
    },
    metadata: metadataMember,
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        flatten_forms: { type: 'boolean', default: false, description: 'Whether form fields become static content.' },
        include_stickers: { type: 'boolean', default: false, description: 'Whether markers are drawn.' },
        conformance: {
          type: 'string',
          enum: conformanceModes,
          default: 'keep',
          description: 'The treatment of the conformance that the PDF declares.',
        },
        strict: {
          type: 'boolean',
          default: false,
          description:
            'Whether a row that would be partial is rejected: 422 `ROW_PARTIAL`, with `details.warnings`; nothing is billed.',
        },
        sample: {
          type: 'boolean',
          default: false,
          description: `Whether "SAMPLE" crosses every page. Nothing is billed. At most ${samplesPerDay} per day (UTC).`,
        },
        filename_columns: {
          type: 'array',
          maxItems: maxFilenameColumns,
          items: { type: 'string' },
          description: 'Columns, by key, whose values name the PDF.',
        },
      },
    },
  },
};

const example: JsonObject = {
  certificate: {
    value: {
      row: { column_0: 'Ada Lovelace', 'Date of award': '2026-11-24' },
      options: { filename_columns: ['column_0'] },
    },
  },
};

const headers = listOperationHeaders(
  'X-Row-Status',
  'X-Row-Warnings',
  'X-Row-Notices',
  'Content-Disposition',
  'ETag',
  'Idempotent-Replayed',
);

/** `POST /v1/bulkfill/templates/{template_id}/fill`. Source: api.md, "One document". */
export const fillTemplateOperation = (config: Config): JsonObject => ({
  operationId: 'fillTemplate',
  summary: 'Fill one document at once',
  description: `Fills the PDF of a template with one row and returns it, byte for byte as a job would produce it. Every response with a document is billed as one row; errors are not billed. With an \`Idempotency-Key\`, the same request within 24 hours is billed once and returns the same bytes. At most ${config.rates.fillsPerMinute} per minute. Send \`Accept: application/json\` for the PDF in base64 with its row result. The body has at most 4 MiB.`,
  tags: ['Templates'],
  parameters: [
    reference('parameters', 'TemplateId'),
    reference('parameters', 'OptionalIdempotencyKey'),
    includeParamsParameter,
    reference('parameters', 'RequestId'),
  ],
  requestBody: { required: true, content: jsonContent(requestSchema, example) },
  responses: {
    200: {
      description: 'The document.',
      headers,
      content: {
        'application/pdf': { schema: { type: 'string', format: 'binary', contentMediaType: 'application/pdf' } },
        ...jsonContent(reference('schemas', 'FilledDocument')),
      },
    },
    303: {
      description:
        'The URL of a document that is too large for a response. Download it within minutes. As JSON it is 200 with `pdf_url`.',
      headers: { ...headers, Location: reference('headers', 'Location') },
    },
    ...buildErrorResponses('fillTemplate'),
  },
});
