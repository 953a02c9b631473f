import type { Clock } from '../../kit/clock.ts';
import type { Config } from '../../kit/config.ts';
import { type Environment, requiredSetting, SettingError, textSetting } from '../../kit/setting.ts';
import type { IdentityProvider } from '../../services/identity-provider/identity-provider.ts';
import { openIdProvider } from '../../services/identity-provider/openid-provider.ts';
import { secretsManager } from './secrets-manager.ts';

/** Where the console is off, its routes answer before anybody asks this. */
const noProvider: IdentityProvider = {
  authorizationUrl: () => Promise.reject(new SettingError('OIDC_ISSUER', 'must be set')),
  redeem: () => Promise.reject(new SettingError('OIDC_ISSUER', 'must be set')),
};

/** The secret itself, or what the secret of Secrets Manager holds whose ARN it is. */
const clientSecret = (env: Environment): (() => Promise<string>) => {
  const setting = textSetting(env, 'OIDC_CLIENT_SECRET', '');
  return setting.startsWith('arn:') ? () => secretsManager(env).read(setting) : () => Promise.resolve(setting);
};

/**
 * `OIDC_ISSUER` with `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET` (or its ARN; empty for a public client), and `PUBLIC_ORIGIN`, to which browsers come
 * back. Throws `SettingError` where an issuer is named and one of the others is missing.
 */
export const identityProvider = (env: Environment, { console: { issuer, publicOrigin } }: Config, clock: Clock): IdentityProvider => {
  if (issuer === '') return noProvider;
  if (publicOrigin === '') throw new SettingError('PUBLIC_ORIGIN', 'must be set where OIDC_ISSUER is');
  const clientId = requiredSetting(env, 'OIDC_CLIENT_ID');
  return openIdProvider({ issuer, clientId, clientSecret: clientSecret(env) }, clock);
};
