/** Resources of the service as plain data, from which both the deployed and the embedded stack are built. */

import { mib } from '@bulkfill/engine/core/units';
import { functions, uploadHost, workers } from '../functions/manifest.ts';
import type {
  FunctionDescription,
  ResourceName,
  RouteGroup,
} from '../lib/composition/manifest/function-description.ts';
import { type TablePartition, tableDefinition } from '../lib/stores/table/table-definition.ts';

export {
  type FunctionDescription,
  functions,
  type ResourceName,
  type TablePartition,
  tableDefinition,
  uploadHost,
  workers,
};

export const localRegion = 'us-east-1';
export const localAccountId = '000000000000';

const daySeconds = 86_400;

/** Bucket names are globally unique, so they contain account and region. */
export const nameResources = (stage: string, account: string, region: string) => ({
  table: `bulkfill-${stage}`,
  bucket: `bulkfill-${stage}-${account}-${region}`,
  queues: { jobs: `bulkfill-${stage}-jobs`, webhooks: `bulkfill-${stage}-webhooks` },
  deadLetterQueues: { jobs: `bulkfill-${stage}-jobs-dead`, webhooks: `bulkfill-${stage}-webhooks-dead` },
  function: (name: string) => `bulkfill-${stage}-${name}`,
  parameter: (name: string) => `/bulkfill/${stage}/${name}`,
});

export type ResourceNames = ReturnType<typeof nameResources>;

export const localNames = nameResources('local', localAccountId, localRegion);

export type QueueName = keyof typeof localNames.queues;

export interface QueueDefinition {
  readonly visibilityTimeoutSeconds: number;
  /** Deliveries after which a message moves to the dead-letter queue. */
  readonly maxReceiveCount: number;
  readonly retentionSeconds: number;
  readonly deadLetterRetentionSeconds: number;
  /** Maximum concurrent invocations of the deployed consumer. */
  readonly maxConcurrency: number;
}

const consumerTimeoutSeconds = (queue: QueueName): number => {
  const consumer = functions.find((fn) => fn.trigger.kind === 'queue' && fn.trigger.queue === queue);
  if (consumer === undefined) throw new Error(`No function consumes the queue ${queue}.`);
  return consumer.timeoutSeconds;
};

// Six times the consumer's timeout, as the Lambda developer guide recommends ("Configuring an Amazon SQS queue"). A
// message must not reappear while its batch is retried. A lease restarts the job of a dead executor far earlier.
const visibilityOf = (queue: QueueName): number => 6 * consumerTimeoutSeconds(queue);

export const queueDefinitions: Readonly<Record<QueueName, QueueDefinition>> = {
  jobs: {
    visibilityTimeoutSeconds: visibilityOf('jobs'),
    maxReceiveCount: 5,
    retentionSeconds: 4 * daySeconds,
    deadLetterRetentionSeconds: 14 * daySeconds,
    maxConcurrency: 50,
  },
  webhooks: {
    visibilityTimeoutSeconds: visibilityOf('webhooks'),
    maxReceiveCount: 5,
    retentionSeconds: 4 * daySeconds,
    deadLetterRetentionSeconds: 14 * daySeconds,
    maxConcurrency: 20,
  },
};

/** Object prefixes and maximum lifetimes: the safety net behind the recovery sweep, longer than any use. */
export const bucketDefinition = {
  inputsPrefix: 'inputs/',
  outputsPrefix: 'outputs/',
  /** Templates saved by accounts, kept until they are deleted. */
  templatesPrefix: 'templates/',
  /** PDFs for previews, at most a day old. */
  designsPrefix: 'designs/',
  designsExpireAfterDays: 2,
  /** Signed packages waiting for download, kept for minutes. */
  exportsPrefix: 'exports/',
  exportsExpireAfterDays: 2,
  /** Documents filled with an Idempotency-Key, kept for a day; documents too large for a response, kept for minutes. */
  fillsPrefix: 'fills/',
  fillsExpireAfterDays: 3,
  abortUploadsAfterDays: 2,
} as const;

/** Lambda accepts events of 6 MB, about 4.4 MB in base64. The upload host receives larger creates. */
export const bodyLimits = {
  lambdaBodyLimitBytes: 4_000_000,
  lambdaPayloadLimitBytes: 6 * mib,
  gatewayBodyLimitBytes: 10 * mib,
} as const;

export const listHttpPaths = ({ routes }: { readonly routes: readonly RouteGroup[] }): readonly string[] =>
  routes.flatMap(({ paths }) => paths);

export const isForBrowsers = (path: string): boolean => path.startsWith('/app/') || path.startsWith('/auth/');

export const servesBrowsers = ({ trigger }: Pick<FunctionDescription, 'trigger'>): boolean =>
  trigger.kind === 'http' && listHttpPaths(trigger).some(isForBrowsers);

/** Returns the route keys of a group in the notation of API Gateway. A group for GET also answers HEAD. */
const routeKeys = ({ method, methodAlone, paths }: RouteGroup): readonly string[] => {
  const alone = method === 'GET' ? ['GET', 'HEAD'] : [method];
  return paths.flatMap((path) => (methodAlone === undefined ? ['ANY'] : alone).map((each) => `${each} ${path}`));
};

/**
 * Routes of the HTTP API with their functions. A function receives the methods of its path that no other function
 * names, to reject them in the contract's envelope. The first route receives all other requests.
 */
export const httpRoutes: readonly {
  readonly name: string;
  readonly routeKey: string;
  readonly functionName: string;
}[] = [
  { name: 'default', routeKey: '$default', functionName: 'read' },
  ...(functions satisfies readonly FunctionDescription[]).flatMap(({ name: functionName, trigger }) =>
    trigger.kind === 'http'
      ? trigger.routes.flatMap((group) =>
          routeKeys(group).map((routeKey, index) => ({
            name: index === 0 ? group.name : `${group.name}-${index + 1}`,
            routeKey,
            functionName,
          })),
        )
      : [],
  ),
];
