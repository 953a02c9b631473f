import { hash, sign, verify } from 'node:crypto';
import { nameSubject } from '@bulkfill/engine/pdf/asn1/certificate';
import { readPkcs12 } from '@bulkfill/engine/pdf/seal/read-pkcs12';
import { openLocalKey, openRemoteKey, requireValidAt } from '@bulkfill/engine/pdf/seal/sealing-key';
import { describe, expect, it } from 'vitest';
import { makeIdentity, type TestIdentity, toPem } from '../../../support/sealing/test-authority.ts';
import { writePkcs12 } from '../../../support/sealing/write-pkcs12.ts';

const root = makeIdentity({ name: 'Test Root', isAuthority: true });
const middle = makeIdentity({ name: 'Test Issuer', isAuthority: true, issuer: root });
const leafOf = (options: Parameters<typeof makeIdentity>[0] = {}) => makeIdentity({ issuer: middle, ...options });
const open = ({ certificate, privateKey }: TestIdentity) => openLocalKey(certificate, privateKey);

const refusal = (message: RegExp) =>
  expect.objectContaining({ code: 'SEAL_CERTIFICATE_INVALID', message: expect.stringMatching(message) });

describe('openLocalKey', () => {
  it.each(['RSA-2048', 'P-256', 'P-384'] as const)('signs with %s', async (algorithm) => {
    const leaf = leafOf({ algorithm });
    const key = open(leaf);
    expect(key.isDeterministic).toBe(true);
    const { digest } = key.algorithm;
    const signature = await key.sign(hash(digest, 'text', 'buffer'));
    expect(verify(digest, Buffer.from('text'), leaf.publicKey, signature)).toBe(true);
    expect(signature.length).toBeLessThanOrEqual(key.algorithm.maxSignatureBytes);
  });

  it('reads PEM, DER and PKCS#8, and orders the issuers after the leaf', () => {
    const leaf = leafOf();
    const pem = [leaf, root, middle].map(({ certificate }) => toPem(certificate)).join('');
    const privatePem = leaf.privateKey.export({ format: 'pem', type: 'pkcs8' });
    const privateDer = leaf.privateKey.export({ format: 'der', type: 'pkcs8' });
    for (const chain of [pem, Buffer.from(pem), [leaf, root, middle].map(({ certificate }) => certificate)])
      for (const key of [privatePem, Buffer.from(privatePem), privateDer, leaf.privateKey])
        expect(openLocalKey(chain, key).chain.map(nameSubject)).toEqual(['Test Seal', 'Test Issuer', 'Test Root']);
  });

  it('rejects a key that does not match, weak algorithms and wrong usages', () => {
    const leaf = leafOf();
    expect(() => openLocalKey(leaf.certificate, leafOf().privateKey)).toThrow(refusal(/does not match/));
    expect(() => open(leafOf({ algorithm: 'RSA-1024' }))).toThrow(refusal(/not supported/));
    expect(() => open(leafOf({ keyUsage: 0b00100000 }))).toThrow(refusal(/key usage/));
    expect(() => open(leafOf({ name: '' }))).toThrow(refusal(/not readable/));
    expect(() => openLocalKey('no certificate', leaf.privateKey)).toThrow(refusal(/empty/));
    expect(() => openLocalKey(Buffer.from('x'), leaf.privateKey)).toThrow(refusal(/not readable/));
    expect(() => openLocalKey(leaf.certificate, 'no key')).toThrow(refusal(/private key/));
  });
});

describe('openRemoteKey', () => {
  it('accepts a signer that matches, and rejects another', async () => {
    const leaf = leafOf();
    const local = open(leaf);
    const remote = await openRemoteKey(leaf.certificate, async (digest) => local.sign(digest));
    expect(remote.isDeterministic).toBe(false);
    const other = leafOf();
    await expect(openRemoteKey(leaf.certificate, (digest) => sign(null, digest, other.privateKey))).rejects.toEqual(
      refusal(/does not match/),
    );
  });
});

describe('requireValidAt', () => {
  // Contract: SEAL_CERTIFICATE_INVALID
  it('rejects an expired or future certificate of the chain', () => {
    const key = open(leafOf({ notBefore: '2025-01-01T00:00:00', notAfter: '2026-01-01T00:00:00' }));
    const at = (time: string) => () => requireValidAt(key, Date.parse(time));
    expect(at('2025-06-01T00:00:00Z')).not.toThrow();
    expect(at('2024-12-31T00:00:00Z')).toThrow(refusal(/not valid before 2025-01-01/));
    expect(at('2026-01-02T00:00:00Z')).toThrow(refusal(/expired on 2026-01-01/));
  });
});

describe('readPkcs12', () => {
  /** Forge writes the signature algorithm of RSA alone. */
  const rsaRoot = makeIdentity({ name: 'Test Root', algorithm: 'RSA-2048', isAuthority: true });
  const rsaLeaf = makeIdentity({ algorithm: 'RSA-2048', name: 'Zoë & Söhne', issuer: rsaRoot });
  const made = (algorithm: '3des' | 'aes256', password: string): Buffer =>
    writePkcs12(rsaLeaf, [rsaRoot, rsaLeaf], password, algorithm);

  it.each(['3des', 'aes256'] as const)('reads a file encrypted by %s', (algorithm) => {
    const { chain, privateKey } = readPkcs12(made(algorithm, 'secret ü'), 'secret ü');
    expect(chain.map((der) => Buffer.from(der))).toEqual([rsaLeaf, rsaRoot].map(({ certificate }) => certificate));
    expect(nameSubject(openLocalKey(chain, privateKey).chain[0]!)).toBe('Zoë & Söhne');
  });

  it('reads a file whose cipher has the password in UTF-8, as other programs write it', () => {
    const file = made('aes256', Buffer.from('pä€𝄞').toString('latin1'));
    expect(readPkcs12(file, 'pä€𝄞').chain).toHaveLength(2);
    expect(() => readPkcs12(file, 'pä€')).toThrow(refusal(/password/));
  });

  it('rejects a wrong password and another file', () => {
    const file = made('aes256', 'secret');
    expect(() => readPkcs12(file, 'other')).toThrow(refusal(/password/));
    expect(() => readPkcs12(Buffer.from('%PDF-1.7'), 'secret')).toThrow(refusal(/not PKCS#12/));
  });
});
