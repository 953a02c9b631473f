import {
  attestationKeysPath,
  attestationPath,
  cancelPath,
  checkCorrectionsPath,
  checkPath,
  checksPath,
  correctionsPath,
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
  usagePath,
  webhookPath,
} from '../lib/core/paths.ts';
import { sessionPath } from '../lib/core/web-paths.ts';
import type { TablePartition } from '../lib/services/table/table-definition.ts';

/** A resource that a permission names. */
export type ResourceName =
  | 'table'
  | 'bucket'
  | 'jobs-queue'
  | 'webhooks-queue'
  | 'webhooks-dead-letter-queue'
  | 'secrets-key'
  | 'fingerprint-keys'
  | 'attestation-key'
  | 'origin-secret';

export type Permission =
  | {
      readonly resource: 'table';
      /** The index that a query reads; absent means the table itself. */
      readonly index?: string;
      /** Beginnings of the partition keys that the actions may name. */
      readonly partitions: readonly TablePartition[];
      readonly actions: readonly string[];
    }
  | {
      readonly resource: Exclude<ResourceName, 'table'>;
      /** Object key prefix, for the bucket; absent means the bucket itself. */
      readonly prefix?: string;
      readonly actions: readonly string[];
    };

export interface FunctionDescription {
  readonly name: string;
  readonly trigger:
    | {
        readonly kind: 'http';
        readonly method: 'GET' | 'POST' | 'DELETE';
        readonly path: string;
        /** Another function answers the other methods of the path. */
        readonly methodAlone?: true;
        /** Further paths that the same function answers. */
        readonly morePaths?: readonly string[];
      }
    | { readonly kind: 'door' }
    | { readonly kind: 'queue'; readonly queue: 'jobs' | 'webhooks'; readonly batchSize: number }
    | {
        readonly kind: 'schedule';
        readonly everySecondsSetting: string;
        /** Invocations that run side by side, each told its part of the work; a rule has five targets at most. */
        readonly parts: 1 | 2 | 3 | 4 | 5;
      };
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** `NODE_OPTIONS` of the function's process. */
  readonly nodeOptions?: string;
  /** Resource names and endpoints; every setting of `lib/core/config.ts` may be added. */
  readonly environment: readonly string[];
  readonly permissions: readonly Permission[];
}

const tableActions = { read: 'GetItem', query: 'Query', insert: 'PutItem', update: 'UpdateItem', remove: 'DeleteItem' } as const;

/** What a function may do with items of some partitions of the table. */
const table = (partitions: readonly TablePartition[], ...actions: readonly (keyof typeof tableActions)[]): Permission => ({
  resource: 'table',
  partitions,
  actions: actions.map((action) => `dynamodb:${tableActions[action]}`),
});

/** What a function may do with objects below a prefix of the bucket. */
const objects = (
  prefix: string,
  ...actions: readonly ('PutObject' | 'GetObject' | 'DeleteObject' | 'AbortMultipartUpload')[]
): Permission => ({
  resource: 'bucket',
  prefix,
  actions: actions.map((action) => `s3:${action}`),
});

const send = (...queues: readonly ('jobs' | 'webhooks' | 'webhooks-dead-letter')[]): readonly Permission[] =>
  queues.map((queue) => ({ resource: `${queue}-queue` as const, actions: ['sqs:SendMessage'] }));

/**
 * For functions that work in threads. Where `NODE_OPTIONS` says nothing of these sizes, Lambda's start script sets them on Node's
 * command line (5 % and 90 % of the memory), and what is said there overrides the heap limit that a thread is given: one hostile
 * file could then take the whole function down. A small young generation keeps memory flat over 50,000 rows besides.
 */
