import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { getSchemaSerdePlugin } from '@smithy/core/schema';
import { HttpRequest } from '@smithy/core/transport';
import type { Environment } from '../../core/setting.ts';
import { documentClientTo, transportTo } from './direct-transport.ts';
import { awsEndpoint } from './environment-credentials.ts';
import { SigningHash } from './signing-hash.ts';

// A request without a response must end well within a lease and a function's time limit. The SDK retries it.
const requestHandler = { connectionTimeout: 3000, requestTimeout: 20_000, throwOnRequestTimeout: true };

/** Returns the SDK settings from `env`, so that one process can use a local stack with other variables. */
const settings = (env: Environment, service: 'DYNAMODB' | 'S3' | 'SQS') => {
  const endpoint = awsEndpoint(env, service);
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = env;
  return {
    maxAttempts: 4,
    requestHandler,
    ...transportTo(endpoint),
    sha256: SigningHash,
    ...(env.AWS_REGION === undefined ? {} : { region: env.AWS_REGION }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) } }),
  };
};

/** Removes per-call work from an SDK client: logging, the user agent, and a signer for the same settings. */
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

/** Replaces the client's settings with a plain copy: accessors make each SDK call copy them in 20 µs, not 0.4. */
const plainlyConfigured = <Client extends DynamoDBClient | S3Client | SQSClient>(client: Client): Client => {
  const config = { ...client.config } as Parameters<typeof getSchemaSerdePlugin>[0];
  // Plugins that have read the settings keep theirs. Only the one that copies them per call is replaced.
  (client.middlewareStack as { use(plugin: unknown): void }).use(getSchemaSerdePlugin(config));
  return Object.assign(client, { config });
};

/** Creates a client that reads and writes plain objects, without undefined members. */
export const dynamoDocumentClient = (env: Environment): DynamoDBDocumentClient => {
  const client = DynamoDBDocumentClient.from(spared(new DynamoDBClient(settings(env, 'DYNAMODB'))), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return documentClientTo(awsEndpoint(env, 'DYNAMODB'), client);
};

/** Creates an S3 client. Uses path-style addressing with a custom endpoint, as only AWS has a host name per bucket. */
export const s3Client = (env: Environment): S3Client => {
  const own = settings(env, 'S3');
  // `Expect: 100-continue` would need a new connection and handshake per part.
  const client = spared(new S3Client({ ...own, forcePathStyle: 'endpoint' in own, expectContinueHeader: false }));
  // Skip the SHA-256 of a body with a CRC-32 on protected connections (docs/decisions/road-to-storage.md).
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

/** Returns true if only a reader of this process's memory could change the request in transit. */
const isGuarded = ({ protocol, hostname }: HttpRequest): boolean =>
  protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

export const sqsClient = (env: Environment): SQSClient => spared(new SQSClient(settings(env, 'SQS')));
