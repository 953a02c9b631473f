import { type Environment, requiredSetting } from '../../kit/setting.ts';
import { secretsManager as connect, type SecretsManager } from '../../services/secrets/secrets-manager.ts';
import { awsEndpoint, environmentCredentials } from './environment-credentials.ts';

export const secretsManager = (env: Environment): SecretsManager =>
  connect({
    region: requiredSetting(env, 'AWS_REGION'),
    endpoint: awsEndpoint(env, 'SECRETS_MANAGER'),
    credentials: environmentCredentials(env),
  });
