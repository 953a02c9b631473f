import { type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { Config } from '../../core/config.ts';
import { errorTable } from '../../errors/error-table.ts';
import {
  attestationKeysPath,
  attestationPath,
  cancelPath,
  checkCorrectionsPath,
  checkCorrectionsWorkbookPath,
  checkPath,
  checksPath,
  correctionsPath,
  correctionsWorkbookPath,
  downloadPath,
  exportJobsPath,
  fillTemplatePath,
  findingsPath,
  jobPath,
  printFilePath,
  resendWebhookPath,
  retryPath,
  rotateEndpointSecretPath,
  rowPdfPath,
  rowsPath,
  templatePath,
  templatesPath,
  testEndpointPath,
  usagePath,
  webhookEndpointPath,
  webhookEndpointsPath,
  webhookPath,
} from '../../paths/paths.ts';
import { completedEventSchema, failedEventSchema } from '../../stores/events/event-payload.ts';
import { diagnosticParams } from '../../stores/jobs/diagnostic-params.ts';
import { jobErrorSchema } from '../../stores/jobs/job-error.ts';
import { thresholdDetailsSchema } from '../../stores/jobs/threshold-details.ts';
import { checkBodySchema, findingPageSchema } from '../schemas/check.ts';
import { cooldownSchema, errorResponseSchema, rateLimitedSchema } from '../schemas/error-response.ts';
import {
  exportJobPageSchema,
  exportJobResultSchema,
  exportJobSchema,
  failedExportJobSchema,
} from '../schemas/export-job.ts';
import { jobProgressSchema, jobRequestSchema, jobSummarySchema } from '../schemas/export-job-members.ts';
import { filledDocumentSchema } from '../schemas/filled-document.ts';
import { jobWebhookSchema } from '../schemas/job-webhook.ts';
import { rowPageSchema, rowResultSchema } from '../schemas/row-results.ts';
import { templateListSchema, templateSchema } from '../schemas/template.ts';
import { usageSchema } from '../schemas/usage.ts';
import {
  webhookEndpointListSchema,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
  webhookTestSchema,
} from '../schemas/webhook-endpoint.ts';
import {
  checkCorrectionsOperation,
  checkCorrectionsWorkbookOperation,
  createCheckOperation,
  listFindingsOperation,
  readCheckOperation,
} from './check-operations.ts';
import { attestationOperation, keysOperation } from './evidence-operations.ts';
import { buildFailedJobExamples } from './failed-job.ts';
import { fillTemplateOperation } from './fill-template-operation.ts';
import { parameters, responseHeaders } from './headers.ts';
import {
  cancelOperation,
  listJobsOperation,
  readWebhookOperation,
  resendWebhookOperation,
  usageOperation,
} from './job-operations.ts';
import type { JsonObject } from './json.ts';
import { routingErrors } from './operation-errors.ts';
import {
  createOperation,
  deleteOperation,
  downloadOperation,
  printFileOperation,
  readOperation,
} from './operations.ts';
import {
  correctionsOperation,
  correctionsWorkbookOperation,
  listRowsOperation,
  retryOperation,
  rowPdfOperation,
} from './row-operations.ts';
import {
  createTemplateOperation,
  deleteTemplateOperation,
  listTemplatesOperation,
  readTemplateOperation,
  replaceTemplateOperation,
} from './template-operations.ts';
import {
  createEndpointOperation,
  deleteEndpointOperation,
  listEndpointsOperation,
  readEndpointOperation,
  rotateSecretOperation,
  testEndpointOperation,
} from './webhook-endpoint-operations.ts';
import { webhooks } from './webhooks.ts';

/** Source: specification 9.1. */
const contractVersion = '1.4.0';

/** Client generators read the type of a constant from `type`. Some make no constant of a boolean. */
const forGenerators = (schema: JsonSchema): JsonSchema => {
  if (!('const' in schema)) return schema;
  const { const: constant, ...rest } = schema;
  return typeof constant === 'boolean' ? { ...rest, type: 'boolean' } : { type: 'string', ...schema };
};

const schemas = () =>
  toJsonSchemaDefs(
    {
      ExportJob: exportJobSchema,
      FailedExportJob: failedExportJobSchema,
      ExportJobResult: exportJobResultSchema,
      ExportJobPage: exportJobPageSchema,
      ExportJobProgress: jobProgressSchema,
      ExportJobSummary: jobSummarySchema,
      ExportJobRequest: jobRequestSchema,
      ExportJobError: jobErrorSchema,
      ThresholdFailedJobErrorDetails: thresholdDetailsSchema,
      ErrorResponse: errorResponseSchema,
      GenericRateLimitedErrorResponse: rateLimitedSchema,
      CreateCooldownErrorResponse: cooldownSchema,
      DiagnosticParams: diagnosticParams,
      RowResult: rowResultSchema,
      RowPage: rowPageSchema,
      JobWebhook: jobWebhookSchema,
      WebhookEndpoint: webhookEndpointSchema,
      WebhookEndpointList: webhookEndpointListSchema,
      WebhookEndpointWithSecret: webhookEndpointWithSecretSchema,
      WebhookEndpointTest: webhookTestSchema,
      Usage: usageSchema,
      Template: templateSchema,
      TemplatePage: templateListSchema,
      FilledDocument: filledDocumentSchema,
      Check: checkBodySchema,
      FindingPage: findingPageSchema,
      ExportJobCompletedEvent: completedEventSchema,
      ExportJobFailedEvent: failedEventSchema,
    },
    {
      target: 'draft-2020-12',
      ignoreActions: ['readonly'],
      overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
      overrideSchema: ({ jsonSchema }) => forGenerators(jsonSchema),
    },
  ) as unknown as JsonObject;

const description = (config: Config): string =>
  [
    'Runs a reusable configuration package (`.svc`) against a source PDF and row data, and returns a ZIP with one PDF per row and a manifest.',
    'Every request needs an export API key, except the request for the public keys. Every response carries `X-Request-Id`. Errors are `{code, message}`: match on `code`. `DOQLO` in a code means the package, the `.svc` file: the contract keeps these names.',
    `Limits for each account: ${config.rates.createsPerMinute} creates, ${config.rates.readsPerMinute} reads and ${config.rates.downloadsPerMinute} downloads a minute.`,
    `Any other path or method is rejected with ${routingErrors.map((code) => `${errorTable[code].status} \`${code}\``).join(' or ')}, in the same envelope.`,
  ].join('\n\n');

/** Builds the whole API as OpenAPI 3.1 from the schemas, settings and error table that the code uses. */
export const openApiDocument = (config: Config): JsonObject => ({
  openapi: '3.1.0',
  info: {
    title: 'Bulk-fill export jobs',
    version: contractVersion,
    description: description(config),
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: `${config.console.basePath}/`, description: 'The host that serves this document.' }],
  security: [{ exportApiKey: [] }],
  tags: [
    { name: 'Export jobs', description: 'Create a job, read it and download its outputs.' },
    { name: 'Rows', description: 'The result of each row, and its PDF.' },
    { name: 'Evidence', description: "The signed statement of a job's outputs, and the keys that verify it." },
    { name: 'Account', description: 'The usage of the account.' },
    { name: 'Checks', description: 'The expected result of each row before a run, free of charge.' },
    {
      name: 'Templates',
      description: 'A PDF and a package, stored for jobs and single documents that name them.',
    },
    { name: 'Webhooks', description: 'The events of webhook-mode jobs, and the endpoints that receive them.' },
  ],
  paths: {
    [exportJobsPath]: { get: listJobsOperation, post: createOperation(config) },
    [jobPath('{job_id}')]: { get: readOperation, delete: deleteOperation },
    [cancelPath('{job_id}')]: { post: cancelOperation },
    [downloadPath('{job_id}')]: { get: downloadOperation(config) },
    [printFilePath('{job_id}')]: { get: printFileOperation(config) },
    [retryPath('{job_id}')]: { post: retryOperation },
    [correctionsPath('{job_id}')]: { get: correctionsOperation },
    [correctionsWorkbookPath('{job_id}')]: { get: correctionsWorkbookOperation },
    [rowsPath('{job_id}')]: { get: listRowsOperation },
    [rowPdfPath('{job_id}', '{row_number}')]: { get: rowPdfOperation(config) },
    [attestationPath('{job_id}')]: { get: attestationOperation },
    [attestationKeysPath]: { get: keysOperation },
    [webhookPath('{job_id}')]: { get: readWebhookOperation },
    [resendWebhookPath('{job_id}')]: { post: resendWebhookOperation },
    [webhookEndpointsPath]: { get: listEndpointsOperation, post: createEndpointOperation },
    [webhookEndpointPath('{endpoint_id}')]: { get: readEndpointOperation, delete: deleteEndpointOperation },
    [rotateEndpointSecretPath('{endpoint_id}')]: { post: rotateSecretOperation },
    [testEndpointPath('{endpoint_id}')]: { post: testEndpointOperation },
    [usagePath]: { get: usageOperation },
    [templatesPath]: { get: listTemplatesOperation, post: createTemplateOperation(config) },
    [templatePath('{template_id}')]: {
      get: readTemplateOperation,
      put: replaceTemplateOperation(config),
      delete: deleteTemplateOperation,
    },
    [fillTemplatePath('{template_id}')]: { post: fillTemplateOperation(config) },
    [checksPath]: { post: createCheckOperation(config) },
    [checkPath('{check_id}')]: { get: readCheckOperation },
    [findingsPath('{check_id}')]: { get: listFindingsOperation },
    [checkCorrectionsPath('{check_id}')]: { get: checkCorrectionsOperation },
    [checkCorrectionsWorkbookPath('{check_id}')]: { get: checkCorrectionsWorkbookOperation },
  },
  webhooks: webhooks(config),
  components: {
    schemas: schemas(),
    headers: responseHeaders,
    parameters,
    examples: {
      failed: buildFailedJobExamples(['FAILED_ROW_THRESHOLD_EXCEEDED']).failed_FAILED_ROW_THRESHOLD_EXCEEDED,
    },
    securitySchemes: {
      exportApiKey: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'svc_bfexp_<public_id>.<secret>',
        description: 'An export API key. Keep it on servers only.',
      },
    },
  },
});
