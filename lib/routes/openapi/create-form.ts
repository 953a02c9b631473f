import { gib, mib } from '@bulkfill/engine/core/units';
import { maxFilenameColumns } from '@bulkfill/engine/rows/row-file-name';
import type { Config } from '../../core/config.ts';
import { revisionPattern } from '../../stores/templates/saved-template.ts';
import { maxSampleRows, samplesPerDay } from '../../workflows/admission/samples.ts';
import { percentPattern } from '../../workflows/create-job/create-request.ts';
import { binary, type JsonObject, requiring } from './json.ts';
import { metadataField } from './metadata-field.ts';
import { tableFindingsField } from './table-findings-field.ts';

const flag = (description: string): JsonObject => ({
  type: 'string',
  enum: ['true', 'false'],
  default: 'false',
  description,
});

const rowSchema: JsonObject = {
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
};

/** Returns the fields of a create, with the limits that the code enforces. Source: specification 4.1 and 8. */
const properties = ({ plans, input, webhooks }: Config): JsonObject => ({
  pdf: binary(
    'application/pdf',
    `Source PDF, not encrypted. At most ${formatByteCount(plans.free.maxPdfBytes)} on Free, ${formatByteCount(plans.business.maxPdfBytes)} on Business and ${formatByteCount(plans.scale.maxPdfBytes)} on Scale, and ${input.maxPdfPages} pages. Differences from the package's source are reported in the manifest.`,
  ),
  svc_file: binary(
    'application/octet-stream',
    `\`.svc\` package exported from the web editor, payload schema v1 to v5. At most ${formatByteCount(plans.free.maxPackageBytes)} on Free, ${formatByteCount(plans.business.maxPackageBytes)} on Business and ${formatByteCount(plans.scale.maxPackageBytes)} on Scale, uploaded and decoded.`,
  ),
  template_id: { type: 'string', format: 'uuid', description: 'A saved template, instead of `pdf` and `svc_file`.' },
  template_revision: {
    type: 'string',
    pattern: revisionPattern.source,
    description:
      'The expected revision of the template; the request is rejected if it is not the current one. Only with `template_id`.',
  },
  max_failed_row_percent: {
    type: 'string',
    pattern: percentPattern.source,
    description:
      'An integer from 0 to 100. The job fails as soon as more than this share of the requested rows has failed.',
    examples: ['0', '5', '100'],
  },
  rows_json: {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { type: 'array', minItems: 1, items: rowSchema },
    description: `Row data as a JSON array of objects with keys column_0, column_1, … or labels of the template's columns; at most ${formatByteCount(input.maxRowsJsonBytes)} of UTF-8. A null value counts as a missing value. Send this or \`csv_file\`.`,
    examples: ['[{"column_0":"Ada","column_1":1815}]'],
  },
  csv_file: binary(
    'text/csv',
    `Row data as CSV (RFC 4180, UTF-8, commas, no header line); at most ${formatByteCount(input.maxCsvBytes)}, ${input.maxCsvColumns} columns and ${input.maxCellCharacters} characters in a cell. Send this or \`rows_json\`.`,
  ),
  table_findings: tableFindingsField('Rows whose overlays use such a cell get a warning.'),
  filename_columns: {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { type: 'array', maxItems: maxFilenameColumns, items: { type: 'string' } },
    description: `A JSON array of up to ${maxFilenameColumns} column keys whose values are appended to the names of the row PDFs. Sent once.`,
    examples: ['["column_0"]'],
  },
  group_by: {
    type: 'string',
    pattern: '^column_(0|[1-9][0-9]{0,14})$',
    description:
      'The key of a column. Rows whose cells in it are equal, without outer blanks, make one document; a row with a blank cell is a document of its own.',
    examples: ['column_0'],
  },
  metadata: metadataField,
  include_stickers: flag('Keep visual stickers and markers in the output.'),
  flatten_forms: flag('Flatten interactive form fields.'),
  print_file: flag(
    'Also creates one PDF of all rows, for printing. Shared content is stored once, and form fields become plain content.',
  ),
  print_even: flag('In the print file, end every row on an even page. Ignored without `print_file`.'),
  optimize: flag(
    'Rewrite the source once before the run so that every row is smaller, lossless for pixels and text. A signed source is left unchanged.',
  ),
  conformance: {
    type: 'string',
    enum: ['keep', 'require', 'ignore'],
    default: 'keep',
    description:
      'The treatment of PDF/A or PDF/UA that the source declares: `keep` preserves it in rows where possible and reports what is lost; `require` rejects a job or row that would lose it; `ignore` preserves nothing, and no row declares it.',
  },
  readable_names: flag(
    'Readable names of row PDFs: row numbers are padded with zeros so that names sort in row order, and a shortened value ends with a whole word.',
  ),
  strict: flag(
    'Fail a row that would be partial: its code is `ROW_PARTIAL`, and it counts towards `max_failed_row_percent`.',
  ),
  sample: flag(
    `Makes a sample of at most ${maxSampleRows} rows: "SAMPLE" crosses every page, nothing is billed, and it has no attestation. At most ${samplesPerDay} per day (UTC).`,
  ),
  seal: flag(
    'Seal every row PDF with a digital signature (PAdES) of the key that the service is configured with. Without one: `SEAL_NOT_CONFIGURED`.',
  ),
  allow_incomplete_source: flag(
    'Accepts a PDF with missing parts (`SOURCE_PDF_INCOMPLETE`). Has no effect on a template, which is checked when it is saved.',
  ),
  delivery_mode: {
    type: 'string',
    enum: ['response', 'webhook'],
    default: 'response',
    description:
      'How the end of the job is reported: only by the response and reads, or also to `webhook_url` or the webhook endpoints of the account.',
  },
  webhook_url: {
    type: 'string',
    format: 'uri',
    description: `Public HTTPS receiver, port 443 or from 1024 up; at most ${webhooks.maxUrlBytes} bytes of UTF-8; no user information, no credentials in the query. Ignored in response mode.`,
    examples: ['https://hooks.example.com/bulkfill'],
  },
  webhook_secret: {
    type: 'string',
    format: 'password',
    minLength: 1,
    description: `The secret that signs webhooks: \`whsec_\` and base64, or any text; at most ${webhooks.maxSecretBytes} bytes. Required with \`webhook_url\`, ignored in response mode.`,
  },
});

