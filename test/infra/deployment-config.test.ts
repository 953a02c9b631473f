import { describe, expect, it } from 'vitest';
import { deploymentConfig } from '../../infra/deployment-config.ts';

describe('deploymentConfig', () => {
  it('refuses a stage that does not exist, naming those that do', () => {
    expect(() => deploymentConfig('staging', {})).toThrow('There is no stage "staging". Stages: dev, prod.');
    expect(() => deploymentConfig('__proto__', {})).toThrow('There is no stage');
  });

  it('takes public package keys, and never a private one', () => {
    const keys = { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'abc', kid: '1' }] };
    expect(JSON.parse(deploymentConfig('dev', { PACKAGE_KEYS: JSON.stringify(keys) }).packageKeys)).toEqual(keys);
    const leaked = JSON.stringify({ keys: [{ ...keys.keys[0], d: 'secret' }] });
    expect(() => deploymentConfig('dev', { PACKAGE_KEYS: leaked })).toThrow('PACKAGE_KEYS holds a private key.');
    expect(() => deploymentConfig('dev', { PACKAGE_KEYS: '{}' })).toThrow('PACKAGE_KEYS must be a JWK set');
  });

  it('asks for a domain and its certificate together', () => {
    expect(() => deploymentConfig('dev', { DOMAIN_NAME: 'api.example.com' })).toThrow('DOMAIN_NAME and CERTIFICATE_ARN go together.');
    expect(deploymentConfig('dev', { DOMAIN_NAME: 'api.example.com', CERTIFICATE_ARN: 'arn:x' }).domain?.name).toBe('api.example.com');
  });

  it('turns large uploads on or off', () => {
    expect(deploymentConfig('dev', {}).largeUploads).toBe(false);
    expect(deploymentConfig('dev', { LARGE_UPLOADS: 'true' }).largeUploads).toBe(true);
    expect(() => deploymentConfig('dev', { LARGE_UPLOADS: 'maybe' })).toThrow('LARGE_UPLOADS');
  });
});
