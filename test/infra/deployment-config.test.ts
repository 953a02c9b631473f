import { describe, expect, it } from 'vitest';
import { deploymentConfig } from '../../infra/deployment-config.ts';

describe('deploymentConfig', () => {
  it('refuses a stage that does not exist, naming those that do', () => {
    expect(() => deploymentConfig('staging', {})).toThrow('There is no stage "staging". Stages: dev, prod, test.');
    expect(() => deploymentConfig('__proto__', {})).toThrow('There is no stage');
  });

  it('takes public package keys, and never a private one', () => {
    const keys = { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43), kid: '1' }] };
    expect(JSON.parse(deploymentConfig('dev', { PACKAGE_KEYS: JSON.stringify(keys) }).packageKeys)).toEqual(keys);
    const leaked = JSON.stringify({ keys: [{ ...keys.keys[0], d: 'secret' }] });
    expect(() => deploymentConfig('dev', { PACKAGE_KEYS: leaked })).toThrow('PACKAGE_KEYS holds a private key.');
    expect(() => deploymentConfig('dev', { PACKAGE_KEYS: '{}' })).toThrow('PACKAGE_KEYS cannot be used: it is not a JWK set');
    expect(() => deploymentConfig('dev', { PACKAGE_KEYS: '{"keys":[]}' })).toThrow('PACKAGE_KEYS cannot be used');
  });

  it('asks for a domain and its certificate together', () => {
    expect(() => deploymentConfig('dev', { DOMAIN_NAME: 'api.example.com' })).toThrow('DOMAIN_NAME and CERTIFICATE_ARN go together.');
    expect(deploymentConfig('dev', { DOMAIN_NAME: 'api.example.com', CERTIFICATE_ARN: 'arn:x' }).domain?.name).toBe('api.example.com');
  });

  it('takes the origins that webhooks may go to from a test deployment alone', () => {
    const environment = { WEBHOOK_ALLOWED_ORIGINS: 'http://127.0.0.1:4566' };
    expect(deploymentConfig('test', environment).settings).toMatchObject(environment);
    expect(deploymentConfig('prod', environment).settings).not.toHaveProperty('WEBHOOK_ALLOWED_ORIGINS');
    expect(() => deploymentConfig('test', { WEBHOOK_ALLOWED_ORIGINS: 'anywhere' })).toThrow('WEBHOOK_ALLOWED_ORIGINS');
  });

  it('turns large uploads on or off', () => {
    expect(deploymentConfig('dev', {}).largeUploads).toBe(false);
    expect(deploymentConfig('dev', { LARGE_UPLOADS: 'true' }).largeUploads).toBe(true);
    expect(() => deploymentConfig('dev', { LARGE_UPLOADS: 'maybe' })).toThrow('LARGE_UPLOADS');
  });
});
