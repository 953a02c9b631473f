/**
 * What the service is made of, as plain data: names, queue settings, keys, lifetimes, functions. The deployed stacks and the
 * embedded stack are both built from here, so that neither can have what the other lacks.
 */
import { functions, uploadHost, workers } from '../functions/manifest.ts';
import { mib } from '../lib/engine/kit/units.ts';
import type { FunctionDescription, ResourceName } from '../lib/service/hosts/manifest/function-description.ts';
import { type TablePartition, tableDefinition } from '../lib/service/services/table/table-definition.ts';

export { type FunctionDescription, functions, type ResourceName, type TablePartition, tableDefinition, uploadHost, workers };

/** Region and account that the embedded servers pretend to be in. */
export const localRegion = 'us-east-1';
export const localAccountId = '000000000000';

const daySeconds = 86_400;

/** Names of the resources of one deployment. A bucket's name must be unique in the world, so it carries account and region. */
export const resourceNames = (stage: string, account: string, region: string) => ({
  table: `bulkfill-${stage}`,
  bucket: `bulkfill-${stage}-${account}-${region}`,
  queues: { jobs: `bulkfill-${stage}-jobs`, webhooks: `bulkfill-${stage}-webhooks` },
  deadLetterQueues: { jobs: `bulkfill-${stage}-jobs-dead`, webhooks: `bulkfill-${stage}-webhooks-dead` },
  function: (name: string) => `bulkfill-${stage}-${name}`,
  parameter: (name: string) => `/bulkfill/${stage}/${name}`,
});

export type ResourceNames = ReturnType<typeof resourceNames>;

/** Names that the embedded stack uses. */
export const localNames = resourceNames('local', localAccountId, localRegion);

export type QueueName = keyof typeof localNames.queues;

export interface QueueDefinition {
  readonly visibilityTimeoutSeconds: number;
  /** Deliveries after which a message moves to the dead-letter queue. */
  readonly maxReceiveCount: number;
  readonly retentionSeconds: number;
  readonly deadLetterRetentionSeconds: number;
  /** Invocations of the consumer that may run at the same time, deployed. */
  readonly maxConcurrency: number;
}

const consumerTimeoutSeconds = (queue: QueueName): number => {
  const consumer = functions.find((fn) => fn.trigger.kind === 'queue' && fn.trigger.queue === queue);
  if (consumer === undefined) throw new Error(`No function consumes the queue ${queue}.`);
  return consumer.timeoutSeconds;
};

// Six times the consumer's timeout, as the Lambda developer guide asks ("Configuring an Amazon SQS queue"): a message must
// not come back while its batch is still being retried. A job whose executor died is picked up by its lease, far earlier.
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

/**
 * Objects and their longest lives. The recovery sweep deletes objects when their job no longer needs them; these rules are
 * the safety net behind it, so each is longer than any use.
 */
export const bucketDefinition = {
  inputsPrefix: 'inputs/',
  outputsPrefix: 'outputs/',
  /** What accounts have saved: it stays until they delete it. */
  templatesPrefix: 'templates/',
  /** PDFs for previews, a day old at most. */
  designsPrefix: 'designs/',
  designsExpireAfterDays: 2,
  /** Signed packages that wait to be fetched, for minutes. */
  exportsPrefix: 'exports/',
  exportsExpireAfterDays: 2,
  /** Documents that were filled with an Idempotency-Key, for a day; and those too large for an answer, for minutes. */
  fillsPrefix: 'fills/',
  fillsExpireAfterDays: 3,
  abortUploadsAfterDays: 2,
} as const;

/**
 * Where a request body can go. Lambda takes 6 MB of event, in which a body is base64: about 4.4 MB of it. Creates above
 * `lambdaBodyLimitBytes`, or of unknown length, go to the upload host.
 */
export const bodyLimits = {
  lambdaBodyLimitBytes: 4_000_000,
  lambdaPayloadLimitBytes: 6 * mib,
  gatewayBodyLimitBytes: 10 * mib,
} as const;

/** Every path of a function behind the HTTP API. */
export const httpPaths = (trigger: { readonly path: string; readonly morePaths?: readonly string[] }): readonly string[] => [
  trigger.path,
  ...(trigger.morePaths ?? []),
];

/** Whether a path is the console's: a browser's session opens it, or leads to one. */
export const isForBrowsers = (path: string): boolean => path.startsWith('/app/') || path.startsWith('/auth/');

/** Whether any path of a function is. */
export const servesBrowsers = ({ trigger }: Pick<FunctionDescription, 'trigger'>): boolean =>
  trigger.kind === 'http' && httpPaths(trigger).some(isForBrowsers);

/** The methods of its paths that a function gets. A function that answers GET answers HEAD. */
export const routeMethods = (trigger: { readonly method: string; readonly methodAlone?: true }): readonly string[] => {
  if (trigger.methodAlone === undefined) return ['ANY'];
  return trigger.method === 'GET' ? ['GET', 'HEAD'] : [trigger.method];
};

/**
 * Routes of the HTTP API as API Gateway writes them, and the function behind each. A function gets every method of its path
 * that no other asks for by name, so that it can answer the wrong ones in the contract's envelope; the first gets what no route takes.
 */
export const httpRoutes: readonly { readonly name: string; readonly routeKey: string; readonly functionName: string }[] = [
  { name: 'default', routeKey: '$default', functionName: 'read-job' },
  ...(functions satisfies readonly FunctionDescription[]).flatMap(({ name, trigger }) =>
    trigger.kind === 'http'
      ? httpPaths(trigger)
          .flatMap((path) => routeMethods(trigger).map((method) => `${method} ${path}`))
          .map((routeKey, index) => ({ name: index === 0 ? name : `${name}-${index + 1}`, routeKey, functionName: name }))
      : [],
  ),
];
