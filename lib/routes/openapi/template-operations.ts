import type { Config } from '../../core/config.ts';
import { maxTemplates } from '../../stores/templates/saved-template.ts';
import { templatesLimit } from '../templates/api-template-body.ts';
import { buildErrorResponses } from './build-error-responses.ts';
import { formatByteCount } from './create-form.ts';
import { listOperationHeaders } from './headers.ts';
import { binary, type JsonObject, jsonContent, reference } from './json.ts';
import { metadataField, metadataParameter } from './metadata-field.ts';
import type { OperationId } from './operation-errors.ts';
import { queryParameter } from './query-parameter.ts';

const tags = ['Templates'];
const template = jsonContent(reference('schemas', 'Template'));
const ofTemplate = [reference('parameters', 'TemplateId'), reference('parameters', 'RequestId')];

const form = ({ plans }: Config): JsonObject => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['pdf', 'svc_file'],
        properties: {
          pdf: binary(
            'application/pdf',
            `Source PDF, as in a create: at most ${formatByteCount(plans.free.maxPdfBytes)} on Free.`,
          ),
          svc_file: binary('application/octet-stream', '`.svc` package, as in a create.'),
          name: {
            type: 'string',
            minLength: 1,
            maxLength: 200,
            description: 'The name of the template. Absent: the name of the package.',
          },
          metadata: metadataField,
          allow_incomplete_source: {
            type: 'string',
            enum: ['true', 'false'],
            default: 'false',
            description: 'Accepts a PDF with missing parts (`SOURCE_PDF_INCOMPLETE`).',
          },
        },
      },
      encoding: { pdf: { contentType: 'application/pdf' }, svc_file: { contentType: 'application/octet-stream' } },
    },
  },
});

const answers = (
  operation: OperationId,
  status: 200 | 201,
  description: string,
  ...headers: readonly string[]
): JsonObject => ({
  [status]: { description, headers: listOperationHeaders('ETag', ...headers), content: template },
  ...buildErrorResponses(operation),
});

/** `POST /v1/bulkfill/templates`. Source: api.md, "Templates". */
export const createTemplateOperation = (config: Config): JsonObject => ({
  operationId: 'createTemplate',
  summary: 'Save a template',
  description: `Stores a PDF and a package under an id, for creates, checks and retries. An account has at most ${maxTemplates}, those of the console among them. The idempotency key is optional.`,
  tags,
  parameters: [reference('parameters', 'OptionalIdempotencyKey'), reference('parameters', 'RequestId')],
  requestBody: form(config),
  responses: answers('createTemplate', 201, 'Saved.', 'Idempotent-Replayed'),
});

export const listTemplatesOperation: JsonObject = {
  operationId: 'listTemplates',
  summary: 'List templates',
  description: 'Templates of the account, newest first.',
  tags,
  parameters: [
    reference('parameters', 'RequestId'),
    queryParameter('limit', 'Templates per page.', {
      type: 'integer',
      minimum: templatesLimit.min,
      maximum: templatesLimit.max,
      default: templatesLimit.fallback,
    }),
    queryParameter('after', 'The `next` of the previous page.', { type: 'string', minLength: 1 }),
    metadataParameter,
  ],
  responses: {
    200: {
      description: 'A page.',
      headers: listOperationHeaders(),
      content: jsonContent(reference('schemas', 'TemplatePage')),
    },
    ...buildErrorResponses('listTemplates'),
  },
};

export const readTemplateOperation: JsonObject = {
  operationId: 'readTemplate',
  summary: 'Read a template',
  description: 'Returns the properties of a template.',
  tags,
  parameters: [...ofTemplate, reference('parameters', 'IfNoneMatch')],
  responses: {
    304: { description: 'The caller has this revision.', headers: listOperationHeaders('ETag') },
    ...answers('readTemplate', 200, 'The template.'),
  },
};

export const replaceTemplateOperation = (config: Config): JsonObject => ({
  operationId: 'replaceTemplate',
  summary: 'Replace a template',
  description: 'Saves the next revision. Jobs that were created from an earlier revision keep it.',
  tags,
  parameters: [...ofTemplate, reference('parameters', 'IfMatch'), reference('parameters', 'OptionalIdempotencyKey')],
  requestBody: form(config),
  responses: answers('replaceTemplate', 200, 'Saved.', 'Idempotent-Replayed'),
});

export const deleteTemplateOperation: JsonObject = {
  operationId: 'deleteTemplate',
  summary: 'Delete a template',
  description: 'Jobs that were created from it are not affected.',
  tags,
  parameters: [...ofTemplate, reference('parameters', 'IfMatch')],
  responses: {
    204: { description: 'Deleted.', headers: listOperationHeaders() },
    ...buildErrorResponses('deleteTemplate'),
  },
};
