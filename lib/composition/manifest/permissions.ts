import type { TablePartition } from '../../stores/table/table-definition.ts';
import type { Permission } from './function-description.ts';

const tableActions = {
  read: 'GetItem',
  query: 'Query',
  insert: 'PutItem',
  update: 'UpdateItem',
  remove: 'DeleteItem',
} as const;

export const table = (
  partitions: readonly TablePartition[],
  ...actions: readonly (keyof typeof tableActions)[]
): Permission => ({
  resource: 'table',
  partitions,
  actions: actions.map((action) => `dynamodb:${tableActions[action]}`),
});

export const byKey = (...alsoRead: readonly TablePartition[]): readonly Permission[] => [
  table(['ACCOUNT#', 'KEY#', ...alsoRead], 'read'),
  table(['RATE#', 'USED#'], 'update'),
];

/** Returns the permissions to authenticate by session: it records the last use and writes nothing else. */
export const bySession = (...alsoRead: readonly TablePartition[]): readonly Permission[] => [
  table(['ACCOUNT#', 'USER#', 'SESSION#', ...alsoRead], 'read'),
  table(['SEEN#', 'RATE#'], 'update'),
];

export const objects = (
  prefix: string,
  ...actions: readonly ('PutObject' | 'GetObject' | 'DeleteObject' | 'AbortMultipartUpload')[]
): Permission => ({
  resource: 'bucket',
  prefix,
  actions: actions.map((action) => `s3:${action}`),
});

export const send = (...queues: readonly ('jobs' | 'webhooks' | 'webhooks-dead-letter')[]): readonly Permission[] =>
  queues.map((queue) => ({ resource: `${queue}-queue` as const, actions: ['sqs:SendMessage'] }));

/**
 * Node options of functions with worker threads. Without these sizes in `NODE_OPTIONS`, Lambda's start script sets them
 * on Node's command line (5 % and 90 % of the memory). That overrides the heap limit of threads, so that one hostile
 * file could kill the function. A small young generation also keeps memory flat over 50,000 rows.
 */
export const threadedNodeOptions = '--max-semi-space-size=8';

export const takesJobs = {
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
} as const;
