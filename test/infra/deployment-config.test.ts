import { describe, expect, it } from 'vitest';
import { listTakenSettings, readDeploymentConfig } from '../../infra/deployment-config.ts';
import { findIgnoredSettings } from '../../infra/find-ignored-settings.ts';

describe('readDeploymentConfig', () => {
  it('rejects an unknown stage and names the known ones', () => {
    expect(() => readDeploymentConfig('staging', {})).toThrow('Unknown stage "staging". Stages: dev, prod, test.');
    expect(() => readDeploymentConfig('__proto__', {})).toThrow('Unknown stage');
  });

  it('accepts public package keys and rejects private ones', () => {
    const keys = { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43), kid: '1' }] };
    expect(JSON.parse(readDeploymentConfig('dev', { PACKAGE_KEYS: JSON.stringify(keys) }).packageKeys)).toEqual(keys);
    const leaked = JSON.stringify({ keys: [{ ...keys.keys[0], d: 'secret' }] });
    expect(() => readDeploymentConfig('dev', { PACKAGE_KEYS: leaked })).toThrow('PACKAGE_KEYS contains a private key.');
    expect(() => readDeploymentConfig('dev', { PACKAGE_KEYS: '{}' })).toThrow(
      'PACKAGE_KEYS cannot be used: it is not a JWK set',
    );
    expect(() => readDeploymentConfig('dev', { PACKAGE_KEYS: '{"keys":[]}' })).toThrow('PACKAGE_KEYS cannot be used');
  });

  it('requires a domain and its certificate together', () => {
    expect(() => readDeploymentConfig('dev', { DOMAIN_NAME: 'api.example.com' })).toThrow(
      'Set both DOMAIN_NAME and CERTIFICATE_ARN, or neither.',
    );
    expect(readDeploymentConfig('dev', { DOMAIN_NAME: 'api.example.com', CERTIFICATE_ARN: 'arn:x' }).domain?.name).toBe(
      'api.example.com',
    );
  });

  it('accepts webhook origins from a test deployment only', () => {
    const environment = { WEBHOOK_ALLOWED_ORIGINS: 'http://127.0.0.1:4566' };
    expect(readDeploymentConfig('test', environment).settings).toMatchObject(environment);
    expect(readDeploymentConfig('prod', environment).settings).not.toHaveProperty('WEBHOOK_ALLOWED_ORIGINS');
    expect(() => readDeploymentConfig('test', { WEBHOOK_ALLOWED_ORIGINS: 'anywhere' })).toThrow(
      'WEBHOOK_ALLOWED_ORIGINS',
    );
  });

  it('reads no limit from the environment of the deployer, and names the ignored variables', () => {
    const environment = {
      SESSION_IDLE_SECONDS: '600',
      MONTHLY_ROWS_FREE: '5',
      LOG_LEVEL: 'debug',
      SIGN_UP: 'invited',
      PATH: '/bin',
    };
    expect(readDeploymentConfig('prod', environment).settings).toEqual({});
    expect(findIgnoredSettings(environment, listTakenSettings('prod')).toSorted()).toEqual([
      'LOG_LEVEL',
      'MONTHLY_ROWS_FREE',
      'SESSION_IDLE_SECONDS',
    ]);
    expect(findIgnoredSettings(environment, listTakenSettings('dev'))).not.toContain('LOG_LEVEL');
  });

  it('turns large uploads on or off', () => {
    expect(readDeploymentConfig('dev', {}).largeUploads).toBe(false);
    expect(readDeploymentConfig('dev', { LARGE_UPLOADS: 'true' }).largeUploads).toBe(true);
    expect(() => readDeploymentConfig('dev', { LARGE_UPLOADS: 'maybe' })).toThrow('LARGE_UPLOADS');
  });

  describe('console options', () => {
    const origin = { PUBLIC_ORIGIN: 'https://fill.example.org' };
    const provider = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'ours' };
    const arn = 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:oidc-AbCdEf';

    it('enable no console unless it is requested or a provider is named', () => {
      expect(readDeploymentConfig('prod', {}).console).toBeUndefined();
      expect(readDeploymentConfig('prod', { ...provider, ...origin, CONSOLE: 'false' }).console).toBeUndefined();
      expect(readDeploymentConfig('prod', { CONSOLE: 'true', ...origin }).console).toEqual({
        publicOrigin: origin.PUBLIC_ORIGIN,
        signUp: undefined,
        stepUp: 'prompt',
        provider: undefined,
        mfa: 'required',
      });
      expect(readDeploymentConfig('prod', { ...provider, ...origin, OIDC_CLIENT_SECRET: arn }).console).toMatchObject({
        stepUp: 'max_age',
        provider: { issuer: provider.OIDC_ISSUER, clientId: 'ours', clientSecretArn: arn },
      });
    });

    it('require the browser address, which a domain provides', () => {
      expect(() => readDeploymentConfig('prod', { CONSOLE: 'true' })).toThrow(
        'PUBLIC_ORIGIN must be set if CONSOLE is on',
      );
      expect(() => readDeploymentConfig('prod', { CONSOLE: 'true', PUBLIC_ORIGIN: 'http://fill.example.org' })).toThrow(
        'PUBLIC_ORIGIN',
      );
      const domain = { DOMAIN_NAME: 'fill.example.org', CERTIFICATE_ARN: 'arn:x' };
      expect(readDeploymentConfig('prod', { CONSOLE: 'true', ...domain }).console?.publicOrigin).toBe(
        origin.PUBLIC_ORIGIN,
      );
      expect(() =>
        readDeploymentConfig('prod', { CONSOLE: 'true', ...domain, PUBLIC_ORIGIN: 'https://other.example.org' }),
      ).toThrow('PUBLIC_ORIGIN must be the address of DOMAIN_NAME.');
      expect(() => readDeploymentConfig('dev', { CONSOLE: 'true', EDGE: 'false', ...origin })).toThrow(
        'CONSOLE needs the edge',
      );
    });

    it('keep the client secret out of a deployment, and name the options that an issuer requires', () => {
      expect(() => readDeploymentConfig('prod', { ...provider, ...origin, OIDC_CLIENT_SECRET: 'hunter2' })).toThrow(
        /must be the ARN of a Secrets Manager secret/,
      );
      expect(() => readDeploymentConfig('prod', { ...provider, ...origin, OIDC_CLIENT_ID: ' ' })).toThrow(
        'OIDC_CLIENT_ID must be set',
      );
      expect(() => readDeploymentConfig('prod', { ...origin, OIDC_ISSUER: 'http://login.example.com' })).toThrow(
        'OIDC_ISSUER',
      );
      expect(() => readDeploymentConfig('prod', { CONSOLE: 'true', ...origin, SIGN_UP: 'nobody' })).toThrow('SIGN_UP');
    });
  });
});
