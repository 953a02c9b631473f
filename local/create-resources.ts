import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  CreateBucketCommand,
  HeadBucketCommand,
  NotFound,
  PutBucketLifecycleConfigurationCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  CreateQueueCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { buildLifecycleRules } from '../infra/lifecycle-rules.ts';
import {
  localAccountId,
  localNames,
  localRegion,
  type QueueName,
  queueDefinitions,
  type ResourceNames,
} from '../infra/resources.ts';
import { parseConfig } from '../lib/core/config.ts';
import { createTable } from './servers/create-table.ts';
import type { StorageAccess } from './servers/keeper-protocol.ts';

const createQueue = async (sqs: SQSClient, name: string, attributes: Record<string, string>): Promise<void> => {
  const exists = await sqs.send(new GetQueueUrlCommand({ QueueName: name })).catch((error: unknown) => {
    if (error instanceof QueueDoesNotExist) return undefined;
    throw error;
  });
  const made = exists ?? (await sqs.send(new CreateQueueCommand({ QueueName: name })));
  await sqs.send(new SetQueueAttributesCommand({ QueueUrl: made.QueueUrl, Attributes: attributes }));
};

const createQueues = async (sqs: SQSClient, names: ResourceNames): Promise<void> => {
  for (const name of Object.keys(queueDefinitions) as QueueName[]) {
    const definition = queueDefinitions[name];
    const deadLetters = names.deadLetterQueues[name];
    await createQueue(sqs, deadLetters, { MessageRetentionPeriod: String(definition.deadLetterRetentionSeconds) });
    await createQueue(sqs, names.queues[name], {
      VisibilityTimeout: String(definition.visibilityTimeoutSeconds),
      MessageRetentionPeriod: String(definition.retentionSeconds),
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: `arn:aws:sqs:${localRegion}:${localAccountId}:${deadLetters}`,
        maxReceiveCount: definition.maxReceiveCount,
      }),
    });
  }
};

const createBucket = async (s3: S3Client, Bucket: string): Promise<void> => {
  try {
    await s3.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await s3.send(new CreateBucketCommand({ Bucket }));
  }
  await s3.send(
    new PutBucketLifecycleConfigurationCommand({
      Bucket,
      LifecycleConfiguration: { Rules: buildLifecycleRules(parseConfig({})) },
    }),
  );
};

/**
 * Creates the table, bucket and queues of `resources.ts` on the given servers, with their settings. Existing resources
 * keep their content. Rejects if the data is from a version whose table had other keys.
 */
export const createResources = async (
  { endpoints, credentials }: StorageAccess,
  names: ResourceNames = localNames,
): Promise<void> => {
  const client = (endpoint: string) => ({ endpoint, region: localRegion, credentials });
  const dynamodb = new DynamoDBClient(client(endpoints.dynamodb));
  const s3 = new S3Client({ ...client(endpoints.s3), forcePathStyle: true });
  const sqs = new SQSClient(client(endpoints.sqs));
  try {
    await Promise.all([createTable(dynamodb, names.table), createBucket(s3, names.bucket), createQueues(sqs, names)]);
  } finally {
    for (const each of [dynamodb, s3, sqs]) each.destroy();
  }
};
