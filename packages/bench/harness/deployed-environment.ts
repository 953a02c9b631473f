import { generateSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import { buildFunctionEnvironment } from '../../../infra/build-function-environment.ts';
import { readDeploymentConfig } from '../../../infra/deployment-config.ts';
import { type FunctionDescription, localRegion, nameResources } from '../../../infra/resources.ts';

const account = '000000000000';

/** Returns the environment of a function on Lambda, including production settings. The resources need not exist. */
export const deployedEnvironment = async (fn: FunctionDescription): Promise<Record<string, string>> => {
  const packageKeys = JSON.stringify(toPublicJwks(await generateSigningKey()));
  const names = nameResources('prod', account, localRegion);
  const queueUrl = (name: string): string => `https://sqs.${localRegion}.amazonaws.com/${account}/${name}`;
  const resources = {
    TABLE_NAME: names.table,
    BUCKET_NAME: names.bucket,
    JOBS_QUEUE_URL: queueUrl(names.queues.jobs),
    WEBHOOKS_QUEUE_URL: queueUrl(names.queues.webhooks),
    WEBHOOKS_DEAD_LETTER_QUEUE_URL: queueUrl(names.deadLetterQueues.webhooks),
    PACKAGE_KEYS: packageKeys,
    SECRETS_KEY: `arn:aws:kms:${localRegion}:${account}:key/00000000-0000-4000-8000-000000000000`,
    FINGERPRINT_KEYS: `arn:aws:kms:${localRegion}:${account}:key/00000000-0000-4000-8000-000000000001`,
    ATTESTATION_KEY: `arn:aws:kms:${localRegion}:${account}:key/00000000-0000-4000-8000-000000000002`,
    ATTESTATION_FORMER_KEYS: '',
    ORIGIN_SECRET_ARN: `arn:aws:secretsmanager:${localRegion}:${account}:secret:origin`,
    PACKAGE_SIGNING_KEY: `arn:aws:secretsmanager:${localRegion}:${account}:secret:package-signing-key`,
    OIDC_CLIENT_ID: 'bulkfill',
    OIDC_CLIENT_SECRET: `arn:aws:secretsmanager:${localRegion}:${account}:secret:oidc-client`,
    DELIVERY_MODE: 'cloud',
  };
  return {
    ...buildFunctionEnvironment(readDeploymentConfig('prod', { PACKAGE_KEYS: packageKeys }), resources, fn),
    AWS_REGION: localRegion,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(fn.memoryMb),
    AWS_LAMBDA_FUNCTION_NAME: names.function(fn.name),
    AWS_ACCESS_KEY_ID: 'ASIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'token',
  };
};
