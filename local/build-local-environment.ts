import { localAccountId, localNames, localRegion, type ResourceNames } from '../infra/resources.ts';
import type { StorageAccess } from './servers/keeper-protocol.ts';

/**
 * Builds the environment in which the service and the command line find the embedded servers: the AWS SDK's own
 * variables, and the resource names of `functions/manifest.ts`.
 */
export const buildLocalEnvironment = (
  { endpoints, credentials }: StorageAccess,
  names: ResourceNames = localNames,
): Readonly<Record<string, string>> => {
  const queueUrl = (name: string): string => `${endpoints.sqs}/${localAccountId}/${name}`;
  return {
    AWS_REGION: localRegion,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    TABLE_NAME: names.table,
    BUCKET_NAME: names.bucket,
    JOBS_QUEUE_URL: queueUrl(names.queues.jobs),
    WEBHOOKS_QUEUE_URL: queueUrl(names.queues.webhooks),
    JOBS_DEAD_LETTER_QUEUE_URL: queueUrl(names.deadLetterQueues.jobs),
    WEBHOOKS_DEAD_LETTER_QUEUE_URL: queueUrl(names.deadLetterQueues.webhooks),
  };
};
