import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JSONWebKeySet } from 'jose';
import type { PackagePublicKey } from './package-keys.ts';

/** A private Ed25519 JWK for signing packages. The service never has one in production: it belongs to the editor. */
export interface PackageSigningKey extends PackagePublicKey {
  /** base64url, 32 bytes; secret. */
  readonly d: string;
}

/** Generates a signing key. Its `kid` is its RFC 7638 thumbprint. */
export const generateSigningKey = (): Promise<PackageSigningKey> =>
  signingKeyOf(generateKeyPairSync('ed25519').privateKey, undefined);

/**
 * Reads a private Ed25519 JWK or a PKCS#8 PEM file. A key without `kid` receives its RFC 7638 thumbprint. Throws Error
 * that never quotes it. Source: command-line-and-library.md, "bulkfill" (`--signing-key`); RFC 8037; RFC 5208.
 */
export const loadSigningKey = async (text: string): Promise<PackageSigningKey> => {
  const isPem = text.includes('-----BEGIN');
  const jwk = isPem ? undefined : parseJwk(text);
  let key: KeyObject;
  try {
    key = jwk ? createPrivateKey({ key: jwk, format: 'jwk' }) : createPrivateKey(text);
  } catch (cause) {
    throw new Error(`not a private ${isPem ? 'key in PKCS#8 PEM form, unencrypted' : 'JWK'}`, { cause });
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key is not an Ed25519 key');
  return signingKeyOf(key, typeof jwk?.kid === 'string' && jwk.kid !== '' ? jwk.kid : undefined);
};

/** Returns the JWK set that verifies signatures of the key, for `PACKAGE_KEYS`. Contains no private member. */
export const toPublicJwks = ({ kty, crv, x, kid }: PackageSigningKey): JSONWebKeySet => ({
  keys: [{ kty, crv, x, kid }],
});

const parseJwk = (text: string): Record<string, unknown> => {
  try {
    // Some editors write a byte order mark at the start of every file.
    const parsed: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>;
  } catch {
    // The parser's message would quote the key.
  }
  throw new Error('neither a JWK nor a PEM file');
};

const signingKeyOf = async (key: KeyObject, kid: string | undefined): Promise<PackageSigningKey> => {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  const { d } = key.export({ format: 'jwk' });
  if (x === undefined || d === undefined) throw new Error('the key is not an Ed25519 key');
  const publicPart = { kty: 'OKP', crv: 'Ed25519', x } as const;
  return { ...publicPart, d, kid: kid ?? (await calculateJwkThumbprint(publicPart)) };
};
