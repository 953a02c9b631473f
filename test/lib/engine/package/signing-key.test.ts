import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildPackage } from '../../../../lib/engine/package/build-package.ts';
import { parsePackageKeys } from '../../../../lib/engine/package/package-keys.ts';
import { readPackage } from '../../../../lib/engine/package/read/read-package.ts';
import { generateSigningKey, loadSigningKey, publicJwks } from '../../../../lib/engine/package/signing-key.ts';
import { aPayload, testMaxBytes } from './package-builders.ts';

describe('a signing key', () => {
  it('comes back from its JWK as it was', async () => {
    const key = await generateSigningKey();
    expect(await loadSigningKey(JSON.stringify(key))).toEqual(key);
    expect(await loadSigningKey(`\ufeff${JSON.stringify(key, null, 2).replaceAll('\n', '\r\n')}\r\n`)).toEqual(key);
  });

  it('comes from PKCS#8 PEM with its thumbprint as kid', async () => {
    const key = await generateSigningKey();
    const pem = createPrivateKey({ key: { ...key }, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' });
    expect(await loadSigningKey(String(pem))).toEqual(key);
  });

  it('keeps the kid of its file, and gets its thumbprint where the file has none', async () => {
    const { kid, ...key } = await generateSigningKey();
    expect(await loadSigningKey(JSON.stringify({ ...key, kid: 'editor-1' }))).toMatchObject({ kid: 'editor-1' });
    expect(await loadSigningKey(JSON.stringify(key))).toMatchObject({ kid });
  });

  it('shows no private member in its public set', async () => {
    const key = await generateSigningKey();
    expect(JSON.stringify(publicJwks(key))).not.toContain(key.d);
  });

  it.each([
    ['text', 'hello', 'neither a JWK nor a PEM file'],
    ['a public JWK', JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: 'a'.repeat(43) }), 'not a private JWK'],
    ['a broken PEM', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----', 'PKCS#8 PEM'],
    ['a key of another kind', JSON.stringify(generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })), 'not an Ed25519 key'],
  ])('is not %s, and the error does not quote it', async (_name, text, message) => {
    const error = await loadSigningKey(text).catch((thrown: unknown) => thrown as Error);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toContain(message);
    expect((error as Error).message).not.toContain(text);
  });

  it('builds the same bytes each time', async () => {
    const key = await generateSigningKey();
    expect(Buffer.from(await buildPackage(aPayload(), key)).equals(await buildPackage(aPayload(), key))).toBe(true);
  });
});

describe('a set of package keys', () => {
  it('verifies with any of its keys, whatever else it holds', async () => {
    const [first, second] = [await generateSigningKey(), await generateSigningKey()];
    const others = [
      { kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: first.kid },
      { kty: 'OKP', crv: 'Ed25519', x: 'short', kid: 'x' },
    ];
    const marked = { ...publicJwks(second).keys[0], alg: 'Ed25519', use: 'sig' };
    const keys = parsePackageKeys(JSON.stringify({ keys: [...others, ...publicJwks(first).keys, marked] }));
    for (const key of [first, second]) {
      await expect(readPackage(await buildPackage(aPayload(), key), { keys, maxBytes: testMaxBytes })).resolves.toBeDefined();
    }
  });

  it('drops private members', async () => {
    const key = await generateSigningKey();
    expect(parsePackageKeys(JSON.stringify({ keys: [key] }))).toEqual(publicJwks(key));
  });

  it.each([
    ['not JSON', '{', 'it is not JSON'],
    ['one key alone', '{"kty":"OKP"}', 'it is not a JWK set ({"keys": […]})'],
    ['a set with a null', '{"keys":[null]}', 'it is not a JWK set ({"keys": […]})'],
    ['an empty set', '{"keys":[]}', 'the JWK set holds no Ed25519 public key with a "kid"'],
  ])('is not %s', (_name, text, message) => {
    expect(() => parsePackageKeys(text)).toThrow(message);
  });

  it('has no kid twice', async () => {
    const key = await generateSigningKey();
    expect(() => parsePackageKeys(JSON.stringify({ keys: [key, key] }))).toThrow('two keys with the same "kid"');
  });
});
