import type { FunctionDescription } from './function-description.ts';
import { objects, send, table, threadedNodeOptions } from './permissions.ts';

/** Functions triggered by queues, schedules, the HTTP API and deployments. They are not reachable from outside. */
export const eventFunctions = [
  {
    name: 'execute-job',
    trigger: { kind: 'queue', queue: 'jobs', batchSize: 1 },
    nodeOptions: threadedNodeOptions,
    timeoutSeconds: 900,
    memoryMb: 3008,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'JOBS_QUEUE_URL', 'WEBHOOKS_QUEUE_URL', 'PACKAGE_KEYS'],
    permissions: [
      // It parses untrusted input: it reads no account and no key.
      table(['JOB#'], 'read', 'insert', 'update'),
      table(['QUOTA#', 'OUTCOMES#'], 'update'),
      table(['REUSE#', 'FAILURES#'], 'insert'),
      // Running and waiting jobs of the account.
      table(['SLOTS#'], 'query', 'insert', 'update', 'remove'),
      objects('inputs/', 'GetObject', 'DeleteObject'),
      // Checks reference the files of a saved template.
      objects('templates/', 'GetObject'),
      objects('outputs/', 'PutObject', 'DeleteObject', 'AbortMultipartUpload'),
      // Released attempts and waiting jobs return to the queue.
      ...send('jobs', 'webhooks'),
      { resource: 'seal-key', actions: ['kms:Sign'] },
    ],
  },
  {
    name: 'deliver-webhook',
    trigger: { kind: 'queue', queue: 'webhooks', batchSize: 5 },
    timeoutSeconds: 60,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'WEBHOOKS_QUEUE_URL', 'WEBHOOKS_DEAD_LETTER_QUEUE_URL', 'SECRETS_KEY'],
    permissions: [
      // Replaces an event by its copies for endpoints.
      table(['JOB#'], 'insert', 'update', 'remove'),
      table(['WEBHOOKS#'], 'read', 'query'),
      ...send('webhooks', 'webhooks-dead-letter'),
      { resource: 'secrets-key', actions: ['kms:Decrypt'] },
    ],
  },
  {
    name: 'recover-jobs',
    // Deployed, four invocations share the work. The embedded stack uses one.
    trigger: { kind: 'schedule', everySecondsSetting: 'RECOVERY_INTERVAL_SECONDS', parts: 4 },
    timeoutSeconds: 55,
    // One full vCPU: it cleans up after every ended job.
    memoryMb: 1769,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'JOBS_QUEUE_URL', 'WEBHOOKS_QUEUE_URL'],
    permissions: [
      table(['JOB#'], 'read', 'insert', 'update'),
      table(['QUOTA#'], 'read', 'insert', 'update'),
      table(['OUTCOMES#'], 'update'),
      table(['FAILURES#'], 'insert'),
      table(['UPLOAD#'], 'update', 'remove'),
      // Subtracts deleted template objects from the stored bytes.
      table(['STORED#'], 'update'),
      table(['SLOTS#'], 'query', 'update', 'remove'),
      {
        resource: 'table',
        index: 'due',
        partitions: ['job#', 'event#', 'upload#', 'artifact#'],
        actions: ['dynamodb:Query'],
      },
      { resource: 'table', index: 'account-jobs', partitions: ['acc_'], actions: ['dynamodb:Query'] },
      objects('inputs/', 'DeleteObject', 'AbortMultipartUpload'),
      objects('outputs/', 'DeleteObject', 'AbortMultipartUpload'),
      // Leftovers of template saves and deletions.
      objects('templates/', 'DeleteObject', 'AbortMultipartUpload'),
      // Expired PDFs of previews.
      objects('designs/', 'DeleteObject', 'AbortMultipartUpload'),
      // Expired packages.
      objects('exports/', 'DeleteObject', 'AbortMultipartUpload'),
      // Expired single documents.
      objects('fills/', 'DeleteObject', 'AbortMultipartUpload'),
      { resource: 'bucket', actions: ['s3:ListBucket', 's3:ListBucketMultipartUploads'] },
      ...send('jobs', 'webhooks'),
    ],
  },
  {
    // Authorizer of the HTTP API, with cached results. Absent in a deployment without an edge.
    name: 'edge-door',
    trigger: { kind: 'door' },
    timeoutSeconds: 5,
    memoryMb: 512,
    environment: ['ORIGIN_SECRET_ARN'],
    permissions: [{ resource: 'origin-secret', actions: ['secretsmanager:GetSecretValue'] }],
  },
  {
    // Creates the package signing key for deployments with a console. It writes keys and reads none.
    name: 'package-key',
    trigger: { kind: 'deployment' },
    timeoutSeconds: 30,
    memoryMb: 512,
    environment: ['PACKAGE_SIGNING_KEY'],
    permissions: [{ resource: 'package-signing-key', actions: ['secretsmanager:PutSecretValue'] }],
  },
] as const satisfies readonly FunctionDescription[];
