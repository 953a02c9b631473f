/** Client of the HTTP API, for any runtime with `fetch`; does not contain the engine. */
export type { SentFinding } from '@bulkfill/engine/rows/sent-findings';
export type {
  Check,
  ExportJob,
  Finding,
  FindingPage,
  JobPage,
  JobWebhook,
  RowPage,
  RowResult,
  SavedTemplate,
  SavedTemplatePage,
  Usage,
  WebhookEndpoint,
  WebhookEndpointTest,
  WebhookEndpointWithSecret,
} from '@bulkfill/service/types/api';
export type { FilledTemplate } from './answers.ts';
export { BulkfillApiError } from './api-error.ts';
export { BulkfillClient, type BulkfillClientOptions } from './bulkfill-client.ts';
export type { ChecksApi, ListFindingsOptions } from './checks-api.ts';
export type { ArchiveOptions, DownloadOptions, DownloadProgress } from './download.ts';
export type { ByteStream, FileInput } from './form.ts';
export type {
  CheckInput,
  DeliveryInput,
  FilesInput,
  JobInput,
  MetadataInput,
  RetryInput,
  RowInput,
  Rows,
  RowsInput,
  RowValue,
  RunInput,
  TemplateIdInput,
  TemplateInput,
} from './inputs.ts';
export type {
  CreateOptions,
  JobMember,
  JobsApi,
  ListJobsOptions,
  ListRowsOptions,
  ReadJobOptions,
} from './jobs-api.ts';
export type { Patience } from './patience.ts';
export type { Destination, NodeWritable } from './sink.ts';
export type {
  ListTemplatesOptions,
  TemplateFillOptions,
  TemplatesApi,
  UpdateTemplateOptions,
} from './templates-api.ts';
export type { CallOptions } from './transport.ts';
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verify-webhook.ts';
export type { WaitOptions } from './wait.ts';
export type { WebhookEndpointInput, WebhookEndpointsApi } from './webhook-endpoints-api.ts';
