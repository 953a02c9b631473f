import { type Environment, requiredSetting } from '../../kit/setting.ts';
import { secretsManager as connect, type SecretsManager } from '../../services/secrets/secrets-manager.ts';
import { awsEndpoint, environmentCredentials } from './environment-credentials.ts';

/** Secrets Manager of the Region that the environment names, with the role of the process. */
export const secretsManager = (env: Environment): SecretsManager =>
  connect({
    region: requiredSetting(env, 'AWS_REGION'),
    endpoint: awsEndpoint(env, 'SECRETS_MANAGER'),
    credentials: environmentCredentials(env),
  });
