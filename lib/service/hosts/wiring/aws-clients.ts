import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { getSchemaSerdePlugin } from '@smithy/core/schema';
import { HttpRequest } from '@smithy/core/transport';
import type { Environment } from '../../kit/setting.ts';
import { awsEndpoint } from './environment-credentials.ts';
import { SigningHash } from './signing-hash.ts';

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
    sha256: SigningHash,
    ...(env.AWS_REGION === undefined ? {} : { region: env.AWS_REGION }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) } }),
  };
};

/**
 * Leaves out what the SDK does for each call and nobody here needs: what it would log is gathered for no logger, what it says of itself is
 * put together anew, and so is the signer, of the same settings. What is signed, tried again and timed out stays the SDK's.
 */
const spared = <Client extends DynamoDBClient | S3Client | SQSClient>(client: Client): Client => {
  const { config } = client;
  const { middlewareStack } = client as { middlewareStack: { remove(name: string): boolean } };
  for (const name of ['loggerMiddleware', 'getUserAgentMiddleware']) {
    if (!middlewareStack.remove(name)) throw new Error(`The SDK has no ${name}.`);
  }
  const makeSigner = config.signer;
  const signers = new Map<string, ReturnType<typeof makeSigner>>();
  config.signer = (scheme) => {
    const id = JSON.stringify([scheme?.name, scheme?.signingName, scheme?.signingRegion, scheme?.properties]);
    const known = signers.get(id);
    if (known !== undefined) return known;
    const signer = makeSigner(scheme);
    signers.set(id, signer);
    signer.catch(() => signers.delete(id));
    return signer;
  };
  return plainlyConfigured(client);
};

/**
 * Puts a plain copy of the settings in the place of the client's. The SDK copies all of them several times for each call, and one that it
 * has made an accessor has V8 keep them as a table: a copy of that takes 20 µs, one of this 0.4.
 */
const plainlyConfigured = <Client extends DynamoDBClient | S3Client | SQSClient>(client: Client): Client => {
  const config = { ...client.config } as Parameters<typeof getSchemaSerdePlugin>[0];
  // Those that have read the settings already keep theirs, which are the same; what copies them for each call is made anew.
  (client.middlewareStack as { use(plugin: unknown): void }).use(getSchemaSerdePlugin(config));
  return Object.assign(client, { config });
};

/** A client that reads and writes plain objects; undefined members are left out. */
export const dynamoDocumentClient = (env: Environment): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(spared(new DynamoDBClient(settings(env, 'DYNAMODB'))), { marshallOptions: { removeUndefinedValues: true } });

/** Addressed by path where an endpoint is set: only AWS's own has a host name for every bucket. */
export const s3Client = (env: Environment): S3Client => {
  const own = settings(env, 'S3');
  // To ask whether a part is welcome takes a connection of its own for each, with its handshake.
  const client = spared(new S3Client({ ...own, forcePathStyle: 'endpoint' in own, expectContinueHeader: false }));
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

export const sqsClient = (env: Environment): SQSClient => spared(new SQSClient(settings(env, 'SQS')));
