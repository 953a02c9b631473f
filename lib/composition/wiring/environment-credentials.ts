import { type Environment, requiredSetting } from '../../core/setting.ts';

type Service = 'DYNAMODB' | 'S3' | 'SQS' | 'SECRETS_MANAGER';

export const awsEndpoint = (env: Environment, service: Service): string | undefined =>
  env[`AWS_ENDPOINT_URL_${service}`] || env.AWS_ENDPOINT_URL || undefined;

/** Returns the credentials that Lambda and the embedded stack put into the environment. */
export const environmentCredentials = (env: Environment) => ({
  accessKeyId: requiredSetting(env, 'AWS_ACCESS_KEY_ID'),
  secretAccessKey: requiredSetting(env, 'AWS_SECRET_ACCESS_KEY'),
  sessionToken: env.AWS_SESSION_TOKEN,
});
