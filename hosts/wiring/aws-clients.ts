import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { HttpRequest } from '@smithy/core/transport';
import type { Environment } from '../../lib/core/setting.ts';
import { awsEndpoint } from './environment-credentials.ts';

// A request that nobody answers must end well within a lease and a function's time; the SDK tries again by itself.
const requestHandler = { connectionTimeout: 3000, requestTimeout: 20_000, throwOnRequestTimeout: true };

/**
 * The SDK's own variables, read from the environment that was passed: one process can serve a local stack while its own
 * variables say nothing. What is absent is left to the SDK (profiles, roles).
 */
const settings = (env: Environment, service: 'DYNAMODB' | 'S3' | 'SQS') => {
  const endpoint = awsEndpoint(env, service);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = env;
  return {
    maxAttempts: 4,
    requestHandler,
    ...(env.AWS_REGION === undefined ? {} : { region: env.AWS_REGION }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) } }),
  };
};

/** A client that reads and writes plain objects; undefined members are left out. */
export const dynamoDocumentClient = (env: Environment): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient(settings(env, 'DYNAMODB')), { marshallOptions: { removeUndefinedValues: true } });

/** Addressed by path where an endpoint is set: only AWS's own has a host name for every bucket. */
export const s3Client = (env: Environment): S3Client => {
  const own = settings(env, 'S3');
  const client = new S3Client({ ...own, forcePathStyle: 'endpoint' in own });
  // A body that goes with its CRC-32 is signed by that alone where nobody can change it on its way: to hash it costs more than all else
  // that is done to it (docs/decisions/road-to-storage.md).
  client.middlewareStack.add(
    (next) => (args) => {
      const { input, request } = args;
      if ('ChecksumCRC32' in input && HttpRequest.isInstance(request) && isGuarded(request))
        request.headers['x-amz-content-sha256'] = 'UNSIGNED-PAYLOAD';
      return next(args);
    },
    { step: 'build', priority: 'low', name: 'unsignedBody' },
  );
  return client;
};

/** Nobody who cannot read this process's memory can change the request on its way. */
const isGuarded = ({ protocol, hostname }: HttpRequest): boolean =>
  protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

export const sqsClient = (env: Environment): SQSClient => new SQSClient(settings(env, 'SQS'));
