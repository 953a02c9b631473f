import type { FunctionDescription } from '../hosts/manifest/function-description.ts';
import { byKey, bySession, objects, send, table, threadedNodeOptions } from '../hosts/manifest/permissions.ts';
import {
  apiBasePaths,
  apiPaths,
  attestationKeysPath,
  attestationPath,
  cancelPath,
  checkCorrectionsPath,
  checkPath,
  checksPath,
  correctionsPath,
  designPaths,
  downloadPath,
  exportJobsPath,
  findingsPath,
  jobPath,
  openApiPath,
  printFilePath,
  referencePath,
  resendWebhookPath,
  retryPath,
  rowPdfPath,
  rowsPath,
  templatePaths,
  usagePath,
  webhookPath,
} from '../lib/core/paths.ts';
import {
  auditPath,
  callbackPath,
  confirmationsPath,
  keysPath,
  proofPath,
  revokeKeyPath,
  sessionPath,
  signInPath,
  signOutEverywherePath,
  signOutPath,
  usageMonthsPath,
} from '../lib/core/web-paths.ts';

const webPaths = apiPaths(apiBasePaths.session);
const webDesignPaths = designPaths(apiBasePaths.session);
const webTemplatePaths = templatePaths(apiBasePaths.session);

/**
 * What each host needs, as plain data: the deployed stack and the embedded stack are both made from it.
 * Every entry is `functions/<name>.ts` and exports `handler` (a Lambda handler).
 */
