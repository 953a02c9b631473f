import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../../lib/core/config.ts';

describe('PUBLIC_ORIGIN and OIDC_ISSUER', () => {
  it.each([
    'https://fill.example.org',
    'https://fill.example.org:8443',
    'http://127.0.0.1:8787',
    'http://localhost:1',
    'http://[::1]:1',
  ])('accept %s', (address) => {
    const { console } = parseConfig({ PUBLIC_ORIGIN: address, OIDC_ISSUER: address });
    expect([console.publicOrigin, console.issuer]).toEqual([address, address]);
  });

  it.each([
    'http://fill.example.org',
    'ftp://localhost',
    'fill.example.org',
    'http://127.0.0.1.evil.test',
    'http://localhost.evil.test',
  ])('reject %s', (address) => {
    expect(() => parseConfig({ PUBLIC_ORIGIN: address })).toThrow('PUBLIC_ORIGIN must be');
    expect(() => parseConfig({ OIDC_ISSUER: address })).toThrow('OIDC_ISSUER must be');
  });

  it('reject a path in an origin, and allow one without a query in an issuer', () => {
    expect(() => parseConfig({ PUBLIC_ORIGIN: 'https://fill.example.org/' })).toThrow('PUBLIC_ORIGIN');
    const issuer = 'https://id.example.org/realms/one';
    expect(parseConfig({ OIDC_ISSUER: issuer }).console.issuer).toBe(issuer);
    for (const bad of [`${issuer}?a`, `${issuer}#a`, 'https://me:secret@id.example.org'])
      expect(() => parseConfig({ OIDC_ISSUER: bad })).toThrow('OIDC_ISSUER');
  });
});
