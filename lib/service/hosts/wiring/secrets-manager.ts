import { type Environment, requiredSetting } from '../../kit/setting.ts';
import { secretsManager as connect, type SecretsManager } from '../../services/secrets/secrets-manager.ts';
import { awsEndpoint, environmentCredentials } from './environment-credentials.ts';

/** Connects to Secrets Manager in the Region of the environment, with the credentials of the process. */
export const secretsManager = (env: Environment): SecretsManager =>
  connect({
    region: requiredSetting(env, 'AWS_REGION'),
    endpoint: awsEndpoint(env, 'SECRETS_MANAGER'),
    credentials: environmentCredentials(env),
  });