export const functions = [
  {
    name: 'create-job',
    trigger: { kind: 'http', method: 'POST', path: exportJobsPath, morePaths: [retryPath('{job_id}'), checksPath] },
    nodeOptions: threadedNodeOptions,
    timeoutSeconds: 29,
    memoryMb: 2048,
    environment: [
      'TABLE_NAME',
      'BUCKET_NAME',
      'JOBS_QUEUE_URL',
      'WEBHOOKS_QUEUE_URL',
      'PACKAGE_KEYS',
      'SECRETS_KEY',
      'FINGERPRINT_KEYS',
      'DELIVERY_MODE',
    ],
    permissions: [
      // It parses what strangers send: accounts and keys are read, never written.
      table(['ACCOUNT#', 'KEY#'], 'read'),
      table(['RATE#', 'QUOTA#', 'OUTCOMES#', 'USED#'], 'update'),
      table(['IDEMPOTENCY#'], 'read', 'insert'),
      table(['REUSE#'], 'read', 'insert'),
      table(['OUTCOMES#', 'FAILURES#'], 'query'),
      table(['JOB#'], 'read', 'insert', 'update'),
      table(['UPLOAD#'], 'insert', 'remove'),
      objects('inputs/', 'PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload'),
      objects('outputs/', 'GetObject'),
      ...send('jobs', 'webhooks'),
      { resource: 'secrets-key', actions: ['kms:Encrypt'] },
      { resource: 'fingerprint-keys', actions: ['kms:GenerateMac'] },
    ],
  },
  {
    name: 'read-job',
    trigger: { kind: 'http', method: 'GET', path: jobPath('{job_id}'), morePaths: [webhookPath('{job_id}'), checkPath('{check_id}')] },
    timeoutSeconds: 10,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'DELIVERY_MODE'],
    permissions: [...byKey('JOB#')],
  },
  {
    name: 'list-jobs',
    trigger: { kind: 'http', method: 'GET', path: exportJobsPath, methodAlone: true },
    timeoutSeconds: 29,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'DELIVERY_MODE'],
    permissions: [...byKey('JOB#'), { resource: 'table', index: 'account-jobs', partitions: ['acc_'], actions: ['dynamodb:Query'] }],
  },
  {
    name: 'resend-webhook',
    trigger: { kind: 'http', method: 'POST', path: resendWebhookPath('{job_id}') },
    timeoutSeconds: 10,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'WEBHOOKS_QUEUE_URL'],
    permissions: [...byKey(), table(['JOB#'], 'read', 'update'), ...send('webhooks')],
  },
  {
    name: 'read-usage',
    trigger: { kind: 'http', method: 'GET', path: usagePath },
    timeoutSeconds: 10,
    memoryMb: 512,
    environment: ['TABLE_NAME'],
    permissions: [...byKey('QUOTA#')],
  },
  {
    name: 'download-job',
    trigger: { kind: 'http', method: 'GET', path: downloadPath('{job_id}'), morePaths: [printFilePath('{job_id}')] },
    timeoutSeconds: 29,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'DELIVERY_MODE'],
    permissions: [...byKey('JOB#'), objects('outputs/', 'GetObject')],
  },
  {
    name: 'delete-job',
    trigger: { kind: 'http', method: 'DELETE', path: jobPath('{job_id}'), methodAlone: true },
    timeoutSeconds: 29,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'BUCKET_NAME'],
    permissions: [
      ...byKey(),
      table(['JOB#'], 'read', 'update'),
      table(['AUDIT#'], 'insert'),
      objects('inputs/', 'DeleteObject', 'AbortMultipartUpload'),
      objects('outputs/', 'DeleteObject', 'AbortMultipartUpload'),
      { resource: 'bucket', actions: ['s3:ListBucket', 's3:ListBucketMultipartUploads'] },
    ],
  },
  {
    name: 'cancel-job',
    trigger: { kind: 'http', method: 'POST', path: cancelPath('{job_id}') },
    timeoutSeconds: 29,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'JOBS_QUEUE_URL', 'WEBHOOKS_QUEUE_URL', 'DELIVERY_MODE'],
    permissions: [
      table(['ACCOUNT#', 'KEY#'], 'read'),
      table(['JOB#'], 'read', 'insert', 'update'),
      table(['RATE#', 'QUOTA#', 'USED#'], 'update'),
      table(['SLOTS#'], 'query', 'update', 'remove'),
      objects('inputs/', 'DeleteObject'),
      // Who waited for the slot comes to the queue.
      ...send('jobs', 'webhooks'),
    ],
  },
  {
    name: 'list-rows',
    trigger: { kind: 'http', method: 'GET', path: rowsPath('{job_id}'), morePaths: [findingsPath('{check_id}')] },
    timeoutSeconds: 10,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'DELIVERY_MODE'],
    permissions: [...byKey('JOB#'), objects('outputs/', 'GetObject')],
  },
  {
    name: 'row-files',
    trigger: {
      kind: 'http',
      method: 'GET',
      path: rowPdfPath('{job_id}', '{row_number}'),
      morePaths: [correctionsPath('{job_id}'), checkCorrectionsPath('{check_id}')],
    },
    nodeOptions: threadedNodeOptions,
    // The largest row, 80 MiB, is read, inflated and stored within it.
    timeoutSeconds: 29,
    memoryMb: 1769,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'DELIVERY_MODE'],
    permissions: [
      ...byKey('JOB#'),
      objects('inputs/', 'GetObject'),
      // A row's PDF is stored beside the archive before it is handed out.
      objects('outputs/', 'PutObject', 'GetObject', 'AbortMultipartUpload'),
    ],
  },
  {
    // The one function that may sign: a small claim from the job's record, which it cannot change.
    name: 'attest-job',
    trigger: { kind: 'http', method: 'GET', path: attestationPath('{job_id}'), morePaths: [webPaths.attestation('{job_id}')] },
    timeoutSeconds: 10,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'ATTESTATION_KEY', 'ATTESTATION_FORMER_KEYS'],
    permissions: [...byKey('JOB#'), ...bySession(), { resource: 'attestation-key', actions: ['kms:GetPublicKey', 'kms:Sign'] }],
  },
  {
    name: 'attestation-keys',
    trigger: { kind: 'http', method: 'GET', path: attestationKeysPath },
    timeoutSeconds: 10,
    memoryMb: 512,
    environment: ['ATTESTATION_KEY', 'ATTESTATION_FORMER_KEYS'],
    permissions: [{ resource: 'attestation-key', actions: ['kms:GetPublicKey'] }],
  },
  {
    name: 'api-docs',
    trigger: { kind: 'http', method: 'GET', path: openApiPath, morePaths: [referencePath, `${referencePath}/{file}`] },
    timeoutSeconds: 10,
    memoryMb: 512,
    environment: [],
    permissions: [],
  },
  {
    // Makes users and sessions, from what a provider says; it parses nothing that strangers send.
    name: 'sign-in',
    trigger: { kind: 'http', method: 'GET', path: signInPath, morePaths: [callbackPath, signOutPath, signOutEverywherePath] },
    // A provider is asked up to four times, each in 5 s.
    timeoutSeconds: 29,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    permissions: [
      table(['ACCOUNT#', 'USER#', 'IDENTITY#', 'INVITE#', 'SESSION#', 'CONFIRMATION#'], 'read'),
      table(['ACCOUNT#', 'USER#', 'IDENTITY#', 'SIGNIN#', 'SESSION#', 'SEEN#', 'AUDIT#'], 'insert'),
      table(['USER#', 'SEEN#', 'CONFIRMATION#'], 'update'),
      table(['INVITE#', 'INVITES#', 'SIGNIN#', 'SESSION#', 'SEEN#'], 'remove'),
      { resource: 'oidc-client-secret', actions: ['secretsmanager:GetSecretValue'] },
    ],
  },
  {
    // The only function beside sign-in that changes keys and users.
    name: 'web-account',
    trigger: {
      kind: 'http',
      method: 'POST',
      path: keysPath,
      morePaths: [revokeKeyPath('{public_id}'), confirmationsPath, proofPath('{confirmation_id}'), sessionPath, auditPath],
    },
    timeoutSeconds: 29,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'OIDC_CLIENT_ID'],
    permissions: [
      table(['ACCOUNT#', 'KEY#', 'USER#', 'SESSION#', 'CONFIRMATION#', 'USED#'], 'read'),
      table(['ACCOUNT#', 'AUDIT#'], 'query'),
      table(['ACCOUNT#', 'KEY#', 'SIGNIN#', 'CONFIRMATION#', 'AUDIT#'], 'insert'),
      table(['ACCOUNT#', 'KEY#', 'SEEN#', 'CONFIRMATION#', 'RATE#'], 'update'),
    ],
  },
  {
    // The routes of jobs for browsers, in one: a person's clicks are few, and a page asks several of them at once.
    name: 'web-jobs',
    trigger: {
      kind: 'http',
      method: 'GET',
      path: webPaths.exportJobs,
      morePaths: [webPaths.job('{path+}'), webPaths.checks, webPaths.check('{path+}'), webPaths.usage, usageMonthsPath],
    },
    nodeOptions: threadedNodeOptions,
    timeoutSeconds: 29,
    memoryMb: 2048,
    environment: [
      'TABLE_NAME',
      'BUCKET_NAME',
      'JOBS_QUEUE_URL',
      'WEBHOOKS_QUEUE_URL',
      'PACKAGE_KEYS',
      'SECRETS_KEY',
      'FINGERPRINT_KEYS',
      'DELIVERY_MODE',
    ],
    permissions: [
      // It parses what strangers send: it makes no session, and reads no key.
      ...bySession('IDEMPOTENCY#', 'REUSE#', 'QUOTA#', 'TEMPLATES#'),
      table(['QUOTA#', 'OUTCOMES#'], 'update'),
      table(['IDEMPOTENCY#', 'REUSE#', 'AUDIT#'], 'insert'),
      table(['OUTCOMES#', 'FAILURES#', 'QUOTA#'], 'query'),
      table(['JOB#'], 'read', 'insert', 'update'),
      table(['UPLOAD#'], 'insert', 'remove'),
      table(['SLOTS#'], 'query', 'update', 'remove'),
      { resource: 'table', index: 'account-jobs', partitions: ['acc_'], actions: ['dynamodb:Query'] },
      objects('templates/', 'GetObject'),
      objects('inputs/', 'PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload'),
      objects('outputs/', 'PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload'),
      { resource: 'bucket', actions: ['s3:ListBucket', 's3:ListBucketMultipartUploads'] },
      ...send('jobs', 'webhooks'),
      { resource: 'secrets-key', actions: ['kms:Encrypt'] },
      { resource: 'fingerprint-keys', actions: ['kms:GenerateMac'] },
    ],
  },
  {
    name: 'web-templates',
    trigger: {
      kind: 'http',
      method: 'GET',
      path: webTemplatePaths.templates,
      morePaths: [
        webTemplatePaths.template('{template_id}'),
        webTemplatePaths.pdf('{template_id}'),
        webTemplatePaths.content('{template_id}'),
      ],
    },
    nodeOptions: threadedNodeOptions,
    timeoutSeconds: 29,
    memoryMb: 2048,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'PACKAGE_KEYS'],
    permissions: [
      ...bySession(),
      table(['TEMPLATES#'], 'read', 'query', 'insert', 'update', 'remove'),
      table(['AUDIT#'], 'insert'),
      table(['UPLOAD#'], 'insert', 'remove'),
      objects('templates/', 'PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload'),
    ],
  },
  {
    // The one function that may read the key that signs packages. It hands out what it has read back itself.
    name: 'export-package',
    trigger: {
      kind: 'http',
      method: 'GET',
      path: webTemplatePaths.package('{template_id}'),
      morePaths: [webTemplatePaths.exports],
    },
    nodeOptions: threadedNodeOptions,
    timeoutSeconds: 29,
    memoryMb: 2048,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'PACKAGE_KEYS', 'PACKAGE_SIGNING_KEY'],
    permissions: [
      ...bySession('TEMPLATES#'),
      table(['UPLOAD#'], 'insert', 'remove'),
      objects('templates/', 'GetObject'),
      objects('inputs/', 'PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload'),
      { resource: 'package-signing-key', actions: ['secretsmanager:GetSecretValue'] },
    ],
  },
  {
    // Fills rows with the engine for whoever designs a template: no key, and of the account only what a session shows.
    name: 'preview',
    trigger: {
      kind: 'http',
      method: 'POST',
      path: webDesignPaths.previews,
      morePaths: [webDesignPaths.documents, webDesignPaths.document('{sha256}'), webTemplatePaths.preview('{template_id}')],
    },
    nodeOptions: threadedNodeOptions,
    timeoutSeconds: 29,
    memoryMb: 3008,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'PACKAGE_KEYS'],
    permissions: [
      ...bySession('TEMPLATES#', 'DESIGNS#'),
      table(['DESIGNS#'], 'query', 'insert'),
      table(['UPLOAD#'], 'insert', 'remove'),
      objects('templates/', 'GetObject'),
      objects('designs/', 'PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload'),
    ],
  },
  {
    name: 'execute-job',
    trigger: { kind: 'queue', queue: 'jobs', batchSize: 1 },
    nodeOptions: threadedNodeOptions,
    timeoutSeconds: 900,
    memoryMb: 3008,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'JOBS_QUEUE_URL', 'WEBHOOKS_QUEUE_URL', 'PACKAGE_KEYS'],
    permissions: [
      // It parses what strangers sent: it reaches no account and no key.
      table(['JOB#'], 'read', 'insert', 'update'),
      table(['QUOTA#', 'OUTCOMES#'], 'update'),
      table(['REUSE#', 'FAILURES#'], 'insert'),
      // Who of the account runs, and who waits for a slot.
      table(['SLOTS#'], 'query', 'insert', 'update', 'remove'),
      objects('inputs/', 'GetObject', 'DeleteObject'),
      objects('outputs/', 'PutObject', 'DeleteObject', 'AbortMultipartUpload'),
      // A released attempt is taken up again through its own queue, and who waited for its slot comes back to it.
      ...send('jobs', 'webhooks'),
    ],
  },
  {
    name: 'deliver-webhook',
    trigger: { kind: 'queue', queue: 'webhooks', batchSize: 5 },
    timeoutSeconds: 60,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'WEBHOOKS_QUEUE_URL', 'WEBHOOKS_DEAD_LETTER_QUEUE_URL', 'SECRETS_KEY'],
    permissions: [
      table(['JOB#'], 'update'),
      ...send('webhooks', 'webhooks-dead-letter'),
      { resource: 'secrets-key', actions: ['kms:Decrypt'] },
    ],
  },
  {
    name: 'recover-jobs',
    // Deployed, four invocations share the work; one on this machine does all of it.
    trigger: { kind: 'schedule', everySecondsSetting: 'RECOVERY_INTERVAL_SECONDS', parts: 4 },
    timeoutSeconds: 55,
    // One whole processor: every job that has ended is cleaned up after here.
    memoryMb: 1769,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'JOBS_QUEUE_URL', 'WEBHOOKS_QUEUE_URL'],
    permissions: [
      table(['JOB#'], 'read', 'insert', 'update'),
      table(['QUOTA#'], 'read', 'insert', 'update'),
      table(['OUTCOMES#'], 'update'),
      table(['FAILURES#'], 'insert'),
      table(['UPLOAD#'], 'update', 'remove'),
      table(['SLOTS#'], 'query', 'update', 'remove'),
      { resource: 'table', index: 'due', partitions: ['job#', 'event#', 'upload#', 'artifact#'], actions: ['dynamodb:Query'] },
      { resource: 'table', index: 'account-jobs', partitions: ['acc_'], actions: ['dynamodb:Query'] },
      objects('inputs/', 'DeleteObject', 'AbortMultipartUpload'),
      objects('outputs/', 'DeleteObject', 'AbortMultipartUpload'),
      // What saves and deletions of templates have left.
      objects('templates/', 'DeleteObject', 'AbortMultipartUpload'),
      // PDFs whose day is over.
      objects('designs/', 'DeleteObject', 'AbortMultipartUpload'),
      { resource: 'bucket', actions: ['s3:ListBucket', 's3:ListBucketMultipartUploads'] },
      ...send('jobs', 'webhooks'),
    ],
  },
  {
    // Asked by the HTTP API before it hands on a request that it has not asked about lately; not there in a deployment without an edge.
    name: 'edge-door',
    trigger: { kind: 'door' },
    timeoutSeconds: 5,
    memoryMb: 512,
    environment: ['ORIGIN_SECRET_ARN'],
    permissions: [{ resource: 'origin-secret', actions: ['secretsmanager:GetSecretValue'] }],
  },
  {
    // Asked by a deployment with a console for the key that signs packages. It writes keys, and reads none.
    name: 'package-key',
    trigger: { kind: 'deployment' },
    timeoutSeconds: 30,
    memoryMb: 512,
    environment: ['PACKAGE_SIGNING_KEY'],
    permissions: [{ resource: 'package-signing-key', actions: ['secretsmanager:PutSecretValue'] }],
  },
] as const satisfies readonly FunctionDescription[];

