import { type Environment, requiredSetting } from '../../core/setting.ts';
import { secretsManager as connect, type SecretsManager } from '../../stores/secrets/secrets-manager.ts';
import { awsEndpoint, environmentCredentials } from './environment-credentials.ts';

export const secretsManager = (env: Environment): SecretsManager =>
  connect({
    region: requiredSetting(env, 'AWS_REGION'),
    endpoint: awsEndpoint(env, 'SECRETS_MANAGER'),
    credentials: environmentCredentials(env),
  });
