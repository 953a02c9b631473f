import type { JSONWebKeySet } from 'jose';
import { JsonRefused, parseJson } from '../core/read-json.ts';

/** Public half of a package signing key, reduced to the members needed for verification. */
export interface PackagePublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  /** base64url, 32 bytes. */
  readonly x: string;
  readonly kid: string;
}

/**
 * Returns the Ed25519 keys of a JWK set that can verify packages. Skips other key types and keys without `kid`; drops
 * private members, `alg`, `use` and `key_ops`. Source: RFC 7517 section 5; RFC 8037 section 2.
 */
export const selectEd25519Keys = (keys: JSONWebKeySet): PackagePublicKey[] =>
  keys.keys.flatMap((key) => {
    const { kty, crv, x, kid } = key as Record<string, unknown>;
    const isUsable =
      kty === 'OKP' && crv === 'Ed25519' && typeof x === 'string' && typeof kid === 'string' && is32Bytes(x);
    return isUsable ? [{ kty, crv, x, kid }] : [];
  });

const is32Bytes = (x: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(x);

/**
 * Parses the JWK set of `PACKAGE_KEYS`. Throws Error if it is not a JWK set, has no usable key, or repeats a `kid`.
 * Source: package-format.md, "Container"; command-line-and-library.md, "bulkfill".
 */
export const parsePackageKeys = (text: string): JSONWebKeySet => {
  const keys = selectEd25519Keys(parseSet(text));
  if (keys.length === 0) throw new Error('the JWK set holds no Ed25519 public key with a "kid"');
  const kids = new Set(keys.map((key) => key.kid));
  if (kids.size < keys.length) throw new Error('the JWK set holds two keys with the same "kid"');
  return { keys };
};

const parseSet = (text: string): JSONWebKeySet => {
  let parsed: unknown;
  try {
    parsed = parseJson(text);
  } catch (error) {
    throw new Error(error instanceof JsonRefused ? `it ${error.rule}` : 'it is not JSON');
  }
  const keys = typeof parsed === 'object' && parsed !== null && 'keys' in parsed ? parsed.keys : undefined;
  if (!Array.isArray(keys) || keys.some((key) => typeof key !== 'object' || key === null))
    throw new Error('it is not a JWK set ({"keys": […]})');
  return { keys };
};
