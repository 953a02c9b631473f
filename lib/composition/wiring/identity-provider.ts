import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import { type Environment, requiredSetting, SettingError, textSetting } from '../../core/setting.ts';
import type { IdentityProvider } from '../../stores/identity-provider/identity-provider.ts';
import { openIdProvider } from '../../stores/identity-provider/openid-provider.ts';
import { secretsManager } from './secrets-manager.ts';

/** Placeholder provider of a disabled console, whose routes respond before they use it. */
const noProvider: IdentityProvider = {
  authorizationUrl: () => Promise.reject(new SettingError('OIDC_ISSUER', 'must be set')),
  redeem: () => Promise.reject(new SettingError('OIDC_ISSUER', 'must be set')),
};

const clientSecret = (env: Environment): (() => Promise<string>) => {
  const setting = textSetting(env, 'OIDC_CLIENT_SECRET', '');
  return setting.startsWith('arn:') ? () => secretsManager(env).read(setting) : () => Promise.resolve(setting);
};

/**
 * Creates the identity provider from `OIDC_ISSUER`, `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET` (or its ARN; empty for a
 * public client) and `PUBLIC_ORIGIN`. Throws `SettingError` if an issuer is set and another setting is missing.
 */
export const identityProvider = (
  env: Environment,
  { console: { issuer, publicOrigin } }: Config,
  clock: Clock,
): IdentityProvider => {
  if (issuer === '') return noProvider;
  if (publicOrigin === '') throw new SettingError('PUBLIC_ORIGIN', 'must be set if OIDC_ISSUER is set');
  const clientId = requiredSetting(env, 'OIDC_CLIENT_ID');
  return openIdProvider({ issuer, clientId, clientSecret: clientSecret(env) }, clock);
};
