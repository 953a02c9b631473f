import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { parsePackageKeys } from '@bulkfill/engine/svc/package-keys';
import { readPackage } from '@bulkfill/engine/svc/read/read-package';
import { generateSigningKey, loadSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import { describe, expect, it } from 'vitest';
import { aPayload, testMaxBytes } from './package-builders.ts';

describe('signing key', () => {
  it('is loaded from its JWK unchanged', async () => {
    const key = await generateSigningKey();
    expect(await loadSigningKey(JSON.stringify(key))).toEqual(key);
    expect(await loadSigningKey(`\ufeff${JSON.stringify(key, null, 2).replaceAll('\n', '\r\n')}\r\n`)).toEqual(key);
  });

  it('is loaded from PKCS#8 PEM with its thumbprint as kid', async () => {
    const key = await generateSigningKey();
    const pem = createPrivateKey({ key: { ...key }, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' });
    expect(await loadSigningKey(String(pem))).toEqual(key);
  });

  it('keeps the kid of its file, or uses its thumbprint', async () => {
    const { kid, ...key } = await generateSigningKey();
    expect(await loadSigningKey(JSON.stringify({ ...key, kid: 'editor-1' }))).toMatchObject({ kid: 'editor-1' });
    expect(await loadSigningKey(JSON.stringify(key))).toMatchObject({ kid });
  });

  it('has no private member in its public set', async () => {
    const key = await generateSigningKey();
    expect(JSON.stringify(toPublicJwks(key))).not.toContain(key.d);
  });

  it.each([
    ['text', 'hello', 'neither a JWK nor a PEM file'],
    ['a public JWK', JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: 'a'.repeat(43) }), 'not a private JWK'],
    ['a broken PEM', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----', 'PKCS#8 PEM'],
    [
      'a key of another kind',
      JSON.stringify(generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })),
      'not an Ed25519 key',
    ],
  ])('rejects %s without quoting it in the error', async (_name, text, message) => {
    const error = await loadSigningKey(text).catch((thrown: unknown) => thrown as Error);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toContain(message);
    expect((error as Error).message).not.toContain(text);
  });

  it('signs the same package to the same bytes', async () => {
    const key = await generateSigningKey();
    expect(Buffer.from(await buildPackage(aPayload(), key)).equals(await buildPackage(aPayload(), key))).toBe(true);
  });
});

describe('package key set', () => {
  it('verifies with any of its keys and ignores other entries', async () => {
    const [first, second] = [await generateSigningKey(), await generateSigningKey()];
    const others = [
      { kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: first.kid },
      { kty: 'OKP', crv: 'Ed25519', x: 'short', kid: 'x' },
    ];
    const marked = { ...toPublicJwks(second).keys[0], alg: 'Ed25519', use: 'sig' };
    const keys = parsePackageKeys(JSON.stringify({ keys: [...others, ...toPublicJwks(first).keys, marked] }));
    for (const key of [first, second]) {
      await expect(
        readPackage(await buildPackage(aPayload(), key), { keys, maxBytes: testMaxBytes }),
      ).resolves.toBeDefined();
    }
  });

  it('drops private members', async () => {
    const key = await generateSigningKey();
    expect(parsePackageKeys(JSON.stringify({ keys: [key] }))).toEqual(toPublicJwks(key));
  });

  it.each([
    ['not JSON', '{', 'it is not JSON'],
    ['one key alone', '{"kty":"OKP"}', 'it is not a JWK set ({"keys": […]})'],
    ['a set with a null', '{"keys":[null]}', 'it is not a JWK set ({"keys": […]})'],
    ['an empty set', '{"keys":[]}', 'the JWK set holds no Ed25519 public key with a "kid"'],
  ])('rejects a set that is %s', (_name, text, message) => {
    expect(() => parsePackageKeys(text)).toThrow(message);
  });

  it('rejects a duplicate kid', async () => {
    const key = await generateSigningKey();
    expect(() => parsePackageKeys(JSON.stringify({ keys: [key, key] }))).toThrow('two keys with the same "kid"');
  });
});
