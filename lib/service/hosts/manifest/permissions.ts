import type { TablePartition } from '../../services/table/table-definition.ts';
import type { Permission } from './function-description.ts';

const tableActions = { read: 'GetItem', query: 'Query', insert: 'PutItem', update: 'UpdateItem', remove: 'DeleteItem' } as const;

/** What a function may do with items of some partitions of the table. */
export const table = (partitions: readonly TablePartition[], ...actions: readonly (keyof typeof tableActions)[]): Permission => ({
  resource: 'table',
  partitions,
  actions: actions.map((action) => `dynamodb:${tableActions[action]}`),
});

/** What a function needs that a key lets a caller in to; and what it reads besides, item by item. */
export const byKey = (...alsoRead: readonly TablePartition[]): readonly Permission[] => [
  table(['ACCOUNT#', 'KEY#', ...alsoRead], 'read'),
  table(['RATE#', 'USED#'], 'update'),
];

/** The same where a browser's session does: when it was last used is noted, and nothing else of it is written. */
export const bySession = (...alsoRead: readonly TablePartition[]): readonly Permission[] => [
  table(['ACCOUNT#', 'USER#', 'SESSION#', ...alsoRead], 'read'),
  table(['SEEN#', 'RATE#'], 'update'),
];

/** What a function may do with objects below a prefix of the bucket. */
export const objects = (
  prefix: string,
  ...actions: readonly ('PutObject' | 'GetObject' | 'DeleteObject' | 'AbortMultipartUpload')[]
): Permission => ({
  resource: 'bucket',
  prefix,
  actions: actions.map((action) => `s3:${action}`),
});

/** Queues that a function may send to. */
export const send = (...queues: readonly ('jobs' | 'webhooks' | 'webhooks-dead-letter')[]): readonly Permission[] =>
  queues.map((queue) => ({ resource: `${queue}-queue` as const, actions: ['sqs:SendMessage'] }));

/**
 * For functions that work in threads. Where `NODE_OPTIONS` says nothing of these sizes, Lambda's start script sets them on Node's
 * command line (5 % and 90 % of the memory), and what is said there overrides the heap limit that a thread is given: one hostile
 * file could then take the whole function down. A small young generation keeps memory flat over 50,000 rows besides.
 */
export const threadedNodeOptions = '--max-semi-space-size=8';

/** What a function is and has that takes jobs, no matter who calls it. */
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
