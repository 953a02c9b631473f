import type { GatedRequest } from '../signature/read-gated-request.ts';

export const dynamodbOperations = [
  'CreateTable',
  'DeleteItem',
  'DescribeTable',
  'GetItem',
  'PutItem',
  'Query',
  'TransactWriteItems',
  'UpdateItem',
  'UpdateTable',
  'UpdateTimeToLive',
] as const;
export type DynamodbOperation = (typeof dynamodbOperations)[number];

const sqsOperations = [
  'ChangeMessageVisibility',
  'ChangeMessageVisibilityBatch',
  'CreateQueue',
  'DeleteMessage',
  'DeleteMessageBatch',
  'GetQueueAttributes',
  'GetQueueUrl',
  'ReceiveMessage',
  'SendMessage',
  'SendMessageBatch',
  'SetQueueAttributes',
] as const;

/** Returns a function that finds the operation in the AWS JSON protocol; `undefined` for others and for forms. */
const jsonOperation = <Operation extends string>(
  targetPrefix: string,
  operations: readonly Operation[],
): ((request: GatedRequest) => Operation | undefined) => {
  const byTarget = new Map(operations.map((operation) => [`${targetPrefix}.${operation}`, operation]));
  return ({ method, path, query, headers }) => {
    if (
      method !== 'POST' ||
      path !== '/' ||
      query.length > 0 ||
      headers.get('content-type') !== 'application/x-amz-json-1.0'
    )
      return undefined;
    return byTarget.get(headers.get('x-amz-target') ?? '');
  };
};

export const dynamodbOperation = jsonOperation('DynamoDB_20120810', dynamodbOperations);
export type SqsOperation = (typeof sqsOperations)[number];

export const sqsOperation = jsonOperation('AmazonSQS', sqsOperations);