/**
 * The program that takes creates too large for a Lambda: it serves the routes of export jobs on `PORT`.
 * Its environment and permissions are the union of those of the functions behind these routes, except those that it does `without`: no
 * request for an attestation or for usage comes to it (`infra/origin-choice.ts`), and it parses what strangers send, so it may not sign.
 */
export const uploadHost = {
  name: 'upload-host',
  entry: 'hosts/upload-host.ts',
  port: 8080,
  without: ['attest-job', 'attestation-keys', 'read-usage', 'sign-in', 'web-account', 'export-package'] as readonly string[],
} as const;

/**
 * Entry points of worker threads, to be bundled as `<name>.mjs` beside the bundle of every function named in `usedBy`.
 * Unbundled, the sources find each other by themselves.
 */
export const workers = [
  {
    name: 'inspection-worker',
    entry: 'lib/services/documents/inspection-worker.ts',
    usedBy: ['create-job', 'row-files', 'web-jobs', 'web-templates', 'export-package', 'preview', 'upload-host'],
  },
  { name: 'design-worker', entry: 'lib/services/documents/design-worker.ts', usedBy: ['export-package', 'preview'] },
  { name: 'fill-worker', entry: 'lib/services/documents/fill-worker.ts', usedBy: ['execute-job'] },
] as const;
