import type { FunctionDescription } from './function-description.ts';
import { objects, send, table, threadedNodeOptions } from './permissions.ts';

/** The functions that queues, the clock, the HTTP API itself and a deployment ask: nobody outside calls them. */
export const eventFunctions = [
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
      // Checks refer to the files of a saved template.
      objects('templates/', 'GetObject'),
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
      // Removed objects of templates are subtracted from the sum.
      table(['STORED#'], 'update'),
      table(['SLOTS#'], 'query', 'update', 'remove'),
      { resource: 'table', index: 'due', partitions: ['job#', 'event#', 'upload#', 'artifact#'], actions: ['dynamodb:Query'] },
      { resource: 'table', index: 'account-jobs', partitions: ['acc_'], actions: ['dynamodb:Query'] },
      objects('inputs/', 'DeleteObject', 'AbortMultipartUpload'),
      objects('outputs/', 'DeleteObject', 'AbortMultipartUpload'),
      // What saves and deletions of templates have left.
      objects('templates/', 'DeleteObject', 'AbortMultipartUpload'),
      // PDFs whose day is over.
      objects('designs/', 'DeleteObject', 'AbortMultipartUpload'),
      // Packages that were to be fetched.
      objects('exports/', 'DeleteObject', 'AbortMultipartUpload'),
      // Single documents whose day is over.
      objects('fills/', 'DeleteObject', 'AbortMultipartUpload'),
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