/**
 * Exactly one source of rows, files or a template, and the fields that webhook mode requires. Uses `dependentSchemas`,
 * which validators follow and client generators ignore. Several generators drop the body of a schema with `oneOf`,
 * `anyOf` or `allOf` next to its `properties`, and `if` next to files breaks schemathesis.
 */
const oneSourceOfRows: JsonObject = { oneOf: [requiring('rows_json'), requiring('csv_file')] };
/** Files or a template, never both. Forbidding a property next to files breaks schemathesis, hence `eachOther`. */
const filesOrTemplate: JsonObject = {
  oneOf: [requiring('pdf', 'svc_file'), requiring('template_id')],
};
const eachOther = { pdf: requiring('svc_file'), svc_file: requiring('pdf') } as const;
const requiringInWebhookMode = (name: string): JsonObject => ({
  anyOf: [{ properties: { delivery_mode: { type: 'string', const: 'response' } } }, requiring(name)],
});
const webhookNeeds: JsonObject = {
  webhook_url: requiringInWebhookMode('webhook_secret'),
  webhook_secret: requiringInWebhookMode('webhook_url'),
};
const eitherInWords =
  'Send `pdf` and `svc_file`, or `template_id` instead; and exactly one of `rows_json` and `csv_file`.';

/** The multipart body of a create. Source: specification 4.1. */
export const createFormSchema = (config: Config): JsonObject => ({
  type: 'object',
  description: `${eitherInWords} With \`delivery_mode\` \`webhook\`, send \`webhook_url\` and \`webhook_secret\` too, or neither if the account has webhook endpoints. Recognised files and field values together: at most ${config.input.maxPayloadBytes / mib} MiB; text fields at most ${config.input.maxTextFieldBytes / 1024} KiB each; at most ${config.input.maxParts} parts. Fields that are not listed are ignored, but \`overlays\` and \`include_signer_info\` are rejected. A part is sent once.`,
  required: ['max_failed_row_percent'],
  properties: properties(config),
  // Every create has this field, so its dependencies always apply.
  dependentSchemas: {
    max_failed_row_percent: { allOf: [filesOrTemplate, oneSourceOfRows] },
    ...eachOther,
    ...webhookNeeds,
  },
});

const checkFields = [
  'pdf',
  'svc_file',
  'template_id',
  'template_revision',
  'rows_json',
  'csv_file',
  'table_findings',
  'filename_columns',
  'group_by',
  'include_stickers',
  'flatten_forms',
  'conformance',
] as const;

/** The multipart body of a check. Source: api.md, "Check". */
export const checkFormSchema = (config: Config): JsonObject => {
  const all = properties(config);
  return {
    type: 'object',
    description: `The fields of a create that affect the results of rows, under the same limits. ${eitherInWords} Others are ignored, but \`overlays\` and \`include_signer_info\` are rejected.`,
    // The rows, and two files or a template.
    minProperties: 2,
    properties: Object.fromEntries(checkFields.map((name) => [name, all[name] ?? {}])),
    dependentSchemas: Object.fromEntries(
      checkFields.map((name) => [
        name,
        {
          allOf: [
            filesOrTemplate,
            oneSourceOfRows,
            ...(name === 'pdf' || name === 'svc_file' ? [eachOther[name]] : []),
          ],
        },
      ]),
    ),
  };
};

const formEncoding = {
  pdf: { contentType: 'application/pdf' },
  svc_file: { contentType: 'application/octet-stream' },
  csv_file: { contentType: 'text/csv' },
  rows_json: { contentType: 'application/json, text/plain' },
  filename_columns: { contentType: 'application/json, text/plain' },
  metadata: { contentType: 'application/json, text/plain' },
  table_findings: { contentType: 'application/json, text/plain' },
};

export const createFormEncoding: JsonObject = formEncoding;

/** Generators reject the encoding of a field that the form does not have. */
export const checkFormEncoding: JsonObject = Object.fromEntries(
  Object.entries(formEncoding).filter(([name]) => (checkFields as readonly string[]).includes(name)),
);

/** Formats a size: whole GiB or MiB if exact, else bytes. */
export const formatByteCount = (bytes: number): string => {
  if (bytes % gib === 0) return `${bytes / gib} GiB`;
  return bytes % mib === 0 ? `${bytes / mib} MiB` : `${bytes} bytes`;
};
