/** Examples of the types of `bulkfill/client` by name, for the page of the package's exports: a value, or its use. */
import type * as client from '../../client/index.ts';

// BulkfillClientOptions
export const clientOptions: client.BulkfillClientOptions = {
  apiKey: 'svc_bfexp_…',
  baseUrl: 'https://fill.example.com',
  attempts: 3,
};

// ByteStream
export const bytesOf = async function* (texts: Iterable<string>) {
  for (const each of texts) yield new TextEncoder().encode(each);
} satisfies (texts: Iterable<string>) => client.ByteStream;

// CallOptions
export const callOptions: client.CallOptions = { signal: AbortSignal.timeout(30_000), attempts: 1 };

// Check
export const wouldAllSucceed = ({ status, result }: client.Check) =>
  status === 'completed' && result?.failed_rows === 0;

// CheckInput
export const checkInput = (pdf: Blob, svc: Blob): client.CheckInput => ({
  pdf,
  package: svc,
  rows: [{ column_0: 'Zoë' }],
});

// ChecksApi
export const errorsOf = async (checks: client.ChecksApi, input: client.CheckInput) => {
  const { check_id } = await checks.create(input);
  await checks.wait(check_id);
  return Array.fromAsync(checks.findings(check_id, { severity: ['error'] }));
};

// CreateOptions
export const createOptions: client.CreateOptions = { idempotencyKey: 'letters-2026-11' };

// Destination
export const destination: client.Destination = new WritableStream<Uint8Array>({
  write: (chunk) => console.log(chunk.length),
});

// ArchiveOptions
export const archiveOptions: client.ArchiveOptions = { merged: true };

// DownloadOptions
export const downloadOptions: client.DownloadOptions = {
  onProgress: ({ receivedBytes }) => console.log(receivedBytes),
};

// DownloadProgress
export const share = ({ receivedBytes, totalBytes }: client.DownloadProgress) =>
  totalBytes === undefined ? null : receivedBytes / totalBytes;

// ExportJob
export const reason = ({ status, error }: client.ExportJob) =>
  status === 'failed' ? `${error?.code}: ${error?.message}` : status;

// FileInput
export const files: readonly client.FileInput[] = [
  new Blob(['Zoë,30\n']),
  new Uint8Array(4),
  () => new Blob(['Zoë']).stream(),
];

// FilledTemplate
export const isComplete = ({ status, warnings }: client.FilledTemplate) =>
  status === 'success' && warnings.length === 0;

// Finding
export const isOfRow = (row: number) => (finding: client.Finding) => finding.row_number === row;

// FindingPage
export const isLastFinding = ({ next }: client.FindingPage) => next === null;

// FilesInput
export const filesInput = (pdf: Blob, svc: Blob): client.FilesInput => ({ pdf, package: svc });

// MetadataInput
export const metadata: client.MetadataInput = { invoice: 'R-2041' };

// SentFinding
export const merged: client.SentFinding = {
  code: 'CELL_MERGED',
  row_number: 2,
  last_row_number: 40,
  column: 'column_3',
};

// TemplateIdInput
export const templateIdInput: client.TemplateIdInput = {
  templateId: '7d0f3c5e-4a1b-4c2d-9e8f-0a1b2c3d4e5f',
  templateRevision: 3,
};

// RowsInput
export const rowsInput: client.RowsInput = {
  rows: [{ column_0: 'Zoë' }],
  filenameColumns: ['column_0'],
  flattenForms: true,
  strict: true,
};

// RunInput
export const runInput: client.RunInput = { maxFailedRowPercent: 5, printFile: true, printEven: true };

// DeliveryInput
export const deliveryInput: client.DeliveryInput = {
  deliveryMode: 'webhook',
  webhookUrl: 'https://example.com/hooks/bulkfill',
  webhookSecret: 'a secret that the receiver knows',
};

// JobInput
export const jobInput = (pdf: Blob, svc: Blob, csv: Blob): client.JobInput => ({
  pdf,
  package: svc,
  csv,
  maxFailedRowPercent: 10,
  printFile: true,
});

// JobMember
export const members: readonly client.JobMember[] = ['progress', 'summary'];

// JobPage
export const idsOf = ({ jobs }: client.JobPage) => jobs.map(({ job_id }) => job_id);

// JobWebhook
export const attemptsOf = ({ state, attempts }: client.JobWebhook) => `${state} after ${attempts.length} attempts`;

