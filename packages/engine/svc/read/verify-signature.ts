import { createPublicKey, verify } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { EngineError } from '../../core/engine-error.ts';
import { type PackagePublicKey, selectEd25519Keys } from '../package-keys.ts';
import type { PackageEnvelope } from './open-envelope.ts';

/**
 * Verifies that a trusted key signed the package. The header must be `{"alg":"EdDSA","typ":"svc","kid":…}` with a known
 * key; extensions (`crit`) are rejected. Throws EngineError `INVALID_DOQLO_AUTHENTICITY`. Source: package-format.md,
 * "Container"; RFC 7515 section 5.2; RFC 8037 section 3.1.
 */
export const verifySignature = (envelope: PackageEnvelope, keys: JSONWebKeySet): void => {
  const { alg, typ, kid, crit } = envelope.header;
  if (alg !== 'EdDSA') throw notAuthentic('its header member "alg" must be "EdDSA"');
  if (typ !== 'svc') throw notAuthentic('its header member "typ" must be "svc"');
  if (crit !== undefined) throw notAuthentic('its header asks for extensions ("crit")');
  const key = selectEd25519Keys(keys).find((candidate) => candidate.kid === kid);
  if (key === undefined) throw notAuthentic('no trusted key has its "kid"');
  if (!isSignedBy(key, envelope.jws)) throw notAuthentic('its signature does not verify');
};

/** Verifies with Node's own crypto: loading WebCrypto and a library takes a third of a short command's time. */
const isSignedBy = (key: PackagePublicKey, jws: string): boolean => {
  const end = jws.lastIndexOf('.');
  const signature = Buffer.from(jws.slice(end + 1), 'base64url');
  return verify(
    null,
    Buffer.from(jws.slice(0, end), 'latin1'),
    createPublicKey({ key: { ...key }, format: 'jwk' }),
    signature,
  );
};

const notAuthentic = (reason: string): EngineError =>
  new EngineError('INVALID_DOQLO_AUTHENTICITY', {
    message: `The package failed authenticity verification: ${reason}.`,
  });
