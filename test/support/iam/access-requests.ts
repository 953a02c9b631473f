import type { AccessRequest } from './evaluate.ts';

type Input = Readonly<Record<string, unknown>>;

/** Placeholders for the resources' ARNs. */
export const plainArns = {
  table: 'table',
  bucket: 'bucket',
  'jobs-queue': 'jobs-queue',
  'webhooks-queue': 'webhooks-queue',
  'webhooks-dead-letter-queue': 'webhooks-dead-letter-queue',
  'secrets-key': 'secrets-key',
  'fingerprint-keys': 'fingerprint-keys',
  'attestation-key': 'attestation-key',
  'seal-key': 'seal-key',
  'origin-secret': 'origin-secret',
  'package-signing-key': 'package-signing-key',
  'oidc-client-secret': 'oidc-client-secret',
} as const;

const text = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'S' in value ? String(value.S) : String(value);

const onTable = (action: string, keys: readonly unknown[], index?: string): AccessRequest => ({
  action: `dynamodb:${action}`,
  resource: index === undefined ? plainArns.table : `${plainArns.table}/index/${index}`,
  context: { 'dynamodb:LeadingKeys': keys.map(text) },
});

const partitionOf = (key: unknown): unknown => (key as { readonly pk: unknown }).pk;

/** Returns the partition of a query: the value that its key condition compares first. */
const queried = (input: Input): unknown => {
  const [, placeholder] = /^#\w+ = (:\w+)/.exec(String(input.KeyConditionExpression)) ?? [];
  if (placeholder === undefined) throw new Error('A query names no partition.');
  return (input.ExpressionAttributeValues as Input)[placeholder];
};

/**
 * Returns the actions of a transaction's parts, as IAM authorises them. Source: DynamoDB developer guide, "Using IAM
 * with DynamoDB transactions".
 */
const transaction = (items: readonly Readonly<Record<string, Input>>[]): AccessRequest[] => {
  const keys = new Map<string, unknown[]>();
  for (const item of items) {
    for (const [kind, part] of Object.entries(item)) {
      const action = kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`;
      keys.set(action, [...(keys.get(action) ?? []), partitionOf(part.Item ?? part.Key)]);
    }
  }
  return [...keys].map(([action, some]) => onTable(action, some));
};

const objectActions: Readonly<Record<string, string>> = {
  PutObject: 's3:PutObject',
  CreateMultipartUpload: 's3:PutObject',
  UploadPart: 's3:PutObject',
  CompleteMultipartUpload: 's3:PutObject',
  AbortMultipartUpload: 's3:AbortMultipartUpload',
  GetObject: 's3:GetObject',
  HeadObject: 's3:GetObject',
};

const bucketActions: Readonly<Record<string, string>> = {
  ListObjectsV2: 's3:ListBucket',
  ListMultipartUploads: 's3:ListBucketMultipartUploads',
};

const onBucket = (operation: string, input: Input): AccessRequest[] => {
  const ofObject = (action: string, key: unknown): AccessRequest => ({
    action,
    resource: `${plainArns.bucket}/${key}`,
    context: {},
  });
  if (operation === 'DeleteObjects') {
    const { Objects } = input.Delete as { readonly Objects: readonly { readonly Key: string }[] };
    return Objects.map(({ Key }) => ofObject('s3:DeleteObject', Key));
  }
  const bucketAction = bucketActions[operation];
  if (bucketAction !== undefined) return [{ action: bucketAction, resource: plainArns.bucket, context: {} }];
  const action = objectActions[operation];
  if (action === undefined) throw new Error(`It is not known what S3's ${operation} needs.`);
  return [ofObject(action, input.Key)];
};

/** Returns the IAM requests of a call of the AWS SDK: an operation (`GetItem`, `PutObject`) with its input. */
export const accessRequests = (operation: string, input: Input): readonly AccessRequest[] => {
  switch (operation) {
    case 'GetItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [onTable(operation, [partitionOf(input.Key)])];
    case 'PutItem':
      return [onTable(operation, [partitionOf(input.Item)])];
    case 'Query':
      return [onTable(operation, [queried(input)], input.IndexName as string | undefined)];
    case 'TransactWriteItems':
      return transaction(input.TransactItems as readonly Readonly<Record<string, Input>>[]);
    default:
      return onBucket(operation, input);
  }
};