// JobsApi
export const filled = async (jobs: client.JobsApi, input: client.JobInput) => {
  const { job_id } = await jobs.create(input);
  const { status } = await jobs.wait(job_id);
  return status === 'completed' ? jobs.download(job_id) : undefined;
};

// ListFindingsOptions
export const findingsOptions: client.ListFindingsOptions = { code: ['TEXT_OVERFLOWS', 'TEXT_SHRUNK'], limit: 1000 };

// ListJobsOptions
export const jobsOptions: client.ListJobsOptions = { status: 'failed', include: ['request'], limit: 100 };

// ListRowsOptions
export const rowsOptions: client.ListRowsOptions = { status: ['failed', 'partial'] };

// ListTemplatesOptions
export const templatesOptions: client.ListTemplatesOptions = { limit: 100 };

// NodeWritable
export const nodeWritable: client.NodeWritable = process.stdout;

// Patience
export const patience: client.Patience = { attempts: 8, firstPauseMs: 250, maxRetryAfterSeconds: 120 };

// ReadJobOptions
export const readOptions: client.ReadJobOptions = { include: ['progress', 'summary', 'request'] };

// RetryInput
export const retryInput = (corrections: Blob): client.RetryInput => ({ corrections, maxFailedRowPercent: 100 });

// RowInput
export const rowInputs: readonly client.RowInput[] = [{ column_0: 'Zoë', column_1: 30 }, ['Ada', 36]];

// RowPage
export const isLastRow = ({ next }: client.RowPage) => next === null;

// RowResult
export const rowLine = ({ row_number, status, warnings }: client.RowResult) =>
  `${row_number} ${status}: ${warnings.length} warnings`;

// RowValue
export const rowValues: readonly client.RowValue[] = ['Zoë', 30, true, null];

// Rows
export const rows: client.Rows = [{ column_0: 'Zoë', column_1: 30 }, ['Ada', 36]];

// SavedTemplate
export const labelsOf = ({ columns }: client.SavedTemplate) => columns.map(({ label }) => label);

// SavedTemplatePage
export const isLastTemplate = ({ next }: client.SavedTemplatePage) => next === null;

// TemplateFillOptions
export const fillOptions: client.TemplateFillOptions = { flattenForms: true, idempotencyKey: 'receipt-4711' };

// TemplateInput
export const templateInput = (pdf: Blob, svc: Blob): client.TemplateInput => ({ pdf, package: svc, name: 'Receipt' });

// TemplatesApi
export const receipt = async (templates: client.TemplatesApi, templateId: string, orderId: string) => {
  const { pdf, file_name } = await templates.fill(templateId, { Name: 'Zoë' }, { idempotencyKey: orderId });
  return new File([pdf], file_name, { type: 'application/pdf' });
};

// UpdateTemplateOptions
export const updateOptions: client.UpdateTemplateOptions = { revision: 3 };

// Usage
export const rowsLeft = ({ rows_limit, rows_used, rows_reserved }: client.Usage) =>
  rows_limit - rows_used - rows_reserved;

// VerifyWebhookOptions
export const verifyOptions: client.VerifyWebhookOptions = { toleranceSeconds: 60 };

// WaitOptions
export const waitOptions: client.WaitOptions<client.ExportJob> = {
  onProgress: ({ progress }) => console.log(progress?.rows_done),
};

// WebhookEndpoint
export const isRotating = ({ former_secret_expires_at: until }: client.WebhookEndpoint) => until !== null;

// WebhookEndpointInput
export const endpointInput: client.WebhookEndpointInput = {
  url: 'https://example.com/bulkfill',
  events: ['bulkfill.export_job.failed'],
};

// WebhookEndpointsApi
export const endpointOf = async (endpoints: client.WebhookEndpointsApi, url: string) => {
  const { endpoint_id, secret } = await endpoints.create({ url });
  return { secret, answered: (await endpoints.test(endpoint_id)).delivered };
};

// WebhookEndpointTest
export const reasonOf = ({ status, problem }: client.WebhookEndpointTest) => problem ?? `status ${status}`;

// WebhookEndpointWithSecret
export const secretOf = ({ secret }: client.WebhookEndpointWithSecret) => secret;

// WebhookEvent
export const isCompleted = (event: client.WebhookEvent) => event.event === 'bulkfill.export_job.completed';

// WebhookHeaders
export const webhookHeaders: client.WebhookHeaders = {
  'webhook-id': 'evt_1',
  'webhook-timestamp': '1790000000',
  'webhook-signature': 'v1,…',
};