const threadedNodeOptions = '--max-semi-space-size=8';

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
      table(['RATE#', 'QUOTA#', 'OUTCOMES#'], 'update'),
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
    permissions: [table(['ACCOUNT#', 'KEY#', 'JOB#'], 'read'), table(['RATE#'], 'update')],
  },
  {
    name: 'list-jobs',
    trigger: { kind: 'http', method: 'GET', path: exportJobsPath, methodAlone: true },
    timeoutSeconds: 29,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'DELIVERY_MODE'],
    permissions: [
      table(['ACCOUNT#', 'KEY#', 'JOB#'], 'read'),
      table(['RATE#'], 'update'),
      { resource: 'table', index: 'account-jobs', partitions: ['acc_'], actions: ['dynamodb:Query'] },
    ],
  },
  {
    name: 'resend-webhook',
    trigger: { kind: 'http', method: 'POST', path: resendWebhookPath('{job_id}') },
    timeoutSeconds: 10,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'WEBHOOKS_QUEUE_URL'],
    permissions: [table(['ACCOUNT#', 'KEY#'], 'read'), table(['JOB#'], 'read', 'update'), table(['RATE#'], 'update'), ...send('webhooks')],
  },
  {
    name: 'read-usage',
    trigger: { kind: 'http', method: 'GET', path: usagePath },
    timeoutSeconds: 10,
    memoryMb: 512,
    environment: ['TABLE_NAME'],
    permissions: [table(['ACCOUNT#', 'KEY#', 'QUOTA#'], 'read'), table(['RATE#'], 'update')],
  },
  {
    name: 'download-job',
    trigger: { kind: 'http', method: 'GET', path: downloadPath('{job_id}'), morePaths: [printFilePath('{job_id}')] },
    timeoutSeconds: 29,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'DELIVERY_MODE'],
    permissions: [table(['ACCOUNT#', 'KEY#', 'JOB#'], 'read'), table(['RATE#'], 'update'), objects('outputs/', 'GetObject')],
  },
  {
    name: 'delete-job',
    trigger: { kind: 'http', method: 'DELETE', path: jobPath('{job_id}'), methodAlone: true },
    timeoutSeconds: 29,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'BUCKET_NAME'],
    permissions: [
      table(['ACCOUNT#', 'KEY#'], 'read'),
      table(['JOB#'], 'read', 'update'),
      table(['RATE#'], 'update'),
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
      table(['RATE#', 'QUOTA#'], 'update'),
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
    permissions: [table(['ACCOUNT#', 'KEY#', 'JOB#'], 'read'), table(['RATE#'], 'update'), objects('outputs/', 'GetObject')],
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
      table(['ACCOUNT#', 'KEY#', 'JOB#'], 'read'),
      table(['RATE#'], 'update'),
      objects('inputs/', 'GetObject'),
      // A row's PDF is stored beside the archive before it is handed out.
      objects('outputs/', 'PutObject', 'GetObject', 'AbortMultipartUpload'),
    ],
  },
  {
    // The one function that may sign: a small claim from the job's record, which it cannot change.
    name: 'attest-job',
    trigger: { kind: 'http', method: 'GET', path: attestationPath('{job_id}') },
    timeoutSeconds: 10,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'ATTESTATION_KEY', 'ATTESTATION_FORMER_KEYS'],
    permissions: [
      table(['ACCOUNT#', 'KEY#', 'JOB#'], 'read'),
      table(['RATE#'], 'update'),
      { resource: 'attestation-key', actions: ['kms:GetPublicKey', 'kms:Sign'] },
    ],
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
    // The only function beside sign-in that changes keys and users.
    name: 'web-account',
    trigger: { kind: 'http', method: 'GET', path: sessionPath },
    timeoutSeconds: 10,
    memoryMb: 512,
    environment: ['TABLE_NAME'],
    permissions: [table(['ACCOUNT#', 'USER#', 'SESSION#'], 'read'), table(['SEEN#'], 'update')],
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
] as const satisfies readonly FunctionDescription[];

/**
 * The program that takes creates too large for a Lambda: it serves the routes of export jobs on `PORT`.
 * Its environment and permissions are the union of those of the functions behind these routes, except those that it does `without`: no
 * request for an attestation comes to it, and it parses what strangers send, so it may not sign.
 */
export const uploadHost = {
  name: 'upload-host',
  entry: 'hosts/upload-host.ts',
  port: 8080,
  without: ['attest-job', 'attestation-keys'] as readonly string[],
} as const;

/**
 * Entry points of worker threads, to be bundled as `<name>.mjs` beside the bundle of every function named in `usedBy`.
 * Unbundled, the sources find each other by themselves.
 */
export const workers = [
  { name: 'inspection-worker', entry: 'lib/services/documents/inspection-worker.ts', usedBy: ['create-job', 'row-files', 'upload-host'] },
  { name: 'fill-worker', entry: 'lib/services/documents/fill-worker.ts', usedBy: ['execute-job'] },
] as const;
