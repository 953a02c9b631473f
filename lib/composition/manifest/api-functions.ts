import {
  apiBasePaths,
  apiPaths,
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
  findingsPath,
  jobPath,
  openApiPath,
  printFilePath,
  referencePath,
  resendWebhookPath,
  retryPath,
  rotateEndpointSecretPath,
  rowPdfPath,
  rowsPath,
  templatePath,
  templatePaths,
  templatesPath,
  testEndpointPath,
  usagePath,
  webhookEndpointPath,
  webhookEndpointsPath,
  webhookPath,
} from '../../paths/paths.ts';
import type { FunctionDescription } from './function-description.ts';
import { byKey, bySession, objects, send, table, takesJobs, threadedNodeOptions } from './permissions.ts';

const webTemplates = templatePaths(apiBasePaths.session);

/** Functions of the API by key and its reference. Three of them also serve browsers, with a session. */
export const apiFunctions = [
  {
    name: 'create-job',
    trigger: {
      kind: 'http',
      routes: [{ name: 'create-job', method: 'POST', paths: [exportJobsPath, retryPath('{job_id}'), checksPath] }],
    },
    ...takesJobs,
    permissions: [
      // It parses untrusted input: accounts and keys are read, never written.
      table(['ACCOUNT#', 'KEY#', 'TEMPLATES#'], 'read'),
      table(['WEBHOOKS#'], 'query'),
      table(['RATE#', 'QUOTA#', 'OUTCOMES#', 'USED#'], 'update'),
      table(['IDEMPOTENCY#'], 'read', 'insert'),
      table(['REUSE#'], 'read', 'insert'),
      table(['OUTCOMES#', 'FAILURES#'], 'query'),
      table(['JOB#'], 'read', 'insert', 'update'),
      table(['UPLOAD#'], 'insert', 'remove'),
      objects('templates/', 'GetObject'),
      objects('inputs/', 'PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload'),
      objects('outputs/', 'GetObject'),
      ...send('jobs', 'webhooks'),
      { resource: 'secrets-key', actions: ['kms:Encrypt'] },
      { resource: 'fingerprint-keys', actions: ['kms:GenerateMac'] },
    ],
  },
  {
    name: 'templates',
    trigger: {
      kind: 'http',
      routes: [
        { name: 'templates', method: 'GET', paths: [templatesPath, templatePath('{template_id}')] },
        {
          name: 'web-templates',
          method: 'GET',
          paths: [
            webTemplates.templates,
            webTemplates.template('{template_id}'),
            webTemplates.pdf('{template_id}'),
            webTemplates.content('{template_id}'),
            webTemplates.columns('{template_id}'),
            webTemplates.picture('{template_id}'),
            webTemplates.revisions('{template_id}'),
            webTemplates.restore('{template_id}'),
            webTemplates.export('{export_id}'),
          ],
        },
      ],
    },
    nodeOptions: threadedNodeOptions,
    timeoutSeconds: 29,
    memoryMb: 2048,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'PACKAGE_KEYS'],
    permissions: [
      ...byKey(),
      ...bySession(),
      table(['TEMPLATES#'], 'read', 'query', 'insert', 'update', 'remove'),
      table(['STORED#'], 'read', 'insert', 'update'),
      table(['IDEMPOTENCY#'], 'read', 'insert'),
      table(['AUDIT#'], 'insert'),
      table(['UPLOAD#'], 'insert', 'remove'),
      objects('templates/', 'PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload'),
      objects('exports/', 'GetObject'),
    ],
  },
  {
    // It parses tables and archives that the service has stored, and writes only the PDF of a row.
    name: 'read',
    trigger: {
      kind: 'http',
      routes: [
        {
          name: 'read-job',
          method: 'GET',
          paths: [jobPath('{job_id}'), webhookPath('{job_id}'), checkPath('{check_id}')],
        },
        { name: 'list-jobs', method: 'GET', methodAlone: true, paths: [exportJobsPath] },
        { name: 'read-usage', method: 'GET', paths: [usagePath] },
        { name: 'download-job', method: 'GET', paths: [downloadPath('{job_id}'), printFilePath('{job_id}')] },
        { name: 'list-rows', method: 'GET', paths: [rowsPath('{job_id}'), findingsPath('{check_id}')] },
        {
          name: 'row-files',
          method: 'GET',
          paths: [
            rowPdfPath('{job_id}', '{row_number}'),
            correctionsPath('{job_id}'),
            correctionsWorkbookPath('{job_id}'),
            checkCorrectionsPath('{check_id}'),
            checkCorrectionsWorkbookPath('{check_id}'),
          ],
        },
        { name: 'api-docs', method: 'GET', paths: [openApiPath, referencePath, `${referencePath}/{file}`] },
      ],
    },
    nodeOptions: threadedNodeOptions,
    // Enough time to read, inflate and store the largest row, 80 MiB.
    timeoutSeconds: 29,
    memoryMb: 1769,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'DELIVERY_MODE'],
    permissions: [
      ...byKey('JOB#', 'QUOTA#'),
      // Events of a job.
      table(['JOB#'], 'query'),
      { resource: 'table', index: 'account-jobs', partitions: ['acc_'], actions: ['dynamodb:Query'] },
      objects('inputs/', 'GetObject'),
      // A row's PDF is stored next to the archive before its download.
      objects('outputs/', 'PutObject', 'GetObject', 'AbortMultipartUpload'),
    ],
  },
  {
    name: 'change-job',
    trigger: {
      kind: 'http',
      routes: [
        { name: 'resend-webhook', method: 'POST', paths: [resendWebhookPath('{job_id}')] },
        { name: 'delete-job', method: 'DELETE', methodAlone: true, paths: [jobPath('{job_id}')] },
        { name: 'cancel-job', method: 'POST', paths: [cancelPath('{job_id}')] },
      ],
    },
    timeoutSeconds: 29,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'JOBS_QUEUE_URL', 'WEBHOOKS_QUEUE_URL', 'DELIVERY_MODE'],
    permissions: [
      ...byKey(),
      table(['JOB#'], 'read', 'query', 'insert', 'update'),
      table(['QUOTA#'], 'update'),
      table(['SLOTS#'], 'query', 'update', 'remove'),
      table(['AUDIT#'], 'insert'),
      objects('inputs/', 'DeleteObject', 'AbortMultipartUpload'),
      objects('outputs/', 'DeleteObject', 'AbortMultipartUpload'),
      { resource: 'bucket', actions: ['s3:ListBucket', 's3:ListBucketMultipartUploads'] },
      ...send('jobs', 'webhooks'),
    ],
  },
  {
    // Opened templates stay in memory between invocations. It changes neither templates nor jobs.
    name: 'fill-template',
    trigger: {
      kind: 'http',
      routes: [
        {
          name: 'fill-template',
          method: 'POST',
          paths: [templatePaths(apiBasePaths.key).fill('{template_id}'), webTemplates.fill('{template_id}')],
        },
      ],
    },
    nodeOptions: threadedNodeOptions,
    timeoutSeconds: 29,
    // One full vCPU, and memory for dozens of templates.
    memoryMb: 1769,
    staysWarm: true,
    concurrency: 'fills',
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'PACKAGE_KEYS'],
    permissions: [
      ...byKey('TEMPLATES#', 'IDEMPOTENCY#'),
      ...bySession(),
      // Reads the quota before storing a document, and updates it with the bill.
      table(['QUOTA#'], 'read', 'update'),
      table(['IDEMPOTENCY#', 'UPLOAD#', 'FAILURES#'], 'insert'),
      table(['DOCUMENTS#'], 'read', 'update'),
      table(['OUTCOMES#', 'FAILURES#'], 'query'),
      table(['OUTCOMES#'], 'update'),
      objects('templates/', 'GetObject'),
      // Documents with an Idempotency-Key, or too large for a response.
      objects('fills/', 'PutObject', 'GetObject', 'AbortMultipartUpload'),
      { resource: 'seal-key', actions: ['kms:Sign'] },
    ],
  },
  {
    // Sends test events: the only function by key that opens secrets. It reads no job.
    name: 'webhook-endpoints',
    trigger: {
      kind: 'http',
      routes: [
        {
          name: 'webhook-endpoints',
          method: 'POST',
          paths: [
            webhookEndpointsPath,
            webhookEndpointPath('{endpoint_id}'),
            rotateEndpointSecretPath('{endpoint_id}'),
            testEndpointPath('{endpoint_id}'),
          ],
        },
      ],
    },
    timeoutSeconds: 29,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'SECRETS_KEY'],
    permissions: [
      ...byKey(),
      table(['WEBHOOKS#'], 'read', 'query', 'insert', 'update', 'remove'),
      table(['IDEMPOTENCY#'], 'read', 'insert'),
      table(['AUDIT#'], 'insert'),
      { resource: 'secrets-key', actions: ['kms:Encrypt', 'kms:Decrypt'] },
    ],
  },
  {
    // The only function that may sign: a small claim from the job's record, which it cannot change.
    name: 'attest-job',
    trigger: {
      kind: 'http',
      routes: [
        {
          name: 'attest-job',
          method: 'GET',
          paths: [attestationPath('{job_id}'), apiPaths(apiBasePaths.session).attestation('{job_id}')],
        },
        { name: 'attestation-keys', method: 'GET', paths: [attestationKeysPath] },
      ],
    },
    timeoutSeconds: 10,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'ATTESTATION_KEY', 'ATTESTATION_FORMER_KEYS'],
    permissions: [
      ...byKey('JOB#'),
      ...bySession(),
      { resource: 'attestation-key', actions: ['kms:GetPublicKey', 'kms:Sign'] },
    ],
  },
] as const satisfies readonly FunctionDescription[];
